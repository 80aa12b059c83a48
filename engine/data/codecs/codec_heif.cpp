// SPDX-License-Identifier: Apache-2.0
#include <libheif/heif.h>

#include <algorithm>
#include <memory>

#include "engine/base/limits.h"
#include "engine/data/codecs/byte_reader.h"
#include "engine/data/codecs/codec.h"
#include "engine/data/codecs/row_writer.h"

namespace espalier::engine {

namespace {

template <auto release>
struct Release {
    template <typename T>
    void operator()(T* object) const {
        release(object);
    }
};
using Context = std::unique_ptr<heif_context, Release<heif_context_free>>;
using Handle = std::unique_ptr<heif_image_handle, Release<heif_image_handle_release>>;
using HeifImage = std::unique_ptr<heif_image, Release<heif_image_release>>;
using Options = std::unique_ptr<heif_decoding_options, Release<heif_decoding_options_free>>;

std::string reasonOf(const heif_error& error) {
    if (error.subcode == heif_suberror_End_of_data) return kEndsEarly;
    if (error.subcode == heif_suberror_Security_limit_exceeded) return "it is too large to decode";
    if (error.code == heif_error_Unsupported_feature ||
        error.code == heif_error_Unsupported_filetype) {
        return "this kind of HEIF is not supported (" + std::string(error.message) + ")";
    }
    return "not a valid HEIF (" + std::string(error.message) + ")";
}

void check(const heif_error& error) {
    if (error.code != heif_error_Ok) throw DecodeFailure{reasonOf(error)};
}

// The default for AVIF, dav1d, writes to the terminal whenever a file is damaged; aom is silent.
const char* quietDecoder() {
    const heif_decoder_descriptor* decoders[16];
    const int count = heif_get_decoder_descriptors(heif_compression_AV1, decoders, 16);
    for (int i = 0; i < count; ++i) {
        const char* name = heif_decoder_descriptor_get_id_name(decoders[i]);
        if (name != nullptr && std::string_view(name) == "aom") return name;
    }
    return nullptr;
}

// The brands of the first box name the codec, whichever of them comes first.
bool isAv1(Bytes bytes) {
    const std::size_t end = std::min<std::size_t>(bytes.size(), 64);
    for (std::size_t at = 8; at < end; at += 4) {
        if (hasText(bytes, at, "avif") || hasText(bytes, at, "avis")) return true;
    }
    return false;
}

/// The main image of a HEIC or AVIF file. Turns of the format itself are applied by the library;
/// an EXIF orientation must not be applied again.
class HeifReader {
  public:
    explicit HeifReader(Bytes bytes) : av1_(isAv1(bytes)), context_(heif_context_alloc()) {
        heif_context_set_max_decoding_threads(context_.get(), 0);
        heif_context_set_maximum_image_size_limit(context_.get(), limits::kImageSide);
        check(heif_context_read_from_memory_without_copy(
            context_.get(), bytes.data(), bytes.size(), nullptr));
        heif_image_handle* handle = nullptr;
        check(heif_context_get_primary_image_handle(context_.get(), &handle));
        handle_.reset(handle);
    }

    StoredHeader header() const {
        return {heif_image_handle_get_width(handle_.get()),
                heif_image_handle_get_height(handle_.get()),
                false,
                1};
    }
    bool hasAlpha() const { return heif_image_handle_has_alpha_channel(handle_.get()) != 0; }
    bool isPremultiplied() const {
        return heif_image_handle_is_premultiplied_alpha(handle_.get()) != 0;
    }

    HeifImage decode() const {
        const Options options(heif_decoding_options_alloc());
        options->convert_hdr_to_8bit = 1;
        options->strict_decoding = 1;
        if (av1_) options->decoder_id = quietDecoder();
        heif_image* image = nullptr;
        check(heif_decode_image(
            handle_.get(),
            &image,
            heif_colorspace_RGB,
            hasAlpha() ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB,
            options.get()));
        return HeifImage(image);
    }

  private:
    bool av1_;
    Context context_;
    Handle handle_;
};

}  // namespace

StoredHeader readHeifHeader(Bytes bytes) {
    return HeifReader(bytes).header();
}

Image decodeHeif(Bytes bytes, const StoredHeader&, const DecodeRequest& request) {
    const HeifReader reader(bytes);
    const HeifImage image = reader.decode();
    int stride = 0;
    const std::uint8_t* pixels =
        heif_image_get_plane_readonly(image.get(), heif_channel_interleaved, &stride);
    const int width = heif_image_get_width(image.get(), heif_channel_interleaved);
    const int height = heif_image_get_height(image.get(), heif_channel_interleaved);
    if (pixels == nullptr || width <= 0 || height <= 0 || width > limits::kImageSide ||
        height > limits::kImageSide || std::int64_t{width} * height > limits::kImagePixels) {
        throw DecodeFailure{kDamaged};
    }
    RowWriter writer(width, height, request.channels);
    for (int y = 0; y < height; ++y) {
        const std::uint8_t* row = pixels + std::int64_t{y} * stride;
        if (!reader.hasAlpha()) {
            writer.rgb(y, row);
        } else if (reader.isPremultiplied()) {
            writer.premultipliedRgba(y, row);
        } else {
            writer.rgba(y, row);
        }
    }
    return writer.take();
}

}  // namespace espalier::engine

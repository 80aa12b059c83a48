// SPDX-License-Identifier: Apache-2.0
#include "engine/data/codecs/decode.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <new>

#include "engine/base/limits.h"
#include "engine/data/codecs/codec.h"
#include "engine/data/codecs/content_sample.h"
#include "engine/data/codecs/exif.h"
#include "engine/data/codecs/file_bytes.h"

namespace espalier::engine {

namespace {

constexpr std::array kCodecs{
    Codec{ImageFormat::Jpeg, readJpegHeader, decodeJpeg},
    Codec{ImageFormat::Png, readPngHeader, decodePng, deepValuesOfPng},
    Codec{ImageFormat::Bmp, readBmpHeader, decodeBmp},
    Codec{ImageFormat::WebP, readWebPHeader, decodeWebP},
    Codec{ImageFormat::Tiff, readTiffHeader, decodeTiff, deepValuesOfTiff},
    Codec{ImageFormat::Gif, readGifHeader, decodeGif},
    Codec{ImageFormat::Heif, readHeifHeader, decodeHeif},
};

const Codec& codecOf(Bytes bytes) {
    if (bytes.empty()) throw DecodeFailure{"the file is empty"};
    const std::optional<ImageFormat> format = imageFormatOf(bytes);
    if (!format) {
        throw DecodeFailure{
            "it is not an image in a known format (JPEG, PNG, BMP, WebP, TIFF, GIF, HEIC, AVIF)"};
    }
    return *std::ranges::find(kCodecs, *format, &Codec::format);
}

std::string sizeText(const StoredHeader& header) {
    return std::to_string(header.width) + "x" + std::to_string(header.height) + " pixels";
}

// Some formats can claim any number of pixels in a few bytes, and decoding them takes seconds.
// Every file may have as many as most cameras take. The dearest honest pixels beyond those are of
// an empty page in fax coding, one bit for a row: 131,072 a byte where a row has 16,384. The
// densest of PNG are 8,256 a byte.
constexpr std::int64_t kPixelsOfAnyFile = std::int64_t{1} << 25;
constexpr std::int64_t kPixelsPerByte = std::int64_t{1} << 17;
// So that the first bytes of a longer file are enough to know.
static_assert(static_cast<std::int64_t>(kContentHeadBytes) * kPixelsPerByte >=
              limits::kImagePixels);

// `bytes`: those of the file that have been read.
void checkLimits(const StoredHeader& header, std::size_t bytes) {
    if (header.width <= 0 || header.height <= 0) throw DecodeFailure{"it has no pixels"};
    const bool tooLarge = header.width > limits::kImageSide || header.height > limits::kImageSide ||
                          header.width * header.height > limits::kImagePixels;
    if (tooLarge) throw DecodeFailure{"its size is over the limit: " + sizeText(header)};
    const std::int64_t pixels = header.width * header.height;
    if ((pixels - kPixelsOfAnyFile) / kPixelsPerByte >= static_cast<std::int64_t>(bytes)) {
        throw DecodeFailure{"it claims " + sizeText(header) + " in " + std::to_string(bytes) +
                            " bytes, too many to be an image"};
    }
}

StoredHeader checkedHeader(const Codec& codec, Bytes bytes) {
    StoredHeader header = codec.readHeader(bytes);
    checkLimits(header, bytes.size());
    return header;
}

// The only place where a codec's exception becomes a value.
template <typename T, typename Call>
DecodeResult<T> guarded(Call call) {
    try {
        return {call(), {}};
    } catch (const DecodeFailure& failure) {
        return {std::nullopt, {failure.reason}};
    } catch (const std::bad_alloc&) {
        return {std::nullopt, {"not enough memory to decode it", true}};
    } catch (const std::exception& problem) {
        return {std::nullopt, {std::string("it cannot be decoded (") + problem.what() + ")"}};
    }
}

ImageHeader headerOf(Bytes bytes) {
    const Codec& codec = codecOf(bytes);
    const StoredHeader stored = checkedHeader(codec, bytes);
    ImageHeader header{
        codec.format, static_cast<int>(stored.width), static_cast<int>(stored.height), stored.grey};
    if (swapsSides(stored.turn)) std::swap(header.width, header.height);
    return header;
}

Image imageOf(Bytes bytes, const DecodeOptions& options) {
    const Codec& codec = codecOf(bytes);
    const StoredHeader header = checkedHeader(codec, bytes);
    DecodeRequest request{
        options.channels == 1 ? 1 : 3, options.atLeastWidth, options.atLeastHeight};
    if (swapsSides(header.turn)) std::swap(request.atLeastWidth, request.atLeastHeight);
    std::optional<ByteBudget::Share> share;
    if (options.memory) share.emplace(*options.memory, decodingBytes(header.width, header.height));
    return turned(codec.decode(bytes, header, request), header.turn);
}

}  // namespace

DecodeResult<ImageHeader> readImageHeader(std::span<const std::byte> bytes) {
    return guarded<ImageHeader>([&] { return headerOf(bytes); });
}

DecodeResult<ImageHeader> readImageHeaderFile(const std::filesystem::path& path) {
    return readImageHeaderFile(path, readFirstBytes(path, kContentHeadBytes));
}

DecodeResult<ImageHeader> readImageHeaderFile(const std::filesystem::path& path,
                                              const FileBytes& head) {
    return guarded<ImageHeader>([&] {
        if (!head.problem.empty()) throw DecodeFailure{head.problem};
        if (head.whole || !imageFormatOf(head.bytes)) return headerOf(head.bytes);
        if (const auto header = readImageHeader(head.bytes)) return *header.value;
        // A header further back: after a large EXIF block, or at the end of a TIFF file.
        const FileBytes file = readImageBytes(path);
        if (!file.problem.empty()) throw DecodeFailure{file.problem};
        return headerOf(file.bytes);
    });
}

DecodeResult<Image> decodeImage(std::span<const std::byte> bytes, const DecodeOptions& options) {
    return guarded<Image>([&] { return imageOf(bytes, options); });
}

DecodeResult<Image> decodeImageFile(const std::filesystem::path& path,
                                    const DecodeOptions& options) {
    return guarded<Image>([&] {
        const FileBytes file = readImageBytes(path);
        if (!file.problem.empty()) throw DecodeFailure{file.problem};
        return imageOf(file.bytes, options);
    });
}

std::size_t deepValues(std::span<const std::byte> bytes) {
    return guarded<std::size_t>([&]() -> std::size_t {
               const Codec& codec = codecOf(bytes);
               if (codec.deepValues == nullptr) return 0;
               checkedHeader(codec, bytes);
               return codec.deepValues(bytes);
           })
        .value.value_or(0);
}

std::size_t deepValuesOfFile(const std::filesystem::path& path) {
    const FileBytes file = readImageBytes(path);
    return file.problem.empty() ? deepValues(file.bytes) : 0;
}

}  // namespace espalier::engine

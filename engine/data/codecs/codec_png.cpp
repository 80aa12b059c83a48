// SPDX-License-Identifier: Apache-2.0
#include <png.h>
#include <zlib.h>

#include <array>
#include <csetjmp>
#include <cstring>
#include <new>
#include <vector>

#include "engine/base/limits.h"
#include "engine/data/codecs/byte_reader.h"
#include "engine/data/codecs/codec.h"
#include "engine/data/codecs/deep_values.h"
#include "engine/data/codecs/exif.h"
#include "engine/data/codecs/row_writer.h"

namespace espalier::engine {

namespace {

constexpr std::size_t kMostTextBytes = 1 << 20;

/// libpng's decoder for bytes in memory. Every call into the library goes through guarded(), so
/// that a longjmp never skips a destructor of ours.
class PngDecoder {
  public:
    explicit PngDecoder(Bytes bytes) : bytes_(bytes) {
        png_ = png_create_read_struct(PNG_LIBPNG_VER_STRING, this, onError, onWarning);
        if (png_ != nullptr) info_ = png_create_info_struct(png_);
    }
    ~PngDecoder() { png_destroy_read_struct(&png_, &info_, nullptr); }
    PngDecoder(const PngDecoder&) = delete;
    PngDecoder& operator=(const PngDecoder&) = delete;

    /// Reads up to the first pixels.
    void open() {
        if (info_ == nullptr) throw std::bad_alloc();
        guarded([this] {
            png_set_read_fn(png_, this, onRead);
            png_set_user_limits(png_, limits::kImageSide, limits::kImageSide);
            png_set_keep_unknown_chunks(png_, PNG_HANDLE_CHUNK_NEVER, nullptr, -1);
            png_read_info(png_, info_);
        });
    }

    template <typename Call>
    void guarded(Call call) {
        if (setjmp(png_jmpbuf(png_)) != 0) throw DecodeFailure{reason()};
        call();
    }

    png_structp png() { return png_; }
    png_infop info() { return info_; }

  private:
    [[noreturn]] static void onError(png_structp png, png_const_charp message) {
        auto* self = static_cast<PngDecoder*>(png_get_error_ptr(png));
        std::strncpy(self->message_.data(), message, self->message_.size() - 1);
        png_longjmp(png, 1);
    }
    static void onWarning(png_structp, png_const_charp) {}
    static void onRead(png_structp png, png_bytep out, std::size_t count) {
        auto* self = static_cast<PngDecoder*>(png_get_io_ptr(png));
        if (count > self->bytes_.size() - self->at_) {
            self->ended_ = true;
            png_error(png, "ended");
        }
        std::memcpy(out, self->bytes_.data() + self->at_, count);
        self->at_ += count;
    }
    std::string reason() const {
        if (ended_) return kEndsEarly;
        return "not a valid PNG (" + std::string(message_.data()) + ")";
    }

    Bytes bytes_;
    std::size_t at_ = 0;
    bool ended_ = false;
    std::array<char, 96> message_{};
    png_structp png_ = nullptr;
    png_infop info_ = nullptr;
};

/// Inflates `packed`. The result must stay below kMostTextBytes, so that a small file cannot fill
/// the memory.
std::vector<std::byte> inflated(Bytes packed) {
    std::vector<std::byte> out(kMostTextBytes);
    z_stream stream{};
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(packed.data()));
    stream.avail_in = static_cast<uInt>(packed.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    if (inflateInit(&stream) != Z_OK) return {};
    inflate(&stream, Z_FINISH);
    const bool tooLarge = stream.avail_out == 0;
    out.resize(stream.total_out);
    inflateEnd(&stream);
    if (tooLarge) throw DecodeFailure{"a text in it expands to more than 1 MB"};
    return out;
}

int hexDigit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return -1;
}

// ImageMagick's way to store EXIF: a line with its kind, one with its length, then hexadecimal.
int turnOfRawProfile(Bytes text) {
    const std::string_view all(reinterpret_cast<const char*>(text.data()), text.size());
    std::size_t at = all.find_first_not_of('\n');
    for (int line = 0; line < 2; ++line) at = all.find('\n', at == all.npos ? at : at + 1);
    if (at == all.npos) return 1;
    std::vector<std::byte> block;
    int high = -1;
    for (const char c : all.substr(at)) {
        const int digit = hexDigit(c);
        if (digit < 0) continue;
        if (high >= 0) block.push_back(static_cast<std::byte>(high * 16 + digit));
        high = high >= 0 ? -1 : digit;
    }
    return exifTurn(block);
}

struct Chunk {
    Bytes type;
    Bytes content;

    bool is(std::string_view name) const { return hasText(type, 0, name); }
    /// The position after the keyword and its terminating 0.
    std::size_t keywordEnd() const {
        std::size_t at = 0;
        while (at < content.size() && content[at] != std::byte{0}) ++at;
        return std::min(at + 1, content.size());
    }
};

// The orientation from this chunk, or 1. Compressed texts are checked whatever they contain.
int turnOfChunk(const Chunk& chunk) {
    if (chunk.is("eXIf")) return exifTurn(chunk.content);
    if (!chunk.is("tEXt") && !chunk.is("zTXt")) return 1;
    Bytes text = chunk.content.subspan(chunk.keywordEnd());
    std::vector<std::byte> unpacked;
    if (chunk.is("zTXt")) {
        unpacked = inflated(text.subspan(std::min<std::size_t>(1, text.size())));
        text = unpacked;
    }
    const bool isProfile = hasText(chunk.content, 0, "Raw profile type exif") ||
                           hasText(chunk.content, 0, "Raw profile type APP1");
    return isProfile ? turnOfRawProfile(text) : 1;
}

int turnOfPng(Bytes bytes) {
    const ByteReader reader(bytes, false);
    int turn = 1;
    for (std::uint64_t at = 8; at + 12 <= reader.size();) {
        const std::uint64_t length = reader.u32(at);
        if (length > reader.size() - at - 12) break;
        const Chunk chunk{reader.slice(at + 4, 4), reader.slice(at + 8, length)};
        if (chunk.is("IEND")) break;
        if (turn == 1) {
            turn = turnOfChunk(chunk);
        } else if (chunk.is("zTXt")) {
            turnOfChunk(chunk);
        }
        at += 12 + length;
    }
    return turn;
}

bool isGrey(PngDecoder& decoder) {
    const int type = png_get_color_type(decoder.png(), decoder.info());
    if (type == PNG_COLOR_TYPE_GRAY || type == PNG_COLOR_TYPE_GRAY_ALPHA) return true;
    png_colorp palette = nullptr;
    int count = 0;
    if (png_get_PLTE(decoder.png(), decoder.info(), &palette, &count) == 0) return false;
    if (type != PNG_COLOR_TYPE_PALETTE) return false;
    for (int i = 0; i < count; ++i) {
        if (palette[i].red != palette[i].green || palette[i].red != palette[i].blue) return false;
    }
    return true;
}

// Converts to 8 bits and expands palette and transparent colour, which leaves 1 to 4 channels.
void chooseOutput(png_structp png, png_infop info) {
    png_set_expand(png);
    png_set_scale_16(png);
    png_set_interlace_handling(png);
    png_read_update_info(png, info);
}

void writeRow(RowWriter& writer, int y, const std::uint8_t* row, int channels) {
    switch (channels) {
        case 1:
            return writer.grey(y, row);
        case 2:
            return writer.greyAlpha(y, row);
        case 3:
            return writer.rgb(y, row);
        default:
            return writer.rgba(y, row);
    }
}

void readRows(PngDecoder& decoder, RowWriter& writer) {
    const int channels = png_get_channels(decoder.png(), decoder.info());
    std::vector<std::uint8_t> row(png_get_rowbytes(decoder.png(), decoder.info()));
    for (int y = 0; y < writer.height(); ++y) {
        decoder.guarded([&] { png_read_row(decoder.png(), row.data(), nullptr); });
        writeRow(writer, y, row.data(), channels);
    }
}

// Seven passes over the whole image: all of it must be in memory.
void readInterlaced(PngDecoder& decoder, RowWriter& writer) {
    const int channels = png_get_channels(decoder.png(), decoder.info());
    const std::size_t rowBytes = png_get_rowbytes(decoder.png(), decoder.info());
    const auto height = static_cast<std::size_t>(writer.height());
    if (rowBytes * height > static_cast<std::size_t>(limits::kDecodedBytes)) {
        throw DecodeFailure{"it is too large to decode"};
    }
    std::vector<std::uint8_t> pixels(rowBytes * height);
    std::vector<png_bytep> rows(height);
    for (std::size_t y = 0; y < height; ++y) rows[y] = pixels.data() + y * rowBytes;
    decoder.guarded([&] { png_read_image(decoder.png(), rows.data()); });
    for (std::size_t y = 0; y < height; ++y) {
        writeRow(writer, static_cast<int>(y), rows[y], channels);
    }
}

}  // namespace

StoredHeader readPngHeader(Bytes bytes) {
    PngDecoder decoder(bytes);
    decoder.open();
    return {png_get_image_width(decoder.png(), decoder.info()),
            png_get_image_height(decoder.png(), decoder.info()),
            isGrey(decoder),
            turnOfPng(bytes)};
}

Image decodePng(Bytes bytes, const StoredHeader& header, const DecodeRequest& request) {
    PngDecoder decoder(bytes);
    decoder.open();
    decoder.guarded([&] { chooseOutput(decoder.png(), decoder.info()); });
    RowWriter writer(header.width, header.height, request.channels);
    if (png_get_interlace_type(decoder.png(), decoder.info()) == PNG_INTERLACE_NONE) {
        readRows(decoder, writer);
    } else {
        readInterlaced(decoder, writer);
    }
    return writer.take();
}

std::size_t deepValuesOfPng(Bytes bytes) {
    PngDecoder decoder(bytes);
    decoder.open();
    png_structp png = decoder.png();
    png_infop info = decoder.info();
    if (png_get_bit_depth(png, info) != 16) return 0;
    const std::size_t channels = png_get_channels(png, info);
    const std::size_t colours = channels < DeepValues::kColours ? 1 : DeepValues::kColours;
    // The passes of an interlaced image one after the other: its pixels need no order.
    const bool isInterlaced = png_get_interlace_type(png, info) != PNG_INTERLACE_NONE;
    const std::uint32_t width = png_get_image_width(png, info);
    const std::uint32_t height = png_get_image_height(png, info);
    DeepValues values;
    std::vector<std::uint8_t> row(png_get_rowbytes(png, info));
    for (int pass = 0; pass < (isInterlaced ? PNG_INTERLACE_ADAM7_PASSES : 1); ++pass) {
        const std::size_t columns = isInterlaced ? PNG_PASS_COLS(width, pass) : width;
        const std::size_t rows = isInterlaced ? PNG_PASS_ROWS(height, pass) : height;
        for (std::size_t y = 0; columns > 0 && y < rows; ++y) {
            decoder.guarded([&] { png_read_row(png, row.data(), nullptr); });
            for (std::size_t i = 0; i < columns * colours; ++i) {
                const std::size_t at = 2 * (i / colours * channels + i % colours);
                values.add(i % colours, static_cast<std::uint16_t>(row[at] << 8 | row[at + 1]));
            }
        }
    }
    return values.most();
}

}  // namespace espalier::engine

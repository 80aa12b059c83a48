// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "engine/data/codecs/byte_reader.h"
#include "engine/data/codecs/codec.h"
#include "engine/data/codecs/row_writer.h"

namespace espalier::engine {

namespace {

enum Compression : std::uint32_t {
    kPlain = 0,
    kRle8 = 1,
    kRle4 = 2,
    kFields = 3,
    kAlphaFields = 6
};

constexpr std::uint64_t kFileHeader = 14;

struct Colour {
    std::uint8_t red = 0, green = 0, blue = 0;
};

/// The bits of a channel in a pixel of 16 or 32 bits.
struct Field {
    std::uint32_t mask = 0;

    std::uint8_t of(std::uint32_t pixel) const {
        if (mask == 0) return 0;
        const int shift = std::countr_zero(mask);
        const std::uint64_t most = mask >> shift;
        const std::uint64_t value = (pixel & mask) >> shift;
        return static_cast<std::uint8_t>((value * 255 + most / 2) / most);
    }
};

/// Everything the headers say.
struct BmpLayout {
    std::int64_t width = 0;
    std::int64_t height = 0;
    bool topDown = false;
    std::uint32_t bits = 0;
    std::uint32_t compression = kPlain;
    std::uint64_t pixels = 0;  // offset
    std::vector<Colour> palette;
    std::array<Field, 4> fields;  // red, green, blue, alpha

    std::uint64_t rowBytes() const {
        return (static_cast<std::uint64_t>(width) * bits + 31) / 32 * 4;
    }
};

bool isRunLength(const BmpLayout& layout) {
    return layout.compression == kRle8 || layout.compression == kRle4;
}

void readSizes(const ByteReader& reader, std::uint32_t headerSize, BmpLayout& layout) {
    if (headerSize == 12) {  // OS/2's first header
        layout.width = reader.u16(18);
        layout.height = reader.u16(20);
        layout.bits = reader.u16(24);
        return;
    }
    layout.width = reader.i32(18);
    layout.height = reader.i32(22);
    layout.topDown = layout.height < 0;
    if (layout.topDown) layout.height = -layout.height;
    layout.bits = reader.u16(28);
    if (headerSize >= 40) layout.compression = reader.u32(30);
}

void checkKind(const BmpLayout& layout) {
    const std::uint32_t bits = layout.bits;
    const bool known =
        bits == 1 || bits == 2 || bits == 4 || bits == 8 || bits == 16 || bits == 24 || bits == 32;
    if (!known)
        throw DecodeFailure{"not a valid BMP (" + std::to_string(bits) + " bits per pixel)"};
    const bool fits = layout.compression == kPlain || (layout.compression == kRle8 && bits == 8) ||
                      (layout.compression == kRle4 && bits == 4) ||
                      ((layout.compression == kFields || layout.compression == kAlphaFields) &&
                       (bits == 16 || bits == 32));
    if (!fits) throw DecodeFailure{"this kind of BMP compression is not supported"};
}

void readFields(const ByteReader& reader, std::uint32_t headerSize, BmpLayout& layout) {
    auto& fields = layout.fields;
    if (layout.compression == kFields || layout.compression == kAlphaFields) {
        // They have the same offset after a 40-byte header and inside a longer one.
        for (std::size_t i = 0; i < 3; ++i) fields[i].mask = reader.u32(54 + 4 * i);
        const bool hasAlpha = headerSize >= 56 || layout.compression == kAlphaFields;
        if (hasAlpha) fields[3].mask = reader.u32(66);
    } else if (layout.bits == 16) {
        fields = {Field{0x7C00}, Field{0x03E0}, Field{0x001F}, Field{0}};
    } else {
        fields = {Field{0xFF0000}, Field{0xFF00}, Field{0xFF}, Field{0}};
    }
}

void readPalette(const ByteReader& reader, std::uint32_t headerSize, BmpLayout& layout) {
    if (layout.bits > 8) return;
    const std::uint32_t entryBytes = headerSize == 12 ? 3 : 4;
    const std::uint32_t most = 1u << layout.bits;
    std::uint32_t used = headerSize >= 40 ? reader.u32(46) : most;
    if (used == 0 || used > most) used = most;
    const std::uint64_t start = kFileHeader + headerSize;
    layout.palette.resize(most);
    for (std::uint32_t i = 0; i < used; ++i) {
        const std::uint64_t at = start + std::uint64_t{entryBytes} * i;
        if (layout.pixels >= start && at + entryBytes > layout.pixels) break;
        const auto byteAt = [&](std::uint64_t offset) {
            return static_cast<std::uint8_t>(reader.u8(at + offset));
        };
        layout.palette[i] = {byteAt(2), byteAt(1), byteAt(0)};
    }
}

BmpLayout readLayout(Bytes bytes) {
    const ByteReader reader(bytes);
    BmpLayout layout;
    const std::uint32_t headerSize = reader.u32(kFileHeader);
    layout.pixels = reader.u32(10);
    readSizes(reader, headerSize, layout);
    checkKind(layout);
    if (layout.width <= 0 || layout.height <= 0) throw DecodeFailure{"it has no pixels"};
    if (layout.topDown && isRunLength(layout))
        throw DecodeFailure{"not a valid BMP (top-down rows with run-length encoding)"};
    readFields(reader, headerSize, layout);
    readPalette(reader, headerSize, layout);
    return layout;
}

/// Stores palette indices or colours in the file's row order.
class BmpCanvas {
  public:
    BmpCanvas(const BmpLayout& layout, int channels)
        : layout_(layout), writer_(layout.width, layout.height, channels) {}

    int rowInImage(std::int64_t row) const {
        return static_cast<int>(layout_.topDown ? row : layout_.height - 1 - row);
    }
    void paletteRow(std::int64_t row, const std::uint8_t* numbers) {
        for (int x = 0; x < writer_.width(); ++x) {
            const Colour& colour = layout_.palette[numbers[x]];
            writer_.pixel(x, rowInImage(row), colour.red, colour.green, colour.blue);
        }
    }
    RowWriter& writer() { return writer_; }

  private:
    const BmpLayout& layout_;
    RowWriter writer_;
};

void unpackNumbers(Bytes row, std::uint32_t bits, std::span<std::uint8_t> numbers) {
    const std::uint32_t perByte = 8 / bits;
    const std::uint32_t mask = (1u << bits) - 1;
    for (std::size_t x = 0; x < numbers.size(); ++x) {
        const auto byte = std::to_integer<std::uint32_t>(row[x / perByte]);
        const std::uint32_t shift = 8 - bits * (static_cast<std::uint32_t>(x % perByte) + 1);
        numbers[x] = static_cast<std::uint8_t>((byte >> shift) & mask);
    }
}

// Many writers of 32-bit files leave the alpha field all zero and mean opaque.
bool alphaIsUsed(const ByteReader& reader, const BmpLayout& layout) {
    if (layout.bits != 32 && layout.bits != 16) return false;
    if (layout.fields[3].mask == 0) return false;
    const std::uint64_t step = layout.bits / 8;
    for (std::int64_t row = 0; row < layout.height; ++row) {
        const std::uint64_t start =
            layout.pixels + static_cast<std::uint64_t>(row) * layout.rowBytes();
        for (std::int64_t x = 0; x < layout.width; ++x) {
            const std::uint64_t at = start + static_cast<std::uint64_t>(x) * step;
            const std::uint32_t pixel = step == 4 ? reader.u32(at) : reader.u16(at);
            if (layout.fields[3].of(pixel) != 0) return true;
        }
    }
    return false;
}

void decodePaletteRows(const ByteReader& reader, const BmpLayout& layout, BmpCanvas& canvas) {
    std::vector<std::uint8_t> numbers(static_cast<std::size_t>(layout.width));
    for (std::int64_t row = 0; row < layout.height; ++row) {
        const std::uint64_t at =
            layout.pixels + static_cast<std::uint64_t>(row) * layout.rowBytes();
        // Some writers leave out the padding of the very last row.
        const std::uint64_t needed =
            (static_cast<std::uint64_t>(layout.width) * layout.bits + 7) / 8;
        unpackNumbers(reader.slice(at, needed), layout.bits, numbers);
        canvas.paletteRow(row, numbers.data());
    }
}

void decodeColourRows(const ByteReader& reader, const BmpLayout& layout, BmpCanvas& canvas) {
    const bool alpha = alphaIsUsed(reader, layout);
    const std::uint64_t step = layout.bits / 8;
    std::vector<std::uint8_t> rgba(static_cast<std::size_t>(layout.width) * 4);
    for (std::int64_t row = 0; row < layout.height; ++row) {
        std::uint64_t at = layout.pixels + static_cast<std::uint64_t>(row) * layout.rowBytes();
        for (std::size_t x = 0; x < rgba.size(); x += 4, at += step) {
            const std::uint32_t pixel = step == 2   ? reader.u16(at)
                                        : step == 3 ? reader.u16(at) | reader.u8(at + 2) << 16
                                                    : reader.u32(at);
            for (std::size_t c = 0; c < 3; ++c) rgba[x + c] = layout.fields[c].of(pixel);
            rgba[x + 3] = alpha ? layout.fields[3].of(pixel) : 255;
        }
        canvas.writer().rgba(canvas.rowInImage(row), rgba.data());
    }
}

/// RLE4 and RLE8 to palette indices; skipped pixels keep index 0.
class RunLengthDecoder {
  public:
    RunLengthDecoder(const ByteReader& reader, const BmpLayout& layout)
        : reader_(reader),
          layout_(layout),
          numbers_(static_cast<std::size_t>(layout.width * layout.height)),
          at_(layout.pixels) {}

    std::vector<std::uint8_t> decode() {
        while (row_ < layout_.height && !finished_) step();
        return std::move(numbers_);
    }

  private:
    void step() {
        // A last row that is complete needs no end mark.
        if (row_ == layout_.height - 1 && column_ >= layout_.width && at_ >= reader_.size()) {
            finished_ = true;
            return;
        }
        const std::uint32_t count = reader_.u8(at_);
        const std::uint32_t value = reader_.u8(at_ + 1);
        at_ += 2;
        if (count > 0) {
            run(count, value);
        } else if (value > 2) {
            literal(value);
        } else {
            escape(value);
        }
    }
    void run(std::uint32_t count, std::uint32_t value) {
        for (std::uint32_t i = 0; i < count; ++i) put(number(value, i));
    }
    void literal(std::uint32_t count) {
        const std::uint32_t bytes = layout_.bits == 8 ? count : (count + 1) / 2;
        for (std::uint32_t i = 0; i < count; ++i) {
            put(number(reader_.u8(at_ + (layout_.bits == 8 ? i : i / 2)), i));
        }
        at_ += bytes + bytes % 2;
    }
    void escape(std::uint32_t value) {
        if (value == 0) {
            column_ = 0;
            ++row_;
        } else if (value == 1) {
            finished_ = true;
        } else {
            column_ += reader_.u8(at_);
            row_ += reader_.u8(at_ + 1);
            at_ += 2;
        }
    }
    std::uint8_t number(std::uint32_t byte, std::uint32_t index) const {
        if (layout_.bits == 8) return static_cast<std::uint8_t>(byte);
        return static_cast<std::uint8_t>(index % 2 == 0 ? byte >> 4 : byte & 15);
    }
    // Within a step the row stays one of the image.
    void put(std::uint8_t number) {
        if (column_ < layout_.width) {
            numbers_[static_cast<std::size_t>(row_ * layout_.width + column_)] = number;
        }
        ++column_;
    }

    const ByteReader& reader_;
    const BmpLayout& layout_;
    std::vector<std::uint8_t> numbers_;
    std::uint64_t at_;
    std::int64_t row_ = 0;
    std::int64_t column_ = 0;
    bool finished_ = false;
};

void decodeRunLength(const ByteReader& reader, const BmpLayout& layout, BmpCanvas& canvas) {
    const std::vector<std::uint8_t> numbers = RunLengthDecoder(reader, layout).decode();
    for (std::int64_t row = 0; row < layout.height; ++row) {
        canvas.paletteRow(row, numbers.data() + row * layout.width);
    }
}

bool isGrey(const BmpLayout& layout) {
    return !layout.palette.empty() && std::ranges::all_of(layout.palette, [](const Colour& c) {
        return c.red == c.green && c.green == c.blue;
    });
}

}  // namespace

StoredHeader readBmpHeader(Bytes bytes) {
    const BmpLayout layout = readLayout(bytes);
    return {layout.width, layout.height, isGrey(layout), 1};
}

Image decodeBmp(Bytes bytes, const StoredHeader&, const DecodeRequest& request) {
    const BmpLayout layout = readLayout(bytes);
    const ByteReader reader(bytes);
    // Checked before memory is allocated: uncompressed pixels must be complete.
    const std::uint64_t lastRow = static_cast<std::uint64_t>(layout.height - 1) * layout.rowBytes();
    if (!isRunLength(layout)) reader.slice(layout.pixels + lastRow, 1);
    BmpCanvas canvas(layout, request.channels);
    if (isRunLength(layout)) {
        decodeRunLength(reader, layout, canvas);
    } else if (layout.bits <= 8) {
        decodePaletteRows(reader, layout, canvas);
    } else {
        decodeColourRows(reader, layout, canvas);
    }
    return canvas.writer().take();
}

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
#include "engine/data/codecs/row_writer.h"

#include <algorithm>
#include <cassert>

namespace espalier::engine {

namespace {

std::uint8_t overWhite(unsigned colour, unsigned alpha) {
    return static_cast<std::uint8_t>((colour * alpha + 255u * (255u - alpha) + 127u) / 255u);
}

std::uint8_t product(unsigned a, unsigned b) {
    return static_cast<std::uint8_t>((a * b + 127u) / 255u);
}

std::uint8_t overWhitePremultiplied(unsigned colour, unsigned alpha) {
    const unsigned sum = colour + (255u - alpha);
    return static_cast<std::uint8_t>(sum > 255u ? 255u : sum);
}

// ITU-R BT.601 luma in 16-bit fixed point, rounded.
std::uint8_t luma(unsigned red, unsigned green, unsigned blue) {
    return static_cast<std::uint8_t>((red * 19595u + green * 38470u + blue * 7471u + 0x8000u) >>
                                     16);
}

}  // namespace

RowWriter::RowWriter(std::int64_t width, std::int64_t height, int channels)
    : image_{static_cast<int>(width), static_cast<int>(height), channels, {}} {
    assert(channels == 1 || channels == 3);
    image_.pixels.assign(static_cast<std::size_t>(width * height * channels), 255);
}

std::uint8_t* RowWriter::at(int x, int y) {
    const auto place = static_cast<std::int64_t>(y) * image_.width + x;
    return image_.pixels.data() + place * image_.channels;
}

void RowWriter::pixel(int x, int y, std::uint8_t red, std::uint8_t green, std::uint8_t blue) {
    std::uint8_t* out = at(x, y);
    if (image_.channels == 1) {
        out[0] = luma(red, green, blue);
    } else {
        out[0] = red;
        out[1] = green;
        out[2] = blue;
    }
}

void RowWriter::place(const Image& part, int left, int top) {
    const std::int64_t rowBytes = std::int64_t{part.width} * part.channels;
    for (int y = 0; y < part.height; ++y) {
        std::copy_n(part.pixels.data() + y * rowBytes, rowBytes, at(left, top + y));
    }
}

void RowWriter::grey(int y, const std::uint8_t* row) {
    for (int x = 0; x < image_.width; ++x) pixel(x, y, row[x], row[x], row[x]);
}

void RowWriter::greyAlpha(int y, const std::uint8_t* row) {
    for (int x = 0; x < image_.width; ++x, row += 2) {
        const std::uint8_t value = overWhite(row[0], row[1]);
        pixel(x, y, value, value, value);
    }
}

void RowWriter::rgb(int y, const std::uint8_t* row) {
    if (image_.channels == 3) {
        std::copy_n(row, std::int64_t{image_.width} * 3, at(0, y));
        return;
    }
    for (int x = 0; x < image_.width; ++x, row += 3) pixel(x, y, row[0], row[1], row[2]);
}

void RowWriter::rgba(int y, const std::uint8_t* row) {
    for (int x = 0; x < image_.width; ++x, row += 4) {
        pixel(
            x, y, overWhite(row[0], row[3]), overWhite(row[1], row[3]), overWhite(row[2], row[3]));
    }
}

void RowWriter::invertedCmyk(int y, const std::uint8_t* row) {
    for (int x = 0; x < image_.width; ++x, row += 4) {
        pixel(x, y, product(row[0], row[3]), product(row[1], row[3]), product(row[2], row[3]));
    }
}

void RowWriter::premultipliedRgba(int y, const std::uint8_t* row) {
    for (int x = 0; x < image_.width; ++x, row += 4) {
        pixel(x,
              y,
              overWhitePremultiplied(row[0], row[3]),
              overWhitePremultiplied(row[1], row[3]),
              overWhitePremultiplied(row[2], row[3]));
    }
}

}  // namespace espalier::engine

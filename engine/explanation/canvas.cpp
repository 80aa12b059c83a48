// SPDX-License-Identifier: Apache-2.0
#include "engine/explanation/canvas.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace espalier::engine {

namespace {

using Glyph = std::array<std::uint8_t, Canvas::kGlyphHeight>;

// Five bits per row, the leftmost pixel is the highest.
constexpr std::array<Glyph, 10> kDigits{{{0x0E, 0x11, 0x13, 0x15, 0x19, 0x11, 0x0E},
                                         {0x04, 0x0C, 0x04, 0x04, 0x04, 0x04, 0x0E},
                                         {0x0E, 0x11, 0x01, 0x02, 0x04, 0x08, 0x1F},
                                         {0x1F, 0x02, 0x04, 0x02, 0x01, 0x11, 0x0E},
                                         {0x02, 0x06, 0x0A, 0x12, 0x1F, 0x02, 0x02},
                                         {0x1F, 0x10, 0x1E, 0x01, 0x01, 0x11, 0x0E},
                                         {0x06, 0x08, 0x10, 0x1E, 0x11, 0x11, 0x0E},
                                         {0x1F, 0x01, 0x02, 0x04, 0x08, 0x08, 0x08},
                                         {0x0E, 0x11, 0x11, 0x0E, 0x11, 0x11, 0x0E},
                                         {0x0E, 0x11, 0x11, 0x0F, 0x01, 0x02, 0x0C}}};

}  // namespace

Canvas::Canvas(int width, int height)
    : image_{.width = width,
             .height = height,
             .channels = 3,
             .pixels = std::vector<std::uint8_t>(std::size_t{3} * static_cast<std::size_t>(width) *
                                                     static_cast<std::size_t>(height),
                                                 0xFF)} {}

void Canvas::set(int x, int y, const std::uint8_t* colour) {
    if (x < 0 || x >= image_.width || y < 0 || y >= image_.height) return;
    const std::size_t place = static_cast<std::size_t>(y) * static_cast<std::size_t>(image_.width) +
                              static_cast<std::size_t>(x);
    std::copy_n(colour, 3, image_.pixels.begin() + static_cast<std::ptrdiff_t>(3 * place));
}

void Canvas::fill(int left, int top, int width, int height, const Colour& colour) {
    for (int y = top; y < top + height; ++y) {
        for (int x = left; x < left + width; ++x) set(x, y, colour.data());
    }
}

void Canvas::paste(const Image& image, int left, int top) {
    const std::uint8_t* pixel = image.pixels.data();
    for (int y = 0; y < image.height; ++y) {
        for (int x = 0; x < image.width; ++x, pixel += 3) set(left + x, top + y, pixel);
    }
}

void Canvas::write(int left, int top, std::string_view text, const Colour& colour) {
    for (const char character : text) {
        const bool isDigit = character >= '0' && character <= '9';
        for (int y = 0; isDigit && y < kGlyphHeight; ++y) {
            const int row =
                kDigits[static_cast<std::size_t>(character - '0')][static_cast<std::size_t>(y)];
            for (int x = 0; x < kGlyphWidth; ++x) {
                if (row >> (kGlyphWidth - 1 - x) & 1) set(left + x, top + y, colour.data());
            }
        }
        left += kGlyphWidth + 1;
    }
}

}  // namespace espalier::engine

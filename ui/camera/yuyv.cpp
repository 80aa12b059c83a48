// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/camera/yuyv.h"

#include <algorithm>
#include <cstdint>

namespace espalier::ui {

namespace {

// The coefficients of BT.601 in 1/65536: 255/219, and 255/224 times 1.402, 0.344, 0.714, 1.772.
constexpr int kLuma = 76309;
constexpr int kRedOfCr = 104597;
constexpr int kGreenOfCb = 25675;
constexpr int kGreenOfCr = 53279;
constexpr int kBlueOfCb = 132201;
constexpr int kHalf = 1 << 15;

std::uint8_t byteOf(int scaled) {
    return static_cast<std::uint8_t>(std::clamp((scaled + kHalf) >> 16, 0, 255));
}

void writePixel(std::uint8_t* pixel, int y, int cb, int cr) {
    const int luma = (y - 16) * kLuma;
    pixel[0] = byteOf(luma + (cr - 128) * kRedOfCr);
    pixel[1] = byteOf(luma - (cb - 128) * kGreenOfCb - (cr - 128) * kGreenOfCr);
    pixel[2] = byteOf(luma + (cb - 128) * kBlueOfCb);
}

}  // namespace

engine::Image rgbOfYuyv(std::span<const std::byte> bytes, int width, int height, int stride) {
    engine::Image image{.width = width, .height = height, .channels = 3, .pixels = {}};
    image.pixels.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 3);
    std::uint8_t* pixel = image.pixels.data();
    for (int row = 0; row < height; ++row) {
        const std::size_t begin = static_cast<std::size_t>(row) * static_cast<std::size_t>(stride);
        if (begin + static_cast<std::size_t>(width) * 2 > bytes.size()) break;
        const auto* pair = reinterpret_cast<const std::uint8_t*>(bytes.data()) + begin;
        for (int column = 0; column < width; column += 2, pair += 4, pixel += 6) {
            writePixel(pixel, pair[0], pair[1], pair[3]);
            writePixel(pixel + 3, pair[2], pair[1], pair[3]);
        }
    }
    return image;
}

}  // namespace espalier::ui

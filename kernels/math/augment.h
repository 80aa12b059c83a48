// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "kernels/math/philox.h"

namespace espalier::kernels::math {

/// One random change of one image, ready to be applied to each of its pixels: where an output pixel
/// takes its colour from (an affine map with bilinear sampling, edges repeated), then contrast and
/// brightness. Drawn on the host, applied on host or device with the same result.
struct AugmentVariant {
    // Input place = (xx·x + xy·y + x0, yx·x + yy·y + y0) of output pixel (x, y).
    float xx = 1, xy = 0, x0 = 0;
    float yx = 0, yy = 1, y0 = 0;
    float contrast = 1;    ///< about the middle grey
    float brightness = 0;  ///< added, in steps of 0 … 255

    ESPALIER_HOST_DEVICE bool movesNothing() const {
        return xx == 1 && xy == 0 && x0 == 0 && yx == 0 && yy == 1 && y0 == 0;
    }
};

ESPALIER_HOST_DEVICE inline int clampIndex(int value, int count) {
    return value < 0 ? 0 : (value >= count ? count - 1 : value);
}

ESPALIER_HOST_DEVICE inline float clampByte(float value) {
    return value < 0.0f ? 0.0f : (value > 255.0f ? 255.0f : value);
}

/// Channel `channel` at place (x, y) of an interleaved 8-bit image, bilinear, edges repeated. At
/// whole places it is the pixel itself.
ESPALIER_HOST_DEVICE inline float sampleBilinear(const std::uint8_t* pixels,
                                                 int width,
                                                 int height,
                                                 int channels,
                                                 int channel,
                                                 float x,
                                                 float y) {
    // Beyond one pixel outside nothing changes any more, and the cast below stays in range.
    x = x < -1.0f ? -1.0f : (x > static_cast<float>(width) ? static_cast<float>(width) : x);
    y = y < -1.0f ? -1.0f : (y > static_cast<float>(height) ? static_cast<float>(height) : y);
    const int left = static_cast<int>(x + 1.0f) - 1;  // floor, as x >= -1
    const int top = static_cast<int>(y + 1.0f) - 1;
    const float shareX = x - static_cast<float>(left);
    const float shareY = y - static_cast<float>(top);
    const int columns[2] = {clampIndex(left, width), clampIndex(left + 1, width)};
    const int rows[2] = {clampIndex(top, height), clampIndex(top + 1, height)};
    float lines[2];
    for (int i = 0; i < 2; ++i) {
        const std::uint8_t* row =
            pixels + static_cast<std::int64_t>(rows[i]) * width * channels + channel;
        const float first = row[static_cast<std::int64_t>(columns[0]) * channels];
        const float second = row[static_cast<std::int64_t>(columns[1]) * channels];
        lines[i] = first + shareX * (second - first);
    }
    return lines[0] + shareY * (lines[1] - lines[0]);
}

/// The changed value of one channel of output pixel (x, y), 0 … 255.
ESPALIER_HOST_DEVICE inline float augmentedValue(const AugmentVariant& variant,
                                                 const std::uint8_t* pixels,
                                                 int width,
                                                 int height,
                                                 int channels,
                                                 int channel,
                                                 int x,
                                                 int y) {
    const float fx = static_cast<float>(x);
    const float fy = static_cast<float>(y);
    const float value = sampleBilinear(pixels, width, height, channels, channel,
                                       variant.xx * fx + variant.xy * fy + variant.x0,
                                       variant.yx * fx + variant.yy * fy + variant.y0);
    if (variant.contrast == 1.0f && variant.brightness == 0.0f) return value;
    return clampByte((value - 127.5f) * variant.contrast + 127.5f + variant.brightness);
}

}  // namespace espalier::kernels::math

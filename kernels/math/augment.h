// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "kernels/math/philox.h"

namespace espalier::kernels::math {

/// A random change of one image, ready to be applied to each pixel: the source of an output pixel's
/// colour (an affine map with bilinear sampling, edges repeated), then contrast and brightness.
/// Drawn on the host; applying it gives the same result on host and device.
struct AugmentVariant {
    // Input position = (xx·x + xy·y + x0, yx·x + yy·y + y0) of output pixel (x, y).
    float xx = 1, xy = 0, x0 = 0;
    float yx = 0, yy = 1, y0 = 0;
    float contrast = 1;    ///< about the middle grey
    float brightness = 0;  ///< added, in steps of 0 … 255
};

/// a·b, rounded before anything is added to it: a fused multiply-add rounds differently, and the
/// result must be the same bytes on every device. Host files that use these formulas are compiled
/// without fused multiply-adds.
ESPALIER_HOST_DEVICE inline float roundedProduct(float a, float b) {
#ifdef __CUDA_ARCH__
    return __fmul_rn(a, b);
#else
    return a * b;
#endif
}

ESPALIER_HOST_DEVICE inline int clampIndex(int value, int count) {
    return value < 0 ? 0 : (value >= count ? count - 1 : value);
}

ESPALIER_HOST_DEVICE inline float clampByte(float value) {
    return value < 0.0f ? 0.0f : (value > 255.0f ? 255.0f : value);
}

/// Four pixels of an image and their weights in the interpolated value.
struct BilinearPosition {
    std::int64_t corners[4];  ///< in pixels: top left, top right, bottom left, bottom right
    float shareX;             ///< weight of the right ones
    float shareY;             ///< weight of the bottom ones
};

/// The position of (x, y) in an image, edges repeated.
ESPALIER_HOST_DEVICE inline BilinearPosition bilinearPosition(int width,
                                                              int height,
                                                              float x,
                                                              float y) {
    // More than one pixel outside, the result no longer changes; this keeps the cast below in
    // range.
    x = x < -1.0f ? -1.0f : (x > static_cast<float>(width) ? static_cast<float>(width) : x);
    y = y < -1.0f ? -1.0f : (y > static_cast<float>(height) ? static_cast<float>(height) : y);
    const int left = static_cast<int>(x + 1.0f) - 1;  // floor, as x >= -1
    const int top = static_cast<int>(y + 1.0f) - 1;
    const std::int64_t columns[2] = {clampIndex(left, width), clampIndex(left + 1, width)};
    const std::int64_t rows[2] = {static_cast<std::int64_t>(clampIndex(top, height)) * width,
                                  static_cast<std::int64_t>(clampIndex(top + 1, height)) * width};
    return {
        {rows[0] + columns[0], rows[0] + columns[1], rows[1] + columns[0], rows[1] + columns[1]},
        x - static_cast<float>(left),
        y - static_cast<float>(top)};
}

/// Channel `channel` of an interleaved 8-bit image at a position; the pixel itself at integer
/// positions.
ESPALIER_HOST_DEVICE inline float sampleBilinear(const std::uint8_t* pixels,
                                                 int channels,
                                                 int channel,
                                                 const BilinearPosition& position) {
    const float topLeft = pixels[position.corners[0] * channels + channel];
    const float topRight = pixels[position.corners[1] * channels + channel];
    const float bottomLeft = pixels[position.corners[2] * channels + channel];
    const float bottomRight = pixels[position.corners[3] * channels + channel];
    const float top = topLeft + roundedProduct(position.shareX, topRight - topLeft);
    const float bottom = bottomLeft + roundedProduct(position.shareX, bottomRight - bottomLeft);
    return top + roundedProduct(position.shareY, bottom - top);
}

/// The position from which output pixel (x, y) takes its colour.
ESPALIER_HOST_DEVICE inline BilinearPosition augmentedPlace(
    const AugmentVariant& variant, int width, int height, int x, int y) {
    const float fx = static_cast<float>(x);
    const float fy = static_cast<float>(y);
    return bilinearPosition(
        width,
        height,
        roundedProduct(variant.xx, fx) + roundedProduct(variant.xy, fy) + variant.x0,
        roundedProduct(variant.yx, fx) + roundedProduct(variant.yy, fy) + variant.y0);
}

/// Applies contrast and brightness to a value, 0 … 255.
ESPALIER_HOST_DEVICE inline float augmentedTone(const AugmentVariant& variant, float value) {
    if (variant.contrast == 1.0f && variant.brightness == 0.0f) return value;
    return clampByte(roundedProduct(value - 127.5f, variant.contrast) + 127.5f +
                     variant.brightness);
}

/// Channel `channel` of the changed image at a position of the unchanged one.
ESPALIER_HOST_DEVICE inline std::uint8_t augmentedByte(const AugmentVariant& variant,
                                                       const std::uint8_t* pixels,
                                                       int channels,
                                                       int channel,
                                                       const BilinearPosition& position) {
    const float value = sampleBilinear(pixels, channels, channel, position);
    return static_cast<std::uint8_t>(augmentedTone(variant, value) + 0.5f);
}

/// The network's input for a byte: (value ÷ 255 - mean) ÷ deviation.
ESPALIER_HOST_DEVICE inline float normalisedByte(std::uint8_t value, float mean, float deviation) {
    return (static_cast<float>(value) / 255.0f - mean) / deviation;
}

}  // namespace espalier::kernels::math

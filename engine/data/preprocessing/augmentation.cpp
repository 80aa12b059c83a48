// SPDX-License-Identifier: Apache-2.0
#include "engine/data/preprocessing/augmentation.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <string_view>

namespace espalier::engine {

namespace {

using kernels::math::AugmentVariant;
using kernels::math::PhiloxSequence;

/// One output row; `Channels` is a template parameter because the loop runs for every pixel.
template <int Channels>
void applyToRow(const AugmentVariant& variant, const Image& image, int y, std::uint8_t* out) {
    for (int x = 0; x < image.width; ++x) {
        const auto place = kernels::math::augmentedPlace(variant, image.width, image.height, x, y);
        for (int channel = 0; channel < Channels; ++channel) {
            *out++ = kernels::math::augmentedByte(
                variant, image.pixels.data(), Channels, channel, place);
        }
    }
}

// An image that is only mirrored keeps its pixel values: the same result as the formula, but
// faster.
bool onlyMirrors(const AugmentVariant& v, const Image& image) {
    const bool sameX = v.xx == 1 && v.x0 == 0;
    const bool sameY = v.yy == 1 && v.y0 == 0;
    const bool mirroredX = v.xx == -1 && v.x0 == static_cast<float>(image.width - 1);
    const bool mirroredY = v.yy == -1 && v.y0 == static_cast<float>(image.height - 1);
    return v.xy == 0 && v.yx == 0 && (sameX || mirroredX) && (sameY || mirroredY) &&
           v.contrast == 1 && v.brightness == 0;
}

template <int Channels>
void mirrorRow(const std::uint8_t* in, int width, bool mirrorX, std::uint8_t* out) {
    if (!mirrorX) {
        std::copy_n(in, static_cast<std::ptrdiff_t>(width) * Channels, out);
        return;
    }
    in += static_cast<std::ptrdiff_t>(width) * Channels;
    for (int x = 0; x < width; ++x) {
        in -= Channels;
        for (int channel = 0; channel < Channels; ++channel) *out++ = in[channel];
    }
}

Image applied(const AugmentVariant& variant, const Image& image) {
    Image result{image.width, image.height, image.channels, {}};
    result.pixels.resize(image.pixels.size());
    assert(image.channels == 1 || image.channels == 3);
    const bool grey = image.channels == 1;
    const bool mirrors = onlyMirrors(variant, image);
    const std::ptrdiff_t rowBytes = std::ptrdiff_t{image.width} * image.channels;
    for (int y = 0; y < image.height; ++y) {
        std::uint8_t* out = result.pixels.data() + y * rowBytes;
        if (mirrors) {
            const int from = variant.yy < 0 ? image.height - 1 - y : y;
            const std::uint8_t* in = image.pixels.data() + from * rowBytes;
            (grey ? mirrorRow<1> : mirrorRow<3>)(in, image.width, variant.xx < 0, out);
        } else {
            (grey ? applyToRow<1> : applyToRow<3>)(variant, image, y, out);
        }
    }
    return result;
}

// "7", "a", "seven": mirroring would change the character.
bool isSign(std::string_view name) {
    constexpr std::array<std::string_view, 10> kWords{
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"};
    const bool number = std::ranges::all_of(name, [](char c) { return c >= '0' && c <= '9'; });
    return number || name.size() == 1 || std::ranges::find(kWords, name) != kWords.end();
}

bool namesASide(std::string_view name) {
    return name.find("left") != name.npos || name.find("right") != name.npos;
}

}  // namespace

bool Augmentation::any() const {
    return !(*this == Augmentation{});
}

// Every number is drawn whether it is used or not, so that switching one change on or off does not
// affect the others.
AugmentVariant drawVariant(const Augmentation& wish,
                           int width,
                           int height,
                           std::uint64_t seed,
                           std::uint32_t epoch,
                           std::uint32_t sample) {
    PhiloxSequence numbers(seed, kernels::math::RandomPurpose::Augment, epoch, sample);
    const auto between = [&numbers](double most) {
        return most * (2.0 * static_cast<double>(numbers.nextUniform()) - 1.0);
    };
    const bool mirrorX = numbers.nextUniform() < 0.5f && wish.flipHorizontal;
    const bool mirrorY = numbers.nextUniform() < 0.5f && wish.flipVertical;
    const double shiftX = between(wish.cropShare) * width;
    const double shiftY = between(wish.cropShare) * height;
    const double angle = between(wish.rotation) * (3.14159265358979323846 / 180.0);
    const double zoom = 1.0 / (1.0 + between(wish.scale));
    const double contrast = 1.0 + between(wish.contrast);
    const double brightness = 255.0 * between(wish.brightness);

    // Output relative to its centre, scaled and rotated back, mirrored, relative to the input's
    // centre.
    const double cosine = zoom * std::cos(angle);
    const double sine = zoom * std::sin(angle);
    const double signX = mirrorX ? -1 : 1;
    const double signY = mirrorY ? -1 : 1;
    const double centreX = (width - 1) / 2.0;
    const double centreY = (height - 1) / 2.0;
    AugmentVariant variant;
    variant.xx = static_cast<float>(signX * cosine);
    variant.xy = static_cast<float>(signX * sine);
    variant.yx = static_cast<float>(signY * -sine);
    variant.yy = static_cast<float>(signY * cosine);
    variant.x0 = static_cast<float>(centreX + shiftX - signX * (cosine * centreX + sine * centreY));
    variant.y0 = static_cast<float>(centreY + shiftY - signY * (cosine * centreY - sine * centreX));
    variant.contrast = static_cast<float>(contrast);
    variant.brightness = static_cast<float>(brightness);
    return variant;
}

Image augmentImage(const Image& image,
                   const Augmentation& augmentation,
                   std::uint64_t seed,
                   std::uint32_t epoch,
                   std::uint32_t sample) {
    if (!augmentation.any() || image.empty()) return image;
    return applied(drawVariant(augmentation, image.width, image.height, seed, epoch, sample),
                   image);
}

Augmentation suggestAugmentation(const std::vector<std::string>& classes) {
    Augmentation suggestion;
    const bool signs = !classes.empty() && std::ranges::all_of(classes, isSign);
    const bool sides = std::ranges::any_of(classes, namesASide);
    suggestion.flipHorizontal = !signs && !sides;
    return suggestion;
}

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/data/codecs/image.h"
#include "kernels/math/augment.h"

namespace espalier::engine {

/// Random changes of training images, as an explicit list. 0 = off.
struct Augmentation {
    bool flipHorizontal = false;
    bool flipVertical = false;
    double cropShare = 0;   ///< shifts by up to this share of a side (0.1 = a tenth)
    double rotation = 0;    ///< degrees, either way
    double scale = 0;       ///< 0.1 = between 0.9 and 1.1
    double brightness = 0;  ///< 0.2 = adds up to a fifth of the range, either way
    double contrast = 0;    ///< 0.2 = between 0.8 and 1.2

    bool any() const;
    friend bool operator==(const Augmentation&, const Augmentation&) = default;
};

/// "flip,crop:0.1,rotate:10,scale:0.1,brightness:0.2,contrast:0.2,flip-vertical"; empty = none.
/// Reading throws RequestError naming the entry that is wrong and what is allowed.
std::string augmentationToText(const Augmentation& augmentation);
Augmentation augmentationFromText(const std::string& text);

/// The variant of an image of that size that (seed, epoch, sample) names: a pure function.
kernels::math::AugmentVariant drawVariant(const Augmentation& augmentation,
                                          int width,
                                          int height,
                                          std::uint64_t seed,
                                          std::uint32_t epoch,
                                          std::uint32_t sample);

/// The same image in the variant that (seed, epoch, sample) names: a pure function. Edges repeat.
Image augmentImage(const Image& image,
                   const Augmentation& augmentation,
                   std::uint64_t seed,
                   std::uint32_t epoch,
                   std::uint32_t sample);

/// Horizontal flip, unless the class names are digits or letters.
Augmentation suggestAugmentation(const std::vector<std::string>& classes);

}  // namespace espalier::engine

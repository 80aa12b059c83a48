// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "engine/data/folder/image_folder.h"

namespace espalier::engine {

/// How many images of a large folder are read as a sample: `most`, or fewer if together they have
/// more than `pixels`, but never below `least`.
struct SampleLimits {
    std::size_t most = 0;
    std::size_t least = 0;
    std::uint64_t pixels = 0;
};

/// Indices in `folder.images` of the images to read among the candidates, spread evenly over
/// the classes: all where the limits allow it. A function of paths, labels and sizes alone.
std::vector<std::size_t> sampleImages(const ImageFolder& folder,
                                      const SampleLimits& limits,
                                      const std::function<bool(const ImageEntry&)>& wanted);

}  // namespace espalier::engine

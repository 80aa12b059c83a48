// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/data/image_folder.h"

namespace espalier::engine {

/// How many images mean and deviation are measured on: all of a small training split; of a larger
/// one `most`, or fewer, but never below `least`, when they have more than `pixels` together.
struct MeasuringLimits {
    std::size_t most = 2000;
    std::size_t least = 200;
    std::uint64_t pixels = 500'000'000;
};

/// Places in `folder.images` of the training images to measure, spread evenly over the classes. A
/// function of paths, labels and sizes alone.
std::vector<std::size_t> imagesToMeasure(const ImageFolder& folder,
                                         const MeasuringLimits& limits = {});

}  // namespace espalier::engine

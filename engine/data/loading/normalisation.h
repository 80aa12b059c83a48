// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "engine/data/folder/image_folder.h"

namespace espalier::engine {

/// Indices in `folder.images` of the images that normalisation statistics are measured on: all of a
/// small training split; of a larger one 2,000, or fewer if together they have more than 500
/// megapixels, but never below 200. Chosen by sampleImages().
std::vector<std::size_t> imagesToMeasure(const ImageFolder& folder);

}  // namespace espalier::engine

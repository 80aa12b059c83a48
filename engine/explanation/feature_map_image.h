// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/host_tensor.h"
#include "engine/data/codecs/image.h"
#include "engine/explanation/activations.h"

namespace espalier::engine {

/// Feature maps as one image.
struct FeatureMapImage {
    Image image = {};  ///< RGB
    std::int64_t columns = 0;
    std::vector<ChannelStrength> shown = {};  ///< row by row, the strongest first
    std::int64_t left = 0;                    ///< channels for which there was no room
};

/// The channels of an activation [1,C,H,W] in a grid, about as wide as high: the strongest first,
/// each in grey from its smallest value (black) to its largest (white); one with equal values is
/// black. At most 4,096 pixels along a side: maps that are larger are reduced, and what does not
/// fit is left out. Throws RequestError for an activation [1,values], which is no image.
FeatureMapImage featureMapImage(const HostTensor& activation);

}  // namespace espalier::engine

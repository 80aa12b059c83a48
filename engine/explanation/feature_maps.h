// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/base/host_tensor.h"

namespace espalier::engine {

/// A channel of an activation as a small grey image: what a list of many layers, images and epochs
/// can keep. A value.
struct FeatureMap {
    std::int64_t channel = 0;
    double rootMeanSquare = 0;  ///< of all its values, before they are reduced
    int width = 0;
    int height = 0;
    /// Row by row, from the smallest value (0) to the largest (255); 0 where all are equal.
    std::vector<std::uint8_t> grey = {};

    friend bool operator==(const FeatureMap&, const FeatureMap&) = default;
};

/// The `count` strongest channels (channelsByStrength()) of an activation [1,C,H,W], each averaged
/// over areas down to at most `side` pixels along its longer side; smaller ones keep their size.
/// Empty for an activation [1,values] and where H·W = 1, which are no images.
std::vector<FeatureMap> strongestMaps(const HostTensor& activation, std::size_t count, int side);

}  // namespace espalier::engine

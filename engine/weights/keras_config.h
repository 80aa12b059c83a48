// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace espalier::engine {

/// Of a description: a hundred times that of a large network.
inline constexpr std::int64_t kMostKerasConfigBytes = std::int64_t{8} << 20;

/// A layer of a Keras model, or of a model in it.
struct KerasLayer {
    std::string name;               ///< "block1_conv1"
    std::string path;               ///< of its group in files of Keras 3: "layers/conv2d_1"
    std::string layerClass;         ///< "Conv2D"
    std::optional<double> epsilon;  ///< of a normalisation
    bool hasScale = true;           ///< gamma
    bool hasCenter = true;          ///< beta
    bool hasChannelsFirst = false;  ///< its images are [C,H,W]
};

/// The layers of a model's description, which Keras writes as JSON, in the order of the model;
/// those of a model in it where that is. Throws RequestError when the text is no JSON within the
/// limits.
std::vector<KerasLayer> kerasLayers(const std::string& config);

}  // namespace espalier::engine

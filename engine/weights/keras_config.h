// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace espalier::engine {

/// Of a description: a hundred times that of a large network.
inline constexpr std::int64_t kMostKerasConfigBytes = std::int64_t{8} << 20;

/// A layer of a Keras model, or of a model in it.
struct KerasLayer {
    std::string name;        ///< "block1_conv1"
    std::string outermost;   ///< of the models that it is in, the first in the whole; or name
    std::string path;        ///< of its group in files ".weights.h5": "layers/conv2d_1"
    std::string layerClass;  ///< "Conv2D"
    std::optional<double> epsilon;                        ///< of a normalisation
    std::optional<std::array<std::int64_t, 2>> stride;    ///< height, width
    std::optional<std::array<std::int64_t, 2>> dilation;  ///< height, width
    bool isPaddedSame = false;                            ///< padding="same"
    bool hasScale = true;                                 ///< gamma
    bool hasCenter = true;                                ///< beta
    bool hasChannelsFirst = false;                        ///< its images are [C,H,W]
    std::string kernelOrder;  ///< of Keras 1: "th", kernels are [outputs,inputs,H,W], or "tf"
};

/// A call of a layer: one may be called several times.
struct KerasCall {
    std::size_t layer = 0;             ///< index into the layers
    std::vector<std::size_t> sources;  ///< calls before this one whose results it reads
};

struct KerasDescription {
    std::vector<KerasLayer> layers;  ///< in the order of the model, those of a model in it there
    std::vector<KerasCall> calls;    ///< empty where the description does not say them
    std::string repeated = {};       ///< a layer that is called again: why there are no calls
};

/// Of a model's description, which Keras writes as JSON. Keras 2.12 counted layers with weights
/// twice when it numbered their groups: `countedTwice` are the groups of such a file, by which it
/// is known which layers have weights. Throws RequestError when the text is no JSON within the
/// limits.
KerasDescription kerasDescription(const std::string& config,
                                  const std::set<std::string>& countedTwice = {});

/// "DepthwiseConv2D" → "depthwise_conv2d", as Keras names layers of that class.
std::string kerasGroupName(std::string_view layerClass);

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/weights/keras_config.h"
#include "engine/weights/layer_kind.h"

namespace espalier::engine {

/// "inner/conv2d" → "conv2d"
std::string_view behindLast(std::string_view text, char c);

/// The class of a layer that Keras named by itself, "conv2d_12" → "Conv2D"; otherwise empty.
std::string kerasClassOfName(std::string_view layer);
/// Other where the class is unknown.
LayerKind kindOfKerasClass(std::string_view layerClass);
/// Whether Keras named the layer by itself: its class and a number.
bool isNameOfKeras(std::string_view layer, std::string_view layerClass);

/// A weight's name in a list, divided.
struct KerasName {
    std::string layer;        ///< "inner/conv2d"; empty where the name does not say it
    std::string word;         ///< "kernel"
    bool isOfKeras1 = false;  ///< "conv2d_1_W"
};

/// "inner/conv2d/kernel:0", or "block1_conv1_W_1:0" of Keras 1.
KerasName dividedName(std::string_view weightName);

/// Whether a model in another lists its frozen layers behind the trained ones, whatever their
/// order, as far as its list shows it. What is not trained comes last in it: statistics, in the
/// order of their layers, and all weights of frozen layers.
bool listsFrozenLast(const std::vector<KerasName>& weights);

/// What the format ".weights.h5" has as "vars/0", "vars/1", … of a class with `count` variables;
/// empty where that is not certain. `description` may be null.
std::vector<std::string> kerasVariables(std::string_view layerClass,
                                        const KerasLayer* description,
                                        std::size_t count);

}  // namespace espalier::engine

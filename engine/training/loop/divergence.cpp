// SPDX-License-Identifier: Apache-2.0
#include "engine/training/loop/divergence.h"

#include <algorithm>

#include "fmt/format.h"

namespace espalier::engine {

namespace {

std::string layerText(const NodeId& node, const Network& network) {
    const auto layer = std::ranges::find(network.layers, node, &NetworkLayer::id);
    if (layer == network.layers.end()) return fmt::format("layer {}", node);
    return fmt::format("layer {} ({})", node, layer->layer->description().label);
}

std::string placeText(const std::optional<Executor::NonFinite>& place,
                      bool isSure,
                      const Network& network) {
    if (!place) return isSure ? ", first in the sum of all gradients" : "";
    if (place->node.empty()) return fmt::format(", first in the input \"{}\"", place->op);
    return fmt::format(", first in the {} of {}",
                       place->backward ? "gradients" : "output",
                       layerText(place->node, network));
}

std::string adviceText(const std::optional<Executor::NonFinite>& place,
                       const TrainingOptions& options,
                       double learningRate) {
    if (place && place->node.empty()) {
        return "Check the images and the normalisation.";
    }
    constexpr const char* kHalf =
        "The largest fp16 value is 65,504, and a smaller loss scale does not help here. Choose "
        "precision bf16 or fp32, or lower";
    std::string advice = fmt::format("{} the learning rate (it was {:.3g}; try {:.3g})",
                                     options.precision == Precision::Float16 ? kHalf : "Lower",
                                     learningRate,
                                     learningRate / 10);
    if (options.clipNorm == 0) advice += ", or clip the gradients (clip norm 1)";
    return advice + ", and resume from the last checkpoint or start a new run.";
}

}  // namespace

std::string divergenceSentence(std::int64_t step,
                               const std::optional<Executor::NonFinite>& place,
                               bool placeIsSure,
                               const Network& network,
                               const TrainingOptions& options,
                               double learningRate) {
    return fmt::format("Training diverged: values in step {} became NaN or infinite{}. {}",
                       step,
                       placeText(place, placeIsSure, network),
                       adviceText(place, options, learningRate));
}

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
#include "engine/network/summary.h"

#include <limits>

namespace espalier::engine {

namespace {

std::int64_t saturatingSum(std::int64_t a, std::int64_t b) {
    std::int64_t sum = 0;
    if (!__builtin_add_overflow(a, b, &sum)) return sum;
    return std::numeric_limits<std::int64_t>::max();
}

LayerSummary summariseLayer(const NetworkLayer& layer) {
    LayerSummary summary{.id = layer.id,
                         .type = layer.layer->description().type,
                         .output = layer.shape.output,
                         .multiplyAdds = layer.shape.multiplyAdds,
                         .outputBytes = layer.shape.output.elementCount() * 4};
    for (const ParameterSpec& parameter : layer.shape.parameters) {
        summary.parameters += parameter.shape.elementCount();
        if (!parameter.traits.trainable) continue;
        summary.trainedParameters += parameter.shape.elementCount();
    }
    return summary;
}

}  // namespace

NetworkSummary summarise(const Network& network) {
    NetworkSummary total{.layers = {}, .connections = network.connections};
    for (const NetworkLayer& layer : network.layers) {
        const LayerSummary& summary = total.layers.emplace_back(summariseLayer(layer));
        total.parameters += summary.parameters;
        total.trainedParameters += summary.trainedParameters;
        total.parameterTensors += static_cast<std::int64_t>(layer.shape.parameters.size());
        total.stateTensors += static_cast<std::int64_t>(layer.shape.states.size());
        total.multiplyAdds = saturatingSum(total.multiplyAdds, summary.multiplyAdds);
    }
    return total;
}

}  // namespace espalier::engine

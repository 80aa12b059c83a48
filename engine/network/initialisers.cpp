// SPDX-License-Identifier: Apache-2.0
#include "engine/network/initialisers.h"

#include <vector>

namespace espalier::engine {

void chooseInitialisers(Network& network) {
    std::vector<bool> meetsRectifier(network.layers.size(), false);
    for (std::size_t i = network.layers.size(); i-- > 0;) {
        NetworkLayer& layer = network.layers[i];
        for (ParameterSpec& parameter : layer.shape.parameters) {
            const bool isWeight = parameter.traits.initialiser == Initialiser::GlorotUniform;
            if (isWeight && meetsRectifier[i]) {
                parameter.traits.initialiser = Initialiser::HeNormal;
            }
        }
        const SignalFlow flow = layer.layer->description().flow;
        if (flow == SignalFlow::Ends) continue;
        if (flow == SignalFlow::Passes && !meetsRectifier[i]) continue;
        for (const int source : layer.sources) {
            meetsRectifier[static_cast<std::size_t>(source)] = true;
        }
    }
}

}  // namespace espalier::engine

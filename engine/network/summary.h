// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/network/network.h"

namespace espalier::engine {

struct LayerSummary {
    NodeId id;
    std::string type;
    kernels::Shape output;
    std::int64_t parameters = 0;
    std::int64_t trainedParameters = 0;
    std::int64_t multiplyAdds = 0;  ///< per sample
    std::int64_t outputBytes = 0;   ///< per sample, fp32
};

struct NetworkSummary {
    std::vector<LayerSummary> layers;
    std::int64_t connections = 0;
    std::int64_t parameters = 0;
    std::int64_t trainedParameters = 0;  ///< the others are frozen
    std::int64_t parameterTensors = 0;
    std::int64_t stateTensors = 0;
    std::int64_t multiplyAdds = 0;
};

NetworkSummary summarise(const Network& network);

}  // namespace espalier::engine

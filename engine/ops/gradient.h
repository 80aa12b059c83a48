// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/ops/op_graph.h"

namespace espalier::engine {

/// One op to be differentiated.
struct GradientRequest {
    OpGraph& graph;                        ///< ops of the gradient are added here
    std::size_t op = 0;                    ///< index of the forward op
    std::vector<ValueId> outputGradients;  ///< kNoValue where an output has none
    std::vector<bool> needed;              ///< per input: is its gradient wanted?
};

/// The gradient rule of the op: adds backward ops and returns one gradient per input, kNoValue
/// where none is needed or there is none (targets). Each op's rule lies in its own file.
std::vector<ValueId> addGradient(const GradientRequest& request);

}  // namespace espalier::engine

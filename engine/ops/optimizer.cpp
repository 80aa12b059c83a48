// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/op_rules.h"

namespace espalier::engine {

using kernels::GradientNorm;
using kernels::MovingAverage;
using kernels::OptimizerUpdate;

template <>
Descs outputsOf(const GradientNorm& op, DescSpan inputs) {
    return {vectorDesc(4)};
}

template <>
Descs outputsOf(const OptimizerUpdate& op, DescSpan inputs) {
    const auto states = static_cast<std::size_t>(op.constants.stateCount());
    Descs outputs;
    for (std::size_t first = 2; first < inputs.size(); first += 2 + states) {
        for (std::size_t i = 1; i < 2 + states; ++i) outputs.push_back(inputs[first + i]);
    }
    return outputs;
}

template <>
Descs outputsOf(const MovingAverage& op, DescSpan inputs) {
    Descs outputs;
    for (std::size_t k = 0; k < op.values; ++k) outputs.push_back(inputs[op.average(k)]);
    return outputs;
}

}  // namespace espalier::engine

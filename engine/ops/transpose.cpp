// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "engine/ops/op_rules.h"

namespace espalier::engine {

using kernels::Transpose;

template <>
Descs outputsOf(const Transpose& op, DescSpan inputs) {
    kernels::Shape exchanged = inputs[0].shape;
    std::swap(exchanged[1], exchanged[2]);
    return {activationDesc(exchanged, inputs[0].type)};
}

template <>
Gradients gradientsOf(const Transpose& op, const GradientRequest& request) {
    const GradientScope scope(request);
    return {scope.add(op, {scope.dy()}, scope.input(0))};
}

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/op_rules.h"

namespace espalier::engine {

using kernels::SoftmaxBackward;
using kernels::SoftmaxForward;

template <>
Descs outputsOf(const SoftmaxForward& op, DescSpan inputs) {
    return {activationDesc(inputs[0].shape, inputs[0].type)};
}

template <>
Descs outputsOf(const SoftmaxBackward& op, DescSpan inputs) {
    return {activationDesc(inputs[0].shape, inputs[0].type)};
}

template <>
Gradients gradientsOf(const SoftmaxForward& op, const GradientRequest& request) {
    const GradientScope scope(request);
    return {scope.add(SoftmaxBackward{}, {scope.dy(), scope.output(0)}, scope.input(0))};
}

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/op_rules.h"

namespace espalier::engine {

using kernels::ActivationBackward;
using kernels::ActivationForward;

template <>
Descs outputsOf(const ActivationForward& op, DescSpan inputs) {
    return {activationDesc(inputs[0].shape, inputs[0].type)};
}

template <>
Descs outputsOf(const ActivationBackward& op, DescSpan inputs) {
    return {activationDesc(inputs[0].shape, inputs[0].type)};
}

template <>
Gradients gradientsOf(const ActivationForward& op, const GradientRequest& request) {
    const GradientScope scope(request);
    const ValueId saved = gradientUsesOutput(op.kind) ? scope.output(0) : scope.input(0);
    return {scope.add(ActivationBackward{op.kind, op.alpha}, {scope.dy(), saved}, scope.input(0))};
}

}  // namespace espalier::engine

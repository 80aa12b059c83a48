// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/op_rules.h"

namespace espalier::engine {

using kernels::Fill;
using kernels::Reorder;
using kernels::Reshape;

Descs outputsOf(const Reorder& op, DescSpan inputs) {
    return {activationDesc(inputs[0].shape, inputs[0].type)};
}

Descs outputsOf(const Reshape& op, DescSpan inputs) {
    return outputsMustBeGiven("Reshape");
}

Descs outputsOf(const Fill& op, DescSpan inputs) {
    return outputsMustBeGiven("Fill");
}

Gradients gradientsOf(const Reorder& op, const GradientRequest& request) {
    const GradientScope scope(request);
    return {scope.add(op, {scope.dy()}, scope.input(0))};
}

Gradients gradientsOf(const Reshape& op, const GradientRequest& request) {
    const GradientScope scope(request);
    return {scope.add(op, {scope.dy()}, scope.input(0))};
}

Gradients gradientsOf(const Fill& op, const GradientRequest& request) {
    return notDifferentiable(request);
}

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
#include <cassert>

#include "engine/ops/op_rules.h"

namespace espalier::engine {

using kernels::BatchNormApply;
using kernels::BatchNormBackwardApply;
using kernels::BatchNormBackwardSums;
using kernels::BatchNormStatistics;
using kernels::BatchNormUpdateRunning;

namespace {

Descs channelPair(const kernels::TensorDesc& x) {
    return {vectorDesc(x.shape[1]), vectorDesc(x.shape[1])};
}

/// True when the mean was computed from x itself: then x's gradient goes through it. Otherwise the
/// statistics are constants (the running ones).
bool statisticsOf(const OpGraph& graph, ValueId x, ValueId mean) {
    for (const OpNode& node : graph.ops) {
        if (!std::holds_alternative<BatchNormStatistics>(node.op)) continue;
        if (node.inputs.front() == x && node.outputs.front() == mean) return true;
    }
    return false;
}

/// With constant statistics that nothing else needs a gradient of, BatchNorm is an affine map:
/// dx = γ/√(variance+ε)·dy. The op multiplies x and the sums by 0, so dy and the statistics take
/// their places: x is not kept for it, and the sums are not computed.
ValueId gradientOfAffineMap(const BatchNormApply& op, const GradientScope& scope) {
    const ValueId mean = scope.input(1);
    const ValueId variance = scope.input(2);
    return scope.add(BatchNormBackwardApply{.epsilon = op.epsilon, .frozen = true},
                     {scope.dy(), scope.dy(), mean, variance, scope.input(3), mean, variance},
                     scope.input(0));
}

}  // namespace

template <>
Descs outputsOf(const BatchNormStatistics& op, DescSpan inputs) {
    return channelPair(inputs[0]);
}

template <>
Descs outputsOf(const BatchNormApply& op, DescSpan inputs) {
    return {activationDesc(inputs[0].shape, inputs[0].type)};
}

template <>
Descs outputsOf(const BatchNormUpdateRunning& op, DescSpan inputs) {
    return {inputs[2], inputs[3]};
}

template <>
Descs outputsOf(const BatchNormBackwardSums& op, DescSpan inputs) {
    return channelPair(inputs[1]);
}

template <>
Descs outputsOf(const BatchNormBackwardApply& op, DescSpan inputs) {
    const kernels::TensorDesc dx = activationDesc(inputs[1].shape, inputs[1].type);
    return op.residual ? Descs{dx, dx} : Descs{dx};
}

// The sums are the gradients of β and γ; a reduction over replicas has its place between the two
// ops.
template <>
Gradients gradientsOf(const BatchNormApply& op, const GradientRequest& request) {
    assert(!op.residual && op.activation == kernels::Activation::None);
    const GradientScope scope(request);
    const ValueId x = scope.input(0);
    const ValueId mean = scope.input(1);
    const ValueId variance = scope.input(2);
    const kernels::Shape shape = scope.desc(x).shape;
    const bool constant = !statisticsOf(scope.graph(), x, mean);
    Gradients gradients = scope.none();
    if (constant && !scope.needed(3) && !scope.needed(4)) {
        gradients[0] = gradientOfAffineMap(op, scope);
        return gradients;
    }
    const auto sums = scope.add(BatchNormBackwardSums{op.epsilon}, {scope.dy(), x, mean, variance});
    if (scope.needed(3)) gradients[3] = sums[1];
    if (scope.needed(4)) gradients[4] = sums[0];
    if (scope.needed(0)) {
        BatchNormBackwardApply apply;
        apply.epsilon = op.epsilon;
        apply.count = shape.elementCount() / shape[1];
        apply.frozen = constant;
        gradients[0] =
            scope.add(apply, {scope.dy(), x, mean, variance, scope.input(3), sums[0], sums[1]}, x);
    }
    return gradients;
}

}  // namespace espalier::engine

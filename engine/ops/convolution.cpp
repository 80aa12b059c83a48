// SPDX-License-Identifier: Apache-2.0
#include <cassert>

#include "engine/ops/op_rules.h"

namespace espalier::engine {

using kernels::ConvolutionBackwardData;
using kernels::ConvolutionBackwardWeights;
using kernels::ConvolutionForward;
using kernels::ConvolutionGeometry;
using kernels::Fusion;
using kernels::Shape;

namespace {

std::int64_t outputSize(const ConvolutionGeometry& geometry,
                        std::size_t axis,
                        std::int64_t size,
                        std::int64_t window) {
    const std::int64_t padded = size + geometry.padBegin[axis] + geometry.padEnd[axis];
    const std::int64_t reach = geometry.dilation[axis] * (window - 1) + 1;
    assert(padded >= reach);
    return (padded - reach) / geometry.stride[axis] + 1;
}

/// The compiler fuses anything beyond the bias, after differentiation.
[[maybe_unused]] bool onlyBias(Fusion fusion) {
    fusion.bias = false;
    return fusion == Fusion{};
}

ValueId addBiasGradient(const GradientScope& scope, bool bias) {
    if (!bias || !scope.needed(2)) return kNoValue;
    return scope.add(kernels::ReduceToAxis{1}, {scope.dy()}, scope.input(2));
}

}  // namespace

template <>
Descs outputsOf(const ConvolutionForward& op, DescSpan inputs) {
    const Shape& x = inputs[0].shape;
    const Shape& w = inputs[1].shape;
    assert(x.rank() == 4 && w.rank() == 4 && x[1] == w[1] * op.geometry.groups);
    const Shape y{
        x[0], w[0], outputSize(op.geometry, 0, x[2], w[2]), outputSize(op.geometry, 1, x[3], w[3])};
    Descs outputs{activationDesc(y, inputs[0].type)};
    const std::size_t sums = op.fusion.statistics ? 2 : 0;
    outputs.insert(outputs.end(), sums, vectorDesc(w[0]));
    return outputs;
}

template <>
Descs outputsOf(const ConvolutionBackwardData& op, DescSpan inputs) {
    return outputsMustBeGiven(ConvolutionBackwardData::kName);
}

template <>
Descs outputsOf(const ConvolutionBackwardWeights& op, DescSpan inputs) {
    return outputsMustBeGiven(ConvolutionBackwardWeights::kName);
}

// The weights come before the source: its gradient is the larger one, and by then the source itself
// may be free.
template <>
Gradients gradientsOf(const ConvolutionForward& op, const GradientRequest& request) {
    assert(onlyBias(op.fusion));
    const GradientScope scope(request);
    Gradients gradients = scope.none();
    const bool bias = op.fusion.bias && scope.needed(2);
    if (scope.needed(1)) {
        Fusion fusion;
        fusion.bias = bias;
        Descs outputs{activationDesc(scope.desc(scope.input(1)).shape)};
        if (bias) outputs.push_back(vectorDesc(scope.desc(scope.input(2)).shape[0]));
        const auto added = scope.add(
            ConvolutionBackwardWeights{op.geometry, fusion}, {scope.input(0), scope.dy()}, outputs);
        gradients[1] = added[0];
        if (bias) gradients[2] = added[1];
    } else if (bias) {
        gradients[2] = addBiasGradient(scope, bias);
    }
    if (scope.needed(0)) {
        gradients[0] = scope.add(
            ConvolutionBackwardData{op.geometry, {}}, {scope.dy(), scope.input(1)}, scope.input(0));
    }
    return gradients;
}

// The forward pass of a transposed convolution: its gradients are those of the reverse convolution.
template <>
Gradients gradientsOf(const ConvolutionBackwardData& op, const GradientRequest& request) {
    assert(onlyBias(op.fusion));
    const GradientScope scope(request);
    Gradients gradients = scope.none();
    if (scope.needed(1)) {
        gradients[1] = scope.add(ConvolutionBackwardWeights{op.geometry, {}},
                                 {scope.dy(), scope.input(0)},
                                 scope.input(1));
    }
    if (op.fusion.bias) gradients[2] = addBiasGradient(scope, true);
    if (scope.needed(0)) {
        gradients[0] = scope.add(
            ConvolutionForward{op.geometry, {}}, {scope.dy(), scope.input(1)}, scope.input(0));
    }
    return gradients;
}

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/op_rules.h"

namespace espalier::engine {

namespace {

Descs lossOutputs(const kernels::TensorDesc& prediction, bool evaluateOnly) {
    Descs outputs{vectorDesc(4)};
    if (!evaluateOnly) outputs.push_back(activationDesc(prediction.shape, prediction.type));
    return outputs;
}

/// A loss op computes the gradient of its prediction itself, as its second output.
Gradients lossGradient(const GradientRequest& request) {
    const GradientScope scope(request);
    Gradients gradients = scope.none();
    gradients[0] = scope.output(1);
    return gradients;
}

}  // namespace

template <>
Descs outputsOf(const kernels::SoftmaxCrossEntropy& op, DescSpan inputs) {
    return lossOutputs(inputs[0], op.evaluateOnly);
}

template <>
Gradients gradientsOf(const kernels::SoftmaxCrossEntropy& op, const GradientRequest& request) {
    return lossGradient(request);
}

template <>
Descs outputsOf(const kernels::SoftmaxFocalLoss& op, DescSpan inputs) {
    return lossOutputs(inputs[0], op.evaluateOnly);
}

template <>
Gradients gradientsOf(const kernels::SoftmaxFocalLoss& op, const GradientRequest& request) {
    return lossGradient(request);
}

template <>
Descs outputsOf(const kernels::MeanSquaredError& op, DescSpan inputs) {
    return lossOutputs(inputs[0], op.evaluateOnly);
}

template <>
Gradients gradientsOf(const kernels::MeanSquaredError& op, const GradientRequest& request) {
    return lossGradient(request);
}

template <>
Descs outputsOf(const kernels::MeanAbsoluteError& op, DescSpan inputs) {
    return lossOutputs(inputs[0], op.evaluateOnly);
}

template <>
Gradients gradientsOf(const kernels::MeanAbsoluteError& op, const GradientRequest& request) {
    return lossGradient(request);
}

template <>
Descs outputsOf(const kernels::HuberLoss& op, DescSpan inputs) {
    return lossOutputs(inputs[0], op.evaluateOnly);
}

template <>
Gradients gradientsOf(const kernels::HuberLoss& op, const GradientRequest& request) {
    return lossGradient(request);
}

}  // namespace espalier::engine

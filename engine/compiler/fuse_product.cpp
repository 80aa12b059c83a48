// SPDX-License-Identifier: Apache-2.0
#include "engine/compiler/fusion.h"

namespace espalier::engine {

using kernels::ActivationForward;

namespace {

/// The op with the activation as its epilogue; nothing when it is not one that has an epilogue or
/// already has one.
std::optional<kernels::OpDesc> withActivation(const kernels::OpDesc& op,
                                              kernels::Activation activation) {
    const auto fused = [&](auto product) -> std::optional<kernels::OpDesc> {
        kernels::Fusion expected;
        expected.bias = product.fusion.bias;
        if (!(product.fusion == expected)) return std::nullopt;
        product.fusion.activation = activation;
        return product;
    };
    if (const auto* forward = std::get_if<kernels::ConvolutionForward>(&op)) return fused(*forward);
    if (const auto* transposed = std::get_if<kernels::ConvolutionBackwardData>(&op)) {
        return fused(*transposed);
    }
    if (const auto* matmul = std::get_if<kernels::Matmul>(&op)) return fused(*matmul);
    return std::nullopt;
}

}  // namespace

// The gradient of such an activation uses its output, so its backward op stays as it is.
bool fuseIntoProduct(Fusing& fusing, std::size_t activation) {
    const OpNode& node = fusing.node(activation);
    const auto& attributes = fusing.as<ActivationForward>(activation);
    const ValueId before = node.inputs.front();
    const std::size_t product = fusing.producerOf(before);
    if (product == kNoOp || fusing.node(product).phase != Phase::Forward) return false;
    const bool trained = activationGradientOf(fusing, activation) != kNoOp;
    if (!isFusible(attributes, trained) || !fusing.onlyFor(before, activation)) return false;
    const auto op = withActivation(fusing.node(product).op, attributes.kind);
    if (!op) return false;
    OpNode fused = fusing.node(product);
    fused.op = *op;
    fused.outputs.front() = node.outputs.front();
    if (!fusing.deviceCan(fused)) return false;
    fusing.apply({{product, fused}}, {activation});
    return true;
}

// Not where something else reads the convolution's output: the statistics and the backward ops of a
// BatchNorm that is trained do, those of a frozen one do not.
bool fuseIntoConvolution(Fusing& fusing, std::size_t apply) {
    const OpNode& node = fusing.node(apply);
    const auto& attributes = fusing.as<kernels::BatchNormApply>(apply);
    const ValueId before = node.inputs.front();
    const auto convolution = fusing.madeBy<kernels::ConvolutionForward>(before);
    if (attributes.residual || convolution == kNoOp || !fusing.onlyFor(before, apply)) return false;
    OpNode fused = fusing.node(convolution);
    auto& fusion = std::get<kernels::ConvolutionForward>(fused.op).fusion;
    kernels::Fusion expected;
    expected.bias = fusion.bias;
    if (!(fusion == expected)) return false;
    fusion.normalise = true;
    fusion.epsilon = attributes.epsilon;
    fusion.activation = attributes.activation;
    fused.inputs.insert(fused.inputs.end(), node.inputs.begin() + 1, node.inputs.end());
    fused.outputs.front() = node.outputs.front();
    if (!fusing.deviceCan(fused)) return false;
    fusing.apply({{convolution, fused}}, {apply});
    return true;
}

}  // namespace espalier::engine

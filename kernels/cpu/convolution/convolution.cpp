// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/convolution/amx/amx_convolution.h"
#include "kernels/cpu/convolution/amx/amx_gradient.h"
#include "kernels/cpu/convolution/amx/amx_narrow_gradient.h"
#include "kernels/cpu/convolution/bias_activation.h"
#include "kernels/cpu/convolution/depthwise/depthwise.h"
#include "kernels/cpu/convolution/first_layer_gradient.h"
#include "kernels/cpu/convolution/normalised_convolution.h"
#include "kernels/cpu/convolution/offset_gemm/offset_gemm_convolution.h"
#include "kernels/cpu/convolution/offset_gemm/offset_gemm_gradient.h"
#include "kernels/cpu/convolution/one_channel_convolution.h"
#include "kernels/cpu/convolution/onednn/onednn_operation.h"
#include "kernels/cpu/convolution/skipping_convolution.h"
#include "kernels/cpu/convolution/winograd/winograd.h"
#include "kernels/cpu/device/channel_blocks.h"
#include "kernels/cpu/operations.h"
#include "kernels/error.h"
#include "kernels/rules/fusion_check.h"

namespace espalier::kernels::cpu {

namespace {

struct ConvolutionTensors {
    TensorRef source;
    TensorRef weights;
    TensorRef destination;
};

void limitConvolution(TensorCheck& check,
                      const ConvolutionGeometry& geometry,
                      const Fusion& fusion,
                      const ConvolutionTensors& refs) {
    check.accept(checkFusion(fusion));
    for (const TensorRef image : {refs.source, refs.destination}) {
        if (!check.ok() || check.at(image).layout.isAny()) continue;
        check.channelLayout({image});
    }
    if (!check.ok()) return;
    const Layout layout = check.at(refs.weights).layout;
    check.require(geometry.groups == 1 || layout.kind != Layout::Kind::ChannelsLast,
                  "does not support channels-last weights with groups");
}

/// Backward data, followed by the bias and activation of a transposed convolution in place.
class TransposedConvolution final : public CpuOperation {
  public:
    TransposedConvolution(ThreadTeam& team,
                          std::unique_ptr<OneDnnPrimitive> primitive,
                          Tensors tensors,
                          const Fusion& fusion)
        : CpuOperation(team, std::move(tensors)),
          primitive_(std::move(primitive)),
          form_(*channelBlocks(outputs_[0])),
          fusion_(fusion) {
        workspaceBytes_ = primitive_->workspaceBytes();
        algorithm_ = primitive_->implementation();
    }

  protected:
    void execute(const Run& run) override {
        const Bindings& bindings = run.bindings;
        primitive_->execute(bindings.inputs.first(2), bindings.outputs, bindings.workspace);
        const float* bias = fusion_.bias ? run.input(2) : nullptr;
        applyBiasActivation(
            run.team, form_, bias, fusion_.activation, outputs_[0].type, run.output<void>(0));
    }

  private:
    std::unique_ptr<OneDnnPrimitive> primitive_;
    ChannelBlocks form_;
    Fusion fusion_;
};

// Measured on AVX-512, two threads, batch 32, 64 to 2048 channels (`bench tune` measures again).
// Images of up to 2x2 pixels: 3x3 windows take 0.2 to 0.8 of the time of the other algorithms, 1x1
// windows 0.3 to 1.2 of a very short time.
constexpr std::int64_t kTinyImage = 4;
// Up to 4x4 pixels, strided gradients of larger windows take 0.65 to 0.95 of the library's time.
constexpr std::int64_t kSmallImage = 16;
constexpr std::int64_t kAnyImage = std::int64_t{1} << 40;

/// Destinations of up to this many pixels are computed by offset GEMM.
std::int64_t mostOffsetGemmPixels(ConvolutionPass pass,
                                  const ConvolutionGeometry& geometry,
                                  const Shape& weights,
                                  const CpuContext& context) {
    if (context.options.convolutions == ConvolutionAlgorithm::OffsetGemm) return kAnyImage;
    if (context.options.convolutions != ConvolutionAlgorithm::Table) return 0;
    const bool skipsPixels = std::ranges::max(geometry.stride) > 1 && weights[2] * weights[3] > 1;
    return skipsPixels && pass != ConvolutionPass::Forward ? kSmallImage : kTinyImage;
}

OperationPointer makeByLibrary(const ConvolutionRequest& request,
                               const Tensors& tensors,
                               CpuContext& context) {
    auto primitive = context.oneDnn.convolution(request, tensors);
    if (context.options.convolutions != ConvolutionAlgorithm::Library) {
        if (auto operation = makeSkippingConvolution(request, tensors, *primitive, context)) {
            return operation;
        }
    }
    return std::make_unique<OneDnnOperation>(context.team, std::move(primitive));
}

}  // namespace

void limit(const ConvolutionForward& op, TensorCheck& check) {
    Fusion others = op.fusion;
    others.normalise = false;
    limitConvolution(check, op.geometry, others, {in(0), in(1), out(0)});
    if (!check.ok() || !op.fusion.normalise) return;
    for (const TensorRef ref : {in(0), out(0)}) {
        check.require(check.at(ref).type == DataType::Float32,
                      "fuses a BatchNorm of the output only in fp32");
    }
}

void limit(const ConvolutionBackwardData& op, TensorCheck& check) {
    limitConvolution(check, op.geometry, op.fusion, {out(0), in(1), in(0)});
}

void limit(const ConvolutionBackwardWeights& op, TensorCheck& check) {
    limitConvolution(check, op.geometry, op.fusion, {in(0), out(0), in(1)});
}

template <>
OperationPointer make(const ConvolutionForward& op, Tensors tensors, CpuContext& context) {
    if (op.fusion.normalise) {
        if (auto operation = makeDepthwiseForward(op, tensors, context)) return operation;
        if (auto operation = makeScaledConvolution(op, tensors, context)) return operation;
        return makeNormalisedAfterwards(op, std::move(tensors), context);
    }
    const std::int64_t most = mostOffsetGemmPixels(
        ConvolutionPass::Forward, op.geometry, tensors.inputs[1].shape, context);
    if (auto operation = makeOffsetGemmForward(op, tensors, context, most)) return operation;
    if (auto operation = makeWinogradForward(op, tensors, context)) return operation;
    if (auto operation = makeDepthwiseForward(op, tensors, context)) return operation;
    if (auto operation = makeOneChannelForward(op, tensors, context)) return operation;
    if (auto operation = makeAmxForward(op, tensors, context)) return operation;
    const ConvolutionRequest request{.pass = ConvolutionPass::Forward,
                                     .geometry = op.geometry,
                                     .activation = op.fusion.activation,
                                     .bias = op.fusion.bias};
    return makeByLibrary(request, tensors, context);
}

template <>
OperationPointer make(const ConvolutionBackwardData& op, Tensors tensors, CpuContext& context) {
    const std::int64_t most = mostOffsetGemmPixels(
        ConvolutionPass::BackwardData, op.geometry, tensors.inputs[1].shape, context);
    if (auto operation = makeOffsetGemmBackwardData(op, tensors, context, most)) return operation;
    if (auto operation = makeWinogradBackwardData(op, tensors, context)) return operation;
    if (auto operation = makeDepthwiseBackwardData(op, tensors, context)) return operation;
    if (auto operation = makeOneChannelBackwardData(op, tensors, context)) return operation;
    if (auto operation = makeAmxBackwardData(op, tensors, context)) return operation;
    const ConvolutionRequest request{.pass = ConvolutionPass::BackwardData,
                                     .geometry = op.geometry};
    if (!op.fusion.bias && op.fusion.activation == Activation::None) {
        return makeByLibrary(request, tensors, context);
    }
    auto primitive = context.oneDnn.convolution(request, tensors);
    Tensors decided = primitive->tensors();
    return std::make_unique<TransposedConvolution>(
        context.team, std::move(primitive), std::move(decided), op.fusion);
}

template <>
OperationPointer make(const ConvolutionBackwardWeights& op, Tensors tensors, CpuContext& context) {
    const std::int64_t most = mostOffsetGemmPixels(
        ConvolutionPass::BackwardWeights, op.geometry, tensors.outputs[0].shape, context);
    if (auto operation = makeOffsetGemmGradient(op, tensors, context, most)) return operation;
    if (auto operation = makeWinogradBackwardWeights(op, tensors, context)) return operation;
    if (auto operation = makeDepthwiseGradient(op, tensors, context)) return operation;
    if (auto operation = makeFirstLayerGradient(op, tensors, context)) return operation;
    if (auto operation = makeOneChannelGradient(op, tensors, context)) return operation;
    if (auto operation = makeAmxGradient(op, tensors, context)) return operation;
    if (auto operation = makeAmxNarrowGradient(op, tensors, context)) return operation;
    const ConvolutionRequest request{
        .pass = ConvolutionPass::BackwardWeights, .geometry = op.geometry, .bias = op.fusion.bias};
    return makeByLibrary(request, tensors, context);
}

}  // namespace espalier::kernels::cpu

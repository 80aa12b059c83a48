// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/convolution/normalised_convolution.h"

#include <algorithm>

#include "kernels/cpu/device/normalisation_factors.h"

namespace espalier::kernels::cpu {

template <>
OperationPointer make(const ConvolutionForward& op, Tensors tensors, CpuContext& context);
template <>
OperationPointer make(const BatchNormApply& op, Tensors tensors, CpuContext& context);

namespace {

constexpr std::size_t kVectors = 4;  ///< mean, variance, γ, β: the last inputs

ConvolutionForward withoutNormalisation(ConvolutionForward op) {
    op.fusion.normalise = false;
    op.fusion.activation = Activation::None;
    return op;
}

Tensors withoutVectors(Tensors tensors) {
    tensors.inputs.resize(tensors.inputs.size() - kVectors);
    return tensors;
}

class ScaledConvolution final : public CpuOperation {
  public:
    ScaledConvolution(ThreadTeam& team,
                      std::unique_ptr<OneDnnPrimitive> primitive,
                      Tensors tensors,
                      const Fusion& fusion)
        : CpuOperation(team, std::move(tensors)),
          primitive_(std::move(primitive)),
          fusion_(fusion),
          channels_(outputs_[0].shape[1]) {
        workspaceBytes_ = factorBytes() + primitive_->workspaceBytes();
        algorithm_ = primitive_->implementation();
    }

  protected:
    void execute(const Run& run) override {
        const auto factors =
            NormalisationFactors::compute(run, fusion_, channels_, run.workspace());
        const void* inputs[] = {
            run.input<void>(0), run.input<void>(1), factors.scale, factors.shift};
        primitive_->execute(
            inputs, run.bindings.outputs, run.workspace<std::byte>() + factorBytes());
    }

  private:
    std::size_t factorBytes() const {
        return static_cast<std::size_t>(NormalisationFactors::floats(channels_)) * sizeof(float);
    }

    std::unique_ptr<OneDnnPrimitive> primitive_;
    Fusion fusion_;
    std::int64_t channels_;
};

class NormalisedAfterwards final : public CpuOperation {
  public:
    NormalisedAfterwards(ThreadTeam& team,
                         Tensors tensors,
                         OperationPointer convolution,
                         OperationPointer normalisation)
        : CpuOperation(team, std::move(tensors)),
          convolution_(std::move(convolution)),
          normalisation_(std::move(normalisation)) {
        workspaceBytes_ =
            std::max(convolution_->workspaceBytes(), normalisation_->workspaceBytes());
        algorithm_ = convolution_->algorithm();
    }

  protected:
    void execute(const Run& run) override {
        const auto inputs = run.bindings.inputs;
        const Bindings convolved{.inputs = inputs.first(inputs.size() - kVectors),
                                 .outputs = run.bindings.outputs,
                                 .workspace = run.bindings.workspace};
        runInside(*convolution_, {run.team, convolved});
        const auto vectors = inputs.last(kVectors);
        const void* values[] = {
            run.output<void>(0), vectors[0], vectors[1], vectors[2], vectors[3]};
        const Bindings normalised{
            .inputs = values, .outputs = run.bindings.outputs, .workspace = run.bindings.workspace};
        runInside(*normalisation_, {run.team, normalised});
    }

  private:
    OperationPointer convolution_;
    OperationPointer normalisation_;
};

/// Whether the library computes the convolution itself, without another algorithm around it.
bool isByLibrary(const Operation& convolution, const OneDnnPrimitive& library) {
    return convolution.algorithm() == library.implementation();
}

}  // namespace

OperationPointer makeScaledConvolution(const ConvolutionForward& op,
                                       const Tensors& tensors,
                                       CpuContext& context) {
    const ConvolutionRequest request{.pass = ConvolutionPass::Forward,
                                     .geometry = op.geometry,
                                     .activation = op.fusion.activation,
                                     .scaleAndShift = true};
    auto primitive = context.oneDnn.convolution(request, withFactors(tensors));
    const auto plain = make(withoutNormalisation(op), withoutVectors(tensors), context);
    if (!isByLibrary(*plain, *primitive)) return nullptr;
    Tensors decided = tensors;
    std::ranges::copy(std::span(primitive->tensors().inputs).first(2), decided.inputs.begin());
    decided.outputs = primitive->tensors().outputs;
    return std::make_unique<ScaledConvolution>(
        context.team, std::move(primitive), std::move(decided), op.fusion);
}

OperationPointer makeNormalisedAfterwards(const ConvolutionForward& op,
                                          Tensors tensors,
                                          CpuContext& context) {
    auto convolution = make(withoutNormalisation(op), withoutVectors(tensors), context);
    std::ranges::copy(convolution->inputs(), tensors.inputs.begin());
    std::ranges::copy(convolution->outputs(), tensors.outputs.begin());
    Tensors values{.inputs = {tensors.outputs[0]}, .outputs = tensors.outputs};
    values.inputs.insert(
        values.inputs.end(), tensors.inputs.end() - kVectors, tensors.inputs.end());
    auto normalisation =
        make(BatchNormApply{.epsilon = op.fusion.epsilon, .activation = op.fusion.activation},
             std::move(values),
             context);
    return std::make_unique<NormalisedAfterwards>(
        context.team, std::move(tensors), std::move(convolution), std::move(normalisation));
}

}  // namespace espalier::kernels::cpu

// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/convolution/depthwise/depthwise.h"

#include "kernels/cpu/convolution/depthwise/depthwise_convolution.h"
#include "kernels/cpu/convolution/depthwise/depthwise_gradient.h"
#include "kernels/cpu/device/cpu_operation.h"
#include "kernels/cpu/device/normalisation_factors.h"
#include "kernels/cpu/vector_parts.h"

namespace espalier::kernels::cpu {

namespace {

using depthwise::Problem;

template <int Lanes>
class DepthwiseConvolution final : public CpuOperation {
  public:
    DepthwiseConvolution(ThreadTeam& team, Tensors tensors, Problem problem, const Fusion& fusion)
        : CpuOperation(team, std::move(tensors)), problem_(std::move(problem)), fusion_(fusion) {
        workspaceBytes_ = static_cast<std::size_t>(factorFloats()) * sizeof(float) +
                          Work::workspaceBytes(problem_);
        algorithm_ = "depthwise";
    }

  protected:
    void execute(const Run& run) override {
        NormalisationFactors factors{.scale = nullptr,
                                     .shift = fusion_.bias ? run.input(2) : nullptr};
        if (fusion_.normalise) {
            factors = NormalisationFactors::compute(
                run, fusion_, problem_.made.channels, run.workspace());
        }
        const Work work(problem_,
                        {.read = run.input(0),
                         .weights = run.input(1),
                         .scale = factors.scale,
                         .bias = factors.shift,
                         .made = run.output(0),
                         .workspace = run.workspace() + factorFloats()});
        run.team.forRange(Work::pieces(problem_), 1, [&](std::int64_t begin, std::int64_t end) {
            work.compute(begin, end);
        });
    }

  private:
    using Work = depthwise::ConvolutionRun<Lanes>;

    std::int64_t factorFloats() const {
        return fusion_.normalise ? NormalisationFactors::floats(problem_.made.channels) : 0;
    }

    Problem problem_;
    Fusion fusion_;
};

template <int Lanes>
class DepthwiseGradient final : public CpuOperation {
  public:
    DepthwiseGradient(ThreadTeam& team, Tensors tensors, Problem problem)
        : CpuOperation(team, std::move(tensors)), problem_(std::move(problem)) {
        workspaceBytes_ = Work::workspaceBytes(problem_);
        algorithm_ = "depthwise";
    }

  protected:
    void execute(const Run& run) override {
        const Work work(problem_,
                        {.source = run.input(0),
                         .gradient = run.input(1),
                         .weights = run.output(0),
                         .bias = problem_.bias ? run.output(1) : nullptr,
                         .workspace = run.workspace()});
        run.team.forRange(Work::pieces(problem_), 1, [&](std::int64_t begin, std::int64_t end) {
            work.sum(begin, end);
        });
        run.team.forRange(problem_.planesPerSample(), 1, [&](std::int64_t begin, std::int64_t end) {
            work.finish(begin, end);
        });
    }

  private:
    using Work = depthwise::GradientRun<Lanes>;

    Problem problem_;
};

struct Roles {
    TensorDesc& source;
    TensorDesc& weights;
    TensorDesc& destination;
};

bool applies(const ConvolutionGeometry& geometry, const Roles& roles, const CpuContext& context) {
    const std::int64_t channels = roles.source.shape[1];
    const ConvolutionAlgorithm algorithm = context.options.convolutions;
    const bool wished =
        algorithm == ConvolutionAlgorithm::Table || algorithm == ConvolutionAlgorithm::Depthwise;
    return wished && channels > 1 && geometry.groups == channels &&
           roles.destination.shape[1] == channels && roles.source.type == DataType::Float32 &&
           roles.weights.type == DataType::Float32 && roles.destination.type == DataType::Float32;
}

/// Number of channels that are computed together, 0 where the images have other layouts; decides
/// the layouts that are open.
int decideLayouts(const ConvolutionGeometry& geometry, Roles roles, const CpuContext& context) {
    if (!applies(geometry, roles, context)) return 0;
    const bool wide = lanesOf(context) == 16;
    Layout image = wide ? kBlocked16 : kBlocked8;
    if (!roles.destination.layout.isAny()) image = roles.destination.layout;
    if (!roles.source.layout.isAny()) image = roles.source.layout;
    if (!takeLayout(roles.source, image) || !takeLayout(roles.destination, image) ||
        !takeLayout(roles.weights, Layout::plain())) {
        return 0;
    }
    const auto form = channelBlocks(roles.source);
    if (!form) return 0;
    if (form->block == 16 || (wide && form->block % 16 == 0)) return 16;
    return form->block % 8 == 0 ? 8 : 0;
}

// Measured with depthwise_bench on AVX2 and one thread. Images of up to 14x14 pixels take 0.6 to 1
// of the time with zeros around them, because most of their columns are close to a border; from
// 28x28 on they take 1.05 to 1.2.
constexpr std::int64_t kNarrow = 16;

bool readsPadded(const TensorDesc& image) {
    return image.shape[3] < kNarrow;
}

/// Whether the library has no kernel for this, but computes it by many small matrix products, which
/// take 15 to 25 times as long. Measured likewise, where it has one: forward and for the gradient
/// of 3x3 weights it takes 0.5 to 1.2 of our time, for the gradient of the source 1.0 to 3.4.
bool lacksKernel(const ConvolutionRequest& request, const Tensors& tensors, CpuContext& context) {
    if (context.options.convolutions == ConvolutionAlgorithm::Depthwise) return true;
    const std::string name = context.oneDnn.convolution(request, tensors)->implementation();
    return !name.starts_with("jit") && !name.starts_with("brg");
}

OperationPointer makeConvolution(Tensors tensors,
                                 CpuContext& context,
                                 const Fusion& fusion,
                                 Problem problem) {
    problem.rectifier = *rectifierOf(fusion.activation);
    problem.threads = context.team.threads();
    if (problem.lanes == 16) {
        return std::make_unique<DepthwiseConvolution<16>>(
            context.team, std::move(tensors), std::move(problem), fusion);
    }
    return std::make_unique<DepthwiseConvolution<8>>(
        context.team, std::move(tensors), std::move(problem), fusion);
}

}  // namespace

OperationPointer makeDepthwiseForward(const ConvolutionForward& op,
                                      const Tensors& original,
                                      CpuContext& context) {
    Tensors tensors = original;
    const Roles roles{tensors.inputs[0], tensors.inputs[1], tensors.outputs[0]};
    const int lanes = decideLayouts(op.geometry, roles, context);
    const ConvolutionRequest request{.pass = ConvolutionPass::Forward,
                                     .geometry = op.geometry,
                                     .activation = op.fusion.activation,
                                     .bias = op.fusion.bias && !op.fusion.normalise,
                                     .scaleAndShift = op.fusion.normalise};
    const Tensors ofLibrary = op.fusion.normalise ? withFactors(original) : original;
    if (lanes == 0 || !rectifierOf(op.fusion.activation) ||
        !lacksKernel(request, ofLibrary, context)) {
        return nullptr;
    }
    Problem problem = depthwise::forwardProblem(op.geometry,
                                                roles.weights.shape,
                                                *channelBlocks(roles.source),
                                                *channelBlocks(roles.destination),
                                                lanes,
                                                readsPadded(roles.source));
    return makeConvolution(std::move(tensors), context, op.fusion, std::move(problem));
}

OperationPointer makeDepthwiseBackwardData(const ConvolutionBackwardData& op,
                                           const Tensors& original,
                                           CpuContext& context) {
    Tensors tensors = original;
    const Roles roles{tensors.outputs[0], tensors.inputs[1], tensors.inputs[0]};
    const int lanes = decideLayouts(op.geometry, roles, context);
    if (lanes == 0 || !rectifierOf(op.fusion.activation)) return nullptr;
    Problem problem = depthwise::backwardProblem(op.geometry,
                                                 roles.weights.shape,
                                                 *channelBlocks(roles.source),
                                                 *channelBlocks(roles.destination),
                                                 lanes,
                                                 readsPadded(roles.destination));
    return makeConvolution(std::move(tensors), context, op.fusion, std::move(problem));
}

OperationPointer makeDepthwiseGradient(const ConvolutionBackwardWeights& op,
                                       const Tensors& original,
                                       CpuContext& context) {
    Tensors tensors = original;
    const Roles roles{tensors.inputs[0], tensors.outputs[0], tensors.inputs[1]};
    const int lanes = decideLayouts(op.geometry, roles, context);
    const ConvolutionRequest request{
        .pass = ConvolutionPass::BackwardWeights, .geometry = op.geometry, .bias = op.fusion.bias};
    if (lanes == 0 || !lacksKernel(request, original, context)) {
        return nullptr;
    }
    Problem problem = depthwise::forwardProblem(op.geometry,
                                                roles.weights.shape,
                                                *channelBlocks(roles.source),
                                                *channelBlocks(roles.destination),
                                                lanes,
                                                readsPadded(roles.source));
    problem.bias = op.fusion.bias;
    problem.threads = context.team.threads();
    if (lanes == 16) {
        return std::make_unique<DepthwiseGradient<16>>(
            context.team, std::move(tensors), std::move(problem));
    }
    return std::make_unique<DepthwiseGradient<8>>(
        context.team, std::move(tensors), std::move(problem));
}

}  // namespace espalier::kernels::cpu

// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "kernels/convolution_check.h"
#include "kernels/cuda/bias_activation.h"
#include "kernels/cuda/convert.h"
#include "kernels/cuda/convolution_plans.h"
#include "kernels/cuda/cuda_operation.h"
#include "kernels/cuda/operations.h"
#include "kernels/cuda/sum_moments.h"
#include "kernels/cuda/tensor_check.h"
#include "kernels/error.h"
#include "kernels/fusion_check.h"

namespace espalier::kernels::cuda {

namespace {

struct ConvolutionTensors {
    TensorRef source;
    TensorRef weights;
    TensorRef destination;
};

void checkConvolution(TensorCheck& check,
                      const ConvolutionGeometry& geometry,
                      const Fusion& fusion,
                      const ConvolutionTensors& refs) {
    check.productTypes(in(0), in(1), out(0));
    if (!check.ok()) return;
    check.accept(checkFusion(fusion));
    check.accept(checkConvolutionShapes(geometry,
                                        check.at(refs.source).shape,
                                        check.at(refs.weights).shape,
                                        check.at(refs.destination).shape));
    for (const TensorRef ref : {refs.source, refs.weights, refs.destination}) {
        if (!check.ok()) return;
        TensorDesc& desc = check.at(ref);
        if (desc.layout.isAny()) desc.layout = Layout::channelsLast();
        TensorDesc wanted = desc;
        wanted.layout = Layout::channelsLast();
        check.require(canonicalLayout(desc) == canonicalLayout(wanted),
                      "convolves images and weights that lie channels-last, not " +
                          kernels::toString(desc.layout));
    }
}

std::size_t channelCount(const TensorDesc& desc) {
    return static_cast<std::size_t>(desc.shape.rank() > 1 ? desc.shape[1] : 0);
}

/// Workspace is handed out in pieces that begin at multiples of this.
constexpr std::size_t kAlignment = 256;

std::size_t aligned(std::size_t bytes) {
    return (bytes + kAlignment - 1) / kAlignment * kAlignment;
}

/// A plan of cuDNN; behind it, where cuDNN did not fuse or convert, our kernels. Of an estimate
/// there is no plan, and nothing to run.
class ConvolutionOperation final : public CudaOperation {
  public:
    ConvolutionOperation(std::string_view name, Tensors tensors, PlannedConvolution planned)
        : ConvolutionOperation(
              name,
              std::move(tensors),
              EstimatedConvolution{{planned.plan->workspaceBytes(), planned.plan->choice()},
                                   planned.attempt}) {
        plan_ = std::move(planned.plan);
    }
    ConvolutionOperation(std::string_view name,
                         Tensors tensors,
                         const EstimatedConvolution& estimated)
        : CudaOperation(name, std::move(tensors)), attempt_(estimated.attempt) {
        const TensorDesc& y = outputs_[0];
        elements_ = y.shape.elementCount();
        const std::size_t factorBytes = byteSize(inputs_[0].type);
        planBytes_ = aligned(estimated.estimate.workspaceBytes);
        workspaceBytes_ = estimated.estimate.workspaceBytes;
        if (attempt_.convertLeft) {
            workspaceBytes_ = planBytes_ + static_cast<std::size_t>(elements_) * factorBytes;
        } else if (attempt_.problem.statistics) {
            workspaceBytes_ = planBytes_ + 2 * static_cast<std::size_t>(y.shape[1]) * sizeof(float);
        }
        choice_ = estimated.estimate.choice;
    }

  protected:
    void execute(const Run& run) override {
        if (!plan_) throw Error("A convolution that was only estimated cannot be run.");
        void* result = run.output<void>(0);
        if (attempt_.convertLeft) result = run.workspace<char>() + planBytes_;
        const bool fusedBias = inputs_.size() > 2 && !attempt_.biasLeft;
        const ChannelSums sums = sumsOf(run);
        plan_->execute(run.stream,
                       {.first = run.input<void>(0),
                        .second = run.input<void>(1),
                        .bias = fusedBias ? run.input<void>(2) : nullptr,
                        .result = result,
                        .sums = sums.sums,
                        .squares = sums.squares,
                        .workspace = run.workspace<void>()});
        if (sums.sums) launchMomentsOfSums(run.stream, sums, run.output(1), run.output(2));
        const TensorDesc& y = outputs_[0];
        if (attempt_.convertLeft) {
            launchConvert(
                run.stream, {inputs_[0].type, result}, {y.type, run.output<void>(0)}, elements_);
        }
        if (!attempt_.biasLeft && attempt_.activationLeft == Activation::None) return;
        launchBiasActivation(run.stream,
                             {.type = y.type,
                              .values = run.output<void>(0),
                              .rows = elements_ / y.shape[1],
                              .channels = y.shape[1]},
                             attempt_.biasLeft ? run.input(2) : nullptr,
                             attempt_.activationLeft);
    }

  private:
    /// Behind the plan's own workspace; no addresses where there is nothing to sum.
    ChannelSums sumsOf(const Run& run) const {
        if (!attempt_.problem.statistics) return {};
        const std::int64_t channels = outputs_[0].shape[1];
        auto* sums = reinterpret_cast<float*>(run.workspace<char>() + planBytes_);
        return {sums, sums + channels, channels, elements_ / channels};
    }

    PlanAttempt attempt_;
    std::unique_ptr<CudnnPlan> plan_;
    std::int64_t elements_ = 0;
    std::size_t planBytes_ = 0;
};

/// A convolution with its first output, and behind it sums over a tensor that it has read or
/// written, for which cuDNN has no plan: the gradient of the bias, or the statistics of the result.
/// They follow each other, so one workspace serves both.
class ConvolutionAndSums final : public Operation {
  public:
    ConvolutionAndSums(Tensors tensors,
                       OperationPointer convolution,
                       OperationPointer sums,
                       TensorRef summed)
        : convolution_(std::move(convolution)), sums_(std::move(sums)), summed_(summed) {
        inputs_ = std::move(tensors.inputs);
        outputs_ = std::move(tensors.outputs);
        workspaceBytes_ = std::max(convolution_->workspaceBytes(), sums_->workspaceBytes());
        choice_ = convolution_->choice();
    }
    void run(Stream& stream, const Bindings& bindings) override {
        convolution_->run(stream, {bindings.inputs, bindings.outputs.first(1), bindings.workspace});
        const void* const summed =
            summed_.output ? bindings.outputs[summed_.index] : bindings.inputs[summed_.index];
        sums_->run(stream, {{&summed, 1}, bindings.outputs.subspan(1), bindings.workspace});
    }

  private:
    OperationPointer convolution_;
    OperationPointer sums_;
    TensorRef summed_;
};

PlanLimits limitsOf(const PrepareOptions& options) {
    return {.deterministic = options.deterministic,
            .tensorFloat32 = options.tensorFloat32,
            .workspaceLimit = options.workspaceLimit,
            .recordedChoice = options.recordedChoice};
}

std::string_view nameOf(ConvolutionPass pass) {
    switch (pass) {
        case ConvolutionPass::Forward:
            return "ConvolutionForward";
        case ConvolutionPass::BackwardData:
            return "ConvolutionBackwardData";
        case ConvolutionPass::BackwardWeights:
            break;
    }
    return "ConvolutionBackwardWeights";
}

/// Each convolution is asked for once: a search for the largest batch sees them again and again.
const EstimatedConvolution& estimated(CudaContext& context,
                                      const ConvolutionProblem& problem,
                                      const Fusion& fusion,
                                      const PlanLimits& limits) {
    const std::string key = planKey(problem, fusion, limits);
    const auto known = context.estimates.find(key);
    if (known != context.estimates.end()) return known->second;
    return context.estimates[key] =
               estimateConvolution(*context.cudnn, context.plans.get(), problem, fusion, limits);
}

OperationPointer makeConvolution(const ConvolutionProblem& problem,
                                 const Fusion& fusion,
                                 Tensors tensors,
                                 const Preparation& how) {
    CudaContext& context = how.context;
    if (!context.cudnn) context.cudnn = std::make_unique<Cudnn>();
    if (!context.plans) {
        context.plans = std::make_unique<PlanCache>(usualPlanCacheFile(context.surroundings),
                                                    context.surroundings);
    }
    const auto made = [&](auto way) -> OperationPointer {
        const std::string_view name = nameOf(problem.pass);
        if (!way.attempt.statisticsLeft) {
            return std::make_unique<ConvolutionOperation>(name, std::move(tensors), std::move(way));
        }
        const Tensors convolved{tensors.inputs, {tensors.outputs[0]}};
        const Tensors summed{{tensors.outputs[0]}, {tensors.outputs[1], tensors.outputs[2]}};
        return std::make_unique<ConvolutionAndSums>(
            std::move(tensors),
            std::make_unique<ConvolutionOperation>(name, convolved, std::move(way)),
            make(BatchNormStatistics{}, summed, how),
            out(0));
    };
    const PlanLimits limits = limitsOf(how.options);
    if (how.options.estimate) return made(estimated(context, problem, fusion, limits));
    return made(planConvolution(*context.cudnn, context.plans.get(), problem, fusion, limits));
}

}  // namespace

// Sums over the result on the way are worth it where cuDNN has a plan for them, which is for fp16
// alone.
std::string resolve(const ConvolutionForward& op, Tensors& tensors) {
    TensorCheck check(tensors);
    Fusion others = op.fusion;
    others.statistics = false;
    check.counts(op.fusion.bias ? 3 : 2, op.fusion.statistics ? 3 : 1);
    checkConvolution(check, op.geometry, others, {in(0), in(1), out(0)});
    if (op.fusion.statistics && check.ok()) {
        check.require(others == Fusion{}, "fuses the statistics of a bare convolution only");
        check.require(
            check.at(in(0)).type == DataType::Float16 && check.at(out(0)).type == DataType::Float16,
            "fuses the statistics of fp16 only");
        if (check.ok()) check.vector(channelCount(check.at(out(0))), {out(1), out(2)});
    }
    if (check.ok() && op.fusion.bias) check.vector(channelCount(check.at(out(0))), {in(2)});
    return check.reason();
}

std::string resolve(const ConvolutionBackwardData& op, Tensors& tensors) {
    TensorCheck check(tensors);
    check.counts(op.fusion.bias ? 3 : 2, 1);
    checkConvolution(check, op.geometry, op.fusion, {out(0), in(1), in(0)});
    if (check.ok() && op.fusion.bias) check.vector(channelCount(check.at(out(0))), {in(2)});
    return check.reason();
}

std::string resolve(const ConvolutionBackwardWeights& op, Tensors& tensors) {
    TensorCheck check(tensors);
    check.counts(2, op.fusion.bias ? 2 : 1);
    checkConvolution(check, op.geometry, op.fusion, {in(0), out(0), in(1)});
    check.require(op.fusion.activation == Activation::None,
                  "the gradient of weights has no activation");
    if (check.ok() && op.fusion.bias) check.vector(channelCount(check.at(in(1))), {out(1)});
    return check.reason();
}

OperationPointer make(const ConvolutionForward& op, Tensors tensors, const Preparation& how) {
    const ConvolutionProblem problem{.pass = ConvolutionPass::Forward,
                                     .geometry = op.geometry,
                                     .source = tensors.inputs[0].shape,
                                     .weights = tensors.inputs[1].shape,
                                     .destination = tensors.outputs[0].shape,
                                     .factors = tensors.inputs[0].type,
                                     .result = tensors.outputs[0].type};
    return makeConvolution(problem, op.fusion, std::move(tensors), how);
}

OperationPointer make(const ConvolutionBackwardData& op, Tensors tensors, const Preparation& how) {
    const ConvolutionProblem problem{.pass = ConvolutionPass::BackwardData,
                                     .geometry = op.geometry,
                                     .source = tensors.outputs[0].shape,
                                     .weights = tensors.inputs[1].shape,
                                     .destination = tensors.inputs[0].shape,
                                     .factors = tensors.inputs[0].type,
                                     .result = tensors.outputs[0].type};
    return makeConvolution(problem, op.fusion, std::move(tensors), how);
}

OperationPointer make(const ConvolutionBackwardWeights& op,
                      Tensors tensors,
                      const Preparation& how) {
    const ConvolutionProblem problem{.pass = ConvolutionPass::BackwardWeights,
                                     .geometry = op.geometry,
                                     .source = tensors.inputs[0].shape,
                                     .weights = tensors.outputs[0].shape,
                                     .destination = tensors.inputs[1].shape,
                                     .factors = tensors.inputs[0].type,
                                     .result = tensors.outputs[0].type};
    if (!op.fusion.bias) return makeConvolution(problem, {}, std::move(tensors), how);
    OperationPointer bias =
        make(ReduceToAxis{.axis = 1}, {{tensors.inputs[1]}, {tensors.outputs[1]}}, how);
    Tensors weights{tensors.inputs, {tensors.outputs[0]}};
    return std::make_unique<ConvolutionAndSums>(
        std::move(tensors),
        makeConvolution(problem, {}, std::move(weights), how),
        std::move(bias),
        in(1));
}

}  // namespace espalier::kernels::cuda

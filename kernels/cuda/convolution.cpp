// SPDX-License-Identifier: Apache-2.0
#include <initializer_list>
#include <type_traits>

#include "kernels/cuda/cuda_context.h"
#include "kernels/cuda/depthwise.h"
#include "kernels/cuda/operation_sequence.h"
#include "kernels/cuda/operations.h"
#include "kernels/cuda/planned_convolution.h"
#include "kernels/cuda/tensor_check.h"
#include "kernels/rules/fusion_check.h"

namespace espalier::kernels::cuda {

namespace {

struct ConvolutionTensors {
    TensorRef source;
    TensorRef weights;
    TensorRef destination;
};

void limitConvolution(TensorCheck& check, const Fusion& fusion, const ConvolutionTensors& refs) {
    check.accept(checkFusion(fusion));
    for (const TensorRef ref : {refs.source, refs.weights, refs.destination}) {
        if (!check.ok()) return;
        TensorDesc& desc = check.at(ref);
        if (desc.layout.isAny()) desc.layout = Layout::channelsLast();
        TensorDesc wanted = desc;
        wanted.layout = Layout::channelsLast();
        check.require(
            canonicalLayout(desc) == canonicalLayout(wanted),
            "needs images and weights to be channels-last, not " + kernels::toString(desc.layout));
    }
}

/// The part of a fusion that does not concern BatchNorm.
Fusion withoutBatchNorm(Fusion fusion) {
    fusion.statistics = fusion.batchNorm = fusion.batchNormSums = false;
    fusion.between = Activation::None;
    fusion.epsilon = Fusion{}.epsilon;
    return fusion;
}

PlanLimits limitsOf(const PrepareOptions& options) {
    return {.deterministic = options.deterministic,
            .tensorFloat32 = options.tensorFloat32,
            .workspaceLimit = options.workspaceLimit,
            .recordedAlgorithm = options.recordedAlgorithm};
}

/// Each convolution is estimated once, because a search for the largest batch asks for the same
/// ones repeatedly.
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

using Slot = OperationSequence::Slot;

/// The descriptions of the tensors behind the slots, for an operation of the sequence.
Tensors tensorsAt(const Tensors& tensors,
                  std::initializer_list<std::size_t> inputs,
                  std::initializer_list<std::size_t> outputs) {
    Tensors chosen;
    for (const std::size_t i : inputs) chosen.inputs.push_back(tensors.inputs[i]);
    for (const std::size_t i : outputs) chosen.outputs.push_back(tensors.outputs[i]);
    return chosen;
}

/// Adds f(BatchNormApply) of input `x`, whose vectors follow at `vectors`.
Slot addNormalised(OperationSequence& sequence,
                   const Tensors& tensors,
                   const Fusion& fusion,
                   std::size_t x,
                   std::size_t vectors,
                   const Preparation& how) {
    const BatchNormApply op{.epsilon = fusion.epsilon, .activation = fusion.between};
    Tensors own = tensorsAt(tensors, {x, vectors, vectors + 1, vectors + 2, vectors + 3}, {});
    own.outputs = {tensors.inputs[x]};
    const Slot normalised = sequence.addBetween(tensors.inputs[x]);
    sequence.add(make(op, std::move(own), how),
                 {in(x), in(vectors), in(vectors + 1), in(vectors + 2), in(vectors + 3)},
                 {normalised});
    return normalised;
}

/// Adds the operations that compute g and its sums from the gradient in output 0.
void addGradientSums(OperationSequence& sequence,
                     const Tensors& tensors,
                     const Fusion& fusion,
                     const Preparation& how) {
    const Slot normalised = addNormalised(sequence, tensors, fusion, 2, 3, how);
    const TensorDesc& gradient = tensors.outputs[0];
    const ActivationBackward mask{.kind = fusion.between};
    sequence.add(make(mask, {{gradient, tensors.inputs[2]}, {gradient}}, how),
                 {out(0), normalised},
                 {out(0)});
    Tensors own = tensorsAt(tensors, {2, 3, 4}, {1, 2});
    own.inputs.insert(own.inputs.begin(), gradient);
    sequence.add(make(BatchNormBackwardSums{.epsilon = fusion.epsilon}, std::move(own), how),
                 {out(0), in(2), in(3), in(4)},
                 {out(1), out(2)});
}

/// The planned convolution, with our own operations before and after it for what cuDNN has no plan
/// for.
template <class Planned>
OperationPointer assembled(Planned planned,
                           const Fusion& fusion,
                           Tensors tensors,
                           const Preparation& how) {
    const PlanAttempt attempt = planned.attempt;
    const auto convolution = [&](Tensors own) {
        if constexpr (std::is_same_v<Planned, PlannedConvolution>) {
            return plannedConvolution(std::move(own), std::move(planned), fusion.epsilon);
        } else {
            return estimatedConvolution(std::move(own), planned, fusion.epsilon);
        }
    };
    if (!attempt.batchNormLeft && !attempt.batchNormSumsLeft && !attempt.statisticsLeft) {
        return convolution(std::move(tensors));
    }
    auto sequence = std::make_unique<OperationSequence>(tensors);
    Slot source = in(0);
    if (attempt.batchNormLeft) source = addNormalised(*sequence, tensors, fusion, 0, 2, how);
    if (attempt.problem.statistics) {
        sequence->addMain(convolution(tensorsAt(tensors, {0, 1}, {0, 1, 2})),
                          {source, in(1)},
                          {out(0), out(1), out(2)});
    } else {
        sequence->addMain(convolution(tensorsAt(tensors, {0, 1}, {0})), {source, in(1)}, {out(0)});
    }
    if (attempt.statisticsLeft) {
        sequence->add(make(BatchNormStatistics{},
                           {{tensors.outputs[0]}, {tensors.outputs[1], tensors.outputs[2]}},
                           how),
                      {out(0)},
                      {out(1), out(2)});
    }
    if (attempt.batchNormSumsLeft) addGradientSums(*sequence, tensors, fusion, how);
    return sequence;
}

OperationPointer makeConvolution(const ConvolutionProblem& problem,
                                 const Fusion& fusion,
                                 Tensors tensors,
                                 const Preparation& how) {
    if (isDepthwise(problem)) return depthwiseConvolution(problem, fusion, std::move(tensors));
    CudaContext& context = how.context;
    if (!context.cudnn) context.cudnn = std::make_unique<Cudnn>();
    if (!context.plans) {
        context.plans = std::make_unique<PlanCache>(usualPlanCacheFile(context.surroundings),
                                                    context.surroundings);
    }
    const PlanLimits limits = limitsOf(how.options);
    if (how.options.estimate) {
        return assembled(
            estimated(context, problem, fusion, limits), fusion, std::move(tensors), how);
    }
    return assembled(
        planConvolution(
            *context.cudnn, context.plans.get(), problem, fusion, limits, &context.built),
        fusion,
        std::move(tensors),
        how);
}

/// What cuDNN has plans for around a BatchNorm: fp16 with a multiple of 8 channels.
void limitFusedBatchNorm(TensorCheck& check,
                         const ConvolutionGeometry& geometry,
                         const Fusion& fusion,
                         const ConvolutionTensors& refs) {
    check.require(fusion.between == Activation::ReLU,
                  "fuses a BatchNorm only when a ReLU follows it");
    check.require(geometry.groups == 1 && geometry.dilation == ConvolutionGeometry{}.dilation,
                  "fuses BatchNorm only with convolutions without groups and dilation");
    if (!check.ok()) return;
    for (const TensorRef ref : {refs.source, refs.destination}) {
        const TensorDesc& desc = check.at(ref);
        check.require(desc.type == DataType::Float16 && desc.shape[1] % 8 == 0,
                      "fuses BatchNorm only in fp16 with a multiple of 8 channels");
    }
}

}  // namespace

// Summing over the result in the same pass pays off where cuDNN has a plan for it, which is fp16
// only; a BatchNorm of the input is available only together with these sums.
void limit(const ConvolutionForward& op, TensorCheck& check) {
    const ConvolutionTensors refs{in(0), in(1), out(0)};
    const Fusion others = withoutBatchNorm(op.fusion);
    limitConvolution(check, others, refs);
    if (!check.ok() || !(op.fusion.statistics || op.fusion.batchNorm)) return;
    check.require(others == Fusion{},
                  "fuses statistics only with a convolution that fuses nothing else");
    check.require(op.fusion.statistics,
                  "fuses a BatchNorm of the input only together with statistics");
    check.require(op.geometry.groups == 1,
                  "fuses statistics only with convolutions without groups");
    check.require(
        check.at(in(0)).type == DataType::Float16 && check.at(out(0)).type == DataType::Float16,
        "fuses statistics only in fp16");
    if (op.fusion.batchNorm && check.ok()) {
        limitFusedBatchNorm(check, op.geometry, op.fusion, refs);
    }
}

void limit(const ConvolutionBackwardData& op, TensorCheck& check) {
    const ConvolutionTensors refs{out(0), in(1), in(0)};
    const Fusion others = withoutBatchNorm(op.fusion);
    limitConvolution(check, others, refs);
    if (!check.ok() || !op.fusion.batchNormSums) return;
    check.require(others == Fusion{},
                  "fuses the sums of a BatchNorm only when nothing else is fused");
    limitFusedBatchNorm(check, op.geometry, op.fusion, refs);
}

void limit(const ConvolutionBackwardWeights& op, TensorCheck& check) {
    const ConvolutionTensors refs{in(0), out(0), in(1)};
    const Fusion others = withoutBatchNorm(op.fusion);
    limitConvolution(check, others, refs);
    if (!check.ok() || !op.fusion.batchNorm) return;
    check.require(others == Fusion{},
                  "fuses a BatchNorm of the source only when nothing else is fused");
    limitFusedBatchNorm(check, op.geometry, op.fusion, refs);
}

template <>
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

template <>
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

template <>
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
    if (!op.fusion.bias) return makeConvolution(problem, op.fusion, std::move(tensors), how);
    auto sequence = std::make_unique<OperationSequence>(tensors);
    sequence->addMain(makeConvolution(problem, {}, tensorsAt(tensors, {0, 1}, {0}), how),
                      {in(0), in(1)},
                      {out(0)});
    sequence->add(
        make(ReduceToAxis{.axis = 1}, tensorsAt(tensors, {1}, {1}), how), {in(1)}, {out(1)});
    return sequence;
}

}  // namespace espalier::kernels::cuda

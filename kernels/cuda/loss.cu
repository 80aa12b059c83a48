// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "kernels/cuda/cuda_operation.h"
#include "kernels/cuda/map.h"
#include "kernels/cuda/operations.h"
#include "kernels/cuda/pixel_groups.h"
#include "kernels/cuda/tensor_check.h"
#include "kernels/math/cross_entropy.h"
#include "kernels/math/difference_loss.h"
#include "kernels/math/elementary.h"
#include "kernels/math/focal_loss.h"
#include "kernels/rules/loss_sums.h"
#include "kernels/rules/step_values.h"

namespace espalier::kernels::cuda {

namespace {

/// The sums of one block.
struct LossPart {
    double loss = 0;
    double weight = 0;
    double correct = 0;
};

/// Thread 0 writes the block's sums; all its threads must call it.
__device__ void writePart(const LossPart& part, LossPart* result) {
    const double loss = blockSum(part.loss);
    const double weight = blockSum(part.weight);
    const double correct = blockSum(part.correct);
    if (threadIdx.x != 0) return;
    result->loss = loss;
    result->weight = weight;
    result->correct = correct;
}

/// Joins the parts of all blocks; runs in one block.
__global__ void __launch_bounds__(kThreadsPerBlock)
    joinLossKernel(const LossPart* parts, std::int64_t count, LossSums* sums) {
    LossPart total;
    for (std::int64_t i = threadIdx.x; i < count; i += kThreadsPerBlock) {
        total.loss += parts[i].loss;
        total.weight += parts[i].weight;
        total.correct += parts[i].correct;
    }
    const double loss = blockSum(total.loss);
    const double weight = blockSum(total.weight);
    const double correct = blockSum(total.correct);
    if (threadIdx.x != 0) return;
    sums->loss = static_cast<float>(loss);
    sums->weight = static_cast<float>(weight);
    sums->correct = static_cast<float>(correct);
    sums->reserved = 0;
}

void joinLoss(const Run& run, std::int64_t blocks) {
    launch(run.stream,
           1,
           kThreadsPerBlock,
           &joinLossKernel,
           run.workspace<LossPart>(),
           blocks,
           run.output<LossSums>(0));
}

/// The assignment of pixels to blocks: each block processes its pixels in `passes` passes, so that
/// large images have few parts; depends on the shape alone. The formula is one such as
/// math::CrossEntropy.
template <class Formula>
struct LogitLossForm {
    PixelGroups groups;
    Formula formula;
    int passes = 1;

    LogitLossForm(const PixelForm& form, const Formula& lossFormula)
        : groups(form), formula(lossFormula) {
        constexpr std::int64_t kManyBlocks = 512;
        constexpr std::int64_t kMostPasses = 16;
        const std::int64_t wanted = groups.pixels / (groups.perBlock() * kManyBlocks);
        passes = static_cast<int>(std::clamp<std::int64_t>(wanted, 1, kMostPasses));
    }
    std::int64_t perBlock() const { return groups.perBlock() * passes; }
    std::int64_t blocks() const {
        return std::max<std::int64_t>(1, (groups.pixels + perBlock() - 1) / perBlock());
    }
};

/// Adds one pixel; all lanes of the warp must call it together. Lanes after the last pixel have no
/// channels.
template <class Formula>
__device__ void addPixel(const LogitLossForm<Formula>& form,
                         std::int64_t pixel,
                         const float* logits,
                         const std::int32_t* targets,
                         const float* weights,
                         float lossScale,
                         float* gradient,
                         LossPart& total) {
    const PixelGroups& groups = form.groups;
    const bool inside = pixel < groups.pixels;
    const float weight = inside ? weights[pixel] : 0.0f;
    const bool counts = weight != 0.0f;
    const std::int64_t target = counts ? targets[pixel] : 0;
    const std::int64_t channels = counts ? groups.channels : 0;
    const std::int64_t first = inside ? groups.offset(pixel) : 0;
    const std::int64_t step = groups.channelStep();
    const bool known = target >= 0 && target < channels;
    const float own = known ? logits[first + target * step] : NAN;
    float largest = -INFINITY;
    float sumOfLogits = 0;
    float ahead = own == own ? 0.0f : 1.0f;
    for (std::int64_t c = groups.lane(); c < channels; c += groups.lanes) {
        const float x = logits[first + c * step];
        largest = fmaxf(largest, x);
        sumOfLogits += x;
        if (math::ranksAboveTarget(x, c, own, target)) ahead = 1.0f;
    }
    largest = groups.largest(largest);
    sumOfLogits = groups.sum(sumOfLogits);
    ahead = groups.largest(ahead);
    float sum = 0;
    for (std::int64_t c = groups.lane(); c < channels; c += groups.lanes) {
        sum += math::exponential(logits[first + c * step] - largest);
    }
    sum = groups.sum(sum);
    if (counts && groups.lane() == 0) {
        const float loss = form.formula.loss(largest, sum, own, sumOfLogits);
        total.loss += static_cast<double>(weight) * loss;
        total.weight += weight;
        total.correct += ahead == 0.0f ? static_cast<double>(weight) : 0.0;
    }
    if (gradient == nullptr || !inside) return;
    const float scale = form.formula.scale(weight, lossScale, largest, sum, own);
    for (std::int64_t c = groups.lane(); c < groups.channels; c += groups.lanes) {
        const std::int64_t at = first + c * step;
        // Logits of positions with weight 0 are not read; they may have any value.
        gradient[at] = counts
                           ? form.formula.gradient(
                                 math::exponential(logits[at] - largest) / sum, c == target, scale)
                           : 0.0f;
    }
}

/// `gradient` is null if only the sums are needed.
template <class Formula>
__global__ void __launch_bounds__(kThreadsPerBlock) logitLossKernel(LogitLossForm<Formula> form,
                                                                    const float* logits,
                                                                    const std::int32_t* targets,
                                                                    const float* weights,
                                                                    const StepValues* step,
                                                                    float* gradient,
                                                                    LossPart* parts) {
    const float lossScale = step->lossScale;
    LossPart total;
    for (int pass = 0; pass < form.passes; ++pass) {
        const std::int64_t row = std::int64_t{blockIdx.x} * form.passes + pass;
        const std::int64_t pixel = row * form.groups.perBlock() + form.groups.group();
        addPixel(form, pixel, logits, targets, weights, lossScale, gradient, total);
    }
    writePart(total, parts + blockIdx.x);
}

constexpr int kElementsPerBlock = 4096;

/// Samples cut into chunks of a fixed size, one for each block.
struct ValueLossForm {
    std::int64_t elements = 0;  ///< of a sample
    std::int64_t chunks = 1;    ///< of a sample

    explicit ValueLossForm(std::int64_t elementsPerSample)
        : elements(elementsPerSample),
          chunks(std::max<std::int64_t>(
              1, (elementsPerSample + kElementsPerBlock - 1) / kElementsPerBlock)) {}
};

/// One chunk of one sample: kCount elements per thread at once.
template <int kCount, class Formula>
__global__ void __launch_bounds__(kThreadsPerBlock) valueLossKernel(ValueLossForm form,
                                                                    Formula formula,
                                                                    const float* prediction,
                                                                    const float* target,
                                                                    const float* weights,
                                                                    const StepValues* step,
                                                                    float* gradient,
                                                                    LossPart* parts) {
    const Division position = divide(blockIdx.x, form.chunks);
    const float weight = weights[position.quotient];
    const float elements = static_cast<float>(form.elements);
    const float factor = weight * Formula::kFactor / elements * step->lossScale;
    const std::int64_t sample = position.quotient * form.elements;
    const std::int64_t begin = position.remainder * kElementsPerBlock;
    const std::int64_t behind = begin + kElementsPerBlock;
    const std::int64_t end = behind < form.elements ? behind : form.elements;
    float sum = 0;
    for (std::int64_t i = begin + threadIdx.x * kCount; i < end; i += kThreadsPerBlock * kCount) {
        const auto x = loadPack<kCount>(prediction, sample + i);
        const auto t = loadPack<kCount>(target, sample + i);
        Pack<float, kCount> slope;
#pragma unroll
        for (int k = 0; k < kCount; ++k) {
            const float difference = x.values[k] - t.values[k];
            sum += formula.loss(difference);
            slope.values[k] = weight == 0.0f ? 0.0f : factor * formula.slope(difference);
        }
        if (gradient != nullptr) storePack(gradient, sample + i, slope);
    }
    const double total = blockSum(sum);
    if (threadIdx.x != 0) return;
    LossPart& part = parts[blockIdx.x];
    part.loss = weight == 0.0f ? 0.0 : weight * total / elements;
    part.weight = position.remainder == 0 ? weight : 0.0f;
    part.correct = 0;
}

template <int kCount, class Formula>
void launchValueLoss(const Run& run,
                     const ValueLossForm& form,
                     const Formula& formula,
                     std::int64_t blocks,
                     float* gradient) {
    launch(run.stream,
           blocksFor(blocks, 1),
           kThreadsPerBlock,
           &valueLossKernel<kCount, Formula>,
           form,
           formula,
           run.input(0),
           run.input(1),
           run.input(2),
           run.input<StepValues>(3),
           gradient,
           run.workspace<LossPart>());
}

/// The operation of a loss of softmax and target.
template <class Op, class Formula>
OperationPointer makeLogitLoss(const Op& op, const Formula& formula, Tensors tensors) {
    const LogitLossForm<Formula> form(PixelForm(tensors.inputs[0]), formula);
    const std::int64_t blocks = form.blocks();
    const bool evaluateOnly = op.evaluateOnly;
    const KernelTraits traits{
        .name = Op::kName, .workspaceBytes = static_cast<std::size_t>(blocks) * sizeof(LossPart)};
    return kernelOperation(std::move(tensors), traits, [=](const Run& run) {
        launch(run.stream,
               blocksFor(blocks, 1),
               kThreadsPerBlock,
               &logitLossKernel<Formula>,
               form,
               run.input(0),
               run.input<std::int32_t>(1),
               run.input(2),
               run.input<StepValues>(3),
               evaluateOnly ? nullptr : run.output(1),
               run.workspace<LossPart>());
        joinLoss(run, blocks);
    });
}

/// The operation of a loss that is a mean over the elements of a sample; the formula is one of
/// kernels/math/difference_loss.h.
template <class Op, class Formula>
OperationPointer makeValueLoss(const Op& op, const Formula& formula, Tensors tensors) {
    const Shape& shape = tensors.inputs[0].shape;
    const ValueLossForm form(shape.elementsPerSample());
    const std::int64_t blocks = shape[0] * form.chunks;
    const bool evaluateOnly = op.evaluateOnly;
    const KernelTraits traits{
        .name = Op::kName, .workspaceBytes = static_cast<std::size_t>(blocks) * sizeof(LossPart)};
    return kernelOperation(std::move(tensors), traits, [=](const Run& run) {
        constexpr int kCount = kPackBytes / sizeof(float);
        float* gradient = evaluateOnly ? nullptr : run.output(1);
        if (form.elements % kCount == 0) {
            launchValueLoss<kCount>(run, form, formula, blocks, gradient);
        } else {
            launchValueLoss<1>(run, form, formula, blocks, gradient);
        }
        joinLoss(run, blocks);
    });
}

}  // namespace

template <>
OperationPointer make(const SoftmaxCrossEntropy& op, Tensors tensors, const Preparation&) {
    const auto channels = static_cast<float>(PixelForm(tensors.inputs[0]).channels);
    return makeLogitLoss(op, math::CrossEntropy{op.labelSmoothing, channels}, std::move(tensors));
}

template <>
OperationPointer make(const SoftmaxFocalLoss& op, Tensors tensors, const Preparation&) {
    return makeLogitLoss(op, math::FocalLoss{op.focusing}, std::move(tensors));
}

template <>
OperationPointer make(const MeanSquaredError& op, Tensors tensors, const Preparation&) {
    return makeValueLoss(op, math::SquaredError{}, std::move(tensors));
}

template <>
OperationPointer make(const MeanAbsoluteError& op, Tensors tensors, const Preparation&) {
    return makeValueLoss(op, math::AbsoluteError{}, std::move(tensors));
}

template <>
OperationPointer make(const HuberLoss& op, Tensors tensors, const Preparation&) {
    return makeValueLoss(op, math::Huber{op.delta}, std::move(tensors));
}

}  // namespace espalier::kernels::cuda

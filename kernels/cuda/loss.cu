// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "kernels/cuda/cuda_operation.h"
#include "kernels/cuda/map.h"
#include "kernels/cuda/operations.h"
#include "kernels/cuda/pixel_groups.h"
#include "kernels/cuda/tensor_check.h"
#include "kernels/math/cross_entropy.h"
#include "kernels/math/elementary.h"
#include "kernels/rules/loss_sums.h"
#include "kernels/rules/step_values.h"

namespace espalier::kernels::cuda {

namespace {

/// What one block found.
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

/// Joins the parts of all blocks; one block does.
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

/// How pixels are given to blocks: each has `passes` times as many as it has at once, so that the
/// parts of large images stay few; by the shape alone.
struct CrossEntropyForm {
    PixelGroups groups;
    math::CrossEntropy entropy;
    int passes = 1;

    CrossEntropyForm(const PixelForm& form, float smoothing)
        : groups(form), entropy{smoothing, static_cast<float>(form.channels)} {
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

/// Adds one pixel, whose group of lanes calls it with all others of their warp. Lanes behind the
/// last pixel have no channels.
__device__ void addPixel(const CrossEntropyForm& form,
                         std::int64_t pixel,
                         const float* logits,
                         const std::int32_t* labels,
                         const float* weights,
                         float lossScale,
                         float* gradient,
                         LossPart& total) {
    const PixelGroups& groups = form.groups;
    const bool inside = pixel < groups.pixels;
    const float weight = inside ? weights[pixel] : 0.0f;
    const bool counts = weight != 0.0f;
    const std::int64_t label = counts ? labels[pixel] : 0;
    const std::int64_t channels = counts ? groups.channels : 0;
    const std::int64_t first = inside ? groups.offset(pixel) : 0;
    const std::int64_t step = groups.channelStep();
    const bool known = label >= 0 && label < channels;
    const float own = known ? logits[first + label * step] : NAN;
    float largest = -INFINITY;
    float sumOfLogits = 0;
    float ahead = own == own ? 0.0f : 1.0f;
    for (std::int64_t c = groups.lane(); c < channels; c += groups.lanes) {
        const float x = logits[first + c * step];
        largest = fmaxf(largest, x);
        sumOfLogits += x;
        if (math::winsAgainstLabel(x, c, own, label)) ahead = 1.0f;
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
        const float loss = form.entropy.loss(largest, sum, own, sumOfLogits);
        total.loss += static_cast<double>(weight) * loss;
        total.weight += weight;
        total.correct += ahead == 0.0f ? static_cast<double>(weight) : 0.0;
    }
    if (gradient == nullptr || !inside) return;
    const float scale = weight * lossScale;
    for (std::int64_t c = groups.lane(); c < groups.channels; c += groups.lanes) {
        const std::int64_t at = first + c * step;
        // What does not count is not looked at: it may be anything.
        gradient[at] = counts
                           ? form.entropy.gradient(
                                 math::exponential(logits[at] - largest) / sum, c == label, scale)
                           : 0.0f;
    }
}

/// `gradient` is null where only the sums are asked for.
__global__ void __launch_bounds__(kThreadsPerBlock) crossEntropyKernel(CrossEntropyForm form,
                                                                       const float* logits,
                                                                       const std::int32_t* labels,
                                                                       const float* weights,
                                                                       const StepValues* step,
                                                                       float* gradient,
                                                                       LossPart* parts) {
    const float lossScale = step->lossScale;
    LossPart total;
    for (int pass = 0; pass < form.passes; ++pass) {
        const std::int64_t row = std::int64_t{blockIdx.x} * form.passes + pass;
        const std::int64_t pixel = row * form.groups.perBlock() + form.groups.group();
        addPixel(form, pixel, logits, labels, weights, lossScale, gradient, total);
    }
    writePart(total, parts + blockIdx.x);
}

constexpr int kSquaresPerBlock = 4096;

/// Samples cut into chunks of a fixed size, one for each block.
struct SquaresForm {
    std::int64_t elements = 0;  ///< of a sample
    std::int64_t chunks = 1;    ///< of a sample

    explicit SquaresForm(std::int64_t elementsPerSample)
        : elements(elementsPerSample),
          chunks(std::max<std::int64_t>(
              1, (elementsPerSample + kSquaresPerBlock - 1) / kSquaresPerBlock)) {}
};

/// One chunk of one sample: kCount elements per thread at once.
template <int kCount>
__global__ void __launch_bounds__(kThreadsPerBlock) squaredErrorKernel(SquaresForm form,
                                                                       const float* prediction,
                                                                       const float* target,
                                                                       const float* weights,
                                                                       const StepValues* step,
                                                                       float* gradient,
                                                                       LossPart* parts) {
    const Division position = divide(blockIdx.x, form.chunks);
    const float weight = weights[position.quotient];
    const float elements = static_cast<float>(form.elements);
    const float factor = weight * 2.0f / elements * step->lossScale;
    const std::int64_t sample = position.quotient * form.elements;
    const std::int64_t begin = position.remainder * kSquaresPerBlock;
    const std::int64_t behind = begin + kSquaresPerBlock;
    const std::int64_t end = behind < form.elements ? behind : form.elements;
    float sum = 0;
    for (std::int64_t i = begin + threadIdx.x * kCount; i < end; i += kThreadsPerBlock * kCount) {
        const auto x = loadPack<kCount>(prediction, sample + i);
        const auto t = loadPack<kCount>(target, sample + i);
        Pack<float, kCount> slope;
#pragma unroll
        for (int k = 0; k < kCount; ++k) {
            const float difference = x.values[k] - t.values[k];
            sum += difference * difference;
            slope.values[k] = weight == 0.0f ? 0.0f : factor * difference;
        }
        if (gradient != nullptr) storePack(gradient, sample + i, slope);
    }
    const double squares = blockSum(sum);
    if (threadIdx.x != 0) return;
    LossPart& part = parts[blockIdx.x];
    part.loss = weight == 0.0f ? 0.0 : weight * squares / elements;
    part.weight = position.remainder == 0 ? weight : 0.0f;
    part.correct = 0;
}

template <int kCount>
void launchSquaredError(const Run& run,
                        const SquaresForm& form,
                        std::int64_t blocks,
                        float* gradient) {
    launch(run.stream,
           blocksFor(blocks, 1),
           kThreadsPerBlock,
           &squaredErrorKernel<kCount>,
           form,
           run.input(0),
           run.input(1),
           run.input(2),
           run.input<StepValues>(3),
           gradient,
           run.workspace<LossPart>());
}

}  // namespace

template <>
OperationPointer make(const SoftmaxCrossEntropy& op, Tensors tensors, const Preparation&) {
    const CrossEntropyForm form(PixelForm(tensors.inputs[0]), op.labelSmoothing);
    const std::int64_t blocks = form.blocks();
    const bool evaluateOnly = op.evaluateOnly;
    const KernelTraits traits{
        .name = SoftmaxCrossEntropy::kName,
        .workspaceBytes = static_cast<std::size_t>(blocks) * sizeof(LossPart)};
    return kernelOperation(std::move(tensors), traits, [=](const Run& run) {
        launch(run.stream,
               blocksFor(blocks, 1),
               kThreadsPerBlock,
               &crossEntropyKernel,
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

template <>
OperationPointer make(const MeanSquaredError& op, Tensors tensors, const Preparation&) {
    const Shape& shape = tensors.inputs[0].shape;
    const SquaresForm form(shape.elementsPerSample());
    const std::int64_t blocks = shape[0] * form.chunks;
    const bool evaluateOnly = op.evaluateOnly;
    const KernelTraits traits{
        .name = MeanSquaredError::kName,
        .workspaceBytes = static_cast<std::size_t>(blocks) * sizeof(LossPart)};
    return kernelOperation(std::move(tensors), traits, [=](const Run& run) {
        constexpr int kCount = kPackBytes / sizeof(float);
        float* gradient = evaluateOnly ? nullptr : run.output(1);
        if (form.elements % kCount == 0) {
            launchSquaredError<kCount>(run, form, blocks, gradient);
        } else {
            launchSquaredError<1>(run, form, blocks, gradient);
        }
        joinLoss(run, blocks);
    });
}

}  // namespace espalier::kernels::cuda

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "kernels/cpu/device/channel_tiles.h"
#include "kernels/cpu/device/cpu_operation.h"
#include "kernels/cpu/operations.h"
#include "kernels/rules/loss_sums.h"
#include "kernels/rules/step_values.h"

namespace espalier::kernels::cpu {

/// Samples cut into chunks of a fixed size, so that sums do not depend on the threads.
struct SampleChunks {
    static constexpr std::int64_t kChunk = ChannelTiles::kTileElements;

    std::int64_t samples;
    std::int64_t stored;  ///< elements of a sample in memory, padding (zeros) included
    float elements;       ///< elements that count

    std::int64_t perSample() const { return (stored + kChunk - 1) / kChunk; }
    std::int64_t count() const { return samples * perSample(); }
};

/// `partial` has the sum of every chunk.
inline LossSums totalOf(const SampleChunks& chunks, const float* partial, const float* weights) {
    double loss = 0;
    double weight = 0;
    for (std::int64_t n = 0; n < chunks.samples; ++n) {
        double sum = 0;
        for (std::int64_t k = 0; k < chunks.perSample(); ++k) {
            sum += partial[n * chunks.perSample() + k];
        }
        if (weights[n] != 0.0f) loss += weights[n] * sum / chunks.elements;
        weight += weights[n];
    }
    return {static_cast<float>(loss), static_cast<float>(weight), 0.0f, 0.0f};
}

template <class Formula>
float sumOfLosses(const Formula& formula, const float* x, const float* t, std::int64_t size) {
    float sum = 0;
#pragma omp simd reduction(+ : sum)
    for (std::int64_t i = 0; i < size; ++i) sum += formula.loss(x[i] - t[i]);
    return sum;
}

/// The operation of a loss that is a mean over the elements of a sample; the formula is one of
/// kernels/math/difference_loss.h.
template <class Formula>
OperationPointer makeValueLoss(const Formula& formula,
                               bool evaluateOnly,
                               Tensors tensors,
                               CpuContext& context) {
    const TensorDesc& prediction = tensors.inputs[0];
    const std::int64_t samples = prediction.shape[0];
    const SampleChunks chunks{samples,
                              context.elementCount(prediction) / samples,
                              static_cast<float>(prediction.shape.elementsPerSample())};
    const KernelTraits traits{.workspaceBytes =
                                  static_cast<std::size_t>(chunks.count()) * sizeof(float)};
    return kernelOperation(context.team, std::move(tensors), traits, [=](const Run& run) {
        const float lossScale = run.input<StepValues>(3)->lossScale;
        run.team.forRange(chunks.count(), 4, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t k = begin; k < end; ++k) {
                const std::int64_t n = k / chunks.perSample();
                const std::int64_t first = k % chunks.perSample() * SampleChunks::kChunk;
                const std::int64_t size = std::min(SampleChunks::kChunk, chunks.stored - first);
                const float* x = run.input(0) + n * chunks.stored + first;
                const float* t = run.input(1) + n * chunks.stored + first;
                run.workspace()[k] = sumOfLosses(formula, x, t, size);
                if (evaluateOnly) continue;
                const float weight = run.input(2)[n];
                const float factor = weight * Formula::kFactor / chunks.elements * lossScale;
                float* gradient = run.output(1) + n * chunks.stored + first;
                for (std::int64_t i = 0; i < size; ++i) {
                    gradient[i] = weight == 0.0f ? 0.0f : factor * formula.slope(x[i] - t[i]);
                }
            }
        });
        *run.output<LossSums>(0) = totalOf(chunks, run.workspace(), run.input(2));
    });
}

}  // namespace espalier::kernels::cpu

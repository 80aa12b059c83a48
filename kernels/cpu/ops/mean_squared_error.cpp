// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/device/channel_tiles.h"
#include "kernels/cpu/device/cpu_operation.h"
#include "kernels/cpu/operations.h"
#include "kernels/rules/loss_sums.h"
#include "kernels/rules/step_values.h"

namespace espalier::kernels::cpu {

namespace {

constexpr std::int64_t kChunk = ChannelTiles::kTileElements;

/// Samples cut into chunks of a fixed size, so that sums do not depend on the threads.
struct SampleChunks {
    std::int64_t samples;
    std::int64_t stored;  ///< elements of a sample in memory, padding (zeros) included
    float elements;       ///< elements that count

    std::int64_t perSample() const { return (stored + kChunk - 1) / kChunk; }
    std::int64_t count() const { return samples * perSample(); }
};

float squaredError(const float* x, const float* t, std::int64_t size) {
    float sum = 0;
#pragma omp simd reduction(+ : sum)
    for (std::int64_t i = 0; i < size; ++i) sum += (x[i] - t[i]) * (x[i] - t[i]);
    return sum;
}

LossSums totalOf(const SampleChunks& chunks, const float* partial, const float* weights) {
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

}  // namespace

template <>
OperationPointer make(const MeanSquaredError& op, Tensors tensors, CpuContext& context) {
    const TensorDesc& prediction = tensors.inputs[0];
    const std::int64_t samples = prediction.shape[0];
    const SampleChunks chunks{samples,
                              context.elementCount(prediction) / samples,
                              static_cast<float>(prediction.shape.elementsPerSample())};
    const KernelTraits traits{.workspaceBytes =
                                  static_cast<std::size_t>(chunks.count()) * sizeof(float)};
    const bool evaluateOnly = op.evaluateOnly;
    return kernelOperation(context.team, std::move(tensors), traits, [=](const Run& run) {
        const float lossScale = run.input<StepValues>(3)->lossScale;
        run.team.forRange(chunks.count(), 4, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t k = begin; k < end; ++k) {
                const std::int64_t n = k / chunks.perSample();
                const std::int64_t first = k % chunks.perSample() * kChunk;
                const std::int64_t size = std::min(kChunk, chunks.stored - first);
                const float* x = run.input(0) + n * chunks.stored + first;
                const float* t = run.input(1) + n * chunks.stored + first;
                run.workspace()[k] = squaredError(x, t, size);
                if (evaluateOnly) continue;
                const float weight = run.input(2)[n];
                const float factor = weight * 2.0f / chunks.elements * lossScale;
                float* gradient = run.output(1) + n * chunks.stored + first;
                for (std::int64_t i = 0; i < size; ++i) {
                    gradient[i] = weight == 0.0f ? 0.0f : factor * (x[i] - t[i]);
                }
            }
        });
        *run.output<LossSums>(0) = totalOf(chunks, run.workspace(), run.input(2));
    });
}

}  // namespace espalier::kernels::cpu

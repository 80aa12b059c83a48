// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "kernels/cpu/device/channel_tiles.h"
#include "kernels/cpu/device/cpu_operation.h"
#include "kernels/cpu/device/element_dispatch.h"
#include "kernels/cpu/operations.h"
#include "kernels/math/moments.h"

namespace espalier::kernels::cpu {

namespace {

constexpr std::int64_t kChunk = ChannelTiles::kTileElements;

template <class T>
float sumOf(const T* values, std::int64_t count) {
    float sum = 0;
#pragma omp simd reduction(+ : sum)
    for (std::int64_t i = 0; i < count; ++i) sum += values[i];
    return sum;
}

template <class T>
math::Moments momentsOf(const T* values, std::int64_t count) {
    math::Moments total;
    for (std::int64_t first = 0; first < count; first += kChunk) {
        const std::int64_t size = std::min(kChunk, count - first);
        const T* chunk = values + first;
        const float mean = sumOf(chunk, size) / static_cast<float>(size);
        float squares = 0;
        float residual = 0;
#pragma omp simd reduction(+ : squares, residual)
        for (std::int64_t i = 0; i < size; ++i) {
            const float difference = chunk[i] - mean;
            residual += difference;
            squares += difference * difference;
        }
        // Corrected two-pass algorithm (Chan, Golub, LeVeque 1983): the mean of large values has a
        // rounding error, which the sum of the deviations from it corrects.
        const double n = static_cast<double>(size);
        const double shift = residual / n;
        total = math::combine(total, {n, mean + shift, squares - n * shift * shift});
    }
    return total;
}

/// Σ g and Σ g·x̂ over a sample, g = dy·γ.
struct SampleSums {
    double gradient = 0;
    double product = 0;
};

template <class T>
SampleSums sampleSums(const T* dy, const T* x, const float* gamma, float mean, std::int64_t count) {
    SampleSums total;
    for (std::int64_t first = 0; first < count; first += kChunk) {
        const std::int64_t end = std::min(count, first + kChunk);
        float gradient = 0;
        float product = 0;
#pragma omp simd reduction(+ : gradient, product)
        for (std::int64_t i = first; i < end; ++i) {
            const float g = dy[i] * gamma[i];
            gradient += g;
            product += g * (x[i] - mean);
        }
        total.gradient += gradient;
        total.product += product;
    }
    return total;
}

}  // namespace

namespace {

template <class T>
OperationPointer makeForward(const LayerNormForward& op, Tensors tensors, CpuContext& context) {
    const Shape shape = layerNormSamples(tensors.inputs[0].shape, op.axis);
    const std::int64_t samples = shape[0];
    const std::int64_t count = shape.elementsPerSample();
    const std::int64_t grain = std::max<std::int64_t>(1, 16384 / std::max<std::int64_t>(1, count));
    return kernelOperation(context.team, std::move(tensors), {}, [=](const Run& run) {
        run.team.forRange(samples, grain, [&](std::int64_t begin, std::int64_t end) {
            const float* gamma = run.input(1);
            const float* beta = run.input(2);
            for (std::int64_t n = begin; n < end; ++n) {
                const T* x = run.input<T>(0) + n * count;
                T* y = run.output<T>(0) + n * count;
                const math::Moments moments = momentsOf(x, count);
                const auto mean = static_cast<float>(moments.mean);
                const auto inverse =
                    static_cast<float>(1.0 / std::sqrt(moments.variance() + op.epsilon));
                run.output(1)[n] = mean;
                run.output(2)[n] = inverse;
                for (std::int64_t i = 0; i < count; ++i) {
                    y[i] = (x[i] - mean) * inverse * gamma[i] + beta[i];
                }
            }
        });
    });
}

}  // namespace

template <>
OperationPointer make(const LayerNormForward& op, Tensors tensors, CpuContext& context) {
    return withElement(tensors.inputs[0].type, [&](auto element) {
        return makeForward<decltype(element)>(op, std::move(tensors), context);
    });
}

namespace {

template <class T>
void inputGradient(const Run& run, std::int64_t n, std::int64_t count) {
    const T* dy = run.input<T>(0) + n * count;
    const T* x = run.input<T>(1) + n * count;
    const float* gamma = run.input(4);
    T* dx = run.output<T>(0) + n * count;
    const float mean = run.input(2)[n];
    const float inverse = run.input(3)[n];
    const SampleSums sums = sampleSums(dy, x, gamma, mean, count);
    const auto centre = static_cast<float>(sums.gradient / static_cast<double>(count));
    const auto slope =
        static_cast<float>(sums.product * inverse * inverse / static_cast<double>(count));
    for (std::int64_t i = 0; i < count; ++i) {
        dx[i] = inverse * (dy[i] * gamma[i] - centre - (x[i] - mean) * slope);
    }
}

/// How the sums over the samples are cut, dγ and dβ: into pieces of some samples and a strip of
/// elements. The cut depends on the shape alone, so the sums have the same bits for every number of
/// threads. Samples of many elements are not cut into groups: their strips are enough for all.
struct GradientPieces {
    static constexpr std::int64_t kStrip = 256;
    static constexpr std::int64_t kManyStrips = 64;
    static constexpr std::int64_t kFewestSamples = 256;
    static constexpr std::int64_t kMostGroups = 64;

    std::int64_t samples = 0;
    std::int64_t count = 0;  ///< elements of a sample

    std::int64_t strips() const { return (count + kStrip - 1) / kStrip; }
    std::int64_t groups() const {
        if (strips() >= kManyStrips) return 1;
        return std::clamp<std::int64_t>(samples / kFewestSamples, 1, kMostGroups);
    }
    std::int64_t firstSample(std::int64_t group) const { return samples * group / groups(); }
    /// Pieces per thread at least.
    std::int64_t grain() const {
        const std::int64_t elements = std::min(count, kStrip) * samples / groups();
        return std::max<std::int64_t>(1, 16384 / std::max<std::int64_t>(1, elements));
    }
    std::size_t workspaceBytes() const {
        return groups() == 1 ? 0 : static_cast<std::size_t>(2 * groups() * count) * sizeof(float);
    }
    /// Where dγ of a group is summed, and behind it dβ.
    float* sumsOf(const Run& run, std::int64_t group) const {
        return run.workspace() + 2 * group * count;
    }
};

/// Sums of a piece over its samples, in their order.
template <class T>
void sumPiece(const Run& run, const GradientPieces& pieces, std::int64_t index) {
    const std::int64_t group = index / pieces.strips();
    const std::int64_t first = index % pieces.strips() * GradientPieces::kStrip;
    const std::int64_t width = std::min(GradientPieces::kStrip, pieces.count - first);
    double gamma[GradientPieces::kStrip] = {};
    double beta[GradientPieces::kStrip] = {};
    const std::int64_t end = pieces.firstSample(group + 1);
    for (std::int64_t n = pieces.firstSample(group); n < end; ++n) {
        const T* dy = run.input<T>(0) + n * pieces.count + first;
        const T* x = run.input<T>(1) + n * pieces.count + first;
        const float mean = run.input(2)[n];
        const float inverse = run.input(3)[n];
        for (std::int64_t i = 0; i < width; ++i) {
            beta[i] += dy[i];
            gamma[i] += dy[i] * ((x[i] - mean) * inverse);
        }
    }
    const bool isAll = pieces.groups() == 1;
    float* dGamma = (isAll ? run.output(1) : pieces.sumsOf(run, group)) + first;
    float* dBeta = (isAll ? run.output(2) : pieces.sumsOf(run, group) + pieces.count) + first;
    for (std::int64_t i = 0; i < width; ++i) dGamma[i] = static_cast<float>(gamma[i]);
    for (std::int64_t i = 0; i < width; ++i) dBeta[i] = static_cast<float>(beta[i]);
}

/// The sums of all groups, in their order, for a strip of elements.
void addGroups(const Run& run, const GradientPieces& pieces, std::int64_t strip) {
    const std::int64_t first = strip * GradientPieces::kStrip;
    const std::int64_t width = std::min(GradientPieces::kStrip, pieces.count - first);
    double gamma[GradientPieces::kStrip] = {};
    double beta[GradientPieces::kStrip] = {};
    for (std::int64_t group = 0; group < pieces.groups(); ++group) {
        const float* sums = pieces.sumsOf(run, group) + first;
        for (std::int64_t i = 0; i < width; ++i) gamma[i] += sums[i];
        for (std::int64_t i = 0; i < width; ++i) beta[i] += sums[pieces.count + i];
    }
    for (std::int64_t i = 0; i < width; ++i) {
        run.output(1)[first + i] = static_cast<float>(gamma[i]);
        run.output(2)[first + i] = static_cast<float>(beta[i]);
    }
}

template <class T>
void parameterGradients(const Run& run, const GradientPieces& pieces) {
    const auto forEach = [&](std::int64_t all, std::int64_t grain, const auto& sum) {
        run.team.forRange(all, grain, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t index = begin; index < end; ++index) sum(index);
        });
    };
    forEach(pieces.groups() * pieces.strips(), pieces.grain(), [&](std::int64_t index) {
        sumPiece<T>(run, pieces, index);
    });
    if (pieces.groups() == 1) return;
    forEach(pieces.strips(), 1, [&](std::int64_t strip) { addGroups(run, pieces, strip); });
}

template <class T>
OperationPointer makeBackward(const LayerNormBackward& op, Tensors tensors, CpuContext& context) {
    const Shape shape = layerNormSamples(tensors.inputs[0].shape, op.axis);
    const std::int64_t samples = shape[0];
    const std::int64_t count = shape.elementsPerSample();
    const std::int64_t grain = std::max<std::int64_t>(1, 16384 / std::max<std::int64_t>(1, count));
    const GradientPieces pieces{.samples = samples, .count = count};
    const KernelTraits traits{.workspaceBytes = pieces.workspaceBytes()};
    return kernelOperation(context.team, std::move(tensors), traits, [=](const Run& run) {
        parameterGradients<T>(run, pieces);
        run.team.forRange(samples, grain, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t n = begin; n < end; ++n) inputGradient<T>(run, n, count);
        });
    });
}

}  // namespace

template <>
OperationPointer make(const LayerNormBackward& op, Tensors tensors, CpuContext& context) {
    return withElement(tensors.inputs[0].type, [&](auto element) {
        return makeBackward<decltype(element)>(op, std::move(tensors), context);
    });
}

}  // namespace espalier::kernels::cpu

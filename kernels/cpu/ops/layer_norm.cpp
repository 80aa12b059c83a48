// SPDX-License-Identifier: Apache-2.0
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

/// dγ and dβ of the elements [begin, end): sums over the samples, in their order.
template <class T>
void parameterGradients(const Run& run,
                        std::int64_t samples,
                        std::int64_t count,
                        std::int64_t begin,
                        std::int64_t end) {
    constexpr std::int64_t kStrip = 256;
    for (std::int64_t first = begin; first < end; first += kStrip) {
        const std::int64_t width = std::min(kStrip, end - first);
        double gamma[kStrip] = {};
        double beta[kStrip] = {};
        for (std::int64_t n = 0; n < samples; ++n) {
            const T* dy = run.input<T>(0) + n * count + first;
            const T* x = run.input<T>(1) + n * count + first;
            const float mean = run.input(2)[n];
            const float inverse = run.input(3)[n];
            for (std::int64_t i = 0; i < width; ++i) {
                beta[i] += dy[i];
                gamma[i] += dy[i] * ((x[i] - mean) * inverse);
            }
        }
        for (std::int64_t i = 0; i < width; ++i) {
            run.output(1)[first + i] = static_cast<float>(gamma[i]);
            run.output(2)[first + i] = static_cast<float>(beta[i]);
        }
    }
}

template <class T>
OperationPointer makeBackward(const LayerNormBackward& op, Tensors tensors, CpuContext& context) {
    const Shape shape = layerNormSamples(tensors.inputs[0].shape, op.axis);
    const std::int64_t samples = shape[0];
    const std::int64_t count = shape.elementsPerSample();
    const std::int64_t grain = std::max<std::int64_t>(1, 16384 / std::max<std::int64_t>(1, count));
    return kernelOperation(context.team, std::move(tensors), {}, [=](const Run& run) {
        run.team.forRange(count, 1024, [&](std::int64_t begin, std::int64_t end) {
            parameterGradients<T>(run, samples, count, begin, end);
        });
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

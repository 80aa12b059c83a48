// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/depthwise.h"

#include "kernels/cuda/activate_as.h"
#include "kernels/cuda/cuda_operation.h"
#include "kernels/cuda/depthwise_form.h"
#include "kernels/cuda/element.h"
#include "kernels/cuda/pool.h"

namespace espalier::kernels::cuda {

namespace {

/// Weights [channels][taps] as fp32 [taps][channels], so that threads that read adjacent channels
/// read adjacent weights. `flipped`: the last tap first.
template <class T>
__global__ void __launch_bounds__(kThreadsPerBlock) arrangeWeightsKernel(
    const T* weights, float* arranged, std::int64_t channels, int taps, bool flipped) {
    const std::int64_t thread = std::int64_t{blockIdx.x} * kThreadsPerBlock + threadIdx.x;
    if (thread >= channels * taps) return;
    const auto tap = static_cast<int>(thread / channels);
    const std::int64_t channel = thread - tap * channels;
    const int from = flipped ? taps - 1 - tap : tap;
    arranged[thread] = float(weights[channel * taps + from]);
}

/// What follows the sum of a forward pass. All off: a backward pass.
struct Epilogue {
    const float* bias = nullptr;  ///< or none
    Activation activation = Activation::None;
};

/// Neighbouring outputs that a thread computes: they share the weights it reads.
constexpr int kStrip = 4;

/// A thread per strip of a row and pack of channels.
template <class T, int kPack>
__global__ void __launch_bounds__(kThreadsPerBlock) depthwiseKernel(
    Pixels pixels, DepthwiseForm form, Epilogue epilogue, const T* x, const float* weights, T* y) {
    const PixelPlace at = pixelPlace<kPack>(pixels);
    if (!at.inside) return;
    const math::PoolAxis& columns = form.columns;
    const int firstColumn = at.column * kStrip;
    const math::Span rows = math::positionsInside(form.rows, at.row);
    const int top = math::windowBegin(form.rows, at.row);
    const int left = math::windowBegin(columns, firstColumn);
    float sums[kStrip][kPack] = {};
    for (int r = rows.begin; r < rows.end; ++r) {
        for (int c = 0; c < columns.window; ++c) {
            const auto factors = loadPack<kPack>(
                weights, (r * columns.window + c) * form.images.channels + at.channel);
#pragma unroll
            for (int k = 0; k < kStrip; ++k) {
                const int column = left + k * columns.stride + c;
                if (column < 0 || column >= columns.size) continue;
                const auto values =
                    loadPack<kPack>(x, form.source(at.sample, top + r, column) + at.channel);
#pragma unroll
                for (int i = 0; i < kPack; ++i) {
                    sums[k][i] += factors.values[i] * float(values.values[i]);
                }
            }
        }
    }
#pragma unroll
    for (int k = 0; k < kStrip; ++k) {
        if (firstColumn + k >= columns.outputs) continue;
        Pack<T, kPack> result;
#pragma unroll
        for (int i = 0; i < kPack; ++i) {
            const float bias = epilogue.bias == nullptr ? 0.0f : epilogue.bias[at.channel + i];
            result.values[i] = T(activateAs(epilogue.activation, sums[k][i] + bias));
        }
        storePack(y, form.destination(at.sample, at.row, firstColumn + k) + at.channel, result);
    }
}

/// A thread per pixel of dx and pack of channels gathers from the windows over it.
template <class T, int kPack>
__global__ void __launch_bounds__(kThreadsPerBlock) depthwiseGatherKernel(
    Pixels pixels, DepthwiseForm form, const T* dy, const float* weights, T* dx) {
    const PixelPlace at = pixelPlace<kPack>(pixels);
    if (!at.inside) return;
    const math::Span rows = math::windowsOver(form.rows, at.row);
    const math::Span columns = math::windowsOver(form.columns, at.column);
    float sums[kPack] = {};
    for (int p = rows.begin; p < rows.end; ++p) {
        const int r = at.row - math::windowBegin(form.rows, p);
        for (int q = columns.begin; q < columns.end; ++q) {
            const int c = at.column - math::windowBegin(form.columns, q);
            const auto factors = loadPack<kPack>(
                weights, (r * form.columns.window + c) * form.images.channels + at.channel);
            const auto values = loadPack<kPack>(dy, form.destination(at.sample, p, q) + at.channel);
#pragma unroll
            for (int i = 0; i < kPack; ++i) sums[i] += factors.values[i] * float(values.values[i]);
        }
    }
    Pack<T, kPack> result;
#pragma unroll
    for (int i = 0; i < kPack; ++i) result.values[i] = T(sums[i]);
    storePack(dx, form.source(at.sample, at.row, at.column) + at.channel, result);
}

template <class T>
void arrangeWeights(const Run& run, const DepthwiseForm& form, bool flipped) {
    launch(run.stream,
           blocksFor(form.images.channels * form.taps()),
           kThreadsPerBlock,
           &arrangeWeightsKernel<T>,
           run.input<T>(1),
           run.workspace<float>(),
           form.images.channels,
           form.taps(),
           flipped);
}

/// y = f(convolution of input 0 + bias), with the arranged weights.
template <class T>
void convolve(const Run& run, const DepthwiseForm& form, const Epilogue& epilogue) {
    const PixelPlane strips{form.rows.outputs, (form.columns.outputs + kStrip - 1) / kStrip};
    withPack<T>(form.images.channels, [&](auto pack) {
        forPixels<pack()>(
            form.images, strips.rows, strips.columns, [&](const Pixels& pixels, std::int64_t n) {
                launch(run.stream,
                       blocksFor(pixels.threads),
                       kThreadsPerBlock,
                       &depthwiseKernel<T, pack()>,
                       pixels,
                       form,
                       epilogue,
                       run.input<T>(0) + n * form.sourceSample(),
                       run.workspace<float>(),
                       run.output<T>(0) + n * form.destinationSample());
            });
    });
}

template <class T>
void gather(const Run& run, const DepthwiseForm& form) {
    const PixelPlane plane{form.rows.size, form.columns.size};
    withPack<T>(form.images.channels, [&](auto pack) {
        launchOverPixels<pack()>(
            run, form, plane, &depthwiseGatherKernel<T, pack()>, [&](std::int64_t n) {
                return std::tuple(run.input<T>(0) + n * form.destinationSample(),
                                  run.workspace<float>(),
                                  run.output<T>(0) + n * form.sourceSample());
            });
    });
}

/// The gradient of the source of a convolution of stride 1 as a convolution of dy with the flipped
/// weights.
DepthwiseForm reversed(const DepthwiseForm& form) {
    const auto axis = [](math::PoolAxis from) {
        math::PoolAxis to = from;
        to.size = from.outputs;
        to.outputs = from.size;
        to.padBegin = from.window - 1 - from.padBegin;
        return to;
    };
    return {.rows = axis(form.rows), .columns = axis(form.columns), .images = form.images};
}

OperationPointer depthwiseForward(const ConvolutionProblem& problem,
                                  const Fusion& fusion,
                                  Tensors tensors,
                                  std::size_t workspaceBytes) {
    const DepthwiseForm form = depthwiseForm(problem);
    const KernelTraits traits{.name = ConvolutionForward::kName, .workspaceBytes = workspaceBytes};
    return withElement(problem.factors, [&]<class T>(T) {
        return kernelOperation(std::move(tensors), traits, [=](const Run& run) {
            arrangeWeights<T>(run, form, false);
            convolve<T>(
                run,
                form,
                {.bias = fusion.bias ? run.input(2) : nullptr, .activation = fusion.activation});
        });
    });
}

OperationPointer depthwiseBackwardData(const ConvolutionProblem& problem,
                                       Tensors tensors,
                                       std::size_t workspaceBytes) {
    const DepthwiseForm form = depthwiseForm(problem);
    const bool dense = form.rows.stride == 1 && form.columns.stride == 1;
    const KernelTraits traits{.name = ConvolutionBackwardData::kName,
                              .workspaceBytes = workspaceBytes};
    return withElement(problem.factors, [&]<class T>(T) {
        return kernelOperation(std::move(tensors), traits, [=](const Run& run) {
            arrangeWeights<T>(run, form, dense);
            if (dense) return convolve<T>(run, reversed(form), {});
            gather<T>(run, form);
        });
    });
}

}  // namespace

bool isDepthwise(const ConvolutionProblem& problem) {
    const std::int64_t channels = problem.source[1];
    const ConvolutionGeometry& geometry = problem.geometry;
    const bool each = channels > 1 && geometry.groups == channels && problem.weights[0] == channels;
    if (!each || geometry.dilation != ConvolutionGeometry{}.dilation) return false;
    // A thread adds the products of a window in fp32, one after the other.
    constexpr std::int64_t kWidest = 7;
    if (problem.weights[2] > kWidest || problem.weights[3] > kWidest) return false;
    // A launch counts threads, one per pixel and channel of a sample at most, in 31 bits.
    for (const Shape& shape : {problem.source, problem.destination}) {
        const std::int64_t perSample = shape[1] * shape[2] * shape[3];
        if (perSample > std::numeric_limits<std::int32_t>::max() - kThreadsPerBlock) return false;
        if (shape[0] * shape[2] * shape[3] > std::numeric_limits<std::int32_t>::max()) return false;
    }
    if (problem.pass != ConvolutionPass::BackwardWeights) return problem.result == problem.factors;
    const std::int64_t window = problem.weights[2];
    return window == problem.weights[3] && (window == 3 || window == 5) &&
           (problem.result == problem.factors || problem.result == DataType::Float32);
}

OperationPointer depthwiseConvolution(const ConvolutionProblem& problem,
                                      const Fusion& fusion,
                                      Tensors tensors) {
    const auto arranged = static_cast<std::size_t>(problem.weights.elementCount()) * sizeof(float);
    switch (problem.pass) {
        case ConvolutionPass::Forward:
            return depthwiseForward(problem, fusion, std::move(tensors), arranged);
        case ConvolutionPass::BackwardData:
            return depthwiseBackwardData(problem, std::move(tensors), arranged);
        case ConvolutionPass::BackwardWeights:
            break;
    }
    return depthwiseBackwardWeights(problem, std::move(tensors));
}

}  // namespace espalier::kernels::cuda

// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "kernels/cuda/cuda_operation.h"
#include "kernels/cuda/depthwise.h"
#include "kernels/cuda/depthwise_form.h"
#include "kernels/cuda/element.h"

namespace espalier::kernels::cuda {

namespace {

/// How blocks share the pixels of the gradient and its channels: each takes `pixelsPerBlock`
/// pixels of `lanes` neighbouring packs. The division depends on the shape alone.
struct PixelShare {
    std::int64_t pixels;
    int lanes;  ///< a power of two up to 32
    std::int64_t pixelsPerBlock;
    math::Divisor packBlocks;  ///< blocks side by side
    int chunks;                ///< blocks along the pixels
    math::Divisor width;
    math::Divisor height;

    unsigned blocks() const { return packBlocks.value() * static_cast<unsigned>(chunks); }
};

PixelShare pixelShare(const DepthwiseForm& form, int pack) {
    // A thread sums at most 64 products in fp32; with fewer than 8, joining takes longer.
    constexpr std::int64_t kFewest = 8;
    constexpr std::int64_t kMost = 64;
    constexpr std::int64_t kEnoughBlocks = 1024;
    const std::int64_t packs = (form.images.channels + pack - 1) / pack;
    int lanes = 1;
    while (lanes < 32 && packs % (2 * lanes) == 0) lanes *= 2;
    while (lanes < 8 && lanes < packs) lanes *= 2;  // an odd number of packs
    const std::int64_t packBlocks = (packs + lanes - 1) / lanes;
    const std::int64_t pixels =
        form.images.samples * form.rows.outputs * std::int64_t{form.columns.outputs};
    const std::int64_t threads = kThreadsPerBlock / lanes;
    const std::int64_t even = pixels * packBlocks / (threads * kEnoughBlocks);
    const std::int64_t perBlock = threads * std::clamp(even, kFewest, kMost);
    const std::int64_t chunks = std::max<std::int64_t>(1, (pixels + perBlock - 1) / perBlock);
    return {.pixels = pixels,
            .lanes = lanes,
            .pixelsPerBlock = perBlock,
            .packBlocks = math::Divisor(static_cast<std::uint32_t>(packBlocks)),
            .chunks = static_cast<int>(chunks),
            .width = math::Divisor(static_cast<std::uint32_t>(form.columns.outputs)),
            .height = math::Divisor(static_cast<std::uint32_t>(form.rows.outputs))};
}

/// Adds dy·x of one pixel of dy to the sums of each tap.
template <class T, int kWindow, int kPack>
__device__ inline void addPixel(const DepthwiseForm& form,
                                const PixelShare& share,
                                std::uint32_t pixel,
                                std::int64_t channel,
                                const T* x,
                                const T* dy,
                                float (&sums)[kWindow * kWindow][kPack]) {
    const std::uint32_t row = share.width.quotient(pixel);
    const std::uint32_t sample = share.height.quotient(row);
    const int p = static_cast<int>(row - sample * share.height.value());
    const int q = static_cast<int>(pixel - row * share.width.value());
    const int top = math::windowBegin(form.rows, p);
    const int left = math::windowBegin(form.columns, q);
    const auto gradient = loadPack<kPack>(dy, std::int64_t{pixel} * form.images.channels + channel);
#pragma unroll
    for (int r = 0; r < kWindow; ++r) {
        const int line = top + r;
        if (line < 0 || line >= form.rows.size) continue;
#pragma unroll
        for (int c = 0; c < kWindow; ++c) {
            const int column = left + c;
            if (column < 0 || column >= form.columns.size) continue;
            const auto values = loadPack<kPack>(x, form.source(sample, line, column) + channel);
#pragma unroll
            for (int i = 0; i < kPack; ++i) {
                sums[r * kWindow + c][i] += float(gradient.values[i]) * float(values.values[i]);
            }
        }
    }
}

/// Joins a block's sums tap by tap, within each warp and then warp by warp, into
/// partial[chunk][tap][channels].
template <class T, int kWindow, int kPack>
__global__ void __launch_bounds__(kThreadsPerBlock) depthwiseWeightsKernel(
    PixelShare share, DepthwiseForm form, const T* x, const T* dy, double* partial) {
    constexpr int kTaps = kWindow * kWindow;
    constexpr int kWarps = kThreadsPerBlock / 32;
    __shared__ double joined[kWarps][kPack][32];
    const int thread = static_cast<int>(threadIdx.x);
    const std::uint32_t chunk = share.packBlocks.quotient(blockIdx.x);
    const std::uint32_t packBlock = blockIdx.x - chunk * share.packBlocks.value();
    const int lane = thread % share.lanes;
    const std::int64_t channel = (std::int64_t{packBlock} * share.lanes + lane) * kPack;
    const bool inside = channel < form.images.channels;
    float sums[kTaps][kPack] = {};
    if (inside) {
        const std::int64_t first = chunk * share.pixelsPerBlock;
        const std::int64_t last = first + share.pixelsPerBlock;
        const std::int64_t end = last < share.pixels ? last : share.pixels;
        for (std::int64_t pixel = first + thread / share.lanes; pixel < end;
             pixel += kThreadsPerBlock / share.lanes) {
            addPixel<T, kWindow, kPack>(
                form, share, static_cast<std::uint32_t>(pixel), channel, x, dy, sums);
        }
    }
    double* const to = partial + std::int64_t{chunk} * kTaps * form.images.channels + channel;
    const int i = thread / share.lanes;  // of the thread's pack, where threads finish
#pragma unroll
    for (int tap = 0; tap < kTaps; ++tap) {
        if (tap > 0) __syncthreads();
#pragma unroll
        for (int k = 0; k < kPack; ++k) {
            double sum = sums[tap][k];
            for (int step = share.lanes; step < 32; step *= 2) {
                sum += __shfl_xor_sync(0xFFFFFFFFu, sum, step);
            }
            if (thread % 32 < share.lanes) joined[thread / 32][k][thread % 32] = sum;
        }
        __syncthreads();
        if (i < kPack && inside) {
            double sum = joined[0][i][lane];
            for (int warp = 1; warp < kWarps; ++warp) sum += joined[warp][i][lane];
            to[tap * form.images.channels + i] = sum;
        }
    }
}

/// Adds the chunks of 32 neighbouring columns of partial[chunk][taps · channels] per block, and
/// stores them as weights [channels][taps].
template <class Result>
__global__ void __launch_bounds__(kThreadsPerBlock) joinWeightsKernel(
    const double* partial, int chunks, int taps, std::int64_t channels, Result* weights) {
    constexpr int kColumns = 32;
    constexpr int kRows = kThreadsPerBlock / kColumns;
    __shared__ double joined[kRows][kColumns];
    const int thread = static_cast<int>(threadIdx.x);
    const std::int64_t columns = taps * channels;
    const std::int64_t column = std::int64_t{blockIdx.x} * kColumns + thread % kColumns;
    double sum = 0;
    if (column < columns) {
#pragma unroll 8
        for (int chunk = thread / kColumns; chunk < chunks; chunk += kRows) {
            sum += partial[chunk * columns + column];
        }
    }
    joined[thread / kColumns][thread % kColumns] = sum;
    __syncthreads();
    if (thread >= kColumns || column >= columns) return;
    for (int row = 1; row < kRows; ++row) sum += joined[row][thread];
    const std::int64_t tap = column / channels;
    weights[(column - tap * channels) * taps + tap] = Result(static_cast<float>(sum));
}

template <class T, class Result, int kWindow, int kPack>
void launchWeights(const Run& run, const DepthwiseForm& form, const PixelShare& share) {
    launch(run.stream,
           share.blocks(),
           kThreadsPerBlock,
           &depthwiseWeightsKernel<T, kWindow, kPack>,
           share,
           form,
           run.input<T>(0),
           run.input<T>(1),
           run.workspace<double>());
    launch(run.stream,
           blocksFor(form.taps() * form.images.channels, 32),
           kThreadsPerBlock,
           &joinWeightsKernel<Result>,
           run.workspace<double>(),
           share.chunks,
           form.taps(),
           form.images.channels,
           run.output<Result>(0));
}

/// Channels per thread, few enough for the sums of all taps to stay in registers.
template <int kWindow>
constexpr int kWeightsPack = kWindow == 3 ? 4 : 2;

template <class T, class Result, int kWindow>
OperationPointer weightsOperation(const DepthwiseForm& form, Tensors tensors) {
    constexpr int kPack = kWeightsPack<kWindow>;
    const bool whole = form.images.channels % kPack == 0;
    const PixelShare share = pixelShare(form, whole ? kPack : 1);
    const KernelTraits traits{
        .name = ConvolutionBackwardWeights::kName,
        .workspaceBytes = static_cast<std::size_t>(form.taps() * form.images.channels) *
                          static_cast<std::size_t>(share.chunks) * sizeof(double)};
    return kernelOperation(std::move(tensors), traits, [=](const Run& run) {
        if (whole) return launchWeights<T, Result, kWindow, kPack>(run, form, share);
        launchWeights<T, Result, kWindow, 1>(run, form, share);
    });
}

}  // namespace

OperationPointer depthwiseBackwardWeights(const ConvolutionProblem& problem, Tensors tensors) {
    const DepthwiseForm form = depthwiseForm(problem);
    return withElement(problem.factors, [&]<class T>(T) {
        const auto of = [&]<class Result>(Result) {
            if (form.rows.window == 3) {
                return weightsOperation<T, Result, 3>(form, std::move(tensors));
            }
            return weightsOperation<T, Result, 5>(form, std::move(tensors));
        };
        return problem.result == DataType::Float32 ? of(0.0f) : of(T(0.0f));
    });
}

}  // namespace espalier::kernels::cuda

// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/cuda_operation.h"
#include "kernels/cuda/element.h"
#include "kernels/cuda/operations.h"
#include "kernels/cuda/pool.h"
#include "kernels/cuda/tensor_check.h"

namespace espalier::kernels::cuda {

namespace {

template <class T, class Position, int kPack>
__global__ void __launch_bounds__(kThreadsPerBlock)
    maxForwardKernel(Pixels pixels, PoolForm form, const T* x, T* y, Position* positions) {
    const PixelPlace at = pixelPlace<kPack>(pixels);
    if (!at.inside) return;
    const math::Span rows = math::positionsInside(form.rows, at.row);
    const math::Span columns = math::positionsInside(form.columns, at.column);
    const int top = math::windowBegin(form.rows, at.row);
    const int left = math::windowBegin(form.columns, at.column);
    float largest[kPack];
    int position[kPack];
#pragma unroll
    for (int i = 0; i < kPack; ++i) {
        largest[i] = math::floatFromBits(0xFF800000u);  // -∞
        position[i] = rows.begin * form.columns.window + columns.begin;
    }
    for (int r = rows.begin; r < rows.end; ++r) {
        for (int c = columns.begin; c < columns.end; ++c) {
            const auto values =
                loadPack<kPack>(x, form.input(at.sample, top + r, left + c) + at.channel);
#pragma unroll
            for (int i = 0; i < kPack; ++i) {
                const float value = values.values[i];
                const bool larger = math::takesOver(value, largest[i]);
                largest[i] = larger ? value : largest[i];
                position[i] = larger ? r * form.columns.window + c : position[i];
            }
        }
    }
    Pack<T, kPack> values;
    Pack<Position, kPack> chosen;
#pragma unroll
    for (int i = 0; i < kPack; ++i) {
        values.values[i] = T(largest[i]);
        chosen.values[i] = static_cast<Position>(position[i]);
    }
    const std::int64_t to = form.output(at.sample, at.row, at.column) + at.channel;
    storePack(y, to, values);
    storePack(positions, to, chosen);
}

/// Sums the window row by row, so that a large one loses little precision.
template <class T, int kPack>
__global__ void __launch_bounds__(kThreadsPerBlock)
    averageForwardKernel(Pixels pixels, PoolForm form, const T* x, T* y) {
    const PixelPlace at = pixelPlace<kPack>(pixels);
    if (!at.inside) return;
    const math::Span rows = math::positionsInside(form.rows, at.row);
    const math::Span columns = math::positionsInside(form.columns, at.column);
    const int top = math::windowBegin(form.rows, at.row);
    const int left = math::windowBegin(form.columns, at.column);
    float total[kPack] = {};
    for (int r = rows.begin; r < rows.end; ++r) {
        float sum[kPack] = {};
        for (int c = columns.begin; c < columns.end; ++c) {
            const auto values =
                loadPack<kPack>(x, form.input(at.sample, top + r, left + c) + at.channel);
#pragma unroll
            for (int i = 0; i < kPack; ++i) sum[i] += float(values.values[i]);
        }
#pragma unroll
        for (int i = 0; i < kPack; ++i) total[i] += sum[i];
    }
    const float factor = form.factor(rows.size() * columns.size());
    Pack<T, kPack> values;
#pragma unroll
    for (int i = 0; i < kPack; ++i) values.values[i] = T(total[i] * factor);
    storePack(y, form.output(at.sample, at.row, at.column) + at.channel, values);
}

/// Windows of this many positions are shared by a block: a global average has few outputs.
constexpr std::int64_t kWidePositions = 64;

/// How blocks divide the packs of a pixel: `lanes` (a power of two up to 32) adjacent ones.
struct WideCut {
    int lanes;
    math::Divisor blocksPerPixel;
};

WideCut wideCut(std::int64_t packs) {
    int lanes = 1;
    while (lanes < 32 && lanes < packs) lanes *= 2;
    return {lanes, math::Divisor(static_cast<std::uint32_t>((packs + lanes - 1) / lanes))};
}

/// As averageForwardKernel, with a block per pixel of y and some packs of its channels: every
/// thread sums positions at a fixed step, then the sums are joined within each warp and then warp
/// by warp.
template <class T, int kPack>
__global__ void __launch_bounds__(kThreadsPerBlock)
    wideAverageKernel(WideCut cut, PoolForm form, const T* x, T* y) {
    constexpr int kWarps = kThreadsPerBlock / 32;
    __shared__ float sums[kWarps][32];
    const int thread = static_cast<int>(threadIdx.x);
    const std::uint32_t pixel = cut.blocksPerPixel.quotient(blockIdx.x);
    const std::uint32_t block = blockIdx.x - pixel * cut.blocksPerPixel.value();
    const std::uint32_t row = pixel / static_cast<std::uint32_t>(form.columns.outputs);
    const int q = static_cast<int>(pixel % static_cast<std::uint32_t>(form.columns.outputs));
    const std::uint32_t n = row / static_cast<std::uint32_t>(form.rows.outputs);
    const int p = static_cast<int>(row % static_cast<std::uint32_t>(form.rows.outputs));
    const std::int64_t channel =
        (std::int64_t{block} * cut.lanes + thread % cut.lanes) * std::int64_t{kPack};
    const bool inside = channel < form.images.channels;

    const math::Span rows = math::positionsInside(form.rows, p);
    const math::Span columns = math::positionsInside(form.columns, q);
    const int top = math::windowBegin(form.rows, p) + rows.begin;
    const int left = math::windowBegin(form.columns, q) + columns.begin;
    const int positionCount = rows.size() * columns.size();
    float sum[kPack] = {};
    if (inside) {
        const auto width = static_cast<std::uint32_t>(columns.size());
#pragma unroll 4
        for (int k = thread / cut.lanes; k < positionCount; k += kThreadsPerBlock / cut.lanes) {
            const auto r = static_cast<std::uint32_t>(k) / width;
            const auto c = static_cast<std::uint32_t>(k) - r * width;
            const auto values = loadPack<kPack>(
                x, form.input(n, top + static_cast<int>(r), left + static_cast<int>(c)) + channel);
#pragma unroll
            for (int i = 0; i < kPack; ++i) sum[i] += float(values.values[i]);
        }
    }
    const float factor = form.factor(positionCount);
    const std::int64_t to = form.output(n, p, q) + channel;
#pragma unroll
    for (int i = 0; i < kPack; ++i) {
        float value = sum[i];
        for (int step = cut.lanes; step < 32; step *= 2) {
            value += __shfl_xor_sync(0xFFFFFFFFu, value, step);
        }
        if (thread % 32 < cut.lanes) sums[thread / 32][thread % 32] = value;
        __syncthreads();
        if (thread < cut.lanes && inside) {
            float total = sums[0][thread];
            for (int warp = 1; warp < kWarps; ++warp) total += sums[warp][thread];
            y[to + i] = T(total * factor);
        }
        __syncthreads();
    }
}

template <class T>
void launchMaxForward(const Run& run, const PoolingGeometry& geometry, const PoolForm& form) {
    withPosition(geometry, [&]<class Position>(Position) {
        withPack<T>(form.images.channels, [&](auto pack) {
            const auto pointers = [&](std::int64_t n) {
                return std::tuple(run.input<T>(0) + n * form.inputSample(),
                                  run.output<T>(0) + n * form.outputSample(),
                                  run.output<Position>(1) + n * form.outputSample());
            };
            launchOverPixels<pack()>(
                run, form, outputPixels(form), &maxForwardKernel<T, Position, pack()>, pointers);
        });
    });
}

template <class T>
void launchAverageForward(const Run& run, const PoolForm& form) {
    withPack<T>(form.images.channels, [&](auto pack) {
        const auto pointers = [&](std::int64_t n) {
            return std::tuple(run.input<T>(0) + n * form.inputSample(),
                              run.output<T>(0) + n * form.outputSample());
        };
        launchOverPixels<pack()>(
            run, form, outputPixels(form), &averageForwardKernel<T, pack()>, pointers);
    });
}

template <class T>
void launchWideAverage(const Run& run, const PoolForm& form) {
    withPack<T>(form.images.channels, [&](auto pack) {
        const WideCut cut = wideCut(form.images.channels / pack());
        const std::int64_t perSample = std::int64_t{form.rows.outputs} * form.columns.outputs;
        const std::int64_t blocks =
            form.images.samples * perSample * std::int64_t{cut.blocksPerPixel.value()};
        launch(run.stream,
               blocksFor(blocks, 1),
               kThreadsPerBlock,
               &wideAverageKernel<T, pack()>,
               cut,
               form,
               run.input<T>(0),
               run.output<T>(0));
    });
}

/// Whether blocks can share the windows: the windows are large, and the number of blocks fits 31
/// bits.
bool isWide(const PoolingGeometry& geometry, const Shape& output) {
    return geometry.window[0] * geometry.window[1] >= kWidePositions &&
           output.elementCount() <= std::numeric_limits<std::int32_t>::max();
}

}  // namespace

void limit(const PoolForward&, TensorCheck& check) {
    checkImages(check, in(0));
    checkImages(check, out(0));
}

template <>
OperationPointer make(const PoolForward& op, Tensors tensors, const Preparation&) {
    const PoolForm form = poolForm(op.geometry, tensors.inputs[0], tensors.outputs[0]);
    const bool wide = isWide(op.geometry, tensors.outputs[0].shape);
    const bool empty = tensors.outputs[0].shape.elementCount() == 0;
    const KernelTraits traits{.name = PoolForward::kName};
    return withElement(tensors.inputs[0].type, [&]<class T>(T) {
        return kernelOperation(std::move(tensors), traits, [=](const Run& run) {
            if (empty) return;
            if (op.geometry.kind == Pooling::Max)
                return launchMaxForward<T>(run, op.geometry, form);
            if (wide) return launchWideAverage<T>(run, form);
            launchAverageForward<T>(run, form);
        });
    });
}

}  // namespace espalier::kernels::cuda

// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "kernels/cuda/cuda_operation.h"
#include "kernels/cuda/element.h"
#include "kernels/cuda/index.h"
#include "kernels/cuda/map.h"
#include "kernels/cuda/operations.h"
#include "kernels/cuda/sums.h"

namespace espalier::kernels::cuda {

namespace {

/// What is summed: a tensor's values …
template <class T>
struct Values {
    const T* x;

    template <int kCount>
    __device__ Pack<float, kCount> load(std::int64_t first) const {
        const Pack<T, kCount> pack = loadPack<kCount>(x, first);
        Pack<float, kCount> values;
#pragma unroll
        for (int i = 0; i < kCount; ++i) values.values[i] = float(pack.values[i]);
        return values;
    }
};

/// … or the products of two.
template <class T>
struct Products {
    const T* a;
    const T* b;

    template <int kCount>
    __device__ Pack<float, kCount> load(std::int64_t first) const {
        const Pack<T, kCount> left = loadPack<kCount>(a, first);
        const Pack<T, kCount> right = loadPack<kCount>(b, first);
        Pack<float, kCount> values;
#pragma unroll
        for (int i = 0; i < kCount; ++i) {
            values.values[i] = float(left.values[i]) * float(right.values[i]);
        }
        return values;
    }
};

/// Consecutive rows of `columns` values. Every block sums the columns of `perBlock` rows; its
/// threads form rows, with one pack of columns per thread.
struct ColumnForm {
    std::int64_t rows = 0;
    std::int64_t columns = 0;
    std::int64_t perBlock = 1;
    int packs = 1;   ///< packs of a row per block
    int groups = 1;  ///< blocks side by side

    /// `perBlock` 0: enough rows that there are few partial sums; depends on the shape alone, so
    /// that sums have the same bits on every card.
    ColumnForm(std::int64_t rowCount,
               std::int64_t columnCount,
               int packSize,
               std::int64_t rowsPerBlock = 0)
        : rows(rowCount), columns(columnCount), perBlock(rowsPerBlock) {
        const std::int64_t needed = std::max<std::int64_t>(1, columns / packSize);
        packs = static_cast<int>(std::min<std::int64_t>(needed, kThreadsPerBlock));
        groups = static_cast<int>((needed + packs - 1) / packs);
        if (perBlock > 0) return;
        constexpr std::int64_t kMostBlocks = 2048;
        const std::int64_t down = std::int64_t{kRun} * (kThreadsPerBlock / packs);
        const std::int64_t runs = (rows + down * kMostBlocks - 1) / (down * kMostBlocks);
        perBlock = down * std::max<std::int64_t>(1, runs);
    }
    std::int64_t blocks() const {
        return std::max<std::int64_t>(1, (rows + perBlock - 1) / perBlock);
    }
};

/// sums[block][column]
template <int kCount, class Source, class Out>
__global__ void __launch_bounds__(kThreadsPerBlock)
    columnSumsKernel(Source source, ColumnForm form, Out* sums) {
    __shared__ double parts[kThreadsPerBlock * kCount];
    const int rowsAtOnce = kThreadsPerBlock / form.packs;
    const int down = threadIdx.x / form.packs;
    const int across = threadIdx.x - down * form.packs;
    const std::int64_t block = blockIdx.x / static_cast<unsigned>(form.groups);
    const std::int64_t group = blockIdx.x % static_cast<unsigned>(form.groups);
    const std::int64_t firstColumn = group * form.packs * kCount;
    const std::int64_t column = firstColumn + across * kCount;
    const std::int64_t begin = block * form.perBlock;
    const std::int64_t behind = begin + form.perBlock;
    const std::int64_t end = behind < form.rows ? behind : form.rows;
    if (down < rowsAtOnce && column < form.columns) {
        double totals[kCount] = {};
        for (std::int64_t row = begin + down; row < end;) {
            float run[kCount] = {};
#pragma unroll 4
            for (int i = 0; i < kRun && row < end; ++i, row += rowsAtOnce) {
                const auto pack = source.template load<kCount>(row * form.columns + column);
#pragma unroll
                for (int k = 0; k < kCount; ++k) run[k] += pack.values[k];
            }
#pragma unroll
            for (int k = 0; k < kCount; ++k) totals[k] += run[k];
        }
#pragma unroll
        for (int k = 0; k < kCount; ++k) parts[threadIdx.x * kCount + k] = totals[k];
    }
    __syncthreads();
    const int width = form.packs * kCount;
    for (int i = threadIdx.x; i < width && firstColumn + i < form.columns; i += kThreadsPerBlock) {
        double sum = 0;
        for (int row = 0; row < rowsAtOnce; ++row) sum += parts[row * width + i];
        sums[block * form.columns + firstColumn + i] = Out(static_cast<float>(sum));
    }
}

/// sums[plane] of planes of `size` values: a warp for each.
template <class Source, class Out>
__global__ void __launch_bounds__(kThreadsPerBlock)
    planeSumsKernel(Source source, std::int64_t planes, std::int64_t size, Out* sums) {
    constexpr int kWarps = kThreadsPerBlock / kWarp;
    const std::int64_t plane = std::int64_t{blockIdx.x} * kWarps + threadIdx.x / kWarp;
    if (plane >= planes) return;
    double total = 0;
    for (std::int64_t at = threadIdx.x % kWarp; at < size;) {
        float run = 0;
#pragma unroll 4
        for (int i = 0; i < kRun && at < size; ++i, at += kWarp) {
            run += source.template load<1>(plane * size + at).values[0];
        }
        total += run;
    }
    total = warpSum(total);
    if (threadIdx.x % kWarp == 0) sums[plane] = Out(static_cast<float>(total));
}

/// Joins what blocks summed: sums[column] of parts[rows][columns]. The lanes of a warp take
/// adjacent columns, the warps take rows.
__global__ void __launch_bounds__(kWarp* kWarp)
    joinKernel(const float* parts, std::int64_t rows, std::int64_t columns, float* sums) {
    __shared__ double totals[kWarp][kWarp];
    const int lane = threadIdx.x % kWarp;
    const int warp = threadIdx.x / kWarp;
    const std::int64_t column = std::int64_t{blockIdx.x} * kWarp + lane;
    double total = 0;
    if (column < columns) {
#pragma unroll 4
        for (std::int64_t row = warp; row < rows; row += kWarp) {
            total += parts[row * columns + column];
        }
    }
    totals[warp][lane] = total;
    __syncthreads();
    if (warp != 0 || column >= columns) return;
    double sum = 0;
    for (int i = 0; i < kWarp; ++i) sum += totals[i][lane];
    sums[column] = static_cast<float>(sum);
}

void join(
    cudaStream_t stream, const float* parts, std::int64_t rows, std::int64_t columns, float* sums) {
    launch(
        stream, blocksFor(columns, kWarp), kWarp * kWarp, &joinKernel, parts, rows, columns, sums);
}

template <int kCount, class Source, class Out>
void launchColumnSums(cudaStream_t stream,
                      const Source& source,
                      const ColumnForm& form,
                      Out* sums) {
    const std::int64_t blocks = form.blocks() * form.groups;
    launch(stream,
           blocksFor(blocks, 1),
           kThreadsPerBlock,
           &columnSumsKernel<kCount, Source, Out>,
           source,
           form,
           sums);
}

template <class Source, class Out>
void launchPlaneSums(
    cudaStream_t stream, const Source& source, std::int64_t planes, std::int64_t size, Out* sums) {
    launch(stream,
           blocksFor(planes, kThreadsPerBlock / kWarp),
           kThreadsPerBlock,
           &planeSumsKernel<Source, Out>,
           source,
           planes,
           size,
           sums);
}

/// Columns that a thread sums at once.
template <class T>
int packSize(std::int64_t columns) {
    constexpr int kCount = kPackBytes / sizeof(T);
    return columns % kCount == 0 ? kCount : 1;
}

/// A tensor in memory order: [outer][axis][inner].
struct AxisForm {
    std::int64_t outer = 1;
    std::int64_t size = 1;
    std::int64_t inner = 1;

    AxisForm(const TensorDesc& desc, int axis) {
        const Shape& shape = desc.shape;
        for (int i = 0; i < axis; ++i) outer *= shape[i];
        size = shape[axis];
        for (int i = axis + 1; i < shape.rank(); ++i) inner *= shape[i];
        if (canonicalLayout(desc).kind != Layout::Kind::ChannelsLast) return;
        outer *= inner;  // resolve() accepts channels-last for axis 1 only
        inner = 1;
    }
};

template <class T>
OperationPointer makeSumOfColumns(const AxisForm& axis, Tensors tensors) {
    const int pack = packSize<T>(axis.size);
    const ColumnForm form(axis.outer, axis.size, pack);
    const bool parts = form.blocks() > 1;
    const std::size_t sums = static_cast<std::size_t>(form.blocks() * form.columns);
    const KernelTraits traits{.name = ReduceToAxis::kName,
                              .workspaceBytes = parts ? sums * sizeof(float) : 0};
    return kernelOperation(std::move(tensors), traits, [=](const Run& run) {
        constexpr int kCount = kPackBytes / sizeof(T);
        const Values<T> values{run.input<T>(0)};
        float* target = parts ? run.workspace() : run.output(0);
        if (pack == kCount) {
            launchColumnSums<kCount>(run.stream, values, form, target);
        } else {
            launchColumnSums<1>(run.stream, values, form, target);
        }
        if (parts) join(run.stream, target, form.blocks(), form.columns, run.output(0));
    });
}

template <class T>
OperationPointer makeSumOfPlanes(const AxisForm& axis, Tensors tensors) {
    const bool parts = axis.outer > 1;
    const std::size_t sums = static_cast<std::size_t>(axis.outer * axis.size);
    const KernelTraits traits{.name = ReduceToAxis::kName,
                              .workspaceBytes = parts ? sums * sizeof(float) : 0};
    return kernelOperation(std::move(tensors), traits, [=](const Run& run) {
        const Values<T> values{run.input<T>(0)};
        float* target = parts ? run.workspace() : run.output(0);
        launchPlaneSums(run.stream, values, axis.outer * axis.size, axis.inner, target);
        if (parts) join(run.stream, target, axis.outer, axis.size, run.output(0));
    });
}

/// Per sample the columns of its pixels' rows.
template <class T>
void multiplyReduceColumns(const Run& run, const PixelForm& image) {
    constexpr int kCount = kPackBytes / sizeof(T);
    const Products<T> products{run.input<T>(0), run.input<T>(1)};
    const int pack = packSize<T>(image.channels);
    const ColumnForm form(image.samples * image.pixels, image.channels, pack, image.pixels);
    if (pack == kCount) {
        launchColumnSums<kCount>(run.stream, products, form, run.output<T>(0));
    } else {
        launchColumnSums<1>(run.stream, products, form, run.output<T>(0));
    }
}

}  // namespace

template <>
OperationPointer make(const ReduceToAxis& op, Tensors tensors, const Preparation&) {
    const AxisForm axis(tensors.inputs[0], op.axis);
    return withElement(tensors.inputs[0].type, [&]<class T>(T) {
        return axis.inner == 1 ? makeSumOfColumns<T>(axis, std::move(tensors))
                               : makeSumOfPlanes<T>(axis, std::move(tensors));
    });
}

template <>
OperationPointer make(const MultiplyReduce&, Tensors tensors, const Preparation&) {
    const PixelForm image(tensors.inputs[0]);
    const KernelTraits traits{.name = MultiplyReduce::kName};
    return withElement(tensors.outputs[0].type, [&]<class T>(T) {
        return kernelOperation(std::move(tensors), traits, [=](const Run& run) {
            if (image.channelsLast) return multiplyReduceColumns<T>(run, image);
            const Products<T> products{run.input<T>(0), run.input<T>(1)};
            const std::int64_t planes = image.samples * image.channels;
            launchPlaneSums(run.stream, products, planes, image.pixels, run.output<T>(0));
        });
    });
}

}  // namespace espalier::kernels::cuda

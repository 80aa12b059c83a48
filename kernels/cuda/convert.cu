// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/convert.h"

#include "kernels/cuda/cuda_error.h"
#include "kernels/cuda/launch.h"
#include "kernels/math/bfloat16.h"
#include "kernels/math/float16.h"

namespace espalier::kernels::cuda {

namespace {

using math::BFloat16;
using math::Float16;

constexpr int kPerThread = 4;
constexpr int kTile = 32;
constexpr int kTileRows = 8;

/// Types of equal size are copied in the same way.
template <std::size_t kBytes>
struct Bits;
template <>
struct Bits<1> {
    using Type = std::uint8_t;
};
template <>
struct Bits<2> {
    using Type = std::uint16_t;
};
template <>
struct Bits<4> {
    using Type = std::uint32_t;
};
template <>
struct Bits<8> {
    using Type = std::uint64_t;
};

template <class From, class To>
__device__ inline To converted(From value) {
    if constexpr (std::is_same_v<From, To>) {
        return value;
    } else {
        return To(float(value));
    }
}

template <class From, class To>
__global__ void __launch_bounds__(kThreadsPerBlock)
    convertKernel(const From* from, To* to, std::int64_t count) {
    const std::int64_t first =
        std::int64_t{blockIdx.x} * kThreadsPerBlock * kPerThread + threadIdx.x;
#pragma unroll
    for (int k = 0; k < kPerThread; ++k) {
        const std::int64_t i = first + k * kThreadsPerBlock;
        if (i < count) to[i] = converted<From, To>(from[i]);
    }
}

/// Goes through a tile in shared memory, so that reads and writes are both row by row. One column
/// of the tile is unused, which keeps the threads of a column in different banks.
template <class From, class To>
__global__ void __launch_bounds__(kTile* kTileRows)
    transposeKernel(const From* from, To* to, TransposedSizes sizes, std::int64_t tilesAcross) {
    __shared__ To tile[kTile][kTile + 1];
    const std::int64_t tilesDown = (sizes.rows + kTile - 1) / kTile;
    const std::int64_t matrix = blockIdx.x / (tilesAcross * tilesDown);
    const std::int64_t position = blockIdx.x % (tilesAcross * tilesDown);
    const std::int64_t firstRow = position / tilesAcross * kTile;
    const std::int64_t firstColumn = position % tilesAcross * kTile;
    const std::int64_t base = matrix * sizes.rows * sizes.columns;
    for (int y = threadIdx.y; y < kTile; y += kTileRows) {
        const std::int64_t row = firstRow + y;
        const std::int64_t column = firstColumn + threadIdx.x;
        if (row < sizes.rows && column < sizes.columns) {
            tile[y][threadIdx.x] = converted<From, To>(from[base + row * sizes.columns + column]);
        }
    }
    __syncthreads();
    for (int y = threadIdx.y; y < kTile; y += kTileRows) {
        const std::int64_t row = firstRow + threadIdx.x;
        const std::int64_t column = firstColumn + y;
        if (row < sizes.rows && column < sizes.columns) {
            to[base + column * sizes.rows + row] = tile[threadIdx.x][y];
        }
    }
}

template <class T>
struct TypeTag {
    using Type = T;
};

/// Calls f(from, to) with tags of the two element types.
template <class F>
void withTypes(DataType from, DataType to, const F& f) {
    if (from == to) {
        switch (byteSize(from)) {
            case 1:
                return f(TypeTag<Bits<1>::Type>{}, TypeTag<Bits<1>::Type>{});
            case 2:
                return f(TypeTag<Bits<2>::Type>{}, TypeTag<Bits<2>::Type>{});
            case 4:
                return f(TypeTag<Bits<4>::Type>{}, TypeTag<Bits<4>::Type>{});
            default:
                return f(TypeTag<Bits<8>::Type>{}, TypeTag<Bits<8>::Type>{});
        }
    }
    if (from == DataType::BFloat16) return f(TypeTag<BFloat16>{}, TypeTag<float>{});
    if (from == DataType::Float16) return f(TypeTag<Float16>{}, TypeTag<float>{});
    if (from == DataType::UInt8) return f(TypeTag<std::uint8_t>{}, TypeTag<float>{});
    if (to == DataType::BFloat16) return f(TypeTag<float>{}, TypeTag<BFloat16>{});
    return f(TypeTag<float>{}, TypeTag<Float16>{});
}

}  // namespace

bool isConverted(DataType from, DataType to) {
    if (from == to) return true;
    const auto half = [](DataType type) {
        return type == DataType::BFloat16 || type == DataType::Float16;
    };
    if (to == DataType::Float32) return half(from) || from == DataType::UInt8;
    return from == DataType::Float32 && half(to);
}

void launchConvert(cudaStream_t stream,
                   const ConvertedSource& from,
                   const ConvertedTensor& to,
                   std::int64_t count) {
    if (from.values == to.values) return;
    if (from.type == to.type) {
        const auto bytes = static_cast<std::size_t>(count) * byteSize(to.type);
        check(cudaMemcpyAsync(to.values, from.values, bytes, cudaMemcpyDeviceToDevice, stream),
              "copying a tensor");
        return;
    }
    withTypes(from.type, to.type, [&]<class From, class To>(TypeTag<From>, TypeTag<To>) {
        const unsigned blocks = blocksFor(count, kThreadsPerBlock * kPerThread);
        convertKernel<<<blocks, kThreadsPerBlock, 0, stream>>>(
            static_cast<const From*>(from.values), static_cast<To*>(to.values), count);
    });
}

void launchTranspose(cudaStream_t stream,
                     const ConvertedSource& from,
                     const ConvertedTensor& to,
                     const TransposedSizes& sizes) {
    const std::int64_t across = (sizes.columns + kTile - 1) / kTile;
    const std::int64_t down = (sizes.rows + kTile - 1) / kTile;
    const unsigned blocks = blocksFor(sizes.batch * across * down, 1);
    withTypes(from.type, to.type, [&]<class From, class To>(TypeTag<From>, TypeTag<To>) {
        transposeKernel<<<blocks, dim3(kTile, kTileRows), 0, stream>>>(
            static_cast<const From*>(from.values), static_cast<To*>(to.values), sizes, across);
    });
}

}  // namespace espalier::kernels::cuda

// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/device/cpu_operation.h"
#include "kernels/cpu/device/element_dispatch.h"
#include "kernels/cpu/device/plane_sums.h"
#include "kernels/cpu/device/tensor_check.h"
#include "kernels/cpu/operations.h"
#include "kernels/cpu/ops/pool_plane.h"
#include "kernels/ops/pooling/desc.h"

namespace espalier::kernels::cpu {

namespace {

// All functions add into planes of zeros, window by window in a fixed order, because windows may
// overlap.

template <class T, class Position>
void maxBlocked(const PoolPlane& plane, const T* dy, const Position* positions, PlaneOfZeros& to) {
    for (std::int64_t p = 0; p < plane.outHeight; ++p) {
        const WindowSpan rows = plane.rows(p);
        float* row = to.upTo(plane.rowsUpTo(p) * plane.rowElements()) +
                     plane.firstRow(p) * plane.rowElements();
        for (std::int64_t q = 0; q < plane.outWidth; ++q) {
            float* corner = row + plane.firstColumn(q) * plane.block;
            const std::int64_t at = (p * plane.outWidth + q) * plane.block;
            forBlockLanes(plane.block, [&](std::int64_t first, auto lanes) {
                float gradient[kBlockLanes];
                std::int32_t position[kBlockLanes];
                for (std::int64_t i = 0; i < lanes; ++i) {
                    gradient[i] = dy[at + first + i];
                    position[i] = positions[at + first + i];
                }
                forPlaces(rows, plane.columns(q), [&](std::int64_t r, std::int64_t c) {
                    float* values = corner + (r * plane.width + c) * plane.block + first;
                    const auto here = static_cast<std::int32_t>(r * plane.geometry.window[1] + c);
                    for (std::int64_t i = 0; i < lanes; ++i) {
                        values[i] += position[i] == here ? gradient[i] : 0.0f;
                    }
                });
            });
        }
    }
}

template <class T, class Position>
void maxPlain(const PoolPlane& plane, const T* dy, const Position* positions, PlaneOfZeros& to) {
    const std::int64_t* offsets = plane.positionOffsets.data();
    for (std::int64_t p = 0; p < plane.outHeight; ++p) {
        float* row = to.upTo(plane.rowsUpTo(p) * plane.width) + plane.firstRow(p) * plane.width;
        for (std::int64_t q = 0; q < plane.outWidth; ++q) {
            const std::int64_t at = p * plane.outWidth + q;
            row[plane.firstColumn(q) + offsets[positions[at]]] += dy[at];
        }
    }
}

template <class T>
void averageBlocked(const PoolPlane& plane, const T* dy, PlaneOfZeros& to) {
    for (std::int64_t p = 0; p < plane.outHeight; ++p) {
        const WindowSpan rows = plane.rows(p);
        float* dx = to.upTo(plane.rowsUpTo(p) * plane.rowElements());
        for (std::int64_t q = 0; q < plane.outWidth; ++q) {
            const WindowSpan columns = plane.columns(q);
            const float factor = plane.averageFactor(rows.size() * columns.size());
            float* corner =
                dx + (plane.firstRow(p) * plane.width + plane.firstColumn(q)) * plane.block;
            const T* gradient = dy + (p * plane.outWidth + q) * plane.block;
            forBlockLanes(plane.block, [&](std::int64_t first, auto lanes) {
                float share[kBlockLanes];
#pragma omp simd
                for (std::int64_t i = 0; i < lanes; ++i) share[i] = gradient[first + i] * factor;
                forPlaces(rows, columns, [&](std::int64_t r, std::int64_t c) {
                    float* values = corner + (r * plane.width + c) * plane.block + first;
#pragma omp simd
                    for (std::int64_t i = 0; i < lanes; ++i) values[i] += share[i];
                });
            });
        }
    }
}

template <class T>
void averagePlain(const PoolPlane& plane, const T* dy, PlaneOfZeros& to) {
    for (std::int64_t p = 0; p < plane.outHeight; ++p) {
        const WindowSpan rows = plane.rows(p);
        float* dx = to.upTo(plane.rowsUpTo(p) * plane.width);
        for (std::int64_t q = 0; q < plane.outWidth; ++q) {
            const WindowSpan columns = plane.columns(q);
            const float share =
                dy[p * plane.outWidth + q] * plane.averageFactor(rows.size() * columns.size());
            for (std::int64_t r = rows.begin; r < rows.end; ++r) {
                float* values = dx + (plane.firstRow(p) + r) * plane.width + plane.firstColumn(q);
                for (std::int64_t c = columns.begin; c < columns.end; ++c) values[c] += share;
            }
        }
    }
}

template <class T, class Position>
void maxPlane(const PoolPlane& plane, const Run& run, std::int64_t index, PlaneOfZeros& dx) {
    const T* dy = run.input<T>(0) + index * plane.outputElements();
    const Position* positions = run.input<Position>(1) + index * plane.outputElements();
    if (plane.block == 1) return maxPlain(plane, dy, positions, dx);
    maxBlocked(plane, dy, positions, dx);
}

template <class T>
void averagePlane(const PoolPlane& plane, const Run& run, std::int64_t index, PlaneOfZeros& dx) {
    const T* dy = run.input<T>(0) + index * plane.outputElements();
    if (plane.block == 1) return averagePlain(plane, dy, dx);
    averageBlocked(plane, dy, dx);
}

}  // namespace

namespace {

template <class T>
OperationPointer makePool(const PoolBackward& op, Tensors tensors, CpuContext& context) {
    const PoolPlane plane = poolPlane(op.geometry, tensors.outputs[0], tensors.inputs[0]);
    const ChannelBlocks form = *channelBlocks(tensors.outputs[0]);
    const bool bytes = positionType(op.geometry) == DataType::UInt8;
    const std::int64_t grain = std::max<std::int64_t>(1, 4096 / plane.inputElements());
    const KernelTraits traits{.workspaceBytes = PlaneSums<T>::workspaceBytes(
                                  plane.inputElements(), context.team.threads())};
    return kernelOperation(context.team, std::move(tensors), traits, [=](const Run& run) {
        const PlaneSums<T> sums(run, plane.inputElements());
        run.team.forRange(
            form.samples * form.blocks, grain, [&](std::int64_t begin, std::int64_t end) {
                for (std::int64_t i = begin; i < end; ++i) {
                    sums.compute(run.output<T>(0) + i * plane.inputElements(),
                                 [&](PlaneOfZeros& dx) {
                                     if (op.geometry.kind != Pooling::Max) {
                                         averagePlane<T>(plane, run, i, dx);
                                     } else if (bytes) {
                                         maxPlane<T, std::uint8_t>(plane, run, i, dx);
                                     } else {
                                         maxPlane<T, std::int32_t>(plane, run, i, dx);
                                     }
                                 });
                }
            });
    });
}

}  // namespace

template <>
OperationPointer make(const PoolBackward& op, Tensors tensors, CpuContext& context) {
    return withElement(tensors.inputs[0].type, [&](auto element) {
        return makePool<decltype(element)>(op, std::move(tensors), context);
    });
}

}  // namespace espalier::kernels::cpu

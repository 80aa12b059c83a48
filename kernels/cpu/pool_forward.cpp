// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include "kernels/cpu/cpu_operation.h"
#include "kernels/cpu/element_dispatch.h"
#include "kernels/cpu/operations.h"
#include "kernels/cpu/pool_plane.h"
#include "kernels/cpu/tensor_check.h"
#include "kernels/math/pooling.h"
#include "kernels/pool_check.h"

namespace espalier::kernels::cpu {

namespace {

/// The largest values so far and their places, lane by lane. NaN wins over everything. The pragmas
/// keep the compiler from unrolling loops of 16 before it vectorises them.
struct LargestLanes {
    float value[kBlockLanes];
    std::int32_t place[kBlockLanes];

    /// `first` is the window's first place inside the image.
    template <class Lanes>
    void start(Lanes lanes, std::int32_t first) {
#pragma omp simd
        for (std::int64_t i = 0; i < lanes; ++i) {
            value[i] = -std::numeric_limits<float>::infinity();
            place[i] = first;
        }
    }
    void take(std::int64_t lane, float v, std::int32_t at) {
        const bool larger = math::takesOver(v, value[lane]);
        value[lane] = larger ? v : value[lane];
        place[lane] = larger ? at : place[lane];
    }
    template <class Lanes, class T, class Position>
    void store(Lanes lanes, T* y, Position* positions) const {
#pragma omp simd
        for (std::int64_t i = 0; i < lanes; ++i) {
            assign(y[i], value[i]);
            positions[i] = static_cast<Position>(place[i]);
        }
    }
};

template <class T, class Position>
void maxBlocked(const PoolPlane& plane, const T* x, T* y, Position* positions) {
    const std::int64_t windowWidth = plane.geometry.window[1];
    for (std::int64_t p = 0; p < plane.outHeight; ++p) {
        const WindowSpan rows = plane.rows(p);
        for (std::int64_t q = 0; q < plane.outWidth; ++q) {
            const T* corner =
                x + (plane.firstRow(p) * plane.width + plane.firstColumn(q)) * plane.block;
            const std::int64_t at = (p * plane.outWidth + q) * plane.block;
            withPlaces(rows, plane.columns(q), [&](auto rowsInside, auto columnsInside) {
                const std::int64_t start = rowsInside.begin * windowWidth + columnsInside.begin;
                forBlockLanes(plane.block, [&](std::int64_t first, auto lanes) {
                    LargestLanes largest;
                    largest.start(lanes, static_cast<std::int32_t>(start));
                    forPlaces(rowsInside, columnsInside, [&](std::int64_t r, std::int64_t c) {
                        const T* values = corner + (r * plane.width + c) * plane.block + first;
                        const auto place = static_cast<std::int32_t>(r * windowWidth + c);
#pragma omp simd
                        for (std::int64_t i = 0; i < lanes; ++i) {
                            largest.take(i, values[i], place);
                        }
                    });
                    largest.store(lanes, y + at + first, positions + at + first);
                });
            });
        }
    }
}

/// Block 1: the largest of `lanes` neighbouring outputs of row p, whose windows have the same
/// places inside the image. `stride` is a constant where it can.
template <class T, class Position, class Lanes, class Stride>
void maxNeighbours(const PoolPlane& plane,
                   std::int64_t p,
                   std::int64_t q,
                   Lanes lanes,
                   Stride stride,
                   const T* x,
                   T* y,
                   Position* positions) {
    const std::int64_t windowWidth = plane.geometry.window[1];
    const WindowSpan rows = plane.rows(p);
    const WindowSpan columns = plane.columns(q);
    const T* corner = x + plane.firstRow(p) * plane.width + plane.firstColumn(q);
    LargestLanes largest;
    largest.start(lanes, static_cast<std::int32_t>(rows.begin * windowWidth + columns.begin));
    forPlaces(rows, columns, [&](std::int64_t r, std::int64_t c) {
        const T* values = corner + r * plane.width + c;
        const auto place = static_cast<std::int32_t>(r * windowWidth + c);
#pragma omp simd
        for (std::int64_t i = 0; i < lanes; ++i) largest.take(i, values[i * stride], place);
    });
    const std::int64_t at = p * plane.outWidth + q;
    largest.store(lanes, y + at, positions + at);
}

/// Outputs one by one at the borders, 16 at once between them.
template <class T, class Position, class Stride>
void maxPlain(const PoolPlane& plane, const T* x, T* y, Position* positions, Stride stride) {
    constexpr std::integral_constant<std::int64_t, 16> kMany;
    constexpr std::integral_constant<std::int64_t, 1> kOne;
    WindowSpan inner{0, plane.outWidth};
    for (const WindowSpan& outputs : plane.outputSpans) {
        inner.begin = std::max(inner.begin, outputs.begin);
        inner.end = std::min(inner.end, outputs.end);
    }
    const bool strips = inner.size() >= kMany;
    for (std::int64_t p = 0; p < plane.outHeight; ++p) {
        for (std::int64_t q = 0; q < plane.outWidth;) {
            if (strips && q >= inner.begin && q < inner.end) {
                // The last strip begins early enough to end at the border: some outputs twice.
                maxNeighbours(
                    plane, p, std::min(q, inner.end - kMany), kMany, stride, x, y, positions);
                q = std::min(q + kMany, inner.end);
            } else {
                maxNeighbours(plane, p, q++, kOne, stride, x, y, positions);
            }
        }
    }
}

template <class T, class Position>
void maxPlain(const PoolPlane& plane, const T* x, T* y, Position* positions) {
    const std::int64_t stride = plane.geometry.stride[1];
    if (stride == 1) {
        maxPlain(plane, x, y, positions, std::integral_constant<std::int64_t, 1>{});
    } else if (stride == 2) {
        maxPlain(plane, x, y, positions, std::integral_constant<std::int64_t, 2>{});
    } else {
        maxPlain(plane, x, y, positions, stride);
    }
}

/// Sums row by row of the window, so that a global average over a large image loses little.
template <class T>
void averageBlocked(const PoolPlane& plane, const T* x, T* y) {
    for (std::int64_t p = 0; p < plane.outHeight; ++p) {
        for (std::int64_t q = 0; q < plane.outWidth; ++q) {
            const WindowSpan rows = plane.rows(p);
            const WindowSpan columns = plane.columns(q);
            const float factor = plane.averageFactor(rows.size() * columns.size());
            const T* corner =
                x + (plane.firstRow(p) * plane.width + plane.firstColumn(q)) * plane.block;
            T* out = y + (p * plane.outWidth + q) * plane.block;
            forBlockLanes(plane.block, [&](std::int64_t first, auto lanes) {
                float total[kBlockLanes] = {};
                for (std::int64_t r = rows.begin; r < rows.end; ++r) {
                    float sum[kBlockLanes] = {};
                    for (std::int64_t c = columns.begin; c < columns.end; ++c) {
                        const T* values = corner + (r * plane.width + c) * plane.block + first;
                        for (std::int64_t i = 0; i < lanes; ++i) sum[i] += values[i];
                    }
                    for (std::int64_t i = 0; i < lanes; ++i) total[i] += sum[i];
                }
                for (std::int64_t i = 0; i < lanes; ++i) out[first + i] = total[i] * factor;
            });
        }
    }
}

template <class T>
void averagePlain(const PoolPlane& plane, const T* x, T* y) {
    for (std::int64_t p = 0; p < plane.outHeight; ++p) {
        for (std::int64_t q = 0; q < plane.outWidth; ++q) {
            const WindowSpan rows = plane.rows(p);
            const WindowSpan columns = plane.columns(q);
            float total = 0;
            for (std::int64_t r = rows.begin; r < rows.end; ++r) {
                const T* values = x + (plane.firstRow(p) + r) * plane.width + plane.firstColumn(q);
                float sum = 0;
#pragma omp simd reduction(+ : sum)
                for (std::int64_t c = columns.begin; c < columns.end; ++c) sum += values[c];
                total += sum;
            }
            y[p * plane.outWidth + q] = total * plane.averageFactor(rows.size() * columns.size());
        }
    }
}

template <class T, class Position>
void maxPlane(const PoolPlane& plane, const Run& run, std::int64_t index) {
    const T* x = run.input<T>(0) + index * plane.inputElements();
    T* y = run.output<T>(0) + index * plane.outputElements();
    Position* positions = run.output<Position>(1) + index * plane.outputElements();
    if (plane.block == 1) return maxPlain(plane, x, y, positions);
    maxBlocked(plane, x, y, positions);
}

template <class T>
void averagePlane(const PoolPlane& plane, const Run& run, std::int64_t index) {
    const T* x = run.input<T>(0) + index * plane.inputElements();
    T* y = run.output<T>(0) + index * plane.outputElements();
    if (plane.block == 1) return averagePlain(plane, x, y);
    averageBlocked(plane, x, y);
}

}  // namespace

std::string resolve(const PoolForward& op, Tensors& tensors) {
    const bool max = op.geometry.kind == Pooling::Max;
    TensorCheck check(tensors);
    check.counts(1, max ? 2 : 1).sameType({in(0), out(0)});
    checkPool(check, op.geometry, in(0), out(0));
    if (max) {
        check.type(positionType(op.geometry), {out(1)}).sameShape({out(0), out(1)});
        check.channelLayout({in(0), out(0), out(1)});
    } else {
        check.channelLayout({in(0), out(0)});
    }
    return check.reason();
}

namespace {

template <class T>
OperationPointer makePool(const PoolForward& op, Tensors tensors, CpuContext& context) {
    const PoolPlane plane = poolPlane(op.geometry, tensors.inputs[0], tensors.outputs[0]);
    const ChannelBlocks form = *channelBlocks(tensors.inputs[0]);
    const bool bytes = positionType(op.geometry) == DataType::UInt8;
    const std::int64_t grain = std::max<std::int64_t>(1, 4096 / plane.inputElements());
    return kernelOperation(context.team, std::move(tensors), {}, [=](const Run& run) {
        run.team.forRange(
            form.samples * form.blocks, grain, [&](std::int64_t begin, std::int64_t end) {
                for (std::int64_t i = begin; i < end; ++i) {
                    if (op.geometry.kind != Pooling::Max) {
                        averagePlane<T>(plane, run, i);
                    } else if (bytes) {
                        maxPlane<T, std::uint8_t>(plane, run, i);
                    } else {
                        maxPlane<T, std::int32_t>(plane, run, i);
                    }
                }
            });
    });
}

}  // namespace

OperationPointer make(const PoolForward& op, Tensors tensors, CpuContext& context) {
    return withElement(tensors.inputs[0].type, [&](auto element) {
        return makePool<decltype(element)>(op, std::move(tensors), context);
    });
}

}  // namespace espalier::kernels::cpu

// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include "kernels/cpu/cpu_operation.h"
#include "kernels/cpu/operations.h"
#include "kernels/cpu/pool_check.h"

namespace espalier::kernels::cpu {

namespace {

/// The largest values so far and their places, lane by lane. NaN wins over everything.
struct LargestLanes {
    float value[kPoolLanes];
    std::int32_t place[kPoolLanes];

    template <class Lanes>
    void start(Lanes lanes) {
        for (std::int64_t i = 0; i < lanes; ++i) {
            value[i] = -std::numeric_limits<float>::infinity();
            place[i] = -1;
        }
    }
    void take(std::int64_t lane, float v, std::int32_t at) {
        const bool larger = (v > value[lane]) | (v != v) | (place[lane] < 0);
        value[lane] = larger ? v : value[lane];
        place[lane] = larger ? at : place[lane];
    }
    template <class Lanes, class Position>
    void store(Lanes lanes, float* y, Position* positions) const {
        for (std::int64_t i = 0; i < lanes; ++i) {
            y[i] = value[i];
            positions[i] = static_cast<Position>(place[i]);
        }
    }
};

template <class Position>
void maxBlocked(const PoolPlane& plane, const float* x, float* y, Position* positions) {
    for (std::int64_t p = 0; p < plane.outHeight; ++p) {
        for (std::int64_t q = 0; q < plane.outWidth; ++q) {
            const float* corner =
                x + (plane.firstRow(p) * plane.width + plane.firstColumn(q)) * plane.block;
            const std::int64_t at = (p * plane.outWidth + q) * plane.block;
            forBlockLanes(plane.block, [&](std::int64_t first, auto lanes) {
                LargestLanes largest;
                largest.start(lanes);
                forPlaces(plane.rows(p), plane.columns(q), [&](std::int64_t r, std::int64_t c) {
                    const float* values = corner + (r * plane.width + c) * plane.block + first;
                    const auto place = static_cast<std::int32_t>(r * plane.geometry.window[1] + c);
                    for (std::int64_t i = 0; i < lanes; ++i) largest.take(i, values[i], place);
                });
                largest.store(lanes, y + at + first, positions + at + first);
            });
        }
    }
}

/// Block 1: the lanes are neighbouring outputs of one row.
template <class Position>
void maxPlain(const PoolPlane& plane, const float* x, float* y, Position* positions) {
    const std::int64_t stride = plane.geometry.stride[1];
    for (std::int64_t p = 0; p < plane.outHeight; ++p) {
        for (std::int64_t first = 0; first < plane.outWidth; first += kPoolLanes) {
            const std::int64_t lanes = std::min(kPoolLanes, plane.outWidth - first);
            LargestLanes largest;
            largest.start(lanes);
            forPlaces(
                plane.rows(p), {0, plane.geometry.window[1]}, [&](std::int64_t r, std::int64_t c) {
                    const WindowSpan outputs = plane.outputsWith(c);
                    const std::int64_t begin = std::max(outputs.begin, first);
                    const std::int64_t end = std::min(outputs.end, first + lanes);
                    const float* values =
                        x + (plane.firstRow(p) + r) * plane.width + plane.firstColumn(0) + c;
                    const auto place = static_cast<std::int32_t>(r * plane.geometry.window[1] + c);
                    for (std::int64_t q = begin; q < end; ++q) {
                        largest.take(q - first, values[q * stride], place);
                    }
                });
            const std::int64_t at = p * plane.outWidth + first;
            largest.store(lanes, y + at, positions + at);
        }
    }
}

/// Sums row by row of the window, so that a global average over a large image loses little.
void averageBlocked(const PoolPlane& plane, const float* x, float* y) {
    for (std::int64_t p = 0; p < plane.outHeight; ++p) {
        for (std::int64_t q = 0; q < plane.outWidth; ++q) {
            const WindowSpan rows = plane.rows(p);
            const WindowSpan columns = plane.columns(q);
            const float factor = plane.averageFactor(rows.size() * columns.size());
            const float* corner =
                x + (plane.firstRow(p) * plane.width + plane.firstColumn(q)) * plane.block;
            float* out = y + (p * plane.outWidth + q) * plane.block;
            forBlockLanes(plane.block, [&](std::int64_t first, auto lanes) {
                float total[kPoolLanes] = {};
                for (std::int64_t r = rows.begin; r < rows.end; ++r) {
                    float sum[kPoolLanes] = {};
                    for (std::int64_t c = columns.begin; c < columns.end; ++c) {
                        const float* values = corner + (r * plane.width + c) * plane.block + first;
                        for (std::int64_t i = 0; i < lanes; ++i) sum[i] += values[i];
                    }
                    for (std::int64_t i = 0; i < lanes; ++i) total[i] += sum[i];
                }
                for (std::int64_t i = 0; i < lanes; ++i) out[first + i] = total[i] * factor;
            });
        }
    }
}

void averagePlain(const PoolPlane& plane, const float* x, float* y) {
    for (std::int64_t p = 0; p < plane.outHeight; ++p) {
        for (std::int64_t q = 0; q < plane.outWidth; ++q) {
            const WindowSpan rows = plane.rows(p);
            const WindowSpan columns = plane.columns(q);
            float total = 0;
            for (std::int64_t r = rows.begin; r < rows.end; ++r) {
                const float* values =
                    x + (plane.firstRow(p) + r) * plane.width + plane.firstColumn(q);
                float sum = 0;
#pragma omp simd reduction(+ : sum)
                for (std::int64_t c = columns.begin; c < columns.end; ++c) sum += values[c];
                total += sum;
            }
            y[p * plane.outWidth + q] = total * plane.averageFactor(rows.size() * columns.size());
        }
    }
}

template <class Position>
void maxPlane(const PoolPlane& plane, const Run& run, std::int64_t index) {
    const float* x = run.input(0) + index * plane.inputElements();
    float* y = run.output(0) + index * plane.outputElements();
    Position* positions = run.output<Position>(1) + index * plane.outputElements();
    if (plane.block == 1) return maxPlain(plane, x, y, positions);
    maxBlocked(plane, x, y, positions);
}

void averagePlane(const PoolPlane& plane, const Run& run, std::int64_t index) {
    const float* x = run.input(0) + index * plane.inputElements();
    float* y = run.output(0) + index * plane.outputElements();
    if (plane.block == 1) return averagePlain(plane, x, y);
    averageBlocked(plane, x, y);
}

}  // namespace

std::string resolve(const PoolForward& op, Tensors& tensors) {
    const bool max = op.geometry.kind == Pooling::Max;
    TensorCheck check(tensors);
    check.counts(1, max ? 2 : 1).float32({in(0), out(0)});
    checkPool(check, op.geometry, in(0), out(0));
    if (max) {
        check.type(positionType(op.geometry), {out(1)}).sameShape({out(0), out(1)});
        check.channelLayout({in(0), out(0), out(1)});
    } else {
        check.channelLayout({in(0), out(0)});
    }
    return check.reason();
}

OperationPointer make(const PoolForward& op, Tensors tensors, CpuContext& context) {
    const PoolPlane plane = poolPlane(op.geometry, tensors.inputs[0], tensors.outputs[0]);
    const ChannelBlocks form = *channelBlocks(tensors.inputs[0]);
    const bool bytes = positionType(op.geometry) == DataType::UInt8;
    const std::int64_t grain = std::max<std::int64_t>(1, 4096 / plane.inputElements());
    return kernelOperation(context.team, std::move(tensors), {}, [=](const Run& run) {
        run.team.forRange(
            form.samples * form.blocks, grain, [&](std::int64_t begin, std::int64_t end) {
                for (std::int64_t i = begin; i < end; ++i) {
                    if (op.geometry.kind != Pooling::Max) {
                        averagePlane(plane, run, i);
                    } else if (bytes) {
                        maxPlane<std::uint8_t>(plane, run, i);
                    } else {
                        maxPlane<std::int32_t>(plane, run, i);
                    }
                }
            });
    });
}

}  // namespace espalier::kernels::cpu

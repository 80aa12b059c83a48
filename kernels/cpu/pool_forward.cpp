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
            y[i] = value[i];
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

/// The plane's columns dealt out to as many planes as the stride: what neighbouring windows have at
/// the same place then lies side by side.
class DealtColumns {
  public:
    static std::int64_t elements(const PoolPlane& plane) {
        return plane.geometry.stride[1] * plane.height * dealtWidth(plane);
    }

    template <class T>
    DealtColumns(const PoolPlane& plane, const T* x, float* scratch)
        : values_(scratch), width_(dealtWidth(plane)), planeElements_(plane.height * width_) {
        const std::int64_t stride = plane.geometry.stride[1];
        const std::int64_t whole = plane.width / stride;
        for (std::int64_t row = 0; row < plane.height; ++row) {
            const T* from = x + row * plane.width;
            float* to = scratch + row * width_;
            if (stride == 2) {
                float* odd = to + planeElements_;
#pragma omp simd
                for (std::int64_t i = 0; i < whole; ++i) {
                    to[i] = from[2 * i];
                    odd[i] = from[2 * i + 1];
                }
            } else {
                for (std::int64_t k = 0; k < stride; ++k) {
                    for (std::int64_t i = 0; i < whole; ++i) {
                        to[k * planeElements_ + i] = from[i * stride + k];
                    }
                }
            }
            for (std::int64_t column = whole * stride; column < plane.width; ++column) {
                to[(column - whole * stride) * planeElements_ + whole] = from[column];
            }
        }
    }

    /// A pixel's place; the one `stride` columns further lies next to it.
    struct Place {
        std::int64_t plane;
        std::int64_t index;

        void next(std::int64_t stride) {
            if (++plane < stride) return;
            plane = 0;
            ++index;
        }
    };
    const float* at(std::int64_t row, const Place& place) const {
        return values_ + place.plane * planeElements_ + row * width_ + place.index;
    }

  private:
    static std::int64_t dealtWidth(const PoolPlane& plane) {
        return (plane.width + plane.geometry.stride[1] - 1) / plane.geometry.stride[1];
    }

    const float* values_;
    std::int64_t width_;
    std::int64_t planeElements_;
};

/// The largest of `lanes` neighbouring outputs of row p, whose windows have the same places inside
/// the image.
template <class T, class Position, class Lanes>
void maxNeighbours(const PoolPlane& plane,
                   const DealtColumns& dealt,
                   std::int64_t p,
                   std::int64_t q,
                   Lanes lanes,
                   T* y,
                   Position* positions) {
    const std::int64_t stride = plane.geometry.stride[1];
    const std::int64_t windowWidth = plane.geometry.window[1];
    const WindowSpan rows = plane.rows(p);
    const WindowSpan columns = plane.columns(q);
    const std::int64_t firstColumn = plane.firstColumn(q) + columns.begin;
    LargestLanes largest;
    largest.start(lanes, static_cast<std::int32_t>(rows.begin * windowWidth + columns.begin));
    for (std::int64_t r = rows.begin; r < rows.end; ++r) {
        DealtColumns::Place column{firstColumn % stride, firstColumn / stride};
        for (std::int64_t c = columns.begin; c < columns.end; ++c, column.next(stride)) {
            const float* values = dealt.at(plane.firstRow(p) + r, column);
            const auto place = static_cast<std::int32_t>(r * windowWidth + c);
#pragma omp simd
            for (std::int64_t i = 0; i < lanes; ++i) largest.take(i, values[i], place);
        }
    }
    const std::int64_t at = p * plane.outWidth + q;
    largest.store(lanes, y + at, positions + at);
}

/// Block 1: outputs one by one at the borders, 16 or 8 at once between them.
template <class T, class Position>
void maxPlain(const PoolPlane& plane, const T* x, T* y, Position* positions, float* scratch) {
    constexpr std::integral_constant<std::int64_t, 16> kMany;
    constexpr std::integral_constant<std::int64_t, 8> kSome;
    constexpr std::integral_constant<std::int64_t, 1> kOne;
    const DealtColumns dealt(plane, x, scratch);
    WindowSpan inner{0, plane.outWidth};
    for (const WindowSpan& outputs : plane.outputSpans) {
        inner.begin = std::max(inner.begin, outputs.begin);
        inner.end = std::min(inner.end, outputs.end);
    }
    for (std::int64_t p = 0; p < plane.outHeight; ++p) {
        // The last ones begin early enough to end at the border: some outputs twice.
        const auto many = [&](std::int64_t q, auto lanes) {
            maxNeighbours(plane, dealt, p, std::min(q, inner.end - lanes), lanes, y, positions);
            return std::min(q + lanes, inner.end);
        };
        for (std::int64_t q = 0; q < plane.outWidth;) {
            const bool within = q >= inner.begin && q < inner.end;
            if (within && inner.size() >= kMany) {
                q = many(q, kMany);
            } else if (within && inner.size() >= kSome) {
                q = many(q, kSome);
            } else {
                maxNeighbours(plane, dealt, p, q++, kOne, y, positions);
            }
        }
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
    if (plane.block > 1) return maxBlocked(plane, x, y, positions);
    float* scratch = run.workspace() + ThreadTeam::currentThread() * DealtColumns::elements(plane);
    maxPlain(plane, x, y, positions, scratch);
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
    const bool deals = op.geometry.kind == Pooling::Max && plane.block == 1;
    const std::int64_t scratch = deals ? context.team.threads() * DealtColumns::elements(plane) : 0;
    const KernelTraits traits{.workspaceBytes = static_cast<std::size_t>(scratch) * sizeof(float)};
    return kernelOperation(context.team, std::move(tensors), traits, [=](const Run& run) {
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

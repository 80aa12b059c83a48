// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include "kernels/cpu/device/cpu_operation.h"
#include "kernels/cpu/device/element_dispatch.h"
#include "kernels/cpu/device/tensor_check.h"
#include "kernels/cpu/operations.h"
#include "kernels/cpu/ops/pool_plane.h"
#include "kernels/math/pooling.h"
#include "kernels/ops/pooling/desc.h"

namespace espalier::kernels::cpu {

namespace {

/// The key by which values are compared. NaN is larger than everything.
template <class T>
struct Order;

template <>
struct Order<float> {
    using Key = float;
    static constexpr Key kLowest = -std::numeric_limits<float>::infinity();
    static Key keyOf(const float& value) { return value; }
    static bool takesOver(Key key, Key largest) { return math::takesOver(key, largest); }
    static void assignKey(float& to, Key key) { to = key; }
};

/// The bits of bf16 as a whole number of the same order: a vector holds twice as many as of floats,
/// and the result is not rounded. Both zeros are 0; a NaN is above infinity whatever its sign.
template <>
struct Order<math::BFloat16> {
    using Key = std::int16_t;
    static constexpr Key kInfinity = 0x7F80;
    static constexpr Key kLowest = -kInfinity;
    static Key keyOf(const math::BFloat16& value) {
        const auto bits = static_cast<Key>(value.bits);
        const auto sign = static_cast<Key>(bits >> 15);
        const auto magnitude = static_cast<Key>(bits & 0x7FFF);
        const auto number = static_cast<Key>((magnitude ^ sign) - sign);
        return magnitude > kInfinity ? magnitude : number;
    }
    static bool takesOver(Key key, Key largest) { return key > largest; }
    static void assignKey(math::BFloat16& to, Key key) {
        const auto sign = static_cast<Key>(key >> 15);
        const auto magnitude = static_cast<Key>((key ^ sign) - sign);
        to.bits = static_cast<std::uint16_t>(magnitude | (sign & 0x8000));
    }
};

/// The largest values so far and their positions, lane by lane. The pragmas keep the compiler from
/// unrolling loops of 16 before it vectorises them.
template <class T, class Position>
struct LargestLanes {
    using Key = typename Order<T>::Key;
    using Index =
        std::conditional_t<sizeof(Position) == 1 && sizeof(Key) == 2, std::int16_t, std::int32_t>;
    Key key[kBlockLanes];
    Index position[kBlockLanes];

    /// first(lane) is the window's first position inside the image.
    template <class Lanes, class First>
    void start(Lanes lanes, const First& first) {
#pragma omp simd
        for (std::int64_t i = 0; i < lanes; ++i) {
            key[i] = Order<T>::kLowest;
            position[i] = static_cast<Index>(first(i));
        }
    }
    /// keys(lane) of the values at position `at`.
    template <class Lanes, class Keys>
    void take(Lanes lanes, std::int64_t at, const Keys& keys) {
        const auto here = static_cast<Index>(at);
#pragma omp simd
        for (std::int64_t i = 0; i < lanes; ++i) {
            const Key candidate = keys(i);
            const bool larger = Order<T>::takesOver(candidate, key[i]);
            key[i] = larger ? candidate : key[i];
            position[i] = larger ? here : position[i];
        }
    }
    template <class Lanes>
    void store(Lanes lanes, T* y, Position* positions) const {
#pragma omp simd
        for (std::int64_t i = 0; i < lanes; ++i) {
            Order<T>::assignKey(y[i], key[i]);
            positions[i] = static_cast<Position>(position[i]);
        }
    }
};

/// withPositions() for positions stored in bytes only, as those of its constant windows always are.
template <class Position, class F>
void withPositionsOf(WindowSpan rows, WindowSpan columns, const F& f) {
    if constexpr (sizeof(Position) == 1) {
        withPositions(rows, columns, f);
    } else {
        f(rows, columns);
    }
}

template <class T, class Position>
void maxBlocked(const PoolPlane& plane, const T* x, T* y, Position* positions) {
    const std::int64_t windowWidth = plane.geometry.window[1];
    for (std::int64_t p = 0; p < plane.outHeight; ++p) {
        const WindowSpan rows = plane.rows(p);
        for (std::int64_t q = 0; q < plane.outWidth; ++q) {
            const T* corner =
                x + (plane.firstRow(p) * plane.width + plane.firstColumn(q)) * plane.block;
            const std::int64_t at = (p * plane.outWidth + q) * plane.block;
            withPositionsOf<Position>(
                rows, plane.columns(q), [&](auto rowsInside, auto columnsInside) {
                    const std::int64_t start = rowsInside.begin * windowWidth + columnsInside.begin;
                    forBlockLanes(plane.block, [&](std::int64_t first, auto lanes) {
                        LargestLanes<T, Position> largest;
                        largest.start(lanes, [&](std::int64_t) { return start; });
                        forPlaces(rowsInside, columnsInside, [&](std::int64_t r, std::int64_t c) {
                            const T* values = corner + (r * plane.width + c) * plane.block + first;
                            largest.take(lanes, r * windowWidth + c, [&](std::int64_t i) {
                                return Order<T>::keyOf(values[i]);
                            });
                        });
                        largest.store(lanes, y + at + first, positions + at + first);
                    });
                });
        }
    }
}

/// Block 1: rows of the padded image, each split into as many runs as the stride, so that the
/// values read by a column of neighbouring windows are adjacent. As many rows as a window has, in
/// the thread's memory.
template <class T>
class SplitRows {
  public:
    using Key = typename Order<T>::Key;
    /// Outputs that are computed at once.
    static constexpr std::integral_constant<std::int64_t, 16> kMany{};

    static std::size_t bytes(const PoolPlane& plane) {
        constexpr std::size_t kLine = 64;
        const SplitRows rows(plane);
        return (static_cast<std::size_t>(rows.count()) * sizeof(Key) + kLine - 1) / kLine * kLine;
    }
    SplitRows(const PoolPlane& plane, std::byte* memory) : SplitRows(plane) {
        keys_ = reinterpret_cast<Key*>(memory);
        std::fill_n(keys_, count(), Order<T>::kLowest);
    }

    void read(const T* image, std::int64_t row) {
        const T* values = image + row * plane_.width;
        Key* keys = keys_ + slotOf(row);
        const std::int64_t pad = plane_.geometry.padBegin[1];
        std::int64_t x = 0;
        const auto readOne = [&] {
            keys[runOf(x + pad)] = Order<T>::keyOf(values[x]);
            ++x;
        };
        if (stride_ == 1) {
            Key* to = keys + pad;
#pragma omp simd
            for (std::int64_t i = 0; i < plane_.width; ++i) to[i] = Order<T>::keyOf(values[i]);
            return;
        }
        if (stride_ == 2) {
            if (pad % 2 != 0) readOne();
            const std::int64_t pairs = (plane_.width - x) / 2;
            const T* from = values + x;
            Key* even = keys + runOf(x + pad);
            Key* odd = even + length_;
#pragma omp simd
            for (std::int64_t i = 0; i < pairs; ++i) {
                even[i] = Order<T>::keyOf(from[2 * i]);
                odd[i] = Order<T>::keyOf(from[2 * i + 1]);
            }
            x += 2 * pairs;
        }
        while (x < plane_.width) readOne();
    }
    /// The values of a row that column c of the windows reads: one per output.
    const Key* at(std::int64_t row, std::int64_t c) const {
        return keys_ + slotOf(row) + runOf(c);
    }

  private:
    explicit SplitRows(const PoolPlane& plane)
        : plane_(plane), stride_(plane.geometry.stride[1]), height_(plane.geometry.window[0]) {
        const std::int64_t outputs = (plane.outWidth + kMany - 1) / kMany * kMany;
        const std::int64_t seen = (outputs - 1) * stride_ + plane.geometry.window[1];
        const std::int64_t columns = std::max(seen, plane.width + plane.geometry.padBegin[1]);
        length_ = (columns + stride_ - 1) / stride_;
    }
    std::int64_t count() const {
        return height_ * stride_ * length_;
    }
    std::int64_t slotOf(std::int64_t row) const {
        return row % height_ * stride_ * length_;
    }
    std::int64_t runOf(std::int64_t column) const {
        return column % stride_ * length_ + column / stride_;
    }

    const PoolPlane& plane_;
    std::int64_t stride_;
    std::int64_t height_;
    std::int64_t length_ = 0;
    Key* keys_ = nullptr;
};

template <class T, class Position>
void maxPlain(const PoolPlane& plane, SplitRows<T>& split, const T* x, T* y, Position* positions) {
    constexpr auto kMany = SplitRows<T>::kMany;
    const std::int64_t windowWidth = plane.geometry.window[1];
    std::int64_t ready = 0;
    for (std::int64_t p = 0; p < plane.outHeight; ++p) {
        const WindowSpan rows = plane.rows(p);
        const std::int64_t top = plane.firstRow(p);
        for (ready = std::max(ready, top + rows.begin); ready < plane.rowsUpTo(p); ++ready) {
            split.read(x, ready);
        }
        for (std::int64_t q = 0; q < plane.outWidth; q += kMany) {
            const std::int64_t at = p * plane.outWidth + q;
            const std::int32_t* firstColumns = plane.firstColumns.data() + q;
            withPositionsOf<Position>(rows, {0, windowWidth}, [&](auto rowsInside, auto columns) {
                LargestLanes<T, Position> largest;
                largest.start(kMany, [&](std::int64_t i) {
                    return rowsInside.begin * windowWidth + firstColumns[i];
                });
                forPlaces(rowsInside, columns, [&](std::int64_t r, std::int64_t c) {
                    const auto* keys = split.at(top + r, c) + q;
                    largest.take(
                        kMany, r * windowWidth + c, [&](std::int64_t i) { return keys[i]; });
                });
                if (q + kMany <= plane.outWidth) {
                    largest.store(kMany, y + at, positions + at);
                } else {
                    const std::int64_t left = std::min<std::int64_t>(plane.outWidth - q, kMany);
                    largest.store(left, y + at, positions + at);
                }
            });
        }
    }
}

/// Sums the window row by row, so that a global average over a large image loses little precision.
template <class T>
inline void averageWindow(
    const PoolPlane& plane, WindowSpan rows, WindowSpan columns, const T* corner, T* out) {
    const float factor = plane.averageFactor(rows.size() * columns.size());
    forBlockLanes(plane.block, [&](std::int64_t first, auto lanes) {
        float total[kBlockLanes] = {};
        for (std::int64_t r = rows.begin; r < rows.end; ++r) {
            float sum[kBlockLanes] = {};
            for (std::int64_t c = columns.begin; c < columns.end; ++c) {
                const T* values = corner + (r * plane.width + c) * plane.block + first;
#pragma omp simd
                for (std::int64_t i = 0; i < lanes; ++i) sum[i] += values[i];
            }
#pragma omp simd
            for (std::int64_t i = 0; i < lanes; ++i) total[i] += sum[i];
        }
#pragma omp simd
        for (std::int64_t i = 0; i < lanes; ++i) assign(out[first + i], total[i] * factor);
    });
}

template <class T>
void averageBlocked(const PoolPlane& plane, const T* x, T* y) {
    for (std::int64_t p = 0; p < plane.outHeight; ++p) {
        for (std::int64_t q = 0; q < plane.outWidth; ++q) {
            const T* corner =
                x + (plane.firstRow(p) * plane.width + plane.firstColumn(q)) * plane.block;
            T* out = y + (p * plane.outWidth + q) * plane.block;
            averageWindow(plane, plane.rows(p), plane.columns(q), corner, out);
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

/// Planes [begin, end). `memory` is the thread's, for block 1.
template <class T, class Position>
void maxPlanes(const PoolPlane& plane,
               const Run& run,
               std::byte* memory,
               std::int64_t begin,
               std::int64_t end) {
    const auto forPlanes = [&](const auto& pool) {
        for (std::int64_t i = begin; i < end; ++i) {
            pool(run.input<T>(0) + i * plane.inputElements(),
                 run.output<T>(0) + i * plane.outputElements(),
                 run.output<Position>(1) + i * plane.outputElements());
        }
    };
    if (plane.block != 1) {
        return forPlanes(
            [&](const T* x, T* y, Position* positions) { maxBlocked(plane, x, y, positions); });
    }
    SplitRows<T> split(plane, memory);
    forPlanes(
        [&](const T* x, T* y, Position* positions) { maxPlain(plane, split, x, y, positions); });
}

template <class T>
void averagePlane(const PoolPlane& plane, const Run& run, std::int64_t index) {
    const T* x = run.input<T>(0) + index * plane.inputElements();
    T* y = run.output<T>(0) + index * plane.outputElements();
    if (plane.block == 1) return averagePlain(plane, x, y);
    averageBlocked(plane, x, y);
}

}  // namespace

namespace {

template <class T>
OperationPointer makePool(const PoolForward& op, Tensors tensors, CpuContext& context) {
    const PoolPlane plane = poolPlane(op.geometry, tensors.inputs[0], tensors.outputs[0]);
    const ChannelBlocks form = *channelBlocks(tensors.inputs[0]);
    const bool bytes = positionType(op.geometry) == DataType::UInt8;
    const std::int64_t grain = std::max<std::int64_t>(1, 4096 / plane.inputElements());
    const bool splits = op.geometry.kind == Pooling::Max && plane.block == 1;
    const std::size_t perThread = splits ? SplitRows<T>::bytes(plane) : 0;
    const KernelTraits traits{.workspaceBytes =
                                  perThread * static_cast<std::size_t>(context.team.threads())};
    return kernelOperation(context.team, std::move(tensors), traits, [=](const Run& run) {
        run.team.forRange(
            form.samples * form.blocks, grain, [&](std::int64_t begin, std::int64_t end) {
                std::byte* memory =
                    run.workspace<std::byte>() +
                    static_cast<std::size_t>(ThreadTeam::currentThread()) * perThread;
                if (op.geometry.kind != Pooling::Max) {
                    for (std::int64_t i = begin; i < end; ++i) averagePlane<T>(plane, run, i);
                } else if (bytes) {
                    maxPlanes<T, std::uint8_t>(plane, run, memory, begin, end);
                } else {
                    maxPlanes<T, std::int32_t>(plane, run, memory, begin, end);
                }
            });
    });
}

}  // namespace

template <>
OperationPointer make(const PoolForward& op, Tensors tensors, CpuContext& context) {
    return withElement(tensors.inputs[0].type, [&](auto element) {
        return makePool<decltype(element)>(op, std::move(tensors), context);
    });
}

}  // namespace espalier::kernels::cpu

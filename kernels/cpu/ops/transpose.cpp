// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstring>

#include "kernels/cpu/device/cpu_operation.h"
#include "kernels/cpu/device/element_dispatch.h"
#include "kernels/cpu/operations.h"

namespace espalier::kernels::cpu {

namespace {

/// [N,A,B,…] as matrices A x B of runs that stay together.
struct Matrices {
    std::int64_t count;
    std::int64_t rows;
    std::int64_t columns;
    std::int64_t run;

    explicit Matrices(const Shape& shape)
        : count(shape[0]), rows(shape[1]), columns(shape[2]), run(1) {
        for (int axis = 3; axis < shape.rank(); ++axis) run *= shape[axis];
    }
    std::int64_t elements() const { return rows * columns * run; }
};

constexpr std::int64_t kTile = 32;  // its lines of both tensors stay in the first cache

template <class T>
void copyTile(const Matrices& m, const T* x, T* y, std::int64_t row, std::int64_t column) {
    const std::int64_t rowEnd = std::min(m.rows, row + kTile);
    const std::int64_t columnEnd = std::min(m.columns, column + kTile);
    for (std::int64_t b = column; b < columnEnd; ++b) {
        for (std::int64_t a = row; a < rowEnd; ++a) {
            const T* from = x + (a * m.columns + b) * m.run;
            T* to = y + (b * m.rows + a) * m.run;
            if (m.run == 1) {
                *to = *from;
            } else {
                std::memcpy(to, from, static_cast<std::size_t>(m.run) * sizeof(T));
            }
        }
    }
}

template <class T>
OperationPointer makeTranspose(Tensors tensors, CpuContext& context) {
    const Matrices m(tensors.inputs[0].shape);
    const std::int64_t strips = (m.columns + kTile - 1) / kTile;
    const std::int64_t grain =
        std::max<std::int64_t>(1, 16384 / std::max<std::int64_t>(1, kTile * m.rows * m.run));
    return kernelOperation(context.team, std::move(tensors), {}, [=](const Run& run) {
        run.team.forRange(m.count * strips, grain, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t i = begin; i < end; ++i) {
                const std::int64_t offset = i / strips * m.elements();
                for (std::int64_t row = 0; row < m.rows; row += kTile) {
                    copyTile(m,
                             run.input<T>(0) + offset,
                             run.output<T>(0) + offset,
                             row,
                             i % strips * kTile);
                }
            }
        });
    });
}

}  // namespace

template <>
OperationPointer make(const Transpose&, Tensors tensors, CpuContext& context) {
    return withElement(tensors.inputs[0].type, [&](auto element) {
        return makeTranspose<decltype(element)>(std::move(tensors), context);
    });
}

}  // namespace espalier::kernels::cpu

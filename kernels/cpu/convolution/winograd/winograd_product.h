// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/cpu/convolution/winograd/winograd_transform.h"

namespace espalier::kernels::cpu::winograd {

/// c ← (accumulate: c +) a · b for one point; strides in floats. Element (row, step) of a is
/// a[row · rowStride + step · stepStride]; a step of b is a run of columns.
struct Product {
    const float* a;
    std::int64_t aRowStride;
    std::int64_t aStepStride;
    const float* b;
    std::int64_t bStepStride;
    float* c;
    std::int64_t cRowStride;
    std::int64_t steps;
    bool accumulate;
};

/// A block of the product that stays in registers: Rows x (Vectors · Lanes).
template <int Lanes, int Rows, int Vectors>
inline void multiplyBlock(const Product& p) {
    Vector<Lanes> sums[Rows][Vectors] = {};
    if (p.accumulate) {
        for (std::int64_t r = 0; r < Rows; ++r) {
            for (std::int64_t v = 0; v < Vectors; ++v) {
                load<Lanes>(sums[r][v], p.c + r * p.cRowStride + v * Lanes);
            }
        }
    }
    const float* a = p.a;
    const float* b = p.b;
    for (std::int64_t step = 0; step < p.steps; ++step) {
        Vector<Lanes> columns[Vectors];
        for (std::int64_t v = 0; v < Vectors; ++v) load<Lanes>(columns[v], b + v * Lanes);
        for (std::int64_t r = 0; r < Rows; ++r) {
            const float factor = a[r * p.aRowStride];
            for (std::int64_t v = 0; v < Vectors; ++v) sums[r][v] += factor * columns[v];
        }
        a += p.aStepStride;
        b += p.bStepStride;
    }
    for (std::int64_t r = 0; r < Rows; ++r) {
        for (std::int64_t v = 0; v < Vectors; ++v) {
            store<Lanes>(p.c + r * p.cRowStride + v * Lanes, sums[r][v]);
        }
    }
}

/// Rows that a block keeps in registers: with two vectors of columns this makes 16 or 8 sums,
/// enough to hide the latency of the multiply-add.
template <int Lanes>
constexpr int kBlockRows = Lanes == 16 ? 8 : 4;

/// Computes consecutive blocks of rows; `rows` is a multiple of kBlockRows.
template <int Lanes, int Vectors>
inline void multiplyRows(Product p, std::int64_t rows) {
    for (std::int64_t row = 0; row < rows; row += kBlockRows<Lanes>) {
        multiplyBlock<Lanes, kBlockRows<Lanes>, Vectors>(p);
        p.a += kBlockRows<Lanes> * p.aRowStride;
        p.c += kBlockRows<Lanes> * p.cRowStride;
    }
}

}  // namespace espalier::kernels::cpu::winograd

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cstring>

namespace espalier::kernels::cpu {

constexpr std::int64_t kTransposeSide = 8;

/// Transposes a square with kTransposeSide floats per side: exchanges halves of pairs, of fours and
/// of eights, all in registers.
inline void transposeSquare(const float* from,
                            std::int64_t fromStep,
                            float* to,
                            std::int64_t toStep) {
    using Row [[gnu::vector_size(kTransposeSide * sizeof(float))]] = float;
    Row a[kTransposeSide];
    Row b[kTransposeSide];
    for (int i = 0; i < 8; ++i) std::memcpy(&a[i], from + i * fromStep, sizeof(Row));
    for (int i = 0; i < 8; i += 2) {
        b[i] = __builtin_shufflevector(a[i], a[i + 1], 0, 8, 1, 9, 4, 12, 5, 13);
        b[i + 1] = __builtin_shufflevector(a[i], a[i + 1], 2, 10, 3, 11, 6, 14, 7, 15);
    }
    for (int i = 0; i < 8; i += 4) {
        for (int k = 0; k < 2; ++k) {
            const Row& low = b[i + k];
            const Row& high = b[i + k + 2];
            a[i + 2 * k] = __builtin_shufflevector(low, high, 0, 1, 8, 9, 4, 5, 12, 13);
            a[i + 2 * k + 1] = __builtin_shufflevector(low, high, 2, 3, 10, 11, 6, 7, 14, 15);
        }
    }
    for (int i = 0; i < 4; ++i) {
        b[i] = __builtin_shufflevector(a[i], a[i + 4], 0, 1, 2, 3, 8, 9, 10, 11);
        b[i + 4] = __builtin_shufflevector(a[i], a[i + 4], 4, 5, 6, 7, 12, 13, 14, 15);
    }
    for (int i = 0; i < 8; ++i) std::memcpy(to + i * toStep, &b[i], sizeof(Row));
}

/// to[column][row] = from[row][column]; the steps lead from one row to the next.
inline void transpose(const float* from,
                      std::int64_t fromStep,
                      std::int64_t rows,
                      std::int64_t columns,
                      float* to,
                      std::int64_t toStep) {
    const std::int64_t wholeRows = rows - rows % kTransposeSide;
    const std::int64_t wholeColumns = columns - columns % kTransposeSide;
    for (std::int64_t r = 0; r < wholeRows; r += kTransposeSide) {
        for (std::int64_t c = 0; c < wholeColumns; c += kTransposeSide) {
            transposeSquare(from + r * fromStep + c, fromStep, to + c * toStep + r, toStep);
        }
        for (std::int64_t c = wholeColumns; c < columns; ++c) {
            for (std::int64_t i = r; i < r + kTransposeSide; ++i) {
                to[c * toStep + i] = from[i * fromStep + c];
            }
        }
    }
    for (std::int64_t r = wholeRows; r < rows; ++r) {
        for (std::int64_t c = 0; c < columns; ++c) to[c * toStep + r] = from[r * fromStep + c];
    }
}

}  // namespace espalier::kernels::cpu

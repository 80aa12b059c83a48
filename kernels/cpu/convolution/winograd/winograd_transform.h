// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cstring>

#include "kernels/cpu/device/instruction_set.h"

// Winograd's F(4x4, 3x3): a 4x4 tile of outputs of a 3x3 convolution from a 6x6 tile of inputs with
// 36 products instead of 144. Y = Aᵀ [(G g Gᵀ) ⊙ (Bᵀ d B)] A; the gradient of g is
// Gᵀ [(A dY Aᵀ) ⊙ (Bᵀ d B)] G. Source: Lavin and Gray, "Fast Algorithms for Convolutional Neural
// Networks" (2015), with the matrices of the points 0, ±a, ±b, ∞ by Toom and Cook's construction.
namespace espalier::kernels::cpu::winograd {

constexpr int kTile = 4;     ///< outputs along a side
constexpr int kWindow = 6;   ///< inputs along a side
constexpr int kPoints = 36;  ///< products per tile and pair of channels

// These points give about half the rounding error of the usual 1 and 2, and twice that of a direct
// sum.
constexpr float kA = 0.625f;
constexpr float kB = 1.5f;
constexpr float kA2 = kA * kA;
constexpr float kB2 = kB * kB;
constexpr float kZero = 1.0f / (kA2 * kB2);
constexpr float kNearA = 1.0f / (2.0f * kA2 * (kA2 - kB2));
constexpr float kNearB = 1.0f / (2.0f * kB2 * (kB2 - kA2));

/// A float per channel of a block.
template <int Lanes>
struct Channels {
    using Vector [[gnu::vector_size(Lanes * sizeof(float))]] = float;
};
template <int Lanes>
using Vector = typename Channels<Lanes>::Vector;

template <int Lanes>
inline void load(Vector<Lanes>& value, const float* from) {
    std::memcpy(&value, from, sizeof(value));
}
template <int Lanes>
inline void store(float* to, const Vector<Lanes>& value) {
    std::memcpy(to, &value, sizeof(value));
}

/// x ← Bᵀ x
template <class V>
inline void inputSide(V (&x)[6]) {
    const V first = kA2 * kB2 * x[0] - (kA2 + kB2) * x[2] + x[4];
    const V last = kA2 * kB2 * x[1] - (kA2 + kB2) * x[3] + x[5];
    const V evenA = x[4] - kB2 * x[2];
    const V oddA = kA * (x[3] - kB2 * x[1]);
    const V evenB = x[4] - kA2 * x[2];
    const V oddB = kB * (x[3] - kA2 * x[1]);
    x[0] = first;
    x[1] = evenA + oddA;
    x[2] = evenA - oddA;
    x[3] = evenB + oddB;
    x[4] = evenB - oddB;
    x[5] = last;
}

/// y ← Aᵀ m
template <class V>
inline void outputSide(const V (&m)[6], V (&y)[4]) {
    const V sumA = m[1] + m[2];
    const V differenceA = m[1] - m[2];
    const V sumB = m[3] + m[4];
    const V differenceB = m[3] - m[4];
    y[0] = m[0] + sumA + sumB;
    y[1] = kA * differenceA + kB * differenceB;
    y[2] = kA2 * sumA + kB2 * sumB;
    y[3] = kA * kA2 * differenceA + kB * kB2 * differenceB + m[5];
}

/// u ← G g
template <class V>
inline void weightSide(const V (&g)[3], V (&u)[6]) {
    const V evenA = kNearA * (g[0] + kA2 * g[2]);
    const V oddA = kNearA * kA * g[1];
    const V evenB = kNearB * (g[0] + kB2 * g[2]);
    const V oddB = kNearB * kB * g[1];
    u[0] = kZero * g[0];
    u[1] = evenA + oddA;
    u[2] = evenA - oddA;
    u[3] = evenB + oddB;
    u[4] = evenB - oddB;
    u[5] = g[2];
}

/// z ← A y
template <class V>
inline void outputGradientSide(const V (&y)[4], V (&z)[6]) {
    const V evenA = y[0] + kA2 * y[2];
    const V oddA = kA * (y[1] + kA2 * y[3]);
    const V evenB = y[0] + kB2 * y[2];
    const V oddB = kB * (y[1] + kB2 * y[3]);
    z[0] = y[0];
    z[1] = evenA + oddA;
    z[2] = evenA - oddA;
    z[3] = evenB + oddB;
    z[4] = evenB - oddB;
    z[5] = y[3];
}

/// g ← Gᵀ u
template <class V>
inline void weightGradientSide(const V (&u)[6], V (&g)[3]) {
    const V sumA = kNearA * (u[1] + u[2]);
    const V differenceA = kNearA * kA * (u[1] - u[2]);
    const V sumB = kNearB * (u[3] + u[4]);
    const V differenceB = kNearB * kB * (u[3] - u[4]);
    g[0] = kZero * u[0] + sumA + sumB;
    g[1] = differenceA + differenceB;
    g[2] = kA2 * sumA + kB2 * sumB + u[5];
}

/// An image of one channel block in memory: pixels of Lanes floats, row by row.
template <int Lanes, class Pointer = const float*>
struct Plane {
    Pointer pixels;
    std::int64_t height;
    std::int64_t width;
};

/// A window of Size x Size pixels at (top, left), zero outside the image. `border` holds a copy
/// where the window is not fully inside.
template <int Lanes, int Size>
struct Window {
    const float* pixels;
    std::int64_t rowStride;

    Window(const Plane<Lanes>& plane, std::int64_t top, std::int64_t left, float* border) {
        const bool whole =
            top >= 0 && left >= 0 && top + Size <= plane.height && left + Size <= plane.width;
        if (whole) {
            pixels = plane.pixels + (top * plane.width + left) * Lanes;
            rowStride = plane.width * Lanes;
            return;
        }
        pixels = border;
        rowStride = std::int64_t{Size} * Lanes;
        for (std::int64_t i = 0; i < Size; ++i) {
            for (std::int64_t j = 0; j < Size; ++j) {
                const std::int64_t y = top + i;
                const std::int64_t x = left + j;
                const bool inside = y >= 0 && x >= 0 && y < plane.height && x < plane.width;
                Vector<Lanes> value{};
                if (inside) load<Lanes>(value, plane.pixels + (y * plane.width + x) * Lanes);
                store<Lanes>(border + (i * Size + j) * Lanes, value);
            }
        }
    }
};

/// Bᵀ d B of a window; point p goes to to[p · pointStride].
template <int Lanes>
inline void transformInput(const Window<Lanes, 6>& window, float* to, std::int64_t pointStride) {
    Vector<Lanes> rows[6][6];
    for (int j = 0; j < 6; ++j) {
        Vector<Lanes> column[6];
        for (int i = 0; i < 6; ++i) {
            load<Lanes>(column[i], window.pixels + i * window.rowStride + j * Lanes);
        }
        inputSide(column);
        for (int i = 0; i < 6; ++i) rows[i][j] = column[i];
    }
    for (int i = 0; i < 6; ++i) {
        inputSide(rows[i]);
        for (int j = 0; j < 6; ++j) store<Lanes>(to + (i * 6 + j) * pointStride, rows[i][j]);
    }
}

/// A dY Aᵀ of a window of the output's gradient.
template <int Lanes>
inline void transformOutputGradient(const Window<Lanes, 4>& window,
                                    float* to,
                                    std::int64_t pointStride) {
    Vector<Lanes> rows[6][4];
    for (int j = 0; j < 4; ++j) {
        Vector<Lanes> column[4];
        Vector<Lanes> points[6];
        for (int i = 0; i < 4; ++i) {
            load<Lanes>(column[i], window.pixels + i * window.rowStride + j * Lanes);
        }
        outputGradientSide(column, points);
        for (int i = 0; i < 6; ++i) rows[i][j] = points[i];
    }
    for (int i = 0; i < 6; ++i) {
        Vector<Lanes> points[6];
        outputGradientSide(rows[i], points);
        for (int j = 0; j < 6; ++j) store<Lanes>(to + (i * 6 + j) * pointStride, points[j]);
    }
}

/// G g Gᵀ of 3x3 weights g[r][s], Lanes of them at once.
template <int Lanes>
inline void transformWeights(const Vector<Lanes> (&g)[3][3], float* to, std::int64_t pointStride) {
    Vector<Lanes> rows[6][3];
    for (int s = 0; s < 3; ++s) {
        const Vector<Lanes> column[3] = {g[0][s], g[1][s], g[2][s]};
        Vector<Lanes> points[6];
        weightSide(column, points);
        for (int i = 0; i < 6; ++i) rows[i][s] = points[i];
    }
    for (int i = 0; i < 6; ++i) {
        Vector<Lanes> points[6];
        weightSide(rows[i], points);
        for (int j = 0; j < 6; ++j) store<Lanes>(to + (i * 6 + j) * pointStride, points[j]);
    }
}

/// Aᵀ m A of the 36 products of a tile.
template <int Lanes>
inline void transformProducts(const float* from,
                              std::int64_t pointStride,
                              Vector<Lanes> (&tile)[4][4]) {
    Vector<Lanes> rows[4][6];
    for (int j = 0; j < 6; ++j) {
        Vector<Lanes> column[6];
        Vector<Lanes> out[4];
        for (int i = 0; i < 6; ++i) load<Lanes>(column[i], from + (i * 6 + j) * pointStride);
        outputSide(column, out);
        for (int i = 0; i < 4; ++i) rows[i][j] = out[i];
    }
    for (int i = 0; i < 4; ++i) outputSide(rows[i], tile[i]);
}

/// Gᵀ u G of the 36 sums of products.
template <int Lanes>
inline void transformWeightGradient(const float* from,
                                    std::int64_t pointStride,
                                    Vector<Lanes> (&g)[3][3]) {
    Vector<Lanes> rows[3][6];
    for (int j = 0; j < 6; ++j) {
        Vector<Lanes> column[6];
        Vector<Lanes> out[3];
        for (int i = 0; i < 6; ++i) load<Lanes>(column[i], from + (i * 6 + j) * pointStride);
        weightGradientSide(column, out);
        for (int i = 0; i < 3; ++i) rows[i][j] = out[i];
    }
    for (int i = 0; i < 3; ++i) weightGradientSide(rows[i], g[i]);
}

}  // namespace espalier::kernels::cpu::winograd

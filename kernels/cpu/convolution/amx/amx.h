// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "kernels/math/bfloat16.h"

// Products of bf16 matrices by AMX, the tiles of newer Intel processors: a tile has 16 rows of 64
// bytes, and one instruction adds the product of two tiles to a third: 16 x 32 by 32 x 16 values.
// The second factor holds pairs of rows interleaved, [16 pairs][16 columns][2]. Sums are fp32.
namespace espalier::kernels::cpu::amx {

using Value = math::BFloat16;

constexpr std::int64_t kSide = 16;   ///< rows of a tile, and sums in a row
constexpr std::int64_t kDepth = 32;  ///< values in a row
constexpr std::int64_t kValues = kSide * kDepth;
constexpr std::int64_t kTileBytes = 1024;

/// Whether the processor and the system support tiles. Requests them from the system once per
/// process.
bool available();

/// Configures eight full tiles for the calling thread during its lifetime.
class Tiles {
  public:
    Tiles();
    ~Tiles();
    Tiles(const Tiles&) = delete;
    Tiles& operator=(const Tiles&) = delete;
};

/// Where the factors of a summand begin, in bytes from the first line and from the first tile of
/// weights.
struct Term {
    std::int64_t line;
    std::int64_t weights;
};

/// Lines of 32 values times tiles of weights, summed over terms and over blocks of 32 channels.
struct LineProduct {
    const std::byte* lines[2];  ///< the first of 16, for each row of tiles
    std::int64_t lineStride;
    std::int64_t lineBlockStride;  ///< to the next 32 channels
    const std::byte* weights[2];   ///< for each column of tiles
    std::int64_t weightBlockStride;
    std::int64_t blocks;
    std::span<const Term> terms;
    bool accumulate;  ///< add to the sums already stored
};

/// to[line][32]: for `rows` · 16 lines and `columns` · 16 channels, 1 or 2 of each.
void multiply(const LineProduct& product, int rows, int columns, float* to);

/// 32 channels of one image times 32 of the other, summed over a rectangle of steps of 32 values.
struct StepProduct {
    const std::byte* a[2];
    std::int64_t aLineStride;
    const std::byte* b[2];
    std::int64_t rows;  ///< rows of steps
    std::int64_t columns;
    std::int64_t aRowStride;
    std::int64_t aStepStride;
    std::int64_t bRowStride;
    std::int64_t bStepStride;
    float* to[2][2];  ///< whole tiles, [a][b]
    bool accumulate;
};

/// For `rows` blocks of a and `columns` of b, 1 or 2 of each.
void multiply(const StepProduct& product, int rows, int columns);

/// 32 lines of 16 channels as 16 rows of 32 values: to[channel · rowStride + line].
void turnLines(const Value* const* lines, std::int64_t channel, Value* to, std::int64_t rowStride);
/// The same lines as a tile of pairs, to[line / 2][channel][line % 2].
void pairLines(const Value* const* lines, std::int64_t channel, Value* to);

/// Channels [begin, end) of a pixel, 32 per line: to[block · blockStride]. Zeros if there is no
/// pixel.
void spreadLine(
    const Value* from, std::int64_t begin, std::int64_t end, Value* to, std::int64_t blockStride);

/// A tile of weights from two blocks of fp32, [16 inputs][16 outputs] each; the second may be
/// missing.
void pairWeights(const float* low, const float* high, Value* to);
/// A tile of weights [16 pairs of inputs][16 outputs][2] into the halves of two transposed tiles,
/// [pairs of outputs][16 inputs][2].
void turnWeights(const Value* from, Value* low, Value* high);

/// Writes lines of 32 sums, or of the first 16, plus the bias if there is one.
struct LineWriter {
    const float* bias;
    bool relu;
    bool low;   ///< writes bf16, else fp32
    int count;  ///< of channels, 16 or 32
    /// Writes line i of [lines][32] to to[i]; skips it where to[i] is null.
    void write(const float* sums, std::int64_t lines, std::byte* const* to) const;
};

}  // namespace espalier::kernels::cpu::amx

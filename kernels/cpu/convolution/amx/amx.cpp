// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/convolution/amx/amx.h"

#include <algorithm>

#if defined(__x86_64__) && defined(__linux__)
#define ESPALIER_AMX 1
#include <cpuid.h>
#include <immintrin.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace espalier::kernels::cpu::amx {

#if defined(ESPALIER_AMX)

namespace {

#define ESPALIER_TILES [[gnu::target("amx-tile,amx-bf16")]]
#define ESPALIER_VECTORS [[gnu::target("avx512f,avx512bw,avx512vl,avx512dq,avx512bf16")]]

bool processorHasTiles() {
    unsigned a = 0, b = 0, c = 0, d = 0;
    if (__get_cpuid_count(7, 0, &a, &b, &c, &d) == 0) return false;
    constexpr unsigned kBf16 = 1u << 22, kTiles = 1u << 24;
    return (d & kBf16) != 0 && (d & kTiles) != 0;
}

/// Linux lets a process use tile data only after a request.
bool systemGivesTiles() {
    constexpr long kRequest = 0x1023;  // ARCH_REQ_XCOMP_PERM
    constexpr long kTileData = 18;
    return syscall(SYS_arch_prctl, kRequest, kTileData) == 0;
}

/// What LDTILECFG reads: eight tiles of 16 rows of 64 bytes.
struct alignas(64) TileShapes {
    std::uint8_t palette = 1;
    std::uint8_t startRow = 0;
    std::uint8_t reserved[14] = {};
    std::uint16_t rowBytes[16] = {64, 64, 64, 64, 64, 64, 64, 64};
    std::uint8_t rows[16] = {16, 16, 16, 16, 16, 16, 16, 16};
};
static_assert(sizeof(TileShapes) == 64);

// The intrinsics of GCC 12 do not say that they read memory.
inline void finishStores() {
    asm volatile("" ::: "memory");
}

// Tiles 0 to 3 hold the sums [row][column], 4 and 5 the rows' factors, 6 and 7 the columns'.
template <int Rows, int Columns>
ESPALIER_TILES inline void multiplyTiles() {
    _tile_dpbf16ps(0, 4, 6);
    if constexpr (Columns == 2) _tile_dpbf16ps(1, 4, 7);
    if constexpr (Rows == 2) _tile_dpbf16ps(2, 5, 6);
    if constexpr (Rows == 2 && Columns == 2) _tile_dpbf16ps(3, 5, 7);
}

template <int Rows, int Columns>
// NOLINTNEXTLINE(readability-function-cognitive-complexity): most conditions are constants.
ESPALIER_TILES void sumLines(const LineProduct& p, float* to) {
    constexpr std::size_t kLine = kDepth * sizeof(float);
    finishStores();
    if (p.accumulate) {
        _tile_loadd(0, to, kLine);
        if constexpr (Columns == 2) _tile_loadd(1, to + kSide, kLine);
        if constexpr (Rows == 2) _tile_loadd(2, to + kSide * kDepth, kLine);
        if constexpr (Rows == 2 && Columns == 2) _tile_loadd(3, to + kSide * kDepth + kSide, kLine);
    } else {
        _tile_zero(0);
        _tile_zero(1);
        _tile_zero(2);
        _tile_zero(3);
    }
    const auto stride = static_cast<std::size_t>(p.lineStride);
    for (std::int64_t block = 0; block < p.blocks; ++block) {
        const std::int64_t line = block * p.lineBlockStride;
        const std::int64_t weights = block * p.weightBlockStride;
        for (const Term& term : p.terms) {
            _tile_loadd(6, p.weights[0] + weights + term.weights, 64);
            if constexpr (Columns == 2) _tile_loadd(7, p.weights[1] + weights + term.weights, 64);
            _tile_loadd(4, p.lines[0] + line + term.line, stride);
            if constexpr (Rows == 2) _tile_loadd(5, p.lines[1] + line + term.line, stride);
            multiplyTiles<Rows, Columns>();
        }
    }
    _tile_stored(0, to, kLine);
    if constexpr (Columns == 2) _tile_stored(1, to + kSide, kLine);
    if constexpr (Rows == 2) _tile_stored(2, to + kSide * kDepth, kLine);
    if constexpr (Rows == 2 && Columns == 2) _tile_stored(3, to + kSide * kDepth + kSide, kLine);
    finishStores();
}

template <int Rows, int Columns>
// NOLINTNEXTLINE(readability-function-cognitive-complexity): most conditions are constants.
ESPALIER_TILES void sumSteps(const StepProduct& p) {
    finishStores();
    if (p.accumulate) {
        _tile_loadd(0, p.to[0][0], 64);
        if constexpr (Columns == 2) _tile_loadd(1, p.to[0][1], 64);
        if constexpr (Rows == 2) _tile_loadd(2, p.to[1][0], 64);
        if constexpr (Rows == 2 && Columns == 2) _tile_loadd(3, p.to[1][1], 64);
    } else {
        _tile_zero(0);
        _tile_zero(1);
        _tile_zero(2);
        _tile_zero(3);
    }
    const auto stride = static_cast<std::size_t>(p.aLineStride);
    for (std::int64_t row = 0; row < p.rows; ++row) {
        std::int64_t a = row * p.aRowStride;
        std::int64_t b = row * p.bRowStride;
        for (std::int64_t column = 0; column < p.columns; ++column) {
            _tile_loadd(6, p.b[0] + b, 64);
            if constexpr (Columns == 2) _tile_loadd(7, p.b[1] + b, 64);
            _tile_loadd(4, p.a[0] + a, stride);
            if constexpr (Rows == 2) _tile_loadd(5, p.a[1] + a, stride);
            multiplyTiles<Rows, Columns>();
            a += p.aStepStride;
            b += p.bStepStride;
        }
    }
    _tile_stored(0, p.to[0][0], 64);
    if constexpr (Columns == 2) _tile_stored(1, p.to[0][1], 64);
    if constexpr (Rows == 2) _tile_stored(2, p.to[1][0], 64);
    if constexpr (Rows == 2 && Columns == 2) _tile_stored(3, p.to[1][1], 64);
    finishStores();
}

/// Transposes a matrix of 16 x 16 pairs of values.
ESPALIER_VECTORS inline void turnPairs(__m512i (&x)[16]) {
    __m512i y[16];
    for (int i = 0; i < 16; i += 2) {
        y[i] = _mm512_unpacklo_epi32(x[i], x[i + 1]);
        y[i + 1] = _mm512_unpackhi_epi32(x[i], x[i + 1]);
    }
    for (int i = 0; i < 16; i += 4) {
        x[i] = _mm512_unpacklo_epi64(y[i], y[i + 2]);
        x[i + 1] = _mm512_unpackhi_epi64(y[i], y[i + 2]);
        x[i + 2] = _mm512_unpacklo_epi64(y[i + 1], y[i + 3]);
        x[i + 3] = _mm512_unpackhi_epi64(y[i + 1], y[i + 3]);
    }
    // x[4 g + j] holds rows 4 g to 4 g + 3 of the columns j, j + 4, j + 8, j + 12.
    for (int j = 0; j < 4; ++j) {
        y[j] = _mm512_shuffle_i32x4(x[j], x[4 + j], 0x88);
        y[4 + j] = _mm512_shuffle_i32x4(x[j], x[4 + j], 0xdd);
        y[8 + j] = _mm512_shuffle_i32x4(x[8 + j], x[12 + j], 0x88);
        y[12 + j] = _mm512_shuffle_i32x4(x[8 + j], x[12 + j], 0xdd);
    }
    for (int j = 0; j < 4; ++j) {
        x[j] = _mm512_shuffle_i32x4(y[j], y[8 + j], 0x88);
        x[8 + j] = _mm512_shuffle_i32x4(y[j], y[8 + j], 0xdd);
        x[4 + j] = _mm512_shuffle_i32x4(y[4 + j], y[12 + j], 0x88);
        x[12 + j] = _mm512_shuffle_i32x4(y[4 + j], y[12 + j], 0xdd);
    }
}

/// 16 values, each in the lower half of a 32-bit lane.
ESPALIER_VECTORS inline __m512i widened(const Value* from) {
    return _mm512_cvtepu16_epi32(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)));
}

/// 16 channels of two lines, interleaved.
ESPALIER_VECTORS inline __m512i pairOf(const Value* even, const Value* odd) {
    return _mm512_or_si512(widened(even), _mm512_slli_epi32(widened(odd), 16));
}

ESPALIER_TILES void configureTiles() {
    static const TileShapes shapes;
    _tile_loadconfig(&shapes);
}
ESPALIER_TILES void releaseTiles() {
    _tile_release();
}

}  // namespace

bool available() {
    static const bool has = processorHasTiles() && systemGivesTiles();
    return has;
}

Tiles::Tiles() {
    configureTiles();
}
Tiles::~Tiles() {
    releaseTiles();
}

void multiply(const LineProduct& product, int rows, int columns, float* to) {
    if (rows == 2 && columns == 2) return sumLines<2, 2>(product, to);
    if (rows == 2) return sumLines<2, 1>(product, to);
    if (columns == 2) return sumLines<1, 2>(product, to);
    sumLines<1, 1>(product, to);
}

void multiply(const StepProduct& product, int rows, int columns) {
    if (rows == 2 && columns == 2) return sumSteps<2, 2>(product);
    if (rows == 2) return sumSteps<2, 1>(product);
    if (columns == 2) return sumSteps<1, 2>(product);
    sumSteps<1, 1>(product);
}

ESPALIER_VECTORS void turnLines(const Value* const* lines,
                                std::int64_t channel,
                                Value* to,
                                std::int64_t rowStride) {
    __m512i rows[16];
    for (std::int64_t i = 0; i < 16; ++i) {
        rows[i] = pairOf(lines[2 * i] + channel, lines[2 * i + 1] + channel);
    }
    turnPairs(rows);
    for (int i = 0; i < 16; ++i) _mm512_storeu_si512(to + i * rowStride, rows[i]);
}

ESPALIER_VECTORS void pairLines(const Value* const* lines, std::int64_t channel, Value* to) {
    for (std::int64_t i = 0; i < 16; ++i) {
        _mm512_storeu_si512(to + i * kDepth,
                            pairOf(lines[2 * i] + channel, lines[2 * i + 1] + channel));
    }
}

ESPALIER_VECTORS void spreadLine(
    const Value* from, std::int64_t begin, std::int64_t end, Value* to, std::int64_t blockStride) {
    for (std::int64_t channel = begin; channel < end; channel += kDepth, to += blockStride) {
        const __mmask32 some = 0xffffffffu >> std::max<std::int64_t>(0, kDepth - (end - channel));
        const __mmask32 mask = from ? some : 0u;
        _mm512_storeu_si512(to, _mm512_maskz_loadu_epi16(mask, from + channel));
    }
}

ESPALIER_VECTORS void pairWeights(const float* low, const float* high, Value* to) {
    const __m512i mix = _mm512_set_epi16(31,
                                         15,
                                         30,
                                         14,
                                         29,
                                         13,
                                         28,
                                         12,
                                         27,
                                         11,
                                         26,
                                         10,
                                         25,
                                         9,
                                         24,
                                         8,
                                         23,
                                         7,
                                         22,
                                         6,
                                         21,
                                         5,
                                         20,
                                         4,
                                         19,
                                         3,
                                         18,
                                         2,
                                         17,
                                         1,
                                         16,
                                         0);
    for (std::int64_t pair = 0; pair < 16; ++pair) {
        const float* block = pair < 8 ? low : high;
        __m512i values = _mm512_setzero_si512();
        if (block) {
            const float* from = block + pair % 8 * 2 * kSide;
            values = reinterpret_cast<__m512i>(
                _mm512_cvtne2ps_pbh(_mm512_loadu_ps(from + kSide), _mm512_loadu_ps(from)));
        }
        _mm512_storeu_si512(to + pair * kDepth, _mm512_permutexvar_epi16(mix, values));
    }
}

ESPALIER_VECTORS void turnWeights(const Value* from, Value* low, Value* high) {
    const __m512i first = _mm512_set_epi16(47,
                                           15,
                                           46,
                                           14,
                                           45,
                                           13,
                                           44,
                                           12,
                                           43,
                                           11,
                                           42,
                                           10,
                                           41,
                                           9,
                                           40,
                                           8,
                                           39,
                                           7,
                                           38,
                                           6,
                                           37,
                                           5,
                                           36,
                                           4,
                                           35,
                                           3,
                                           34,
                                           2,
                                           33,
                                           1,
                                           32,
                                           0);
    const __m512i second = _mm512_add_epi16(first, _mm512_set1_epi16(16));
    __m512i rows[16];
    for (int i = 0; i < 16; ++i) rows[i] = _mm512_loadu_si512(from + i * kDepth);
    turnPairs(rows);
    for (std::int64_t i = 0; i < 8; ++i) {
        const __m512i even = rows[2 * i];
        const __m512i odd = rows[2 * i + 1];
        _mm512_storeu_si512(low + i * kDepth, _mm512_permutex2var_epi16(even, first, odd));
        _mm512_storeu_si512(high + i * kDepth, _mm512_permutex2var_epi16(even, second, odd));
    }
}

namespace {

template <bool Low, bool Both>
ESPALIER_VECTORS void writeLines(const LineWriter& writer,
                                 const float* sums,
                                 std::int64_t lines,
                                 std::byte* const* to) {
    const __m512 zero = _mm512_setzero_ps();
    const __m512 bias = writer.bias ? _mm512_loadu_ps(writer.bias) : zero;
    const __m512 more = Both && writer.bias ? _mm512_loadu_ps(writer.bias + kSide) : zero;
    for (std::int64_t i = 0; i < lines; ++i, sums += kDepth) {
        if (!to[i]) continue;
        __m512 first = _mm512_add_ps(_mm512_loadu_ps(sums), bias);
        __m512 second = _mm512_add_ps(_mm512_loadu_ps(sums + kSide), more);
        if (writer.relu) {  // in this order NaN stays NaN
            first = _mm512_max_ps(zero, first);
            second = _mm512_max_ps(zero, second);
        }
        if constexpr (Low && Both) {
            const __m512bh both = _mm512_cvtne2ps_pbh(second, first);
            _mm512_storeu_si512(to[i], reinterpret_cast<__m512i>(both));
        } else if constexpr (Low) {
            const __m256bh one = _mm512_cvtneps_pbh(first);
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(to[i]), reinterpret_cast<__m256i>(one));
        } else {
            _mm512_storeu_ps(to[i], first);
            if constexpr (Both) _mm512_storeu_ps(to[i] + sizeof(first), second);
        }
    }
}

}  // namespace

void LineWriter::write(const float* sums, std::int64_t lines, std::byte* const* to) const {
    const bool both = count == kDepth;
    if (low && both) return writeLines<true, true>(*this, sums, lines, to);
    if (low) return writeLines<true, false>(*this, sums, lines, to);
    if (both) return writeLines<false, true>(*this, sums, lines, to);
    writeLines<false, false>(*this, sums, lines, to);
}

#else

bool available() {
    return false;
}
Tiles::Tiles() = default;
Tiles::~Tiles() = default;
void multiply(const LineProduct&, int, int, float*) {}
void multiply(const StepProduct&, int, int) {}
void turnLines(const Value* const*, std::int64_t, Value*, std::int64_t) {}
void pairLines(const Value* const*, std::int64_t, Value*) {}
void pairWeights(const float*, const float*, Value*) {}
void turnWeights(const Value*, Value*, Value*) {}
void spreadLine(const Value*, std::int64_t, std::int64_t, Value*, std::int64_t) {}
void LineWriter::write(const float*, std::int64_t, std::byte* const*) const {}

#endif

}  // namespace espalier::kernels::cpu::amx

// SPDX-License-Identifier: Apache-2.0
#include "engine/data/preprocessing/area_average.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstring>
#include <vector>

namespace espalier::engine {

namespace {

/// The contribution of one input pixel to one output pixel, along one side.
struct Tap {
    int from;
    float share;
};

/// Those of output pixel i: taps[begins[i]] … taps[begins[i + 1]].
struct Taps {
    std::vector<Tap> taps;
    std::vector<std::size_t> begins;
};

// Output pixel i covers the input from i·scale to (i + 1)·scale; slivers of a thousandth of a pixel
// do not count.
Taps tapsOf(int size, int outputs) {
    constexpr double kSliver = 1e-3;
    const double scale = static_cast<double>(size) / outputs;
    Taps result;
    for (int i = 0; i < outputs; ++i) {
        result.begins.push_back(result.taps.size());
        const double begin = i * scale;
        const double end = begin + scale;
        const double covered = std::min(scale, size - begin);
        const int lastWhole = std::min(static_cast<int>(std::floor(end)), size - 1);
        const int firstWhole = std::min(static_cast<int>(std::ceil(begin)), lastWhole);
        if (firstWhole - begin > kSliver) {
            result.taps.push_back(
                {firstWhole - 1, static_cast<float>((firstWhole - begin) / covered)});
        }
        for (int whole = firstWhole; whole < lastWhole; ++whole) {
            result.taps.push_back({whole, static_cast<float>(1.0 / covered)});
        }
        if (end - lastWhole > kSliver) {
            const double part = std::min(std::min(end - lastWhole, 1.0), covered);
            result.taps.push_back({lastWhole, static_cast<float>(part / covered)});
        }
    }
    result.begins.push_back(result.taps.size());
    return result;
}

// The sum of a value below 2^22 and this has its nearest whole number in the lowest bits.
constexpr float kRounder = 12'582'912.0f;  // 1.5 · 2^23

/// One pixel as floats: three channels in a vector of four, the last of which is unused.
template <int Channels>
struct Cell;

template <>
struct Cell<3> {
    using Floats = float __attribute__((vector_size(16)));
    using Bytes = std::uint8_t __attribute__((vector_size(4)));
    using Words = std::uint32_t __attribute__((vector_size(16)));

    // Reads one byte more than the pixel has.
    static Floats load(const std::uint8_t* pixel) {
#ifdef __SSE2__
        // Compilers would load the bytes of the line below one by one.
        int bytes;
        std::memcpy(&bytes, pixel, sizeof bytes);
        const __m128i zero = _mm_setzero_si128();
        const __m128i words = _mm_unpacklo_epi8(_mm_cvtsi32_si128(bytes), zero);
        return _mm_cvtepi32_ps(_mm_unpacklo_epi16(words, zero));
#else
        Bytes bytes;
        std::memcpy(&bytes, pixel, sizeof bytes);
        return __builtin_convertvector(bytes, Floats);
#endif
    }
    static void store(Floats value, std::uint8_t* pixel) {
        const Floats rounded = value + kRounder;
        Words words;
        std::memcpy(&words, &rounded, sizeof words);
        for (int channel = 0; channel < 3; ++channel) {
            pixel[channel] = static_cast<std::uint8_t>(words[channel]);
        }
    }
};

template <>
struct Cell<1> {
    using Floats = float;

    static Floats load(const std::uint8_t* pixel) { return *pixel; }
    static void store(Floats value, std::uint8_t* pixel) {
        const float rounded = value + kRounder;
        std::uint32_t word;
        std::memcpy(&word, &rounded, sizeof word);
        *pixel = static_cast<std::uint8_t>(word);
    }
};

/// Gives all output pixels the same number of taps: branch prediction works for a loop of constant
/// length only. The added taps have weight 0 and do not change the result.
std::vector<Tap> evenTaps(const Taps& taps, std::size_t& each) {
    each = 0;
    for (std::size_t i = 0; i + 1 < taps.begins.size(); ++i) {
        each = std::max(each, taps.begins[i + 1] - taps.begins[i]);
    }
    std::vector<Tap> even;
    for (std::size_t i = 0; i + 1 < taps.begins.size(); ++i) {
        for (std::size_t k = 0; k < each; ++k) {
            const std::size_t tap = taps.begins[i] + k;
            const bool isOne = tap < taps.begins[i + 1];
            even.push_back(isOne ? taps.taps[tap] : Tap{taps.taps[taps.begins[i]].from, 0.0f});
        }
    }
    return even;
}

template <int Channels>
class AreaAverage {
  public:
    using Pixel = Cell<Channels>;
    using Floats = typename Pixel::Floats;

    AreaAverage(const PixelRows& in, int width, int height)
        : in_(in),
          across_(evenTaps(tapsOf(in.width, width), tapsEach_)),
          down_(tapsOf(in.height, height)),
          row_(static_cast<std::size_t>(in.width) * Channels + 1),
          averaged_(static_cast<std::size_t>(width)),
          sums_(static_cast<std::size_t>(width)) {}

    void write(std::uint8_t* out) {
        for (std::size_t y = 0; y + 1 < down_.begins.size(); ++y) {
            for (std::size_t i = down_.begins[y]; i < down_.begins[y + 1]; ++i) {
                averageRow(down_.taps[i].from);
                addRow(down_.taps[i].share, i == down_.begins[y]);
            }
            for (const Floats& sum : sums_) {
                Pixel::store(sum, out);
                out += Channels;
            }
        }
    }

  private:
    // A row on the edge between two outputs belongs to both and is averaged once.
    void averageRow(int row) {
        if (row == averagedRow_) return;
        averagedRow_ = row;
        std::copy_n(in_.first + row * in_.rowBytes, row_.size() - 1, row_.data());
        switch (tapsEach_) {
            case 2:
                return averageRow<2>();
            case 3:
                return averageRow<3>();
            case 4:
                return averageRow<4>();
            default:
                return averageRow<0>();
        }
    }
    // `Count` 0: the number of taps is known at run time only.
    template <std::size_t Count>
    void averageRow() {
        const Tap* tap = across_.data();
        const std::size_t count = Count == 0 ? tapsEach_ : Count;
        for (Floats& average : averaged_) {
            Floats sum{};
            for (std::size_t k = 0; k < count; ++k, ++tap) {
                const std::uint8_t* pixel =
                    row_.data() + static_cast<std::ptrdiff_t>(tap->from) * Channels;
                sum += Pixel::load(pixel) * tap->share;
            }
            average = sum;
        }
    }
    void addRow(float share, bool first) {
        for (std::size_t x = 0; x < sums_.size(); ++x) {
            sums_[x] = first ? share * averaged_[x] : sums_[x] + share * averaged_[x];
        }
    }

    const PixelRows in_;
    std::size_t tapsEach_ = 0;
    const std::vector<Tap> across_;
    const Taps down_;
    std::vector<std::uint8_t> row_;  // with one byte more
    std::vector<Floats> averaged_;
    std::vector<Floats> sums_;
    int averagedRow_ = -1;
};

}  // namespace

void averageAreas(const PixelRows& in, int width, int height, std::uint8_t* out) {
    assert(width > 0 && height > 0 && width <= in.width && height <= in.height);
    assert(in.channels == 1 || in.channels == 3);
    if (in.channels == 1) {
        AreaAverage<1>(in, width, height).write(out);
    } else {
        AreaAverage<3>(in, width, height).write(out);
    }
}

}  // namespace espalier::engine

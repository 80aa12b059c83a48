// SPDX-License-Identifier: Apache-2.0
#include "kernels/math/dropout.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "kernels/cpu/device/channel_blocks.h"
#include "kernels/cpu/device/cpu_operation.h"
#include "kernels/cpu/device/element_dispatch.h"
#include "kernels/cpu/device/transpose.h"
#include "kernels/cpu/operations.h"
#include "kernels/rules/step_values.h"

namespace espalier::kernels::cpu {

namespace {

using Key = math::DropoutKey;

/// What a mask depends on besides the position, and what computes it.
struct Dropping {
    Key key;
    float rate;
    InstructionSet set;
};

/// Four factors for each of `count` quads.
void quadFactors(
    Key key, float rate, std::int64_t first, std::int64_t count, float* __restrict factors) {
    for (std::int64_t i = 0; i < count; ++i) {
        const math::PhiloxBlock bits =
            math::dropoutQuad(key, static_cast<std::uint32_t>(first + i));
        factors[4 * i] = math::dropoutFactor(bits.v[0], rate);
        factors[4 * i + 1] = math::dropoutFactor(bits.v[1], rate);
        factors[4 * i + 2] = math::dropoutFactor(bits.v[2], rate);
        factors[4 * i + 3] = math::dropoutFactor(bits.v[3], rate);
    }
}

#if defined(__x86_64__)
/// Quads that quadFactors512 processes at once: four vectors of eight, because each product depends
/// on the previous one.
constexpr std::int64_t kQuadsAtOnce = 32;

/// The same for whole runs of kQuadsAtOnce, with AVX-512: its product of two 32-bit numbers takes a
/// single instruction, which the compiler does not generate.
[[gnu::target("avx512f,avx512vl,avx512dq,avx512bw")]] void quadFactors512(
    const Key& key, float rate, std::int64_t first, std::int64_t count, float* factors) {
    constexpr int kVectors = kQuadsAtOnce / 8;
    const math::PhiloxBlock start = math::dropoutCounter(key, 0);
    const __m512i multiplier0 = _mm512_set1_epi64(math::kPhiloxMultiplier0);
    const __m512i multiplier1 = _mm512_set1_epi64(math::kPhiloxMultiplier1);
    const __m512 kept = _mm512_set1_ps(math::dropoutFactor(~0u, rate));
    const __m512 limit = _mm512_set1_ps(rate);
    const __m512 unit = _mm512_set1_ps(1.0f / 16777216.0f);
    const __m512i low = _mm512_setr_epi64(0, 8, 1, 9, 2, 10, 3, 11);
    const __m512i high = _mm512_setr_epi64(4, 12, 5, 13, 6, 14, 7, 15);
    const __m512i steps = _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7);
    for (std::int64_t i = 0; i < count; i += kQuadsAtOnce) {
        // 32-bit words in 64-bit lanes; the upper halves are ignored.
        __m512i v0[kVectors], v1[kVectors], v2[kVectors], v3[kVectors];
        for (int k = 0; k < kVectors; ++k) {
            v0[k] = _mm512_add_epi64(_mm512_set1_epi64(first + i + std::int64_t{8} * k), steps);
            v1[k] = _mm512_set1_epi64(start.v[1]);
            v2[k] = _mm512_set1_epi64(start.v[2]);
            v3[k] = _mm512_set1_epi64(start.v[3]);
        }
        auto k0 = static_cast<std::uint32_t>(key.seed);
        auto k1 = static_cast<std::uint32_t>(key.seed >> 32);
        for (int round = 0; round < 10; ++round) {
            const __m512i key0 = _mm512_set1_epi64(k0);
            const __m512i key1 = _mm512_set1_epi64(k1);
            for (int k = 0; k < kVectors; ++k) {
                const __m512i p0 = _mm512_mul_epu32(v0[k], multiplier0);
                const __m512i p1 = _mm512_mul_epu32(v2[k], multiplier1);
                constexpr int kExclusiveOr = 0x96;
                v0[k] =
                    _mm512_ternarylogic_epi64(_mm512_srli_epi64(p1, 32), v1[k], key0, kExclusiveOr);
                v2[k] =
                    _mm512_ternarylogic_epi64(_mm512_srli_epi64(p0, 32), v3[k], key1, kExclusiveOr);
                v1[k] = p1;
                v3[k] = p0;
            }
            k0 += math::kPhiloxKeyStep0;
            k1 += math::kPhiloxKeyStep1;
        }
        for (int k = 0; k < kVectors; ++k) {
            const __mmask16 odd = 0xAAAA;
            const __m512i a = _mm512_mask_blend_epi32(odd, v0[k], _mm512_slli_epi64(v1[k], 32));
            const __m512i b = _mm512_mask_blend_epi32(odd, v2[k], _mm512_slli_epi64(v3[k], 32));
            float* to = factors + 4 * (i + std::int64_t{8} * k);
            for (const __m512i& order : {low, high}) {
                const __m512i bits = _mm512_permutex2var_epi64(a, order, b);
                const __m512 uniform =
                    _mm512_mul_ps(_mm512_cvtepi32_ps(_mm512_srli_epi32(bits, 8)), unit);
                const __mmask16 stays = _mm512_cmp_ps_mask(uniform, limit, _CMP_NLT_UQ);
                _mm512_storeu_ps(to, _mm512_maskz_mov_ps(stays, kept));
                to += 16;
            }
        }
    }
}
#endif

/// The factors of the plain positions [begin, end) of a sample, starting begin % 4 values earlier,
/// because numbers come in quads.
void dropoutFactors(const Dropping& dropping,
                    std::int64_t begin,
                    std::int64_t end,
                    float* factors) {
    std::int64_t first = begin / 4;
    const std::int64_t last = (end + 3) / 4;
#if defined(__x86_64__)
    if (dropping.set == InstructionSet::Avx512) {
        const std::int64_t whole = (last - first) / kQuadsAtOnce * kQuadsAtOnce;
        quadFactors512(dropping.key, dropping.rate, first, whole, factors);
        first += whole;
        factors += 4 * whole;
    }
#endif
    quadFactors(dropping.key, dropping.rate, first, last - first, factors);
}

/// A sample in the plain layout: its elements are stored by position.
template <class T>
void dropPlain(const Dropping& dropping, std::int64_t elements, const T* x, T* y) {
    constexpr std::int64_t kRun = 512;
    float factors[kRun];
    for (std::int64_t first = 0; first < elements; first += kRun) {
        const std::int64_t count = std::min(kRun, elements - first);
        dropoutFactors(dropping, first, first + count, factors);
#pragma omp simd
        for (std::int64_t i = 0; i < count; ++i) assign(y[first + i], x[first + i] * factors[i]);
    }
}

/// Up to kPixels pixels of up to kChannels channels side by side. Their factors are computed
/// channel by channel, in the order of the positions, and then transposed.
class DropoutPixels {
  public:
    static constexpr std::int64_t kChannels = 16;
    static constexpr std::int64_t kPixels = 128;

    DropoutPixels(const Dropping& dropping, const ChannelBlocks& form)
        : dropping_(dropping), form_(form) {}

    /// Channels [channel, channel + width) of pixels [pixel, pixel + pixels), the first of which
    /// lies at x and y.
    template <class T>
    void drop(std::int64_t channel,
              std::int64_t width,
              std::int64_t pixel,
              std::int64_t pixels,
              const T* x,
              T* y) {
        const std::int64_t valid = std::clamp<std::int64_t>(form_.channels - channel, 0, width);
        if (valid < width) std::fill_n(turned_, pixels * width, 0.0f);
        const std::int64_t begin = channel * form_.spatial() + pixel;
        if (pixels == form_.spatial()) {
            dropoutFactors(dropping_, begin, begin + valid * pixels, factors_);
            transpose(factors_ + begin % 4, pixels, valid, pixels, turned_, width);
        } else {
            for (std::int64_t c = 0; c < valid; ++c) {
                row(begin + c * form_.spatial(), pixels, factors_ + c * kStep);
            }
            transpose(factors_, kStep, valid, pixels, turned_, width);
        }
        if (width == kChannels) {
            multiply(std::integral_constant<std::int64_t, kChannels>{}, pixels, x, y);
        } else {
            multiply(width, pixels, x, y);
        }
    }

  private:
    static constexpr std::int64_t kStep = kPixels + 8;

    void row(std::int64_t begin, std::int64_t pixels, float* factors) const {
        dropoutFactors(dropping_, begin, begin + pixels, factors);
        const std::int64_t early = begin % 4;
        if (early > 0) std::copy_n(factors + early, pixels, factors);
    }
    template <class T, class Width>
    void multiply(Width width, std::int64_t pixels, const T* x, T* y) const {
        for (std::int64_t s = 0; s < pixels; ++s) {
#pragma omp simd
            for (std::int64_t c = 0; c < width; ++c) {
                const std::int64_t at = s * form_.block + c;
                assign(y[at], x[at] * turned_[s * width + c]);
            }
        }
    }

    Dropping dropping_;
    ChannelBlocks form_;
    alignas(64) float factors_[kChannels * kStep];
    alignas(64) float turned_[kChannels * kPixels];
};

}  // namespace

namespace {

struct DropoutSample {
    ChannelBlocks form;

    template <class T>
    void drop(const Dropping& dropping, const T* x, T* y) const {
        if (form.block == 1) return dropPlain(dropping, form.sampleElements(), x, y);
        constexpr std::int64_t kChannels = DropoutPixels::kChannels;
        constexpr std::int64_t kPixels = DropoutPixels::kPixels;
        DropoutPixels part(dropping, form);
        for (std::int64_t k = 0; k < form.blocks; ++k) {
            for (std::int64_t s = 0; s < form.spatial(); s += kPixels) {
                const std::int64_t pixels = std::min(kPixels, form.spatial() - s);
                const std::int64_t at = k * form.planeElements() + s * form.block;
                for (std::int64_t c = 0; c < form.block; c += kChannels) {
                    const std::int64_t width = std::min(kChannels, form.block - c);
                    part.drop(k * form.block + c, width, s, pixels, x + at + c, y + at + c);
                }
            }
        }
    }
};

template <class T>
OperationPointer makeDropout(const Dropout& op, Tensors tensors, CpuContext& context) {
    DropoutSample sample{*channelBlocks(tensors.inputs[0])};
    if (tensors.inputs[0].shape.rank() == 1) {
        sample.form.samples = sample.form.channels;  // [N]: each element is a sample
        sample.form.channels = sample.form.blocks = 1;
    }
    if (sample.form.spatial() == 1 && !sample.form.padded()) {
        sample.form.blocks = sample.form.channels;  // lies as plain, and is longer runs that way
        sample.form.block = 1;
    }
    const std::int64_t grain = std::max<std::int64_t>(1, 4096 / sample.form.sampleElements());
    return kernelOperation(context.team, std::move(tensors), {}, [=](const Run& run) {
        run.team.forRange(sample.form.samples, grain, [&](std::int64_t begin, std::int64_t end) {
            const StepValues& step = *run.input<StepValues>(1);
            for (std::int64_t n = begin; n < end; ++n) {
                const Key key{step.seed,
                              op.index,
                              step.stepAttempted,
                              step.firstSample + static_cast<std::uint32_t>(n)};
                const Dropping dropping{key, op.rate, run.team.instructionSet()};
                const std::int64_t first = n * sample.form.sampleElements();
                sample.drop(dropping, run.input<T>(0) + first, run.output<T>(0) + first);
            }
        });
    });
}

}  // namespace

template <>
OperationPointer make(const Dropout& op, Tensors tensors, CpuContext& context) {
    return withElement(tensors.inputs[0].type, [&](auto element) {
        return makeDropout<decltype(element)>(op, std::move(tensors), context);
    });
}

}  // namespace espalier::kernels::cpu

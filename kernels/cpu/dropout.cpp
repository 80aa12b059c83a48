// SPDX-License-Identifier: Apache-2.0
#include "kernels/math/dropout.h"

#include "kernels/cpu/channel_blocks.h"
#include "kernels/cpu/cpu_operation.h"
#include "kernels/cpu/element_dispatch.h"
#include "kernels/cpu/operations.h"
#include "kernels/cpu/transpose.h"
#include "kernels/ops/step_values.h"

namespace espalier::kernels::cpu {

namespace {

using Key = math::DropoutKey;

/// The factors of the plain positions [begin, end) of a sample, from begin % 4 values before the
/// first on: numbers come in quads. The quads are independent, so the loop over them is one for
/// vectors.
void dropoutFactors(
    const Key& key, float rate, std::int64_t begin, std::int64_t end, float* factors) {
    const std::int64_t first = begin / 4;
    const std::int64_t count = (end + 3) / 4 - first;
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i) {
        const math::PhiloxBlock bits =
            math::dropoutQuad(key, static_cast<std::uint32_t>(first + i));
        factors[4 * i] = math::dropoutFactor(bits.v[0], rate);
        factors[4 * i + 1] = math::dropoutFactor(bits.v[1], rate);
        factors[4 * i + 2] = math::dropoutFactor(bits.v[2], rate);
        factors[4 * i + 3] = math::dropoutFactor(bits.v[3], rate);
    }
}

/// A sample of the plain layout: its elements lie by their positions.
template <class T>
void dropPlain(const Key& key, float rate, std::int64_t elements, const T* x, T* y) {
    constexpr std::int64_t kRun = 512;
    float factors[kRun];
    for (std::int64_t first = 0; first < elements; first += kRun) {
        const std::int64_t count = std::min(kRun, elements - first);
        dropoutFactors(key, rate, first, first + count, factors);
#pragma omp simd
        for (std::int64_t i = 0; i < count; ++i) y[first + i] = x[first + i] * factors[i];
    }
}

/// Up to kPixels pixels of up to kChannels channels side by side. Their factors are made channel by
/// channel, as the positions run, and then turned over.
class DropoutPixels {
  public:
    static constexpr std::int64_t kChannels = 16;
    static constexpr std::int64_t kPixels = 128;

    DropoutPixels(float rate, const ChannelBlocks& form) : rate_(rate), form_(form) {}

    /// Channels [channel, channel + width) of pixels [pixel, pixel + pixels), the first of which
    /// lies at x and y.
    template <class T>
    void drop(const Key& key,
              std::int64_t channel,
              std::int64_t width,
              std::int64_t pixel,
              std::int64_t pixels,
              const T* x,
              T* y) {
        const std::int64_t valid = std::clamp<std::int64_t>(form_.channels - channel, 0, width);
        if (valid < width) std::fill_n(turned_, pixels * width, 0.0f);
        const std::int64_t begin = channel * form_.spatial() + pixel;
        if (pixels == form_.spatial()) {
            dropoutFactors(key, rate_, begin, begin + valid * pixels, factors_);
            transpose(factors_ + begin % 4, pixels, valid, pixels, turned_, width);
        } else {
            for (std::int64_t c = 0; c < valid; ++c) {
                row(key, begin + c * form_.spatial(), pixels, factors_ + c * kStep);
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

    void row(const Key& key, std::int64_t begin, std::int64_t pixels, float* factors) const {
        dropoutFactors(key, rate_, begin, begin + pixels, factors);
        const std::int64_t early = begin % 4;
        if (early > 0) std::copy_n(factors + early, pixels, factors);
    }
    template <class T, class Width>
    void multiply(Width width, std::int64_t pixels, const T* x, T* y) const {
        for (std::int64_t s = 0; s < pixels; ++s) {
#pragma omp simd
            for (std::int64_t c = 0; c < width; ++c) {
                y[s * form_.block + c] = x[s * form_.block + c] * turned_[s * width + c];
            }
        }
    }

    float rate_;
    ChannelBlocks form_;
    alignas(64) float factors_[kChannels * kStep];
    alignas(64) float turned_[kChannels * kPixels];
};

}  // namespace

std::string resolve(const Dropout& op, Tensors& tensors) {
    TensorCheck check(tensors);
    check.counts(2, 1).sameType({in(0), out(0)}).sameShape({in(0), out(0)}).stepValues(in(1));
    check.require(op.rate >= 0 && op.rate < 1, "needs a rate of 0 or more and below 1");
    return check.channelLayout({in(0), out(0)}).reason();
}

namespace {

struct DropoutSample {
    ChannelBlocks form;
    float rate = 0;

    template <class T>
    void drop(const Key& key, const T* x, T* y) const {
        if (form.block == 1) return dropPlain(key, rate, form.sampleElements(), x, y);
        constexpr std::int64_t kChannels = DropoutPixels::kChannels;
        constexpr std::int64_t kPixels = DropoutPixels::kPixels;
        DropoutPixels part(rate, form);
        for (std::int64_t k = 0; k < form.blocks; ++k) {
            for (std::int64_t s = 0; s < form.spatial(); s += kPixels) {
                const std::int64_t pixels = std::min(kPixels, form.spatial() - s);
                const std::int64_t at = k * form.planeElements() + s * form.block;
                for (std::int64_t c = 0; c < form.block; c += kChannels) {
                    const std::int64_t width = std::min(kChannels, form.block - c);
                    part.drop(key, k * form.block + c, width, s, pixels, x + at + c, y + at + c);
                }
            }
        }
    }
};

template <class T>
OperationPointer makeDropout(const Dropout& op, Tensors tensors, CpuContext& context) {
    DropoutSample sample{*channelBlocks(tensors.inputs[0]), op.rate};
    if (tensors.inputs[0].shape.rank() == 1) {
        sample.form.samples = sample.form.channels;  // [N]: each element is a sample
        sample.form.channels = sample.form.blocks = 1;
    }
    if (sample.form.spatial() == 1 && !sample.form.padded()) {
        sample.form.blocks = sample.form.channels;  // lies as plain, and is longer runs that way
        sample.form.block = 1;
    }
    const std::int64_t grain = std::max<std::int64_t>(1, 4096 / sample.form.sampleElements());
    return kernelOperation(
        context.team, std::move(tensors), {.inPlaceInput = 0}, [=](const Run& run) {
            run.team.forRange(
                sample.form.samples, grain, [&](std::int64_t begin, std::int64_t end) {
                    const StepValues& step = *run.input<StepValues>(1);
                    for (std::int64_t n = begin; n < end; ++n) {
                        const Key key{step.seed,
                                      op.index,
                                      step.stepAttempted,
                                      step.firstSample + static_cast<std::uint32_t>(n)};
                        const std::int64_t first = n * sample.form.sampleElements();
                        sample.drop(key, run.input<T>(0) + first, run.output<T>(0) + first);
                    }
                });
        });
}

}  // namespace

OperationPointer make(const Dropout& op, Tensors tensors, CpuContext& context) {
    return withElement(tensors.inputs[0].type, [&](auto element) {
        return makeDropout<decltype(element)>(op, std::move(tensors), context);
    });
}

}  // namespace espalier::kernels::cpu

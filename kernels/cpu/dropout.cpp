// SPDX-License-Identifier: Apache-2.0
#include "kernels/math/dropout.h"

#include "kernels/cpu/channel_tiles.h"
#include "kernels/cpu/cpu_operation.h"
#include "kernels/cpu/element_dispatch.h"
#include "kernels/cpu/operations.h"
#include "kernels/ops/step_values.h"

namespace espalier::kernels::cpu {

namespace {

constexpr std::int64_t kQuads = 64;

/// The factors of the plain positions from 4·quad on, four for each of `count` quads. The quads are
/// independent, so the loop over them is one for vectors.
void dropoutFactors(const math::DropoutKey& key,
                    float rate,
                    std::int64_t quad,
                    std::int64_t count,
                    float* factors) {
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i) {
        const math::PhiloxBlock bits = math::dropoutQuad(key, static_cast<std::uint32_t>(quad + i));
        factors[4 * i] = math::dropoutFactor(bits.v[0], rate);
        factors[4 * i + 1] = math::dropoutFactor(bits.v[1], rate);
        factors[4 * i + 2] = math::dropoutFactor(bits.v[2], rate);
        factors[4 * i + 3] = math::dropoutFactor(bits.v[3], rate);
    }
}

/// The plain positions [begin, end) of a sample, whose element `begin` lies at x and y and whose
/// neighbours are `step` apart.
template <class T>
void dropRun(const math::DropoutKey& key,
             float rate,
             std::int64_t begin,
             std::int64_t end,
             std::int64_t step,
             const T* x,
             T* y) {
    float factors[4 * kQuads];
    for (std::int64_t quad = begin / 4; quad * 4 < end; quad += kQuads) {
        const std::int64_t left = (end + 3) / 4 - quad;
        dropoutFactors(key, rate, quad, std::min(kQuads, left), factors);
        const std::int64_t first = std::max(begin, quad * 4);
        const std::int64_t last = std::min(end, (quad + kQuads) * 4);
        for (std::int64_t i = first; i < last; ++i) {
            y[(i - begin) * step] = x[(i - begin) * step] * factors[i - quad * 4];
        }
    }
}

}  // namespace

std::string resolve(const Dropout& op, Tensors& tensors) {
    TensorCheck check(tensors);
    check.counts(2, 1).sameType({in(0), out(0)}).sameShape({in(0), out(0)}).stepValues(in(1));
    check.require(op.rate >= 0 && op.rate < 1, "needs a rate of 0 or more and below 1");
    return check.channelLayout({in(0), out(0)}).reason();
}

namespace {

/// One sample: plain ones are one run, else every channel is a run of its own.
struct DropoutSample {
    ChannelBlocks form;
    float rate = 0;

    template <class T>
    void drop(const math::DropoutKey& key, std::int64_t n, const T* x, T* y) const {
        if (form.block == 1) {
            const std::int64_t first = n * form.sampleElements();
            return dropRun(key, rate, 0, form.sampleElements(), 1, x + first, y + first);
        }
        for (std::int64_t c = 0; c < form.blocks * form.block; ++c) {
            const std::int64_t at = form.offset(n, c);
            if (c >= form.channels) {
                for (std::int64_t s = 0; s < form.spatial(); ++s) y[at + s * form.block] = T(0.0f);
                continue;
            }
            const std::int64_t first = c * form.spatial();
            dropRun(key, rate, first, first + form.spatial(), form.block, x + at, y + at);
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
                        const math::DropoutKey key{
                            step.seed,
                            op.index,
                            step.stepAttempted,
                            step.firstSample + static_cast<std::uint32_t>(n)};
                        sample.drop(key, n, run.input<T>(0), run.output<T>(0));
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

// SPDX-License-Identifier: Apache-2.0
#include "kernels/math/dropout.h"

#include "kernels/cpu/channel_tiles.h"
#include "kernels/cpu/cpu_operation.h"
#include "kernels/cpu/operations.h"
#include "kernels/ops/step_values.h"

namespace espalier::kernels::cpu {

namespace {

/// Elements in their plain order: a quad of random numbers serves four.
void dropPlain(const math::DropoutKey& key,
               float rate,
               const float* x,
               float* y,
               std::int64_t begin,
               std::int64_t end) {
    for (std::int64_t quad = begin / 4; quad * 4 < end; ++quad) {
        const math::PhiloxBlock bits = math::dropoutQuad(key, static_cast<std::uint32_t>(quad));
        const std::int64_t last = std::min(end, quad * 4 + 4);
        for (std::int64_t i = quad * 4; i < last; ++i) {
            y[i] = x[i] * math::dropoutFactor(bits.v[i & 3], rate);
        }
    }
}

/// The plane of channel block k: element (s, c) has the plain position channel·spatial + s.
void dropBlock(const math::DropoutKey& key,
               float rate,
               const ChannelBlocks& form,
               std::int64_t k,
               const float* x,
               float* y) {
    for (std::int64_t s = 0; s < form.spatial(); ++s) {
        for (std::int64_t c = 0; c < form.block; ++c) {
            const std::int64_t position = (k * form.block + c) * form.spatial() + s;
            const math::PhiloxBlock bits =
                math::dropoutQuad(key, static_cast<std::uint32_t>(position / 4));
            const std::int64_t at = s * form.block + c;
            y[at] = x[at] * math::dropoutFactor(bits.v[position & 3], rate);
        }
    }
}

}  // namespace

std::string resolve(const Dropout& op, Tensors& tensors) {
    TensorCheck check(tensors);
    check.counts(2, 1).float32({in(0), out(0)}).sameShape({in(0), out(0)}).stepValues(in(1));
    check.require(op.rate >= 0 && op.rate < 1, "needs a rate of 0 or more and below 1");
    return check.channelLayout({in(0), out(0)}).reason();
}

OperationPointer make(const Dropout& op, Tensors tensors, CpuContext& context) {
    ChannelBlocks form = *channelBlocks(tensors.inputs[0]);
    if (tensors.inputs[0].shape.rank() == 1) {
        form.samples = form.channels;  // [N]: each element is a sample
        form.channels = form.blocks = 1;
    }
    const bool plain = form.block == 1;
    const std::int64_t pieces = plain ? 1 : form.blocks;
    const std::int64_t size = form.sampleElements() / pieces;
    const std::int64_t grain = std::max<std::int64_t>(1, 4096 / std::max<std::int64_t>(1, size));
    return kernelOperation(
        context.team, std::move(tensors), {.inPlaceInput = 0}, [=](const Run& run) {
            run.team.forRange(
                form.samples * pieces, grain, [&](std::int64_t begin, std::int64_t end) {
                    const StepValues& step = *run.input<StepValues>(1);
                    for (std::int64_t i = begin; i < end; ++i) {
                        const auto sample = static_cast<std::uint32_t>(i / pieces);
                        const math::DropoutKey key{
                            step.seed, op.index, step.stepAttempted, step.firstSample + sample};
                        const float* x = run.input(0) + i * size;
                        float* y = run.output(0) + i * size;
                        if (plain) {
                            dropPlain(key, op.rate, x, y, 0, size);
                        } else {
                            dropBlock(key, op.rate, form, i % pieces, x, y);
                        }
                    }
                });
        });
}

}  // namespace espalier::kernels::cpu

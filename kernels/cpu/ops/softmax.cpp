// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/device/cpu_operation.h"
#include "kernels/cpu/operations.h"
#include "kernels/cpu/ops/softmax_strip.h"

namespace espalier::kernels::cpu {

namespace {

using Strip = ChannelColumns::Strip;

void forwardStrip(
    const ChannelColumns& columns, const Strip& strip, const float* x, float* y, float* scratch) {
    const std::int64_t step = columns.rowStep();
    const float* from = columns.rows(strip, x, scratch);
    float* to = columns.resultRows(strip, y, scratch);
    StripSoftmax softmax;
    softmax.compute(from, step, columns.channels(), strip.lanes, to, step);
    for (std::int64_t c = 0; c < columns.channels(); ++c) {
        float* row = to + c * step;
#pragma omp simd
        for (std::int64_t i = 0; i < strip.lanes; ++i) row[i] *= softmax.inverse[i];
    }
    columns.finish(strip, to, y);
}

void backwardStrip(const ChannelColumns& columns,
                   const Strip& strip,
                   const Run& run,
                   float* scratch,
                   float* more) {
    const std::int64_t step = columns.rowStep();
    const float* dy = columns.rows(strip, run.input(0), scratch);
    const float* y = columns.rows(strip, run.input(1), more);
    float* dx = columns.resultRows(strip, run.output(0), scratch);
    float product[ChannelColumns::kStrip] = {};
    for (std::int64_t c = 0; c < columns.channels() * step; c += step) {
#pragma omp simd
        for (std::int64_t i = 0; i < strip.lanes; ++i) product[i] += dy[c + i] * y[c + i];
    }
    for (std::int64_t c = 0; c < columns.channels() * step; c += step) {
#pragma omp simd
        for (std::int64_t i = 0; i < strip.lanes; ++i) {
            dx[c + i] = y[c + i] * (dy[c + i] - product[i]);
        }
    }
    columns.finish(strip, dx, run.output(0));
}

KernelTraits traitsOf(const ChannelColumns& columns, std::int64_t scratches, int threads) {
    const std::int64_t floats = scratches * columns.scratchElements() * threads;
    return {.workspaceBytes = static_cast<std::size_t>(floats) * sizeof(float)};
}

/// Calls body(strip, scratch memory of the thread) for all strips.
template <class Body>
void forStrips(const Run& run,
               const ChannelColumns& columns,
               std::int64_t scratches,
               const Body& body) {
    run.team.forRange(columns.count(), columns.grain(), [&](std::int64_t begin, std::int64_t end) {
        const std::int64_t perThread = scratches * columns.scratchElements();
        float* scratch = run.workspace() + ThreadTeam::currentThread() * perThread;
        for (std::int64_t k = begin; k < end; ++k) body(columns.strip(k), scratch);
    });
}

}  // namespace

template <>
OperationPointer make(const SoftmaxForward&, Tensors tensors, CpuContext& context) {
    const ChannelColumns columns(*channelBlocks(tensors.inputs[0]));
    const KernelTraits traits = traitsOf(columns, 1, context.team.threads());
    return kernelOperation(context.team, std::move(tensors), traits, [=](const Run& run) {
        forStrips(run, columns, 1, [&](const Strip& strip, float* scratch) {
            forwardStrip(columns, strip, run.input(0), run.output(0), scratch);
        });
    });
}

template <>
OperationPointer make(const SoftmaxBackward&, Tensors tensors, CpuContext& context) {
    const ChannelColumns columns(*channelBlocks(tensors.inputs[0]));
    const KernelTraits traits = traitsOf(columns, 2, context.team.threads());
    return kernelOperation(context.team, std::move(tensors), traits, [=](const Run& run) {
        forStrips(run, columns, 2, [&](const Strip& strip, float* scratch) {
            backwardStrip(columns, strip, run, scratch, scratch + columns.scratchElements());
        });
    });
}

}  // namespace espalier::kernels::cpu

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <utility>

#include "kernels/cpu/device/cpu_operation.h"
#include "kernels/cpu/operations.h"
#include "kernels/cpu/ops/softmax_strip.h"
#include "kernels/rules/loss_sums.h"
#include "kernels/rules/step_values.h"

namespace espalier::kernels::cpu {

/// Sums of one strip, added up afterwards in the order of the strips.
struct StripLoss {
    double loss = 0;
    double weight = 0;
    double correct = 0;
};

/// A loss of softmax and target, with a formula such as math::CrossEntropy.
template <class Formula>
struct LogitLoss {
    ChannelColumns columns;
    Formula formula;
};

/// Compares the logits of a strip with their targets, lane by lane.
struct StripComparison {
    static constexpr std::int64_t kStrip = ChannelColumns::kStrip;
    float weight[kStrip];
    std::int32_t target[kStrip];
    float targetLogit[kStrip];
    float sumOfLogits[kStrip];   ///< for label smoothing
    std::int32_t ahead[kStrip];  ///< channels ranked above the target

    /// A target outside the channels makes the loss NaN, so that it is noticed.
    StripComparison(const ChannelColumns& columns,
                    const ChannelColumns::Strip& strip,
                    const float* rows,
                    const Run& run) {
        const std::int64_t step = columns.rowStep();
        const std::int64_t channels = columns.channels();
        for (std::int64_t i = 0; i < strip.lanes; ++i) {
            const bool used = i < strip.pixels;
            weight[i] = used ? run.input(2)[strip.firstPixel + i] : 0.0f;
            target[i] = used ? run.input<std::int32_t>(1)[strip.firstPixel + i] : -1;
            const bool valid = target[i] >= 0 && target[i] < channels;
            targetLogit[i] = valid ? rows[target[i] * step + i] : std::nanf("");
            ahead[i] = targetLogit[i] == targetLogit[i] ? 0 : 1;
            sumOfLogits[i] = 0;
        }
        for (std::int64_t c = 0; c < channels; ++c) {
            const float* row = rows + c * step;
            const auto channel = static_cast<std::int32_t>(c);
#pragma omp simd
            for (std::int64_t i = 0; i < strip.lanes; ++i) {
                const bool larger = row[i] > targetLogit[i];
                const bool earlier = (row[i] == targetLogit[i]) & (channel < target[i]);
                ahead[i] += (larger | earlier) ? 1 : 0;
                sumOfLogits[i] += row[i];
            }
        }
    }
};

/// Whether the position contributes to the loss.
inline bool counts(float weight) {
    return weight != 0.0f;
}

template <class Formula>
StripLoss sumOf(const Formula& formula,
                const ChannelColumns::Strip& strip,
                const StripSoftmax& softmax,
                const StripComparison& targets) {
    StripLoss total;
    for (std::int64_t i = 0; i < strip.pixels; ++i) {
        const double weight = targets.weight[i];
        if (!counts(targets.weight[i])) continue;
        total.loss += weight * formula.loss(softmax.largest[i],
                                            softmax.sum[i],
                                            targets.targetLogit[i],
                                            targets.sumOfLogits[i]);
        total.weight += weight;
        total.correct += targets.ahead[i] == 0 ? weight : 0.0;
    }
    return total;
}

/// Turns the exponentials in `rows` into the gradient.
template <class Formula>
void gradientOf(const LogitLoss<Formula>& loss,
                const ChannelColumns::Strip& strip,
                const StripSoftmax& softmax,
                const StripComparison& targets,
                float lossScale,
                float* rows) {
    const Formula formula = loss.formula;
    float scale[ChannelColumns::kStrip];
    for (std::int64_t i = 0; i < strip.lanes; ++i) {
        scale[i] = formula.scale(targets.weight[i],
                                 lossScale,
                                 softmax.largest[i],
                                 softmax.sum[i],
                                 targets.targetLogit[i]);
    }
    for (std::int64_t c = 0; c < loss.columns.channels(); ++c) {
        float* row = rows + c * loss.columns.rowStep();
        const auto channel = static_cast<std::int32_t>(c);
#pragma omp simd
        for (std::int64_t i = 0; i < strip.lanes; ++i) {
            const float gradient = formula.gradient(
                row[i] * softmax.inverse[i], targets.target[i] == channel, scale[i]);
            row[i] = targets.weight[i] == 0.0f ? 0.0f : gradient;
        }
    }
}

/// `gradient` is null if only the sums are needed.
template <class Formula>
StripLoss lossOfStrip(const LogitLoss<Formula>& loss,
                      const ChannelColumns::Strip& strip,
                      const Run& run,
                      float* gradient,
                      float* scratch) {
    const ChannelColumns& columns = loss.columns;
    const float* x = columns.rows(strip, run.input(0), scratch);
    const StripComparison targets(columns, strip, x, run);
    const bool there = gradient != nullptr && columns.inPlace();
    float* powers = there ? columns.resultRows(strip, gradient, scratch) : scratch;
    StripSoftmax softmax;
    softmax.compute(x,
                    columns.rowStep(),
                    columns.channels(),
                    strip.lanes,
                    powers,
                    there ? columns.rowStep() : ChannelColumns::kStrip);
    if (gradient != nullptr) {
        const float lossScale = run.input<StepValues>(3)->lossScale;
        gradientOf(loss, strip, softmax, targets, lossScale, powers);
        columns.finish(strip, powers, gradient);
    }
    return sumOf(loss.formula, strip, softmax, targets);
}

/// The operation of a loss of softmax and target.
template <class Formula>
OperationPointer makeLogitLoss(const Formula& formula,
                               bool evaluateOnly,
                               Tensors tensors,
                               CpuContext& context) {
    const LogitLoss<Formula> loss{ChannelColumns(*channelBlocks(tensors.inputs[0])), formula};
    const std::int64_t strips = loss.columns.count();
    const std::int64_t scratch = loss.columns.scratchElements();
    const std::int64_t scratchBytes = context.team.threads() * scratch * std::int64_t{4};
    const KernelTraits traits{.workspaceBytes =
                                  static_cast<std::size_t>(scratchBytes) +
                                  static_cast<std::size_t>(strips) * sizeof(StripLoss)};
    return kernelOperation(context.team, std::move(tensors), traits, [=](const Run& run) {
        auto* losses = reinterpret_cast<StripLoss*>(run.workspace<char>() + scratchBytes);
        float* gradient = evaluateOnly ? nullptr : run.output(1);
        run.team.forRange(strips, loss.columns.grain(), [&](std::int64_t begin, std::int64_t end) {
            float* own = run.workspace() + ThreadTeam::currentThread() * scratch;
            for (std::int64_t k = begin; k < end; ++k) {
                losses[k] = lossOfStrip(loss, loss.columns.strip(k), run, gradient, own);
            }
        });
        StripLoss total;
        for (std::int64_t k = 0; k < strips; ++k) {
            total.loss += losses[k].loss;
            total.weight += losses[k].weight;
            total.correct += losses[k].correct;
        }
        *run.output<LossSums>(0) = {static_cast<float>(total.loss),
                                    static_cast<float>(total.weight),
                                    static_cast<float>(total.correct),
                                    0.0f};
    });
}

}  // namespace espalier::kernels::cpu

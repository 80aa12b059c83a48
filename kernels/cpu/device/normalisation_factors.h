// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "kernels/cpu/device/cpu_operation.h"
#include "kernels/math/batch_norm.h"
#include "kernels/rules/fusion.h"

namespace espalier::kernels::cpu {

/// A fused BatchNorm of a convolution's result, its bias included: y·scale + shift.
struct NormalisationFactors {
    const float* scale;
    const float* shift;

    /// Both, each with zeros up to a whole number of cache lines.
    static std::int64_t floats(std::int64_t channels) { return 2 * padded(channels); }

    /// Computed in `memory` from the inputs that fusion.bias and fusion.normalise add after source
    /// and weights.
    static NormalisationFactors compute(const Run& run,
                                        const Fusion& fusion,
                                        std::int64_t channels,
                                        float* memory) {
        const std::size_t first = fusion.bias ? 3 : 2;
        const float* bias = fusion.bias ? run.input(2) : nullptr;
        float* scale = memory;
        float* shift = memory + padded(channels);
        run.team.serial([&] {
            for (std::int64_t c = 0; c < channels; ++c) {
                const float variance = run.input(first + 1)[c];
                scale[c] = math::batchNormScale(run.input(first + 2)[c], variance, fusion.epsilon);
                const float centre = run.input(first)[c] - (bias != nullptr ? bias[c] : 0.0f);
                shift[c] = run.input(first + 3)[c] - centre * scale[c];
            }
            for (std::int64_t c = channels; c < padded(channels); ++c) scale[c] = shift[c] = 0;
        });
        return {scale, shift};
    }

  private:
    static std::int64_t padded(std::int64_t channels) {
        constexpr std::int64_t kLine = 16;
        return (channels + kLine - 1) / kLine * kLine;
    }
};

}  // namespace espalier::kernels::cpu

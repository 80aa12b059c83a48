// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/cpu/device/channel_columns.h"
#include "kernels/math/elementary.h"

namespace espalier::kernels::cpu {

/// Softmax over the rows of a strip, lane by lane. The largest value is subtracted first, so that
/// no exponential overflows.
struct StripSoftmax {
    float largest[ChannelColumns::kStrip];
    float sum[ChannelColumns::kStrip];
    float inverse[ChannelColumns::kStrip];  ///< 1 / sum

    /// Writes the exponentials to `powers`, which may be the rows themselves.
    void compute(const float* x,
                 std::int64_t xStep,
                 std::int64_t channels,
                 std::int64_t lanes,
                 float* powers,
                 std::int64_t powersStep) {
        std::copy_n(x, lanes, largest);
        std::fill_n(sum, lanes, 0.0f);
        for (std::int64_t c = 1; c < channels; ++c) {
            const float* row = x + c * xStep;
#pragma omp simd
            for (std::int64_t i = 0; i < lanes; ++i) {
                largest[i] = row[i] > largest[i] ? row[i] : largest[i];
            }
        }
        for (std::int64_t c = 0; c < channels; ++c) {
            const float* row = x + c * xStep;
            float* to = powers + c * powersStep;
#pragma omp simd
            for (std::int64_t i = 0; i < lanes; ++i) {
                const float power = math::exponential(row[i] - largest[i]);
                to[i] = power;
                sum[i] += power;
            }
        }
        for (std::int64_t i = 0; i < lanes; ++i) inverse[i] = 1.0f / sum[i];
    }
};

}  // namespace espalier::kernels::cpu

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>

#include "kernels/cpu/channel_columns.h"
#include "kernels/math/elementary.h"

// Softmax's parts over the channels of one pixel, or of a strip of pixels lane by lane. The largest
// value is taken out first, so that no exponential overflows.
namespace espalier::kernels::cpu {

inline float largestChannel(const ChannelColumns& columns, const float* pixel) {
    float largest = -std::numeric_limits<float>::infinity();
    columns.forRuns([&](std::int64_t at, std::int64_t, std::int64_t width) {
        const float* x = pixel + at;
#pragma omp simd reduction(max : largest)
        for (std::int64_t c = 0; c < width; ++c) largest = x[c] > largest ? x[c] : largest;
    });
    return largest;
}

/// Σ exp(x - largest); with `y` also stores the exponentials there.
inline float sumExponentials(const ChannelColumns& columns,
                             const float* pixel,
                             float largest,
                             float* y) {
    float sum = 0;
    columns.forRuns([&](std::int64_t at, std::int64_t, std::int64_t width) {
        const float* x = pixel + at;
        float* e = y + at;
#pragma omp simd reduction(+ : sum)
        for (std::int64_t c = 0; c < width; ++c) {
            const float power = math::exponential(x[c] - largest);
            e[c] = power;
            sum += power;
        }
    });
    return sum;
}

inline float sumExponentials(const ChannelColumns& columns, const float* pixel, float largest) {
    float sum = 0;
    columns.forRuns([&](std::int64_t at, std::int64_t, std::int64_t width) {
        const float* x = pixel + at;
#pragma omp simd reduction(+ : sum)
        for (std::int64_t c = 0; c < width; ++c) sum += math::exponential(x[c] - largest);
    });
    return sum;
}

/// The same lane by lane: `pixels` ≤ kStrip neighbours, channels `step` apart.
struct StripSoftmax {
    float largest[ChannelColumns::kStrip];
    float sum[ChannelColumns::kStrip];

    void compute(const float* x, std::int64_t channels, std::int64_t step, std::int64_t pixels) {
        for (std::int64_t i = 0; i < pixels; ++i) {
            largest[i] = x[i];
            sum[i] = 0.0f;
        }
        for (std::int64_t c = 1; c < channels; ++c) {
            const float* row = x + c * step;
            for (std::int64_t i = 0; i < pixels; ++i) {
                largest[i] = row[i] > largest[i] ? row[i] : largest[i];
            }
        }
        for (std::int64_t c = 0; c < channels; ++c) {
            const float* row = x + c * step;
            for (std::int64_t i = 0; i < pixels; ++i) {
                sum[i] += math::exponential(row[i] - largest[i]);
            }
        }
    }
};

}  // namespace espalier::kernels::cpu

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>
#include <span>

namespace espalier::engine {

/// -log of a softmax score. A score that was rounded to 0 counts as the smallest float, so that one
/// hopeless sample does not make the mean infinite; NaN stays NaN.
inline double negativeLog(float score) {
    constexpr double kSmallest = std::numeric_limits<float>::denorm_min();
    return -std::log(score < kSmallest ? kSmallest : double{score});
}

/// The mean of `term` of output - target; both have as many values.
template <typename Term>
double meanOverDifferences(std::span<const float> output,
                           std::span<const float> target,
                           Term term) {
    double sum = 0;
    for (std::size_t i = 0; i < output.size(); ++i) {
        sum += term(static_cast<double>(output[i]) - target[i]);
    }
    return sum / static_cast<double>(output.size());
}

}  // namespace espalier::engine

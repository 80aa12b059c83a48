// SPDX-License-Identifier: Apache-2.0
#include "engine/metrics/paired_test.h"

#include <algorithm>
#include <cmath>

namespace espalier::engine {

double pairedChance(std::int64_t gained, std::int64_t lost) {
    const std::int64_t fewer = std::min(gained, lost);
    // Terms by their logarithms: a binomial coefficient of a few thousand images is no double.
    const auto n = static_cast<double>(gained + lost);
    double tail = 0;
    for (std::int64_t i = 0; i <= fewer; ++i) {
        const auto k = static_cast<double>(i);
        tail += std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1) -
                         n * std::log(2.0));
    }
    return std::min(1.0, 2 * tail);
}

Interval pairedInterval(std::int64_t gained, std::int64_t lost, std::int64_t of) {
    if (of <= 0) return {.low = -1, .high = 1};
    constexpr double kQuantile = 1.959963984540054;  // of the normal distribution, 97.5 %
    constexpr double kAdded = 0.5;                   // to each cell
    const double n = static_cast<double>(of) + 4 * kAdded;
    const double up = (static_cast<double>(gained) + kAdded) / n;
    const double down = (static_cast<double>(lost) + kAdded) / n;
    const double difference = up - down;
    const double error = std::sqrt((up + down - difference * difference) / n);
    return {.low = std::max(-1.0, difference - kQuantile * error),
            .high = std::min(1.0, difference + kQuantile * error)};
}

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
#include "engine/metrics/wilson_interval.h"

#include <algorithm>
#include <cmath>

namespace espalier::engine {

Interval wilsonInterval(std::int64_t hits, std::int64_t of) {
    constexpr double kDeviations = 1.959963984540054;  // of a normal distribution hold 95 %
    constexpr double kSquare = kDeviations * kDeviations;
    if (of <= 0) return {};
    const auto n = static_cast<double>(of);
    const double share = static_cast<double>(hits) / n;
    const double middle = (share + kSquare / (2 * n)) / (1 + kSquare / n);
    const double half = kDeviations / (1 + kSquare / n) *
                        std::sqrt(share * (1 - share) / n + kSquare / (4 * n * n));
    // Exact at the ends, where rounding would leave a little.
    return {.low = hits == 0 ? 0 : std::max(0.0, middle - half),
            .high = hits == of ? 1 : std::min(1.0, middle + half)};
}

}  // namespace espalier::engine

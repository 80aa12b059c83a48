// SPDX-License-Identifier: Apache-2.0
#include "engine/metrics/class_scores.h"

#include <cmath>

namespace espalier::engine {

std::int64_t classesBefore(std::span<const float> scores, std::int32_t label) {
    const auto classes = static_cast<std::int64_t>(scores.size());
    if (label < 0 || label >= classes) return classes;
    const auto own = static_cast<std::size_t>(label);
    if (std::isnan(scores[own])) return classes;
    std::int64_t before = 0;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        const bool larger = scores[i] > scores[own];
        const bool earlier = scores[i] == scores[own] && i < own;
        before += larger || earlier ? 1 : 0;
    }
    return before;
}

std::int64_t firstClass(std::span<const float> scores) {
    std::int64_t first = -1;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        if (std::isnan(scores[i])) continue;
        const bool leads = first < 0 || scores[i] > scores[static_cast<std::size_t>(first)];
        if (leads) first = static_cast<std::int64_t>(i);
    }
    return first;
}

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
#include "engine/explanation/heat_map.h"

#include <algorithm>
#include <cmath>

namespace espalier::engine {

namespace {

/// Two neighbouring cells and the share of the second.
struct Between {
    std::int64_t first;
    std::int64_t second;
    float share;
};

Between cellsAt(double place, std::int64_t cells) {
    const double centre =
        std::clamp(place * static_cast<double>(cells) - 0.5, 0.0, static_cast<double>(cells - 1));
    const auto first = static_cast<std::int64_t>(centre);
    return {.first = first,
            .second = std::min(first + 1, cells - 1),
            .share = static_cast<float>(centre - static_cast<double>(first))};
}

float mixed(float a, float b, float share) {
    return a + share * (b - a);
}

}  // namespace

float HeatMap::largest() const {
    float largest = 0;
    for (const float value : values) largest = std::max(largest, value);
    return largest;
}

float HeatMap::between(double row, double column) const {
    const Between rows = cellsAt(row, height);
    const Between columns = cellsAt(column, width);
    const auto inRow = [&](std::int64_t r) {
        return mixed(at(r, columns.first), at(r, columns.second), columns.share);
    };
    return mixed(inRow(rows.first), inRow(rows.second), rows.share);
}

}  // namespace espalier::engine

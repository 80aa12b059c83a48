// SPDX-License-Identifier: Apache-2.0
#include "engine/metrics/metric.h"

#include <cassert>
#include <cmath>

namespace espalier::engine {

void Metric::merge(MetricSums& into, const MetricSums& others) const {
    assert(into.size() == others.size());
    for (std::size_t i = 0; i < into.size(); ++i) into[i] += others[i];
}

bool Metric::isBetter(double value, double than) const {
    if (std::isnan(value) || std::isnan(than)) return !std::isnan(value);
    const bool higher = description().direction == MetricDirection::HigherIsBetter;
    return higher ? value > than : value < than;
}

}  // namespace espalier::engine

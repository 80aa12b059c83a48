// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/metric_series.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace espalier::ui {

void MetricSeries::put(double step, double value) {
    if (!std::isfinite(value)) return;
    const qsizetype place = std::lower_bound(steps.begin(), steps.end(), step) - steps.begin();
    if (place < steps.size() && steps[place] == step) {
        values[place] = value;
    } else {
        steps.insert(place, step);
        values.insert(place, value);
    }
}

double MetricSeries::at(double step) const {
    const auto found = std::upper_bound(steps.begin(), steps.end(), step);
    if (found == steps.begin()) return std::numeric_limits<double>::quiet_NaN();
    return values[found - steps.begin() - 1];
}

}  // namespace espalier::ui

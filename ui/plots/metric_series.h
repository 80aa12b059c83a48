// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>

namespace espalier::ui {

/// One metric of a run as validation measured it, in the order of the steps. A value.
struct MetricSeries {
    QVector<double> steps;
    QVector<double> values;

    bool empty() const { return steps.isEmpty(); }
    /// Replaces an earlier value at this step, because a resumed run repeats the steps after its
    /// checkpoint. A value that is not finite is left out.
    void put(double step, double value);
    /// At or before a step; NaN when there is none.
    double at(double step) const;
};

}  // namespace espalier::ui

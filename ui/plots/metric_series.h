// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>

namespace espalier::ui {

/// The validation values of one metric of a run, in the order of the steps. A value.
struct MetricSeries {
    QVector<double> steps;
    QVector<double> values;

    bool empty() const { return steps.isEmpty(); }
    /// Replaces an earlier value at this step, because a resumed run repeats the steps after its
    /// checkpoint. Skips non-finite values.
    void put(double step, double value);
    /// The value at or before a step; NaN if there is none.
    double at(double step) const;
};

}  // namespace espalier::ui

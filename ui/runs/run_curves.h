// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVector>
#include <memory>

#include "ui/plots/metric_history.h"

namespace espalier::ui {

/// The curves of one run, to be drawn among those of others. A value.
struct RunCurves {
    /// One metric: training by step, validation by epoch.
    struct Metric {
        MetricHistory training;
        QVector<double> steps;
        QVector<double> values;

        bool empty() const { return training.empty() && steps.isEmpty(); }
    };
    QString path;
    QString stamp;  ///< of the run's files when they were read
    Metric loss;
    Metric accuracy;
    double lastStep = 0;
};

/// From a run's folder; may take long. Throws what readRun throws.
std::shared_ptr<const RunCurves> readRunCurves(const QString& path, const QString& stamp);

}  // namespace espalier::ui

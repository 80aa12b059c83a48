// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <memory>

#include "ui/plots/run_metrics.h"

namespace espalier::ui {

/// The curves of one run, to be drawn among those of others. A value.
struct RunCurves {
    QString path;
    QString stamp;  ///< of the run's files when they were read
    RunMetrics metrics;
    double lastStep = 0;
};

/// From a run's folder; may take long. Throws what readRun throws.
std::shared_ptr<const RunCurves> readRunCurves(const QString& path, const QString& stamp);

}  // namespace espalier::ui

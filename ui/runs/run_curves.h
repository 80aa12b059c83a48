// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <memory>

#include "ui/plots/run_metrics.h"

namespace espalier::ui {

/// The curves of one run for a comparison. A value.
struct RunCurves {
    QString path;
    QString stamp;  ///< state of the run's files when they were read
    RunMetrics metrics;
    double lastStep = 0;
};

/// Reads a run's folder; may take long. Throws what readRun throws.
std::shared_ptr<const RunCurves> readRunCurves(const QString& path, const QString& stamp);

}  // namespace espalier::ui

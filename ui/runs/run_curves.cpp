// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/run_curves.h"

#include <algorithm>
#include <cmath>

#include "engine/runs/run_folder.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

void addPoint(RunCurves::Metric& metric, double step, double value) {
    // The file of a run that was resumed holds each step once, in order.
    const bool isNext = metric.steps.isEmpty() || metric.steps.back() < step;
    if (!std::isfinite(value) || !isNext) return;
    metric.steps.push_back(step);
    metric.values.push_back(value);
}

}  // namespace

std::shared_ptr<const RunCurves> readRunCurves(const QString& path, const QString& stamp) {
    auto curves = std::make_shared<RunCurves>();
    curves->path = path;
    curves->stamp = stamp;
    for (const engine::TrainingEvent& event : engine::readRun(toPath(path)).events) {
        const auto step = static_cast<double>(event.step);
        if (event.kind == engine::EventKind::Step && step > curves->loss.training.lastStep()) {
            const double first = static_cast<double>(std::max<qint64>(1, event.firstStep));
            curves->loss.training.add(std::min(first, step), step, event.loss);
            curves->accuracy.training.add(std::min(first, step), step, event.accuracy);
        } else if (event.kind == engine::EventKind::Epoch) {
            addPoint(curves->loss, step, event.validationLoss);
            addPoint(curves->accuracy, step, event.validationAccuracy);
        }
        curves->lastStep = std::max(curves->lastStep, step);
    }
    return curves;
}

}  // namespace espalier::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/run_curves.h"

#include <algorithm>

#include "engine/runs/run_folder.h"
#include "ui/text.h"

namespace espalier::ui {

std::shared_ptr<const RunCurves> readRunCurves(const QString& path, const QString& stamp) {
    auto curves = std::make_shared<RunCurves>();
    curves->path = path;
    curves->stamp = stamp;
    for (const engine::TrainingEvent& event : engine::readRun(toPath(path)).events) {
        const auto step = static_cast<double>(event.step);
        if (event.kind == engine::EventKind::Step) curves->metrics.addStep(event);
        if (event.kind == engine::EventKind::Epoch) curves->metrics.addEpoch(event);
        curves->lastStep = std::max(curves->lastStep, step);
    }
    return curves;
}

}  // namespace espalier::ui

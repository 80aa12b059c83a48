// SPDX-License-Identifier: Apache-2.0
#include "app/cli/sweep_resume.h"

#include <utility>

#include "app/cli/command.h"
#include "app/cli/sweep_report.h"
#include "app/cli/training_run.h"
#include "engine/runs/known_runs.h"
#include "engine/runs/running_trainings.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

// With a failure that may pass there is something left to try.
bool isAllDone(const engine::SweepStanding& standing) {
    for (const auto& [number, failure] : standing.sweep().failures) {
        if (!failure.isRefused) return false;
    }
    return standing.isComplete();
}

int showDone(const SweepReport& report, const SweepStyle& style, ProgressDisplay& display) {
    const int code = report.hasFailed() ? kExitFailed : kExitDone;
    if (style.json) {
        sayJson(report.toJson());
        return code;
    }
    Json line{{"event", "sweep"}};
    line.update(report.toJson());
    display.table(report.whole(style.width), line);
    return code;
}

}  // namespace

int resumeSweep(const std::filesystem::path& folder,
                const std::filesystem::path& movedTo,
                const MovedFolders& moved,
                const CoresOption& cores,
                const SweepStyle& style,
                ProgressDisplay& display,
                Interrupt& interrupt) {
    engine::SweepStanding standing(engine::readSweep(std::filesystem::absolute(folder)));
    if (isAllDone(standing)) return showDone(SweepReport(std::move(standing)), style, display);
    engine::Sweep sweep = standing.sweep();
    moved.apply(sweep.project.dataChoices);
    const engine::DataSource scanned = scanRecordedData(sweep.project, movedTo, display, interrupt);
    reportIssues(engine::reviewRunningTrainings(cores.useOf(sweep.project.options.device)),
                 display);
    engine::rememberRun(sweep.folder.path);
    return trainSweep(sweep, scanned, style, display, interrupt);
}

}  // namespace espalier::cli

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/runs_adding.h"

#include <QFileInfo>
#include <filesystem>
#include <system_error>
#include <vector>

#include "engine/cross_validation/cross_validation.h"
#include "engine/runs/known_runs.h"
#include "engine/runs/project_runs.h"
#include "engine/sweep/sweep.h"
#include "ui/run/runs_folders.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

namespace fs = std::filesystem;

constexpr int kMostEntries = 2000;  // looked at for a run; folders of images may hold many more

bool isOneRun(const fs::path& path) {
    return engine::isRunFolder(path) || engine::isCrossValidation(path);
}

}  // namespace

bool holdsRuns(const QString& path) {
    const fs::path folder = toPath(path);
    if (!QFileInfo(path).isDir()) return false;
    if (isOneRun(folder) || engine::isSweep(folder)) return true;
    std::error_code problem;
    int entries = 0;
    for (fs::directory_iterator entry(folder, problem), end;
         !problem && entry != end && entries < kMostEntries;
         entry.increment(problem), ++entries) {
        std::error_code unknown;  // what cannot be told is none; images are no folders
        if (!entry->is_directory(unknown)) continue;
        if (isOneRun(entry->path()) || engine::isSweep(entry->path())) return true;
    }
    return false;
}

RunsAdding::RunsAdding(QObject* parent) : QObject(parent) {
    connect(&job_, &Job::failed, this, &RunsAdding::failed);
}

// A single run is remembered by itself: what lies beside it may be anything.
void RunsAdding::add(const QStringList& paths) {
    job_.start([this, paths](const Job::Report&, std::stop_token) {
        QStringList runs;
        std::vector<fs::path> folders;
        for (const QString& path : paths) {
            const fs::path whole = fs::absolute(toPath(path)).lexically_normal();
            const fs::path folder = whole.has_filename() ? whole : whole.parent_path();
            if (isOneRun(folder) || engine::isSweep(folder)) {
                engine::rememberRun(folder);
                const std::vector<fs::path> trials =
                    engine::isSweep(folder) ? engine::listRuns({folder}) : std::vector<fs::path>();
                for (const fs::path& trial : trials) runs << fromPath(trial);
                if (trials.empty()) runs << fromPath(folder);
            } else {
                folders.push_back(folder);
                const auto list = {engine::listRuns({folder}),
                                   engine::listCrossValidations({folder}),
                                   engine::listSweeps({folder})};
                for (const auto& found : list) {
                    for (const fs::path& run : found) runs << fromPath(run);
                }
            }
        }
        return [this, runs, folders] {
            for (const fs::path& folder : folders) rememberRunsFolder(folder);
            emit added(runs);
        };
    });
}

}  // namespace espalier::ui

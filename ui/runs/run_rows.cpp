// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/run_rows.h"

#include <algorithm>
#include <exception>
#include <map>
#include <memory>
#include <utility>

#include "engine/sweep/sweep.h"
#include "engine/sweep/sweep_standing.h"
#include "ui/runs/fold_rows.h"
#include "ui/runs/run_changes.h"
#include "ui/runs/run_places.h"
#include "ui/runs/run_row_reading.h"
#include "ui/runs/trial_names.h"
#include "ui/text.h"

namespace espalier::ui {

struct SweepOfTrial {
    SweepOfTrial(QString stamp, engine::Sweep sweep)
        : stamp(std::move(stamp)), sweep(std::move(sweep)) {}

    const QString stamp;
    const engine::Sweep sweep;
};

namespace {

// What names no project, as runs of earlier versions and those that cannot be read, belongs to the
// project's file that it lies beside, if it is on its images.
engine::RunKinship kinshipOf(const RunRow& row, const RunsQuestion& question) {
    const bool liesBeside =
        !question.projectFile.empty() &&
        toPath(row.path).parent_path() == engine::runsFolderFor(question.projectFile);
    if (!row.project) return liesBeside ? engine::RunKinship::Own : engine::RunKinship::Other;
    const engine::RunKinship said = engine::kinshipOf(*row.project, question.project);
    const bool isNameless = row.project->id.empty() && said == engine::RunKinship::SameImages;
    return liesBeside && isNameless ? engine::RunKinship::Own : said;
}

// Without a look at any disk.
engine::RunKinship kinshipByName(const RunRow& row, const engine::Project& project) {
    if (!row.project) return engine::RunKinship::Other;
    if (!project.id.empty() && row.project->id == project.id) return engine::RunKinship::Own;
    const bool sameImages = !project.dataset.empty() && row.project->dataset == project.dataset;
    return sameImages ? engine::RunKinship::SameImages : engine::RunKinship::Other;
}

// What is known and lies outside of these folders: nobody looks there.
QVector<RunRow> rowsOutOfReach(const RunsQuestion& question, const QHash<QString, RunRow>& known) {
    QVector<RunRow> rows;
    if (question.reach == RunsReach::Everywhere) return rows;
    for (const RunRow& row : known) {
        const std::filesystem::path folder = toPath(row.path).parent_path();
        const auto isIn = [&](const std::filesystem::path& path) {
            return std::ranges::find(question.folders, path) != question.folders.end();
        };
        const bool isTrial = isIn(folder.parent_path()) && engine::isSweep(folder);
        if (isIn(folder) || isTrial) continue;
        rows << row;
        if (!row.isMissing) rows.back().kinship = kinshipByName(row, question.project);
    }
    return rows;
}

/// The sweeps that trials lie in. Each is looked at once, and read if its record was written since.
class SweepsOfTrials {
  public:
    /// Names the row after its trial, if it is one. `before`: as in readRunRow().
    void nameIfTrial(RunRow& row, const std::filesystem::path& path, const RunRow* before) {
        const std::filesystem::path folder = path.parent_path();
        const Found& found = find(folder, before);
        const bool wasTrial = row.isTrial;
        row.failure.clear();
        row.brief.clear();
        row.tried.clear();
        row.isShareOver = false;
        row.isTrial = found.isSweep;
        row.sweep = found.sweep;
        if (!row.isTrial) {
            // Its sweep is gone.
            if (wasTrial) row.name = rowNameOf(fromPath(path.filename()), row.started);
            return;
        }
        const int number = engine::trialNumber(path);
        if (!row.sweep || number == 0 || number > row.sweep->sweep.count()) {
            row.name = sweepName(fromPath(folder.filename())) + QStringLiteral(" · ") +
                       fromPath(path.filename());
            return;
        }
        row.isShareOver = row.isConcluded && row.status == engine::RunStatus::Stopped &&
                          engine::isShareOver(row.sweep->sweep.plan, row.epochs, row.seconds);
        readTrialInto(row, row.sweep->sweep, number);
    }

  private:
    struct Found {
        bool isSweep = false;
        std::shared_ptr<const SweepOfTrial> sweep = nullptr;
    };

    const Found& find(const std::filesystem::path& folder, const RunRow* before) {
        const auto [place, isNew] = found_.try_emplace(folder);
        Found& found = place->second;
        if (!isNew) return found;
        found.isSweep = engine::isSweep(folder);
        if (!found.isSweep) return found;
        const QString stamp = stampOf({engine::SweepFolder{folder}.record()});  // first
        if (before && before->sweep && before->sweep->stamp == stamp) {
            found.sweep = before->sweep;
            return found;
        }
        try {
            found.sweep = std::make_shared<const SweepOfTrial>(stamp, engine::readSweep(folder));
        } catch (const std::exception&) {
            return found;  // its runs are shown all the same
        }
        return found;
    }

    std::map<std::filesystem::path, Found> found_;
};

RunRow rowOf(const ListedPlace& place,
             const RunsQuestion& question,
             const RunRow* before,
             SweepsOfTrials& sweeps) {
    const std::filesystem::path& path = place.path;
    RunRow row = place.kind == ListedPlace::Kind::Missing ? missingRow(path)
                 : place.kind == ListedPlace::Kind::Folds ? readFoldsRow(path, before)
                                                          : readRunRow(path, before);
    const bool staysAsItWas = row.isMissing && before;
    row.kinship = staysAsItWas ? before->kinship : kinshipOf(row, question);
    // Between two of its folds, too.
    if (path == question.foldsInWork) row.status = engine::RunStatus::Running;
    if (place.isElsewhere) row.place = fromPath(path.parent_path());
    if (!row.isMissing) sweeps.nameIfTrial(row, path, before);
    return row;
}

}  // namespace

QVector<RunRow> readRunRows(const RunsQuestion& question,
                            const QHash<QString, RunRow>& known,
                            std::stop_token stop) {
    QVector<RunRow> rows = rowsOutOfReach(question, known);
    SweepsOfTrials sweeps;
    for (const ListedPlace& place : placesOf(question)) {
        if (stop.stop_requested()) return rows;
        const auto found = known.constFind(fromPath(place.path));
        rows.push_back(
            rowOf(place, question, found == known.constEnd() ? nullptr : &*found, sweeps));
    }
    std::ranges::stable_sort(rows, {}, &RunRow::started);
    compareRows(rows);
    std::ranges::reverse(rows);
    return rows;
}

}  // namespace espalier::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/run_rows.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QFileInfo>
#include <QRegularExpression>
#include <algorithm>
#include <cstdint>
#include <set>

#include "engine/base/error.h"
#include "engine/base/error_sentence.h"
#include "engine/base/file_status.h"
#include "engine/cross_validation/cross_validation.h"
#include "engine/project/settings.h"
#include "engine/runs/folder_list.h"
#include "engine/runs/known_runs.h"
#include "engine/runs/run_lock.h"
#include "engine/sweep/sweep.h"
#include "ui/forms/field_words.h"
#include "ui/isolated.h"
#include "ui/runs/fold_rows.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

struct RunWords {
    Q_DECLARE_TR_FUNCTIONS(RunRows)
};

void readSummaryInto(RunRow& row, const std::filesystem::path& path) {
    try {
        const engine::RunSummary summary = engine::summariseRun(path);
        row.started = fromUtf8(summary.started);
        row.data = fromPath(summary.project.dataset.filename());
        row.network = fromUtf8(summary.project.network.name);
        row.device = fromUtf8(summary.device);
        row.loss = summary.loss;
        row.status = summary.status;
        row.lossExploded = summary.lossExploded;
        row.epochs = summary.epochs;
        row.steps = summary.steps;
        row.validationImages = summary.validationImages;
        row.best = summary.best;
        row.test = summary.test;
        row.seconds = summary.seconds;
        row.project = std::make_shared<const engine::Project>(summary.project);
    } catch (const std::exception& problem) {
        // A run that cannot be read is still shown, with the reason.
        row.problem = fromUtf8(engine::errorSentence(problem));
    }
}

RunRow readRow(const std::filesystem::path& path, const RunRow* known) {
    const engine::RunFolder run{path};
    const QString stamp = stampOf({run.record(),
                                   run.events(),
                                   run.results(),
                                   run.note()});  // first: later changes are then read next time
    constexpr auto kRunning = engine::RunStatus::Running;
    const bool isRunning = engine::RunLock::isHeld(path);
    // A run that was active and has ended is read again even if its files have not changed.
    if (known && known->stamp == stamp && (isRunning || known->status != kRunning)) {
        RunRow row = *known;
        if (isRunning) row.status = kRunning;
        return row;
    }
    RunRow row;
    row.path = fromPath(path);
    row.stamp = stamp;
    readSummaryInto(row, path);
    readNoteInto(row);
    const QString folder = fromPath(path.filename());
    row.name = rowNameOf(folder, row.started);
    if (row.started.isEmpty()) row.started = folder;
    return row;
}

/// A row to read.
struct ListedPlace {
    enum class Kind : std::uint8_t { Run, Folds, Missing };
    std::filesystem::path path;
    Kind kind = Kind::Run;
    bool isElsewhere = false;  ///< not in a folder of runs
};

// Whether a disk is away or a run was deleted, nobody can tell.
ListedPlace placeElsewhere(const std::filesystem::path& path) {
    using Kind = ListedPlace::Kind;
    std::error_code problem;
    const auto type = engine::fileStatus(path, problem).type();
    const Kind kind = type == std::filesystem::file_type::not_found ? Kind::Missing
                      : engine::isCrossValidation(path)             ? Kind::Folds
                                                                    : Kind::Run;
    return {path, kind, true};
}

/// What is to be read, each once, however it was found.
class PlaceList {
  public:
    void add(ListedPlace place) {
        if (listed_.insert(engine::resolvedPath(place.path)).second) {
            places_.push_back(std::move(place));
        }
    }
    /// Its trials, which are runs like any other; itself where they cannot be listed, so that its
    /// row says why.
    void addSweep(const std::filesystem::path& sweep, bool isElsewhere) {
        try {
            for (const std::filesystem::path& trial : engine::listRuns({sweep})) {
                add({.path = trial, .isElsewhere = isElsewhere});
            }
        } catch (const engine::Error&) {
            add({.path = sweep, .isElsewhere = isElsewhere});
        }
    }
    std::vector<ListedPlace> take() { return std::move(places_); }

  private:
    std::vector<ListedPlace> places_;
    std::set<std::filesystem::path> listed_;
};

std::vector<ListedPlace> placesOf(const RunsQuestion& question) {
    PlaceList places;
    for (const std::filesystem::path& path : engine::listRuns(question.folders)) {
        places.add({path});
    }
    for (const std::filesystem::path& path : engine::listCrossValidations(question.folders)) {
        places.add({path, ListedPlace::Kind::Folds});
    }
    for (const std::filesystem::path& path : engine::listSweeps(question.folders)) {
        places.addSweep(path, false);
    }
    if (question.reach == RunsReach::Folders) return places.take();
    for (const std::filesystem::path& path : engine::knownRuns()) {
        if (engine::isSweep(path)) {
            places.addSweep(path, true);
        } else {
            places.add(placeElsewhere(path));
        }
    }
    return places.take();
}

RunRow missingRow(const std::filesystem::path& path) {
    RunRow row;
    row.path = fromPath(path);
    row.isMissing = true;
    row.name = fromPath(path.filename());
    row.problem = RunWords::tr(
                      "%1 is not there. If its disk is away, connect it; if it was moved, drop it "
                      "here from where it is; if it was deleted, Delete takes it off this list.")
                      .arg(row.path);
    row.noteProblem = row.problem;
    return row;
}

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

// Input size, network and augmentation were suggested for images that are not available here.
engine::Project defaultsFor(const engine::Project& project) {
    engine::Project usual = project;
    usual.dataChoices = engine::withAnnotationsOf({}, project.dataChoices);
    usual.options = {};
    return usual;
}

QString valueOf(const std::string& name, const std::string& value) {
    return value.empty() ? RunWords::tr("none") : settingText(name, value);
}

// Compares with the next older run on the same data as it began, or, for the first run, with the
// defaults: what was changed while a run was trained is its own, unless it repeats the other's.
void compareInto(RunRow& row, const RunRow* before) {
    engine::Project base = before ? *before->project : defaultsFor(*row.project);
    const bool isRepetition = before && engine::differencesOf({&base, row.project.get()}).empty();
    if (!isRepetition) base.changes.clear();
    QStringList words, lines;
    for (const engine::SettingRow& difference : engine::differencesOf({&base, row.project.get()})) {
        const QString name = fieldText(difference.name);
        const QString now = valueOf(difference.name, difference.values[1]);
        words << RunWords::tr("%1 %2").arg(name, now);
        lines << RunWords::tr("%1: %2, was %3")
                     .arg(name, now, valueOf(difference.name, difference.values[0]));
    }
    if (words.isEmpty()) words << (before ? RunWords::tr("no change") : RunWords::tr("defaults"));
    row.changed = words.join(QStringLiteral(", "));
    row.changes = lines.join(QLatin1Char('\n'));
}

}  // namespace

void readNoteInto(RunRow& row) {
    try {
        row.note = engine::readNote({toPath(row.path)});
    } catch (const std::exception& problem) {
        row.noteProblem = fromUtf8(engine::errorSentence(problem));
    }
}

QString stampOf(const std::vector<std::filesystem::path>& files) {
    QString stamp;
    for (const std::filesystem::path& file : files) {
        const QFileInfo info(fromPath(file));
        stamp += QStringLiteral("%1/%2 ")
                     .arg(info.lastModified().toMSecsSinceEpoch())
                     .arg(info.exists() ? info.size() : -1);
    }
    return stamp;
}

QString rowNameOf(const QString& folder, const QString& started) {
    static const QRegularExpression kGiven(QStringLiteral("^\\d{4}-\\d\\d-\\d\\d_\\d{6}_(.+)$"));
    const QRegularExpressionMatch match = kGiven.match(folder);
    if (!match.hasMatch() || started.isEmpty()) return folder;
    const QString when = started.left(16).replace(QLatin1Char('T'), QLatin1Char(' '));
    return isolated(when + QStringLiteral("  ") + match.captured(1));
}

QVector<RunRow> readRunRows(const RunsQuestion& question,
                            const QHash<QString, RunRow>& known,
                            std::stop_token stop) {
    QVector<RunRow> rows = rowsOutOfReach(question, known);
    for (const ListedPlace& place : placesOf(question)) {
        if (stop.stop_requested()) return rows;
        const std::filesystem::path& path = place.path;
        const auto found = known.constFind(fromPath(path));
        const RunRow* before = found == known.constEnd() ? nullptr : &*found;
        RunRow row = place.kind == ListedPlace::Kind::Missing ? missingRow(path)
                     : place.kind == ListedPlace::Kind::Folds ? readFoldsRow(path, before)
                                                              : readRow(path, before);
        const bool staysAsItWas = row.isMissing && before;
        row.kinship = staysAsItWas ? before->kinship : kinshipOf(row, question);
        // Between two of its folds, too.
        if (path == question.foldsInWork) row.status = engine::RunStatus::Running;
        if (place.isElsewhere) row.place = fromPath(path.parent_path());
        if (!row.isMissing && engine::isSweep(path.parent_path())) {
            row.name = isolated(fromPath(path.parent_path().filename())) + QStringLiteral(" · ") +
                       fromPath(path.filename());
        }
        rows.push_back(std::move(row));
    }
    std::ranges::stable_sort(rows, {}, &RunRow::started);
    QHash<QPair<QString, QString>, const RunRow*> newest;  // by data and project
    for (RunRow& row : rows) {
        if (!row.project) continue;
        const QString data = fromPath(row.project->dataset);
        const RunRow*& before = newest[{data, fromUtf8(row.project->id)}];
        // Runs of older versions do not name their project.
        compareInto(row, before ? before : newest.value({data, QString()}));
        if (!row.folds) before = &row;  // what follows is compared with runs
    }
    std::ranges::reverse(rows);
    return rows;
}

}  // namespace espalier::ui

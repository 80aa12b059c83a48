// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QString>
#include <QVector>
#include <filesystem>
#include <limits>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/runs/project_runs.h"
#include "engine/runs/run_folder.h"
#include "engine/runs/run_note.h"

namespace espalier::ui {

/// How many folds of a cross-validation are finished.
struct FoldCount {
    int finished = 0;
    int all = 0;  ///< 0: it cannot be read
    friend bool operator==(const FoldCount&, const FoldCount&) = default;
};

/// The record of a sweep as it was when it was read.
struct SweepOfTrial;

/// A row of the table of runs: a run, or a cross-validation. A value.
struct RunRow {
    QString path;
    QString name;        ///< "2026-11-20 14:30  resnet18", or the name of its folder
    QString brief = {};  ///< of a trial: its name without what it tries; empty for other runs
    QString tried = {};  ///< of a trial: what it tries
    QString place;       ///< the folder that it lies in, if that is none of runs
    QString started;     ///< sortable
    QString data;
    QString network;
    QString device;
    std::string loss;                         ///< as in RunSummary
    std::optional<engine::RunStatus> status;  ///< nothing if it cannot be read
    bool lossExploded = false;                ///< as in RunSummary
    QString problem;                          ///< why it cannot be read
    bool isTrial = false;                     ///< of a sweep or race
    QString failure;                          ///< why it failed as one
    bool isConcluded = false;                 ///< as one, stopped: its newest network is tested
    bool isShareOver = false;                 ///< likewise, because it had all that a trial gets
    std::shared_ptr<const SweepOfTrial> sweep = {};  ///< nullptr if it cannot be read
    bool isMissing = false;                          ///< it is known, and not there any more
    qint64 epochs = 0;
    qint64 steps = 0;
    qint64 validationImages = 0;                   ///< 0 = not known
    engine::BestResult best = {};                  ///< as in RunSummary
    std::optional<engine::TestMetrics> test = {};  ///< as in RunSummary
    double seconds = std::numeric_limits<double>::quiet_NaN();
    engine::CurveSketch curve = {};     ///< as in RunSummary; empty for a cross-validation
    std::vector<std::string> settings;  ///< engine::commonSettingsOf(); empty if it cannot be read
    qint64 parameters = 0;              ///< of its network; 0 = not known
    QString changed;  ///< compared with the previous run on the same data, or the defaults
    QString changes;  ///< the same with the previous values, one per line
    engine::RunNote note;
    QString noteProblem;                                  ///< why notes cannot be saved
    std::shared_ptr<const engine::Project> project = {};  ///< nullptr if it cannot be read
    /// Of a cross-validation; nothing for a run. The metrics in `best` are those of the finished
    /// folds, on their held-out images, of which validationImages is the number.
    std::optional<FoldCount> folds = {};
    /// Which of them were trained unlike the others, and in what, one per line; empty as a rule.
    QString unequal;
    QString stamp;  ///< unchanged if nothing was written since
    engine::RunKinship kinship = engine::RunKinship::Own;  ///< with the open project

    /// Whether it is a run that can be read, and so compared.
    bool isComparable() const { return project && !folds; }
    bool looksLike(const RunRow& other) const {
        return stamp == other.stamp && status == other.status && name == other.name &&
               failure == other.failure && lossExploded == other.lossExploded &&
               isShareOver == other.isShareOver && changed == other.changed && note == other.note &&
               kinship == other.kinship;
    }
};

/// How far a list of runs reaches. Disks of other projects may be slow, or not answer at all.
enum class RunsReach : std::uint8_t {
    Folders,    ///< the given folders; what else is known stays as it was
    Everywhere  ///< also runs of the user's that lie in no folder of runs
};

/// The runs to list, and where to search.
struct RunsQuestion {
    engine::Project project;            ///< identified by its id and its folder of images
    std::filesystem::path projectFile;  ///< empty for a draft
    std::vector<std::filesystem::path> folders;
    RunsReach reach = RunsReach::Everywhere;
    std::filesystem::path foldsInWork = {};  ///< the cross-validation that the window trains
};

/// "2026-11-20 14:30  resnet18" for the name that Espalier gave to a folder at that time; another
/// name as it is.
QString rowNameOf(const QString& folder, const QString& started);
/// Reads the note in the folder of the row, or why there can be none.
void readNoteInto(RunRow& row);
/// Differs when one of these files was written.
QString stampOf(const std::vector<std::filesystem::path>& files);

/// The runs and cross-validations within reach, the newest first. Runs in `known` that were not
/// written to since are not read again. For a background job.
QVector<RunRow> readRunRows(const RunsQuestion& question,
                            const QHash<QString, RunRow>& known,
                            std::stop_token stop);

}  // namespace espalier::ui

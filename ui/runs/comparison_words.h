// SPDX-License-Identifier: GPL-3.0-or-later
// What a comparison of runs says about them.
#pragma once

#include <QString>
#include <QStringList>
#include <QVector>
#include <optional>
#include <string>
#include <vector>

#include "engine/runs/earlier_test.h"
#include "ui/runs/run_rows.h"

namespace espalier::ui {

/// A setting in which runs differ.
struct Difference {
    QString name;
    QStringList texts;  ///< of each run
};

/// Metrics of any of the runs, except the one that is the best value of all of them.
std::vector<std::string> furtherMetrics(const QVector<RunRow>& runs);

/// "+3.2 points, within chance": on the images that both runs were tested on.
QString differenceText(const engine::StepGain& gain);
QString differenceTip(const engine::StepGain& gain);
/// What the tests come to; empty where not all runs were tested on the same images. `gains`: of
/// each run over the first; none for that one.
QString testVerdict(const std::vector<std::optional<engine::StepGain>>& gains);

/// Whether both were tested on images of the same folders, which are the same by their names.
bool isTestedLike(const RunRow& run, const RunRow& other);
/// "3, by validation loss".
QString bestEpochText(const RunRow& run);
/// Values of different losses cannot be compared.
bool lossesDiffer(const QVector<RunRow>& runs);
/// A run of the terminal on a folder of images belongs to none.
QString projectName(const engine::Project& project);

/// Larger is better; NaN for what is not known, and for all of them where they are of several
/// metrics.
std::vector<double> comparableRanks(const std::vector<std::optional<engine::MetricValue>>& values);
/// "1 of 4": the epochs that a run was trained, of those that it was planned for.
QString epochsText(const RunRow& run);

/// "Batch size 32" for each setting that all of them have with the same value.
QStringList equalSettingsIn(const std::vector<const engine::Project*>& projects);
QVector<Difference> differencesIn(const std::vector<const engine::Project*>& projects);
/// "Learning rate 0.01" of each run: only as many settings as tell the runs apart, those with the
/// most values first. Where settings do not, with the names of the runs.
QStringList namesByDifferences(QVector<Difference> all, const QVector<RunRow>& runs);

}  // namespace espalier::ui

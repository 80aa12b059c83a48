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

#include "engine/runs/run_folder.h"
#include "engine/runs/run_note.h"

namespace espalier::ui {

/// One run as the table shows it. A value.
struct RunRow {
    QString path;
    QString name;     ///< "2026-11-20 14:30  resnet18", or its folder's own name
    QString started;  ///< sortable
    QString data;
    QString network;
    QString device;
    std::string loss;  ///< as in RunSummary
    QString state;     ///< as in RunSummary; empty when it cannot be read
    QString problem;   ///< why it cannot be read
    qint64 epochs = 0;
    qint64 steps = 0;
    double bestAccuracy = std::numeric_limits<double>::quiet_NaN();
    double bestLoss = std::numeric_limits<double>::quiet_NaN();
    std::vector<engine::MetricValue> bestMetrics;    ///< each one's best over all epochs
    std::vector<engine::MetricValue> metricsOfBest;  ///< all of the best epoch
    double seconds = std::numeric_limits<double>::quiet_NaN();
    QString changed;  ///< against the run before it on the same data, or the defaults
    QString changes;  ///< the same with what it was before, a line each
    engine::RunNote note;
    QString noteProblem;                                  ///< why nothing can be noted
    std::shared_ptr<const engine::Project> project = {};  ///< nullptr when it cannot be read
    QString stamp;  ///< of its files: the same = nothing was written since

    /// The best value of one of the metrics; NaN when the run has not measured it.
    double bestOf(const std::string& metric) const;
    bool looksLike(const RunRow& other) const {
        return stamp == other.stamp && state == other.state && changed == other.changed &&
               note == other.note;
    }
};

/// The runs of a folder, the newest first; of those in `known` that were not written to since,
/// nothing is read again. For a background job.
QVector<RunRow> readRunRows(const std::filesystem::path& folder,
                            const QHash<QString, RunRow>& known,
                            std::stop_token stop);

}  // namespace espalier::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QObject>
#include <QString>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <vector>

#include "ui/jobs/job.h"
#include "ui/runs/run_rows.h"

namespace espalier::engine {
struct QueueEntry;
}

namespace espalier::ui {

/// How much of a run is trained.
struct TrainedEpochs {
    std::int64_t epochs = 0;
    double secondsPerEpoch = std::numeric_limits<double>::quiet_NaN();  ///< NaN: not known
};

/// As QueueResults::expectedSeconds(); `partOf` is asked once for each entry, and answers nullopt
/// where nothing is known. Pure.
std::map<std::int64_t, double> expectedSeconds(
    const std::vector<engine::QueueEntry>& entries,
    const std::function<std::optional<TrainedEpochs>(const engine::QueueEntry&)>& partOf);

/// What has come of the runs of the queue, read from their folders off the GUI thread. GUI thread;
/// owned by QueueView.
class QueueResults : public QObject {
    Q_OBJECT

  public:
    explicit QueueResults(QObject* parent = nullptr);

    /// Reads the runs that have begun or ended, as far as something was written since: now, or
    /// after what is being read.
    void read(const std::vector<engine::QueueEntry>& entries);
    /// Its test: "93.3 %"; empty where none is known, or not yet.
    QString testOf(const engine::QueueEntry& entry) const;
    /// How long it was trained; likewise.
    QString timeOf(const engine::QueueEntry& entry) const;
    /// How long those that are left will take, by their ids, in seconds: for each epoch as long as
    /// the last ended one that costs the same took. Of one that has begun: what is left of it, as
    /// far as it is known how many epochs those are. Others are missing.
    std::map<std::int64_t, double> expectedSeconds(
        const std::vector<engine::QueueEntry>& entries) const;
    /// On how many images it was tested, and how certain that is; likewise.
    QString tipOf(const engine::QueueEntry& entry) const;

  signals:
    void changed();

  private:
    void look();
    const RunRow* rowOf(const engine::QueueEntry& entry) const;

    std::vector<std::filesystem::path> runs_;  // that have a folder
    bool isDue_ = false;                       // a look, since the one before began
    QHash<QString, RunRow> rows_;              // by the path of the run
    Job job_;
};

}  // namespace espalier::ui

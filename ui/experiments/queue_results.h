// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QObject>
#include <QString>
#include <filesystem>
#include <vector>

#include "ui/jobs/job.h"
#include "ui/runs/run_rows.h"

namespace espalier::engine {
struct QueueEntry;
}

namespace espalier::ui {

/// What has come of the runs of the queue, read from their folders off the GUI thread. GUI thread;
/// owned by QueueView.
class QueueResults : public QObject {
    Q_OBJECT

  public:
    explicit QueueResults(QObject* parent = nullptr);

    /// Reads the runs that have ended, as far as something was written since: now, or after what is
    /// being read.
    void read(const std::vector<engine::QueueEntry>& entries);
    /// Its test: "93.3 %"; empty where none is known, or not yet.
    QString testOf(const engine::QueueEntry& entry) const;
    /// How long it was trained; likewise.
    QString timeOf(const engine::QueueEntry& entry) const;
    /// How long a run that waits will take: as long for each epoch as the last one of `entries`
    /// that costs the same took. Seconds; NaN where none is known.
    double expectedSeconds(const engine::QueueEntry& entry,
                           const std::vector<engine::QueueEntry>& entries) const;
    /// On how many images it was tested, and how certain that is; likewise.
    QString tipOf(const engine::QueueEntry& entry) const;

  signals:
    void changed();

  private:
    void look();
    const RunRow* rowOf(const engine::QueueEntry& entry) const;

    std::vector<std::filesystem::path> ended_;  // runs
    bool isDue_ = false;                        // a look, since the one before began
    QHash<QString, RunRow> rows_;               // by the path of the run
    Job job_;
};

}  // namespace espalier::ui

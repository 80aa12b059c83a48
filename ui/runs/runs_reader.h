// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QObject>
#include <QVector>
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>

#include "ui/jobs/job.h"
#include "ui/runs/run_rows.h"

namespace espalier::ui {

/// Reads the list of runs off the GUI thread: first those in the folders of the open project, then
/// all, because the disk that another run lies on may not answer. GUI thread.
class RunsReader : public QObject {
    Q_OBJECT

  public:
    /// What to read, and the rows that are displayed when the reading begins, by their path.
    struct Sources {
        std::function<RunsQuestion(RunsReach)> question;
        std::function<QHash<QString, RunRow>()> known;
        /// Reads them, on another thread.
        std::function<QVector<RunRow>(
            const RunsQuestion&, const QHash<QString, RunRow>&, std::stop_token)>
            rows = readRunRows;
        /// A look everywhere that takes longer hangs.
        std::chrono::milliseconds patience = std::chrono::seconds(10);
    };

    explicit RunsReader(Sources sources, QObject* parent = nullptr);

    /// Where it is reading, begins again.
    void read();
    /// The same for somebody who opens the list: a look everywhere that hangs is given up for
    /// another one, as its disk may answer again, unless too many hang already.
    void readAfresh();
    bool isReading() const { return near_.isRunning() || far_.isRunning(); }

  signals:
    void done(const QVector<espalier::ui::RunRow>& rows, espalier::ui::RunsReach reach);
    void failed(const QString& sentence);

  private:
    void readEverywhere();
    bool hangs() const;
    Job::Work work(RunsReach reach);
    void take(const QVector<RunRow>& rows, RunsReach reach);

    const Sources sources_;
    Job near_;
    Job far_;
    bool isFarDue_ = false;
    std::chrono::steady_clock::time_point farBegan_{};
    /// Looks everywhere that have not ended, also those that were given up.
    std::shared_ptr<std::atomic<int>> farLooks_ = std::make_shared<std::atomic<int>>(0);
};

}  // namespace espalier::ui

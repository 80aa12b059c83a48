// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QObject>
#include <QVector>
#include <functional>

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
    };

    explicit RunsReader(Sources sources, QObject* parent = nullptr);

    /// Where it is reading, begins again.
    void read();
    bool isReading() const { return near_.isRunning() || far_.isRunning(); }

  signals:
    void done(const QVector<espalier::ui::RunRow>& rows, espalier::ui::RunsReach reach);
    void failed(const QString& sentence);

  private:
    void readEverywhere();
    Job::Work work(RunsReach reach);
    void take(const QVector<RunRow>& rows, RunsReach reach);

    const Sources sources_;
    Job near_;
    Job far_;
    bool isFarDue_ = false;
};

}  // namespace espalier::ui

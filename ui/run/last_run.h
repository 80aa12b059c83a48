// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <optional>

#include "engine/runs/run_folder.h"
#include "ui/jobs/job.h"

namespace espalier::ui {

class Document;
class RunControl;

/// The newest run on the open images, for as long as no run is shown: whoever opens a project
/// again finds where it was left. Read off the GUI thread. GUI thread; owned by MainWindow.
class LastRun : public QObject {
    Q_OBJECT

  public:
    LastRun(Document& document, RunControl& run, QObject* parent = nullptr);

    /// Nothing while there is none, or a run is shown.
    const std::optional<engine::RunSummary>& summary() const { return summary_; }
    /// "Last run, 20.11.26 14:30: stopped after 4 of 30 epochs, …"; empty without one.
    QString sentence() const;
    /// Empty when it can go on where it stopped.
    QString whyNotResume() const;

  signals:
    void changed();

  private:
    void followDocument();
    void followRun();
    void look();
    void take(std::optional<engine::RunSummary> summary);

    Document& document_;
    RunControl& run_;
    std::filesystem::path dataset_;  // that was looked for
    std::filesystem::path runs_;     // where
    std::optional<engine::RunSummary> summary_;
    Job job_;
};

}  // namespace espalier::ui

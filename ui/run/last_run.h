// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <filesystem>
#include <optional>
#include <vector>

#include "engine/runs/run_folder.h"
#include "ui/jobs/job.h"

namespace espalier::ui {

class Document;
class RunControl;

/// The run of the open project that was trained last, whether it was started or resumed then;
/// otherwise that of another project on the same images. Only while no run is shown: reopening a
/// project leads back to it. Read off the GUI thread. GUI thread; owned by MainWindow.
class LastRun : public QObject {
    Q_OBJECT

  public:
    LastRun(Document& document, RunControl& run, QObject* parent = nullptr);

    /// No value if there is none, or if a run is shown.
    const std::optional<engine::RunSummary>& summary() const { return summary_; }
    /// "Last run, 20.11.26 14:30: stopped after 4 of 30 epochs, …"; empty if there is none.
    QString sentence() const;
    /// Empty if the run can continue where it stopped.
    QString whyNotResume() const;

  signals:
    void changed();

  private:
    void followDocument();
    void followRun();
    void look();
    void take(std::optional<engine::RunSummary> summary, bool isOwn);

    Document& document_;
    RunControl& run_;
    std::string id_;                              // id of the project whose runs were searched
    std::filesystem::path dataset_;               // its images
    std::vector<std::filesystem::path> folders_;  // the folders that were searched
    std::optional<engine::RunSummary> summary_;
    bool isOwn_ = true;  // belongs to the open project
    QString when_;       // it was last trained
    Job job_;
};

}  // namespace espalier::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <filesystem>
#include <memory>

#include "ui/run/run_control.h"

namespace espalier::ui {

class MainWindow;
class ProjectFiles;
class Rail;
class ResultsPage;
class TrainPage;

/// Says beside the pages what has come of the run: among the messages, in the banner with what can
/// be done about it, and on the desktop while another window is in front. GUI thread; owned by
/// MainWindow.
class RunNews : public QObject {
    Q_OBJECT

  public:
    RunNews(MainWindow& window,
            Rail& rail,
            ProjectFiles& files,
            TrainPage& train,
            ResultsPage& results);

    /// On the desktop.
    void tellEnd();
    /// That the folder of the displayed run is gone, with a control that opens it elsewhere.
    void offerToLocateRun(const QString& sentence);

  signals:
    /// A sentence, and what it is about.
    void problemFound(const QString& sentence, const QString& details = {});

  private:
    using Changes = std::shared_ptr<engine::SampleChanges>;

    void tellFailure(const QString& sentence);
    void offerToLocate(const QString& sentence,
                       const RunControl::Retry& retry,
                       const Changes& changes);
    void locateForProject(const std::filesystem::path& missing, const QString& folder);
    void tellDeviation(const QString& sentence, const Changes& changes);
    void tellConclusion(bool byItself);
    void announceResults();

    MainWindow& window_;
    RunControl& run_;
    Rail& rail_;
    ProjectFiles& files_;
    TrainPage& train_;
    ResultsPage& results_;
};

}  // namespace espalier::ui

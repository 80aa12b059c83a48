// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace espalier::ui {

class DataPage;
class MainWindow;
class ResultsPage;
class RunsPage;
class TrainPage;

/// What pages ask of each other and of the project: problems of the images before Start, settings
/// of a run for the next one. GUI thread; owned by MainWindow.
class PageLinks : public QObject {
    Q_OBJECT

  public:
    struct Pages {
        DataPage& data;
        TrainPage& train;
        ResultsPage& results;
        RunsPage& runs;
    };
    PageLinks(MainWindow& window, const Pages& pages);

  private:
    void connectSteps();
    void connectSettings();
    void connectRuns();

    MainWindow& window_;
    Pages pages_;
};

}  // namespace espalier::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace espalier::ui {

class ExperimentsPage;
class MainWindow;
class Rail;
class TopBar;
class WorkInProgress;

/// What a race or a sweep means for the rest of the window: nothing else is trained meanwhile, Stop
/// ends it, and its winner becomes the project. GUI thread; owned by MainWindow.
class ExperimentsLink : public QObject {
    Q_OBJECT

  public:
    ExperimentsLink(
        MainWindow& window, ExperimentsPage& page, TopBar& bar, Rail& rail, WorkInProgress& work);

  private:
    void offerQueue();
    void follow();
    void showProgress();
    void tellEnd();

    MainWindow& window_;
    ExperimentsPage& page_;
    TopBar& bar_;
    Rail& rail_;
    bool wasBusy_ = false;
};

}  // namespace espalier::ui

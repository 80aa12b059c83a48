// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QMessageBox;
class QWidget;

namespace espalier::ui {

class Background;
class RunControl;

/// Asks what to do with a running training when its window is closed: stop and save, or continue in
/// the background. GUI thread; owned by MainWindow.
class ClosingQuestion : public QObject {
    Q_OBJECT

  public:
    ClosingQuestion(QWidget& window, RunControl& run, Background& background);

    void ask();
    /// Asks whether to end the work of dialogs that stand beside the window, such as a
    /// cross-validation; false if there is none, or if the answer was yes.
    bool asksAboutDialogs();

  signals:
    /// A training has ended in the background, and everything is on disk.
    void endedInBackground();

  private:
    void stopAndClose();
    void follow();

    QWidget& window_;
    RunControl& run_;
    Background& background_;
    QMessageBox* box_ = nullptr;
    bool closes_ = false;       // as soon as training has stopped
    bool endsDialogs_ = false;  // with the window
};

}  // namespace espalier::ui

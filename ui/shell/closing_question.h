// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <vector>

class QMessageBox;
class QWidget;

namespace espalier::ui {

class Background;
class JobDialog;
class RunControl;
class WorkInProgress;

/// Asks what to do with all that is in progress when the window is closed: stop and save, or, with
/// a training, continue in the background. GUI thread; owned by MainWindow.
class ClosingQuestion : public QObject {
    Q_OBJECT

  public:
    ClosingQuestion(QWidget& window, RunControl& run, WorkInProgress& work, Background& background);

    /// Asks if anything is in progress; false if not, and the window can be closed.
    bool asks();
    /// Ends what is in progress without a question, saved, and then closes the window: the session
    /// ends. Emits closed().
    void end();

  signals:
    /// The user wants to stop what is not a run or the work of a dialog.
    void stopAsked();
    /// All that went on in the background has ended, and everything is on disk.
    void endedInBackground();
    /// By end().
    void closed();

  private:
    /// What the question is about.
    struct Subject {
        bool isTraining = false;
        bool isPaused = false;
        bool areExperiments = false;
        std::vector<JobDialog*> dialogs = {};

        bool isEmpty() const { return !isTraining && !areExperiments && dialogs.empty(); }
        friend bool operator==(const Subject&, const Subject&) = default;
    };

    Subject subject() const;
    void ask();
    void addButtons();
    void stopAndClose();
    void continueInBackground();
    void follow();
    void closeOnceStopped();
    bool hasEndedInBackground() const;

    QWidget& window_;
    RunControl& run_;
    WorkInProgress& work_;
    Background& background_;
    QPointer<QMessageBox> box_;
    Subject asked_;        ///< what box_ is about
    bool closes_ = false;  ///< as soon as training has stopped
    bool isEnding_ = false;
};

}  // namespace espalier::ui

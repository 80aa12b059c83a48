// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "ui/jobs/job.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QSpinBox;
class QVBoxLayout;

namespace espalier::ui {

class SignLabel;

/// A dialog for minutes of work: a number, the button that starts the work, and its progress with
/// the button that ends it. Beside the window, which stays in use; closing it ends the work, but
/// Escape does not, because minutes of work would be lost without a word. Deletes itself. GUI
/// thread.
class JobDialog : public QDialog {
    Q_OBJECT

  public:
    /// Starts job(); does nothing while it runs.
    virtual void start() = 0;
    bool isBusy() const { return job_.isRunning(); }
    /// What becomes of the running work if it ends now; a sentence.
    virtual QString whatClosingLoses() const = 0;

  protected:
    struct Words {
        QString introduction;
        QString number;  ///< what is counted
        QString start;
        QString stop;
        QString stopIcon;
    };

    JobDialog(const Words& words, int width, QWidget* parent);

    void keyPressEvent(QKeyEvent* event) override;

    Job& job() { return job_; }
    QSpinBox& number() { return *number_; }
    QPushButton& startButton() { return *start_; }
    QPushButton& stopButton() { return *stop_; }
    QProgressBar& progress() { return *progress_; }
    /// Where the result is added, below the sentence.
    QVBoxLayout& column() { return *column_; }

    /// Shows a sentence, or none if it is empty, and which controls can be used now.
    void showState(const QString& sentence, bool isProblem = false);
    /// Says which controls can be used, and why not.
    virtual void followState() = 0;
    virtual QString cancelledSentence() const = 0;

  private:
    QWidget* makeControls(const Words& words);
    void connectJob();

    QSpinBox* number_;
    QPushButton* start_;
    QPushButton* stop_;
    QProgressBar* progress_;
    SignLabel* sign_;
    QLabel* sentence_;
    QVBoxLayout* column_;
    Job job_;
};

}  // namespace espalier::ui

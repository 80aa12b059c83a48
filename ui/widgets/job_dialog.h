// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QPointer>
#include <chrono>

#include "ui/jobs/job.h"

class QLabel;
class QMessageBox;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace espalier::ui {

class CountBox;
class SignLabel;

/// A dialog for minutes of work: a number, the button that starts the work, and its progress with
/// the button that ends it. Beside the window, which stays in use. Closing it meanwhile asks first,
/// and the work may go on without it. Opened by bringToFront(). Deletes itself. GUI thread.
class JobDialog : public QDialog {
    Q_OBJECT

  public:
    /// Starts job(); does nothing while it runs.
    virtual void start() = 0;
    bool isBusy() const { return job_.isRunning(); }
    /// What is done, such as "The cross-validation"; begins a sentence.
    virtual QString workName() const = 0;
    /// "The cross-validation is still in progress."
    QString progressSentence() const;
    /// What has come of work that ended by itself; empty if its dialog has to be seen.
    virtual QString endSentence() const;
    /// What becomes of the running work if it ends now; a sentence.
    virtual QString whatClosingLoses() const = 0;
    /// Ends the work, if any, and closes without a question.
    void endAndClose();
    /// Whether it was closed while its work goes on; the end of the work shows it again, if the
    /// window beside it is visible.
    bool isInBackground() const { return isInBackground_; }
    /// Whether the button that opened it has to bring it back: no other one may take its place.
    bool isInUse() const { return isBusy() || isInBackground(); }
    /// In front of the window, also after it was in the background.
    void bringToFront();
    /// Closing, as Escape does; asks first while work is running.
    void reject() override;

  signals:
    /// Work has begun or ended.
    void busyChanged();
    /// It was put in the background, or shown again.
    void backgroundChanged();
    /// The work could not be done.
    void failed();
    /// The work has ended by itself: what was done, and what has come of it.
    void succeeded(const QString& title, const QString& sentence);

  protected:
    struct Words {
        QString introduction;
        QString number;  ///< what is counted
        QString start;
        QString stop;
        QString stopIcon;
    };

    /// How long the work waits for what is being measured, which ends soon because work begins.
    static constexpr std::chrono::seconds kMostPatience{5};

    JobDialog(const Words& words, int width, QWidget* parent);

    Job& job() { return job_; }
    CountBox& number() const { return *number_; }
    QPushButton& startButton() { return *start_; }
    QPushButton& stopButton() { return *stop_; }
    QProgressBar& progress() { return *progress_; }
    /// Where the result is added, below the sentence.
    QVBoxLayout& column() { return *column_; }

    /// Shows a sentence, or none if it is empty, and which controls can be used now. Behind the
    /// correction of a number that was typed, as long as that number stays.
    void showState(const QString& sentence, bool isProblem = false);
    /// Says which controls can be used, and why not.
    virtual void followState() = 0;
    virtual QString cancelledSentence() const = 0;

  private:
    QWidget* makeControls(const Words& words);
    void connectJob();
    void ask();
    void goOnInBackground();
    void setInBackground(bool isInBackground);
    void tellWhetherBusy();

    CountBox* number_;
    QPushButton* start_;
    QPushButton* stop_;
    QProgressBar* progress_;
    SignLabel* sign_;
    QLabel* sentence_;
    QVBoxLayout* column_;
    QString correction_;  ///< of the number; a sentence
    QString said_;        ///< behind it, by showState()
    bool isProblemSaid_ = false;
    bool isCorrecting_ = false;  ///< a number takes the place of the typed one, which is told next
    QPointer<QMessageBox> question_;  ///< whether to close
    bool wasBusy_ = false;            ///< as the signal said
    bool isInBackground_ = false;
    Job job_;
};

}  // namespace espalier::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include "ui/engine_access.h"
#include "ui/shell/messages_popup.h"

class QProgressBar;
class QToolButton;

namespace espalier::ui {

class ElidedLabel;
class RunControl;

/// The strip visible on every page: the device, state, progress and speed of the run or the
/// experiment, and the messages so far. GUI thread; owned by MainWindow.
class BottomStrip : public QWidget {
    Q_OBJECT

  public:
    explicit BottomStrip(RunControl& run, QWidget* parent = nullptr);
    void setDevice(const QString& name, const QString& details);
    /// Shows the load of the GPU used by a training; an empty value hides it.
    void setGpuLoad(const std::optional<GpuLoad>& load);
    /// The text shown while there is no run; may be empty.
    void setLastRun(const QString& sentence);
    /// What a race, sweep or queue does, and how much of it is done, from 0 to 1; an empty sentence
    /// ends it. How an earlier run ended is not said any more then.
    void setExperiment(const QString& sentence, double share);
    /// A message repeated in quick succession is shown once.
    void addMessage(const QString& sentence, IssuesList::Sign sign = IssuesList::Sign::Note);
    const QVector<SaidMessage>& messages() const { return messages_; }
    /// Those of the window before this one, in its language.
    void keepMessages(const QVector<SaidMessage>& earlier);
    /// The progress of work other than a run (a scan); an empty sentence ends it. `of`: 0 =
    /// unknown.
    void showWork(const QString& sentence, qint64 done, qint64 of);

  signals:
    /// The user wants to cancel the displayed work: a scan, or the work after a training.
    void cancelAsked();

  protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void showRun();
    void showExperiment();
    void showConcluding(const QString& stage, double share);
    void showMessages();
    void showMessageCount();
    void measureMemory();
    void showSpeed(const QString& speed);
    void shareRoom();

    RunControl& run_;
    ElidedLabel* device_;
    ElidedLabel* gpu_;
    ElidedLabel* memory_;
    ElidedLabel* sentence_;
    QProgressBar* progress_;
    QToolButton* cancel_;
    ElidedLabel* speed_;
    QToolButton* messagesButton_;
    QVector<SaidMessage> messages_;
    QTimer memoryTimer_;
    QString lastRun_;
    QString experiment_;
    double experimentShare_ = 0;
    bool isRunOld_ = false;  // an experiment was trained since
    bool working_ = false;
};

}  // namespace espalier::ui

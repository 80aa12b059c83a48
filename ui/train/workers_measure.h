// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>
#include <optional>

#include "ui/engine_access.h"
#include "ui/jobs/job.h"

class QLabel;
class QProgressBar;
class QPushButton;

namespace espalier::ui {

class Document;
class ProjectReviewer;

/// The button below the option "workers" that measures whether several pay, and the answer, which
/// is forgotten when the document's network, input, batch, device or precision change. GUI thread;
/// owned by TrainSettings.
class WorkersMeasure : public QWidget {
    Q_OBJECT

  public:
    WorkersMeasure(Document& document, ProjectReviewer& reviewer, QWidget* parent = nullptr);

    /// Must outlive this.
    void setEngine(const EngineAccess& engine);
    /// Why nothing can be measured now, which also ends a measurement; empty if it can.
    void setWhyNot(const QString& reason);
    QPushButton& button() { return *button_; }
    /// The answer, or why there is none; empty before.
    QString answer() const { return answer_; }
    bool isMeasuring() const { return job_.isRunning(); }

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    /// All that the answer depends on.
    MemoryRequest question() const;
    void press();
    void measure();
    void cancel();
    void follow();
    void say(const QString& answer);
    void showState();
    QString help() const;
    void fitHeight();

    Document& document_;
    ProjectReviewer& reviewer_;
    const EngineAccess* engine_ = nullptr;
    QPushButton* button_;
    QProgressBar* bar_;
    QLabel* sentence_;
    QTimer soon_;  ///< combines several signals of one edit
    Job job_;
    std::optional<MemoryRequest> asked_;  ///< that is measured, or answered
    QString answer_;
    QString whyNot_;
};

}  // namespace espalier::ui

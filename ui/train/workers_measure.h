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
/// stays as long as what was measured: it is hidden while the document's network, input, batch,
/// device or another option of a step is different. The number of workers is none of these. GUI
/// thread; owned by TrainSettings.
class WorkersMeasure : public QWidget {
    Q_OBJECT

  public:
    WorkersMeasure(Document& document, ProjectReviewer& reviewer, QWidget* parent = nullptr);

    /// Must outlive this.
    void setEngine(const EngineAccess& engine);
    /// Why no measurement can begin now; empty if one can. `ends`: nor can one go on.
    void setWhyNot(const QString& reason, bool ends);
    QPushButton& button() { return *button_; }
    /// The answer, or why there is none; empty before, and while it is about something else.
    QString answer() const { return applies_ ? answer_ : QString(); }
    /// What the answer rests on, which is shown on request; empty if there is no more to say.
    QString details() const { return applies_ ? details_ : QString(); }
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
    void say(const QString& answer, const QString& details = {});
    void showState();
    QString help() const;
    void fitHeight();

    Document& document_;
    ProjectReviewer& reviewer_;
    const EngineAccess* engine_ = nullptr;
    QPushButton* button_;
    QProgressBar* bar_;
    QLabel* sentence_;
    QPushButton* more_;
    QLabel* rest_;
    QTimer soon_;  ///< combines several signals of one edit
    Job job_;
    std::optional<MemoryRequest> asked_;  ///< that is measured, or answered
    QString answer_;
    QString details_;
    bool applies_ = true;  ///< the answer is about the document as it is
    QString whyNot_;
};

}  // namespace espalier::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>
#include <memory>
#include <string>
#include <vector>

#include "engine/tasks/evaluation.h"
#include "engine/training/loop/training_event.h"
#include "ui/jobs/job.h"

class QLabel;

namespace espalier::ui {

class Document;
class ImageActions;
class ImageCache;
class ImageGrid;
class RunControl;
class WrongImages;

/// Validation images that the network of the running training gets wrong now, the most confident
/// first; updated after a checkpoint, off the GUI thread, and rarely enough not to slow the
/// training noticeably; says of which step they are and when the next ones follow. Each can be
/// excluded or shown in its folder. GUI thread; owned by LiveView.
class WrongNow : public QWidget {
    Q_OBJECT

  public:
    WrongNow(Document& document, RunControl& run, ImageCache& images, QWidget* parent = nullptr);
    /// Number of images evaluated.
    static constexpr std::size_t kImages = 24;
    /// The pause after a pass of this cost, both in ms.
    static qint64 restAfter(qint64 cost);
    /// The height of a cell that is so wide, with words below its image, where the list has so much
    /// room.
    static int cellHeight(int width, int words, int room);
    /// Whether this task has wrong answers.
    static bool isFor(const std::string& task);
    /// The step of the images that are shown.
    qint64 shownStep() const { return shownStep_; }
    // Otherwise Qt's layouts would never make the list smaller than its size hint.
    bool hasHeightForWidth() const override { return false; }

  protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void forget();
    void look();
    void take(qint64 step, const std::shared_ptr<const engine::Evaluation>& evaluation);
    void makeList();
    void follow(const std::vector<engine::TrainingEvent>& events);
    void showSentence();
    void say(const QString& sentence);
    void fitTexts();
    QString resultText() const;
    QString nextText() const;

    RunControl& run_;
    ImageCache& images_;
    ImageActions* actions_;
    QLabel* sentence_;
    // The run's task; empty if there is no run, or for tasks without wrong answers.
    std::string task_;
    WrongImages* model_ = nullptr;
    ImageGrid* list_ = nullptr;
    Job job_;
    bool isStale_ = false;  // a newer checkpoint exists
    qint64 step_ = 0;       // step of the newest checkpoint
    qint64 shownStep_ = 0;
    qint64 seen_ = -1;  // number of images that were looked at; -1: none yet
    QTimer rest_;       // from the end of a pass until the next may start
    qint64 cost_ = 0;   // of the last pass, ms
};

}  // namespace espalier::ui

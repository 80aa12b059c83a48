// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QWidget>
#include <memory>
#include <string>

#include "engine/tasks/evaluation.h"
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
/// training noticeably. Each can be excluded or shown in its folder. GUI thread; owned by LiveView.
class WrongNow : public QWidget {
    Q_OBJECT

  public:
    WrongNow(Document& document, RunControl& run, ImageCache& images, QWidget* parent = nullptr);
    /// How many images are looked at.
    static constexpr std::size_t kImages = 24;
    /// Whether there is anything to show for this task.
    static bool isFor(const std::string& task);
    // With one, Qt's layouts would never make the list smaller than its size hint.
    bool hasHeightForWidth() const override { return false; }

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void forget();
    void look();
    void take(qint64 step, const std::shared_ptr<const engine::Evaluation>& evaluation);
    void makeList();

    RunControl& run_;
    ImageCache& images_;
    ImageActions* actions_;
    QLabel* sentence_;
    // Of the run's task; none before there is a run, and for tasks without right and wrong.
    std::string task_;
    WrongImages* model_ = nullptr;
    ImageGrid* list_ = nullptr;
    Job job_;
    bool isStale_ = false;  // there is a newer checkpoint than what is shown
    qint64 step_ = 0;       // of the newest checkpoint
    QElapsedTimer since_;   // the last look ended
    qint64 cost_ = 0;       // of that look, ms
};

}  // namespace espalier::ui

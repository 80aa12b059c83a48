// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QWidget>
#include <vector>

#include "engine/evaluation/evaluator.h"
#include "ui/jobs/job.h"

class QLabel;

namespace espalier::ui {

class Document;
class MistakesModel;
class ImageActions;
class ImageCache;
class ImageGrid;
class RunControl;

/// Validation images that the network of the running training gets wrong now, the most confident
/// first; looked at anew after a checkpoint, off the GUI thread, and so seldom that the training
/// hardly notices. Each can be excluded or shown in its folder. GUI thread; owned by LiveView.
class WrongNow : public QWidget {
    Q_OBJECT

  public:
    WrongNow(Document& document, RunControl& run, ImageCache& images, QWidget* parent = nullptr);
    /// How many images are looked at.
    static constexpr std::size_t kImages = 24;
    // With one, Qt's layouts would never make the list smaller than it likes to be.
    bool hasHeightForWidth() const override { return false; }

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void forget();
    void look();
    void take(qint64 step,
              std::vector<engine::Prediction> predictions,
              const std::vector<std::string>& classes);

    RunControl& run_;
    ImageActions* actions_;
    MistakesModel* model_;
    QLabel* sentence_;
    ImageGrid* list_;
    Job job_;
    bool isStale_ = false;  // there is a newer checkpoint than what is shown
    qint64 step_ = 0;       // of the newest checkpoint
    QElapsedTimer since_;   // the last look ended
    qint64 cost_ = 0;       // of that look, ms
};

}  // namespace espalier::ui

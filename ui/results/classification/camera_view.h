// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>
#include <filesystem>
#include <vector>

#include "engine/data/loading/data_source.h"
#include "ui/camera/live_prediction.h"
#include "ui/jobs/job.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace espalier::ui {

class Document;
class ElidedLabel;
class FrameLikeness;
class FrameView;
class ScoreBars;
struct EngineAccess;

/// What a camera shows with the scores of a classifier, as they come: Space freezes an image, which
/// can then be kept as an example for a class; and whether it is like the training images. GUI
/// thread; reads and predicts elsewhere.
class CameraView : public QWidget {
    Q_OBJECT

  public:
    CameraView(const EngineAccess& engine, const Document& document, QWidget* parent = nullptr);

    /// One of `cameras` can be chosen; the first one starts. `data`: as in Explainer::setModel().
    void start(const std::vector<Camera>& cameras,
               const std::filesystem::path& model,
               const engine::DataSource& data = {});
    void stop();
    bool isLive() const { return live_.isRunning(); }
    bool isFrozen() const { return isFrozen_; }
    const LivePrediction::Answer& answer() const { return answer_; }
    /// "Unlike the training images: treat the prediction with caution."
    QString likeness() const;

  signals:
    /// The user has closed it, or no more images come.
    void closed();
    void failed(const QString& sentence);
    void noticed(const QString& sentence);

  protected:
    void keyPressEvent(QKeyEvent* event) override;

  private:
    QWidget* makeDetails();
    void startChosen();
    void take(const LivePrediction::Answer& answer);
    void showAnswer();
    void setFrozen(bool frozen);
    void toggleFrozen();
    void keep();
    void proposeClass();
    void updateKeep();
    void chooseFolder();
    void showFolder();

    const EngineAccess& engine_;
    const Document& document_;
    std::filesystem::path model_;
    engine::DataSource data_;
    std::vector<Camera> cameras_;
    LivePrediction live_;
    LivePrediction::Answer answer_;  ///< what is shown
    bool isFrozen_ = false;
    FrameView* frame_;
    QComboBox* camera_ = nullptr;
    QLabel* sentence_ = nullptr;
    FrameLikeness* likeness_ = nullptr;
    QLabel* pace_ = nullptr;
    ScoreBars* bars_ = nullptr;
    QPushButton* freeze_ = nullptr;
    QComboBox* class_ = nullptr;
    QPushButton* keep_ = nullptr;
    QLabel* freezeFirst_ = nullptr;
    ElidedLabel* folder_ = nullptr;
    Job keeping_;
};

}  // namespace espalier::ui

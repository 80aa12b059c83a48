// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <filesystem>
#include <memory>
#include <vector>

#include "engine/tasks/evaluation.h"
#include "ui/engine_access.h"
#include "ui/images/thumbnail_store.h"
#include "ui/jobs/job.h"
#include "ui/results/classification/known_answers.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QStackedLayout;
class QTableView;

namespace espalier::ui {

class CameraView;
class EmptyState;
class ImageActions;
class ImageCache;
class PredictionModel;
class ScoreBars;
class TriedImage;
class WhyBar;
struct ShownRun;

/// Predicts images, folders or what a camera shows with a model: a table of answers, with the right
/// ones where they are known, and the scores of the selected image, which can be excluded if it
/// belongs to the project. GUI thread; predicts elsewhere.
class TryItPanel : public QWidget {
    Q_OBJECT

  public:
    TryItPanel(const EngineAccess& engine,
               ImageCache& images,
               ImageActions& actions,
               QWidget* parent = nullptr);

    /// Its model. Of another than before, or another network in its file, what was tried is
    /// forgotten.
    void setRun(const ShownRun& run);
    void tryOut(const QStringList& paths);
    PredictionModel& answers() { return *answers_; }
    QTableView& table() { return *table_; }
    CameraView& camera() { return *camera_; }
    /// Saves the answers as a table.
    void saveCsv(const QString& file);

  signals:
    void failed(const QString& sentence);
    void noticed(const QString& sentence);

  protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    enum Place { Invitation, Table, Live };
    QPushButton* makeCameraButton();
    void findCameras();
    void startCamera();
    void closeCamera();
    void take(const std::shared_ptr<const engine::Evaluation>& answers,
              std::vector<KnownAnswer> known);
    void showCounts();
    QString sentenceOf(int row) const;
    QWidget* makeTable();
    QWidget* makeDetails();
    QStringList chosen() const;
    void updateActions();
    void choose();
    void showRow(int row);
    void chooseTable();

    const EngineAccess& engine_;
    ImageCache& images_;
    ImageActions& actions_;
    std::filesystem::path modelFile_;
    engine::DataSource runData_;  ///< ShownRun::data
    engine::UsedImages used_;     ///< by the model's run; empty where that is not known
    FileStamp stamp_;
    QStackedLayout* stack_;
    EmptyState* invitation_;
    PredictionModel* answers_;
    QTableView* table_ = nullptr;
    QLabel* count_ = nullptr;
    CameraView* camera_;
    std::vector<Camera> cameras_;
    QList<QPushButton*> cameraButtons_;
    Place placeBefore_ = Invitation;  ///< where closing the camera leads
    TriedImage* image_ = nullptr;
    QLabel* sentence_ = nullptr;
    WhyBar* why_ = nullptr;
    ScoreBars* bars_ = nullptr;
    QPushButton* exclude_ = nullptr;
    QPushButton* folder_ = nullptr;
    QProgressBar* progress_ = nullptr;
    QPushButton* cancel_ = nullptr;
    QString shownPath_;
    Job job_;
    Job looking_;  ///< for cameras
};

}  // namespace espalier::ui

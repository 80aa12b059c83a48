// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <filesystem>
#include <vector>

#include "engine/cross_validation/fold_standing.h"
#include "ui/engine_access.h"
#include "ui/jobs/job.h"
#include "ui/page.h"

class QPushButton;
class QStackedLayout;

namespace espalier::ui {

class CrossValidationDialog;
class Document;
class EffortReviewer;
class Heading;
class LastRun;
class LiveView;
class ImageCache;
class RunControl;
class ProjectReviewer;
class TrainSettings;

/// Step 3: the settings before a run, the curves during and after it. GUI thread; owned by
/// MainWindow.
class TrainPage : public Page {
    Q_OBJECT

  public:
    TrainPage(Document& document,
              RunControl& run,
              LastRun& last,
              ProjectReviewer& reviewer,
              ImageCache& images,
              QWidget* parent = nullptr);

    QString whyNotAvailable() const override;
    QWidget* firstFocus() override;
    void setDevices(const std::vector<DeviceRow>& devices);
    /// Empty if Start can be pressed; otherwise what is missing.
    QString whyNotReady() const;
    /// False while what it shows has a filled button of its own.
    bool leadsToStart() const;
    LiveView& live() { return *live_; }
    TrainSettings& settings() { return *settings_; }
    /// What says which effort the project has; once.
    void setEfforts(EffortReviewer& efforts);
    /// Shows the cross-validation in a folder; `continues`: and trains what is left of it.
    void openFolds(const std::filesystem::path& folder, bool continues);
    /// The folder of the cross-validation that is trained now; empty if there is none.
    std::filesystem::path foldsInWork() const;

  public slots:
    void showLive();
    void showSettings();

  signals:
    void readinessChanged();
    void resultsAsked();
    void exportAsked();
    void issueAsked(const QString& code);
    /// The user wants to list the devices again.
    void devicesAsked();

  private:
    void showState();
    void showDevice();
    void showWhetherFoldsCanTrain();
    void crossValidate();
    void takeFolds(const engine::FoldsOnDisk& folds, bool continues);
    void showFolds(CrossValidationDialog* dialog);
    void takeProcessors(const QString& text);
    void followEffort();
    void followTime();

    Document& document_;
    RunControl& run_;
    ProjectReviewer& reviewer_;
    Heading* heading_;
    QPushButton* settingsButton_;
    QPushButton* liveButton_;
    QStackedLayout* stack_;
    TrainSettings* settings_;
    LiveView* live_;
    std::vector<DeviceRow> devices_;
    EffortReviewer* efforts_ = nullptr;
    QPointer<CrossValidationDialog> folds_;
    Job reading_;  ///< of a cross-validation that is opened
};

}  // namespace espalier::ui

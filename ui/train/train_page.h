// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <vector>

#include "ui/engine_access.h"
#include "ui/page.h"

class QPushButton;
class QStackedLayout;

namespace espalier::ui {

class CrossValidationDialog;
class Document;
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
    LiveView& live() { return *live_; }
    TrainSettings& settings() { return *settings_; }

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
    QPointer<CrossValidationDialog> folds_;
};

}  // namespace espalier::ui

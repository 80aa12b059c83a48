// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include "engine/runs/run_folder.h"
#include "ui/jobs/job.h"
#include "ui/page.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace espalier::ui {

class ProgramPanel;
class RunControl;

/// Step 5: one button per file format, then the check of the exported file and a program that uses
/// it. GUI thread; owned by MainWindow.
class ExportPage : public Page {
    Q_OBJECT

  public:
    explicit ExportPage(RunControl& run, QWidget* parent = nullptr);

    QString whyNotAvailable() const override;
    /// Writes the shown run's weights to `file` (.onnx or .safetensors), and checks them.
    void exportTo(const QString& file);
    bool isBusy() const { return job_.isRunning(); }
    ProgramPanel& programs() { return *programs_; }

  signals:
    /// Nothing was exported, because the run's folder is gone.
    void runMissing(const QString& sentence);

  private:
    QWidget* makeTarget(const QString& title, const QString& sentence, const QString& ending);
    void showRun();
    void exportChosen(const QString& file, const QString& ending);
    void addCard(const engine::ExportCheck& check);
    void setBusy(bool busy);
    void cancel();

    RunControl& run_;
    QVBoxLayout* cards_;
    ProgramPanel* programs_;
    QProgressBar* progress_;
    QPushButton* cancel_;
    QLabel* doing_;
    QScrollArea* room_;  // contains the cards
    QVector<QPushButton*> buttons_;
    QPushButton* pressed_ = nullptr;  // gets the focus back after its export
    std::filesystem::path shown_;     // the run whose cards are shown
    QString target_;                  // the file of the running export
    Job job_;
};

}  // namespace espalier::ui

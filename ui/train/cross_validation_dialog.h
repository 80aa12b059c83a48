// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <filesystem>
#include <memory>
#include <optional>

#include "engine/cross_validation/fold_training.h"
#include "ui/jobs/job.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QSpinBox;
class QTableWidget;

namespace espalier::ui {

class SignLabel;

/// Trains a project once for each part of its images, tested on that part, and shows what all
/// trainings say together. Beside the window, which stays in use; closing it stops, but Escape does
/// not. What is finished is kept, and what was stopped goes on. Deletes itself. GUI thread.
class CrossValidationDialog : public QDialog {
    Q_OBJECT

  public:
    /// `scanned`: all images of the project. `runs`: the folder in which that of the
    /// cross-validation is made. Both as they are now: later edits of the project change nothing.
    CrossValidationDialog(const engine::Project& project,
                          const engine::DataSource& scanned,
                          const std::filesystem::path& runs,
                          QWidget* parent = nullptr);

    void start();
    bool isBusy() const { return job_.isRunning(); }
    /// Empty before the first start.
    std::filesystem::path folder() const;

  protected:
    void keyPressEvent(QKeyEvent* event) override;

  private:
    QWidget* makeControls();
    QWidget* makeResult();
    void connectJob();
    void showState(const QString& sentence, bool isProblem = false);
    void showResult(const engine::CrossValidationSummary& summary);
    void fillTable(const engine::CrossValidationSummary& summary);
    QString stoppedSentence() const;

    /// What the job and the dialog share.
    struct Shared;

    const engine::Project project_;
    const engine::DataSource scanned_;
    const std::filesystem::path runs_;
    std::shared_ptr<Shared> shared_;
    QSpinBox* folds_;
    QPushButton* start_;
    QPushButton* stop_;
    QProgressBar* progress_;
    SignLabel* sign_;
    QLabel* sentence_;
    QWidget* result_;
    QLabel* headline_;
    QTableWidget* table_;
    QLabel* next_;
    Job job_;
};

}  // namespace espalier::ui

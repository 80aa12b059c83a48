// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "engine/cross_validation/fold_training.h"
#include "ui/widgets/job_dialog.h"

class QLabel;
class QTableWidget;

namespace espalier::ui {

/// Trains a project once for each part of its images, tested on that part, and shows what all
/// trainings say together. What is finished is kept, and what was stopped goes on. GUI thread.
class CrossValidationDialog : public JobDialog {
    Q_OBJECT

  public:
    /// `scanned`: all images of the project. `runs`: the folder in which that of the
    /// cross-validation is made. Both as they are now: later edits of the project change nothing.
    CrossValidationDialog(const engine::Project& project,
                          const engine::DataSource& scanned,
                          const std::filesystem::path& runs,
                          QWidget* parent = nullptr);

    void start() override;
    QString whatClosingLoses() const override;
    /// Empty before the first start.
    std::filesystem::path folder() const;

  private:
    QWidget* makeResult();
    void followState() override;
    QString cancelledSentence() const override;
    void showResult(const engine::CrossValidationSummary& summary);
    void fillTable(const engine::CrossValidationSummary& summary);

    /// What the job and the dialog share.
    struct Shared;

    const engine::Project project_;
    const engine::DataSource scanned_;
    const std::filesystem::path runs_;
    std::shared_ptr<Shared> shared_;
    QWidget* result_;
    QLabel* headline_;
    QTableWidget* table_;
    QLabel* next_;
};

}  // namespace espalier::ui

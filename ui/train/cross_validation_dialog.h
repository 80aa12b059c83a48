// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "engine/cross_validation/fold_training.h"
#include "engine/project/recommendation.h"
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
    /// `seconds`: of one training of the project, where it was measured.
    CrossValidationDialog(const engine::Project& project,
                          const engine::DataSource& scanned,
                          const std::filesystem::path& runs,
                          std::optional<double> seconds = {},
                          QWidget* parent = nullptr);

    void start() override;
    QString workName() const override;
    QString whatClosingLoses() const override;
    /// Empty before the first start.
    std::filesystem::path folder() const;

  private:
    /// What is known about the project before anything is trained.
    struct Outlook {
        bool knowsEffort = false;
        std::optional<engine::Effort> effort = {};  ///< nothing if it is none of the offered ones
        int unfinishedFolds =
            0;             ///< of a cross-validation that can be continued; 0 = there is none
        int finished = 0;  ///< folds of that one
    };

    QWidget* makeResult();
    /// Looks for a cross-validation to continue: with the chosen number of folds, and with any
    /// other if there is none.
    void lookForUnfinished();
    void lookForUnfinished(std::vector<int> folds);
    void takeNumber();
    void take(const Outlook& outlook);
    bool canContinue() const;
    void showSettings();
    int heightOfAll() const;
    void followState() override;
    QString cancelledSentence() const override;
    void showResult(const engine::CrossValidationSummary& summary);
    void fillTable(const engine::CrossValidationSummary& summary);

    /// What the job and the dialog share.
    struct Shared;

    const engine::Project project_;
    const engine::DataSource scanned_;
    const std::filesystem::path runs_;
    const std::optional<double> seconds_;
    Outlook outlook_;
    QLabel* settings_;
    std::shared_ptr<Shared> shared_;
    QWidget* result_;
    QLabel* headline_;
    QTableWidget* table_;
    QLabel* next_;
    QTimer soon_;  ///< combines the steps of the number
    Job looking_;
};

}  // namespace espalier::ui

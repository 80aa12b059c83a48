// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "engine/cross_validation/fold_standing.h"
#include "engine/cross_validation/fold_training.h"
#include "engine/project/recommendation.h"
#include "ui/widgets/job_dialog.h"

class QLabel;

namespace espalier::ui {

class FoldResultView;

/// What a new cross-validation is about: as it is now, whatever edits of the project follow.
struct FoldsToBegin {
    engine::Project project;
    engine::DataSource scanned = {};            ///< all images of the project
    std::filesystem::path runs = {};            ///< the folder in which its own one is made
    std::optional<double> seconds = {};         ///< of one training, where it was measured
    std::optional<engine::Effort> effort = {};  ///< as the Train page shows it
};

/// Trains a project once for each part of its images, tested on that part, and shows what all
/// trainings say together. What is finished is kept, and what was stopped goes on. GUI thread.
class CrossValidationDialog : public JobDialog {
    Q_OBJECT

  public:
    explicit CrossValidationDialog(const FoldsToBegin& request, QWidget* parent = nullptr);
    /// Shows one that is on disk, and continues it.
    explicit CrossValidationDialog(const engine::FoldsOnDisk& folds, QWidget* parent = nullptr);

    void start() override;
    QString workName() const override;
    QString endSentence() const override;
    QString whatClosingLoses() const override;
    /// Empty before the first start.
    std::filesystem::path folder() const;
    const engine::Project& project() const { return request_.project; }
    /// The effort of the project, which may become known later than the dialog opens.
    void setEffort(std::optional<engine::Effort> effort);
    /// What else is being trained, a sentence; empty if nothing is.
    void setWhyNotTrain(const QString& whyNot);

  private:
    /// What is known about the project before anything is trained.
    struct Outlook {
        /// Of a cross-validation that can be continued; 0: there is none.
        int unfinishedFolds = 0;
        int finished = 0;           ///< folds of that one
        bool isTrainedNow = false;  ///< that one, by this process or another
        QString problem = {};       ///< why the chosen number of folds is impossible
    };
    /// What the job and the dialog share.
    struct Shared;

    CrossValidationDialog(const FoldsToBegin& request,
                          const std::optional<engine::FoldsOnDisk>& opened,
                          QWidget* parent);
    /// Looks for a cross-validation to continue: with the chosen number of folds, and with any
    /// other if there is none.
    void lookForUnfinished();
    void lookForUnfinished(const std::vector<int>& folds);
    void takeNumber();
    void take(const Outlook& outlook);
    bool canContinue() const;
    /// Of the one that is trained or can be continued.
    int finishedFolds() const;
    QString whyNotStart() const;
    QString openedSentence() const;
    QString unfinishedSentence() const;
    void showSettings();
    QString timeText() const;
    void followState() override;
    QString cancelledSentence() const override;
    void showResult(const engine::CrossValidationSummary& summary);

    FoldsToBegin request_;
    const std::optional<engine::FoldsOnDisk> opened_;
    Outlook outlook_;
    QLabel* settings_;
    std::shared_ptr<Shared> shared_;
    FoldResultView* result_;
    bool isComplete_ = false;  ///< the result that is shown
    QString whyNotTrain_;
    std::filesystem::path told_;  ///< the folder() at the last busyChanged()
    QTimer soon_;                 ///< combines the steps of the number
    Job looking_;
};

}  // namespace espalier::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "engine/cross_validation/fold_standing.h"
#include "engine/cross_validation/fold_training.h"
#include "ui/train/fold_plan.h"
#include "ui/widgets/job_dialog.h"

class QLabel;

namespace espalier::ui {

class FoldResultView;

/// Trains a project once for each part of its images, tested on that part, and shows what all
/// trainings say together. What is finished is kept, and what was stopped goes on. GUI thread.
class CrossValidationDialog : public JobDialog {
    Q_OBJECT

  public:
    explicit CrossValidationDialog(const FoldsToBegin& request, QWidget* parent = nullptr);
    /// Shows one that is on disk, and continues it.
    explicit CrossValidationDialog(const engine::FoldsOnDisk& folds,
                                   QWidget* parent = nullptr,
                                   const std::string& processors = {});

    void start() override;
    QString workName() const override;
    QString endSentence() const override;
    QString whatClosingLoses() const override;
    /// Empty before the first start.
    std::filesystem::path folder() const;
    const engine::Project& project() const { return request_.project; }
    /// The effort of the project, which may become known later than the dialog opens.
    void setEffort(std::optional<engine::Effort> effort);
    /// Of one training, measured after the dialog has opened. Of one on disk, its finished folds
    /// say it.
    void setSeconds(double seconds);
    /// Of a start that follows, as takeChosen() reads them. One that was begun on others is
    /// continued all the same.
    void setProcessors(const std::string& choice) { request_.processors = choice; }
    /// What prevents a start, such as another training; empty if nothing does.
    void setWhyNotTrain(const QString& whyNot);

  signals:
    /// Which other trainings use the same processors or device.
    void warned(const QString& sentence);

  private:
    /// What is known about the project before anything is trained.
    struct Outlook {
        std::filesystem::path folder = {};  ///< of the one that was found
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
    /// Looks for a cross-validation to continue, with the first of these numbers of folds that has
    /// one.
    void lookForUnfinished(const std::vector<int>& folds);
    void stopLooking();
    /// Whether one that another program trains is finished, free again, or deleted.
    void lookAgain();
    void takeNumber();
    static Outlook outlookOf(const engine::FoldsOnDisk& folds);
    void take(const Outlook& outlook);
    /// Shows one that was opened, as it is on disk now.
    void takeOpened(const engine::FoldsOnDisk& folds);
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
    /// The folds that have finished while the next one is trained.
    void showNews();
    void showFinishedFolds(const engine::CrossValidationSummary& summary);

    FoldsToBegin request_;
    std::optional<engine::FoldsOnDisk> opened_;
    Outlook outlook_;
    QLabel* settings_;
    std::shared_ptr<Shared> shared_;
    FoldResultView* result_;
    bool isComplete_ = false;  ///< the result that is shown
    QString whyNotTrain_;
    std::filesystem::path told_;  ///< the folder() at the last busyChanged()
    QTimer soon_;                 ///< combines the steps of the number
    QTimer again_;                ///< between two looks at one that another program trains
    Job looking_;
};

}  // namespace espalier::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/run_actions.h"

#include <QDesktopServices>
#include <QPushButton>
#include <QToolButton>
#include <QUrl>

#include "engine/cross_validation/fold_alone.h"
#include "engine/training/options/safer_rate.h"
#include "ui/run/extend_question.h"
#include "ui/run/resume_question.h"
#include "ui/run/run_control.h"
#include "ui/runs/certify_dialog.h"
#include "ui/runs/run_deletion.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/flow_layout.h"

namespace espalier::ui {

RunActions::RunActions(RunControl& control, RunDeletion& deletion, QWidget* parent)
    : QWidget(parent), control_(control), deletion_(deletion) {
    auto* row = new FlowLayout;
    row->setContentsMargins(0, 0, 0, 0);
    setLayout(row);
    resume_ = textButton(QStringLiteral("start"), tr("Resume"), this);
    resumeWith_ = textButton({}, tr("Resume with …"), this);
    extend_ = textButton(QStringLiteral("add"), tr("Train longer …"), this);
    repeat_ = textButton(QStringLiteral("redo"), tr("Rerun"), this);
    useSettings_ = textButton(QStringLiteral("copy"), tr("Use these settings"), this);
    restore_ = iconButton(QStringLiteral("reset"), tr("Restore project"), this);
    certify_ = textButton(QStringLiteral("good"), tr("Certify …"), this);
    show_ = iconButton(QStringLiteral("folder"), tr("Show in folder"), this);
    delete_ = iconButton(QStringLiteral("remove"), tr("Delete run"), this);
    for (QWidget* button : std::initializer_list<QWidget*>{resume_,
                                                           resumeWith_,
                                                           extend_,
                                                           repeat_,
                                                           useSettings_,
                                                           restore_,
                                                           certify_,
                                                           show_,
                                                           delete_}) {
        row->addWidget(button);
    }
    connectButtons();
}

void RunActions::connectButtons() {
    connect(resume_, &QPushButton::clicked, this, [this] {
        if (!run_) return;
        if (run_->folds) return emit continueAsked(run_->path);
        control_.openRun(toPath(run_->path), engine::ResumeChoices());
    });
    connect(resumeWith_, &QPushButton::clicked, this, &RunActions::askResume);
    connect(extend_, &QPushButton::clicked, this, &RunActions::extend);
    connect(repeat_, &QPushButton::clicked, this, &RunActions::repeat);
    connect(useSettings_, &QPushButton::clicked, this, [this] {
        if (run_ && run_->project) emit settingsAsked(engine::Project(*run_->project));
    });
    connect(restore_, &QToolButton::clicked, this, [this] {
        if (run_ && run_->project) emit restoreAsked(engine::Project(*run_->project));
    });
    connect(certify_, &QPushButton::clicked, this, &RunActions::certify);
    connect(show_, &QToolButton::clicked, this, [this] {
        if (run_) QDesktopServices::openUrl(QUrl::fromLocalFile(run_->path));
    });
    connect(delete_, &QToolButton::clicked, this, [this] {
        if (!run_) return;
        if (run_->isMissing) return deletion_.forget(run_->path, run_->name);
        deletion_.ask(run_->path, run_->name, run_->folds.has_value());
    });
}

void RunActions::deleteRun() {
    delete_->click();
}

QString RunActions::whyBesides() const {
    if (const QString why = whyOccupied(control_); !why.isEmpty()) return why;
    return control_.isTraining() ? tr("Training is in progress. Stop it first.") : QString();
}

QString RunActions::whyNotTrain() const {
    if (!run_) return tr("Select a run in the table.");
    if (const QString why = whyBesides(); !why.isEmpty()) return why;
    if (!run_->project) return tr("This run cannot be read: %1").arg(run_->problem);
    if (run_->status == engine::RunStatus::Running && run_->folds) {
        return tr("This cross-validation is being trained. Open shows how far it is.");
    }
    if (run_->status == engine::RunStatus::Running) {
        return tr("This run is being trained in another window or terminal.");
    }
    return {};
}

QString RunActions::whyNotCertify() const {
    if (run_ && run_->folds)
        return tr("Only a single run can be certified, not a cross-validation.");
    QString whyNot = whyNotTrain();
    if (!whyNot.isEmpty() || run_->steps >= engine::CertifyOptions::kFewestSteps) return whyNot;
    return tr("This run has fewer than %n step(s), too few to stop halfway and resume.",
              nullptr,
              static_cast<int>(engine::CertifyOptions::kFewestSteps));
}

QString RunActions::whyNotDelete() const {
    if (!run_) return tr("Select a run in the table.");
    const bool isMine = toPath(run_->path) == control_.shown().run.path;
    if (isMine && control_.isTraining()) return tr("This run is being trained. Stop it first.");
    if (isMine && control_.state() == RunState::Concluding) {
        return tr("The model of this run is being exported and tested. Please wait.");
    }
    if (run_->status != engine::RunStatus::Running) return {};
    return run_->folds ? tr("This cross-validation is being trained. Stop it first.")
                       : whyNotTrain();
}

void RunActions::setRun(const RunRow* run) {
    run_ = run ? std::optional(*run) : std::nullopt;
    const bool isOfFolds = run && run->folds;
    resume_->setText(isOfFolds ? tr("Continue") : tr("Resume"));
    isOfFolds ? showForFolds() : showForRun();
    const QString none = run ? QString() : tr("Select a run in the table.");
    const QString unreadable =
        run && !run->project ? tr("This run cannot be read: %1").arg(run->problem) : none;
    setAvailable(useSettings_,
                 unreadable,
                 tr("Copy the settings of this run to the project, to change and start them. If "
                    "the project uses the same data, Undo reverts this."));
    setAvailable(restore_,
                 unreadable,
                 tr("Restore the whole project as it was when this run started: images that were "
                    "excluded or relabelled, network and settings. Undo reverts this; for other "
                    "images it opens as a new project, and the open one is kept."));
    setAvailable(show_,
                 run && run->isMissing ? run->problem : none,
                 run ? tr("Show %1 in the file manager").arg(run->path) : QString());
    showWhetherCertifies();
}

// All folds are trained alike, so nothing of them can be changed.
void RunActions::showForFolds() {
    const QString alike = tr("All folds of a cross-validation are trained with the same options.");
    const bool isFinished = run_->status == engine::RunStatus::Completed;
    const bool hasDiverged = run_->status == engine::RunStatus::Diverged;
    const QString whyNotTrain = this->whyNotTrain();
    setAvailable(resume_,
                 !whyNotTrain.isEmpty() ? whyNotTrain
                 : isFinished           ? tr("All folds are finished.")
                 : hasDiverged
                     ? tr("One of its folds diverged. Use its settings, lower the learning "
                          "rate and begin a new cross-validation on the Train page.")
                     : QString(),
                 tr("Train the remaining folds"));
    setAvailable(resumeWith_, alike, {});
    setAvailable(extend_, alike, {});
    setAvailable(
        repeat_,
        tr("Press Use these settings, then Cross-validate … on the Train page, to repeat it."),
        {});
    setAvailable(
        delete_,
        whyNotDelete(),
        tr("Delete this cross-validation with all its folds and free its disk space (Delete)"));
}

void RunActions::showForRun() {
    const RunRow* run = run_ ? &*run_ : nullptr;
    const QString whyNotTrain = this->whyNotTrain();
    const QString whyNotGoOn = whyNotTrain.isEmpty() && run && run->steps == 0
                                   ? tr("This run ended before its first step. Rerun it instead.")
                                   : whyNotTrain;
    const bool isDone = run && run->status == engine::RunStatus::Completed;
    const bool isRuined = run && run->lossExploded;
    const bool divergesAgain = run && run->status == engine::RunStatus::Diverged;
    const QString ruined =
        tr("The loss of this run exploded. Use Resume with … to continue from before the explosion "
           "with a lower learning rate.");
    const bool isFold =
        run && run->project &&
        engine::isFoldAmongOthers(engine::RunFolder{toPath(run->path)}, *run->project);
    const QString whyNotChange = whyNotGoOn.isEmpty() && isFold ? foldAloneText() : whyNotGoOn;
    setAvailable(resume_,
                 !whyNotGoOn.isEmpty()                             ? whyNotGoOn
                 : isFold && (isDone || divergesAgain || isRuined) ? foldAloneText()
                 : divergesAgain ? tr("This run would only diverge again. Use Resume with …, which "
                                      "suggests a lower learning rate.")
                 : isRuined      ? ruined
                 : isDone ? tr("This run has finished all epochs. Press Train longer … for more.")
                          : QString(),
                 tr("Continue exactly where the run stopped"));
    setAvailable(resumeWith_,
                 whyNotChange,
                 tr("Continue with another learning rate, patience or number of epochs"));
    setAvailable(extend_,
                 whyNotChange.isEmpty() && isRuined ? ruined : whyNotChange,
                 tr("Train this run for more epochs than planned"));
    setAvailable(repeat_, whyNotTrain, tr("Start a new run with the same data and settings"));
    setAvailable(delete_,
                 whyNotDelete(),
                 run && run->isMissing
                     ? tr("Take this run off the list (Delete). Nothing is deleted.")
                     : tr("Delete this run and free its disk space (Delete)"));
}

// Whichever run is selected, the button is the way back to a certification that was started.
void RunActions::showWhetherCertifies() {
    if (certifying_) certifying_->setWhyNotTrain(whyBesides());
    if (certifying_ && certifying_->isInUse()) {
        return setAvailable(
            certify_,
            {},
            tr("Shows the certification of %1, which is in progress").arg(certifying_->runName()));
    }
    setAvailable(certify_,
                 whyNotCertify(),
                 tr("Prove that this run can be repeated and resumed bit for bit"));
}

void RunActions::extend() {
    if (!run_ || !run_->project) return;
    const engine::Project& project = *run_->project;
    const engine::TrainingOptions now = engine::afterChanges(project.options, project.changes);
    auto* question = new ExtendQuestion(run_->name, now, run_->epochs, run_->steps, this);
    connect(question, &ExtendQuestion::answered, this, [this, path = run_->path](qint64 epochs) {
        control_.openRun(toPath(path), engine::ResumeChoices{.extraEpochs = epochs});
    });
    question->open();
}

void RunActions::askResume() {
    if (!run_ || !run_->project) return;
    const engine::Project& project = *run_->project;
    const engine::TrainingOptions now = engine::afterChanges(project.options, project.changes);
    const bool hasDiverged = run_->lossExploded || run_->status == engine::RunStatus::Diverged;
    const auto rate =
        hasDiverged ? std::optional(engine::saferRate(now, now.learningRate)) : std::nullopt;
    auto* question = new ResumeQuestion(now, run_->epochs, rate, this);
    connect(
        question, &ResumeQuestion::answered, this, [this, path = run_->path](const auto& choices) {
            control_.openRun(toPath(path), choices);
        });
    question->open();
}

// The new run is created beside the repeated one.
void RunActions::repeat() {
    if (!run_ || !run_->project) return;
    const engine::RunFolder repeated{toPath(run_->path)};
    control_.start(*run_->project, {}, repeated.path.parent_path(), repeated);
}

void RunActions::certify() {
    if (certifying_ && certifying_->isInUse()) return certifying_->bringToFront();
    if (!run_ || !run_->project) return;
    if (certifying_) certifying_->close();
    certifying_ = new CertifyDialog(*run_, this);
    connect(certifying_, &JobDialog::busyChanged, this, &RunActions::workChanged);
    connect(certifying_, &JobDialog::busyChanged, this, &RunActions::showWhetherCertifies);
    connect(certifying_, &JobDialog::backgroundChanged, this, &RunActions::showWhetherCertifies);
    certifying_->bringToFront();
}

}  // namespace espalier::ui

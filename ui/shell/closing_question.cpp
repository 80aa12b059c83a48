// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/closing_question.h"

#include <QMessageBox>
#include <QPushButton>
#include <QStringList>
#include <QWidget>

#include "ui/experiments/experiments_page.h"
#include "ui/run/run_control.h"
#include "ui/shell/background.h"
#include "ui/shell/work_in_progress.h"
#include "ui/widgets/job_dialog.h"
#include "ui/widgets/question_box.h"

namespace espalier::ui {

namespace {

QString trainingText(bool isPaused) {
    return isPaused ? ClosingQuestion::tr("Training is paused.")
                    : ClosingQuestion::tr("Training is still in progress.");
}

QString whatBecomesOfTraining(bool isPaused) {
    return isPaused
               ? ClosingQuestion::tr(
                     "If you stop now, everything is saved and you can resume the run later. In "
                     "the background it stays paused without a window; start Espalier again to "
                     "reopen it.")
               : ClosingQuestion::tr(
                     "If you stop now, everything is saved and you can resume the run later. In "
                     "the background it continues without a window; start Espalier again to "
                     "reopen it.");
}

}  // namespace

ClosingQuestion::ClosingQuestion(QWidget& window,
                                 RunControl& run,
                                 WorkInProgress& work,
                                 Background& background)
    : QObject(&window), window_(window), run_(run), work_(work), background_(background) {
    connect(&work, &WorkInProgress::changed, this, &ClosingQuestion::follow);
}

ClosingQuestion::Subject ClosingQuestion::subject() const {
    return {.isTraining = work_.isTraining(),
            .isPaused = work_.isPaused(),
            .areExperiments = work_.areExperimentsInWork(),
            .dialogs = work_.dialogs()};
}

bool ClosingQuestion::asks() {
    if (closes_) return true;
    if (subject().isEmpty()) return false;
    if (isEnding_) {
        // It has begun meanwhile. Not within the closing that has just been refused.
        closes_ = true;
        QMetaObject::invokeMethod(this, &ClosingQuestion::stopAndClose, Qt::QueuedConnection);
    } else if (!box_) {
        ask();
    }
    return true;
}

// One question about everything: a second one after the first answer could contradict it.
void ClosingQuestion::ask() {
    asked_ = subject();
    QStringList texts, consequences;
    if (asked_.isTraining) {
        texts << trainingText(asked_.isPaused);
        consequences << whatBecomesOfTraining(asked_.isPaused);
    }
    if (asked_.areExperiments) {
        texts << tr("%1 is still in progress.").arg(work_.experiments()->workName());
        consequences << tr(
            "If you stop now, everything trained so far is saved, and you can continue later.");
    }
    const bool isOne = texts.isEmpty() && asked_.dialogs.size() == 1;
    for (const JobDialog* dialog : asked_.dialogs) {
        texts << dialog->progressSentence();
        const QString loses = dialog->whatClosingLoses();
        consequences << (isOne ? loses : tr("%1: %2").arg(dialog->windowTitle(), loses));
    }
    box_ = questionBox(tr("Close the window?"),
                       texts.join(QLatin1Char('\n')),
                       consequences.join(QStringLiteral("\n\n")),
                       &window_);
    addButtons();
    box_->open();
}

void ClosingQuestion::addButtons() {
    QPushButton* stop = box_->addButton(
        asked_.isTraining || asked_.areExperiments ? tr("Stop and save") : tr("Stop and close"),
        QMessageBox::AcceptRole);
    connect(stop, &QPushButton::clicked, this, &ClosingQuestion::stopAndClose);
    if (asked_.isTraining) {
        QPushButton* goOn = box_->addButton(
            asked_.isPaused ? tr("Keep in background") : tr("Continue in background"),
            QMessageBox::AcceptRole);
        connect(goOn, &QPushButton::clicked, this, &ClosingQuestion::continueInBackground);
    }
    // Not "Cancel", which might be the training.
    QPushButton* stay = addWayBack(*box_, tr("Keep working"));
    connect(stay, &QPushButton::clicked, this, [this] { box_ = nullptr; });
}

void ClosingQuestion::end() {
    isEnding_ = true;
    if (box_) box_->close();
    stopAndClose();
}

void ClosingQuestion::stopAndClose() {
    box_ = nullptr;  // it closes by itself
    for (JobDialog* dialog : work_.dialogs()) dialog->endAndClose();
    closes_ = true;
    emit stopAsked();
    run_.stop();
    closeOnceStopped();
}

// A failure is to be seen, so it brings the window back; that of a training does it as well.
void ClosingQuestion::continueInBackground() {
    box_ = nullptr;  // it closes by itself
    for (JobDialog* dialog : work_.dialogs()) {
        connect(dialog,
                &JobDialog::failed,
                &background_,
                &Background::leave,
                Qt::ConnectionType(Qt::AutoConnection | Qt::UniqueConnection));
        connect(dialog,
                &JobDialog::succeeded,
                &background_,
                &Background::tellWorkEnd,
                Qt::ConnectionType(Qt::AutoConnection | Qt::UniqueConnection));
    }
    background_.enter();
}

void ClosingQuestion::closeOnceStopped() {
    if (!closes_ || work_.isTraining() || work_.areExperimentsInWork()) return;
    if (isEnding_ && !work_.dialogs().empty()) return;
    closes_ = false;
    // Something may have begun meanwhile, and is asked about, or ended as well.
    if (window_.close() && isEnding_) emit closed();
}

bool ClosingQuestion::hasEndedInBackground() const {
    return background_.isActive() && run_.state() == RunState::Ended && !work_.isAny();
}

void ClosingQuestion::follow() {
    if (box_ && asked_ != subject()) {
        // What it asked no longer applies. Where nothing is left, what has ended is to be seen.
        box_->close();
        box_ = nullptr;
        if (!subject().isEmpty()) ask();
    }
    closeOnceStopped();
    if (!hasEndedInBackground()) return;
    // Queued, because other slots of this state change have not run yet.
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (hasEndedInBackground()) emit endedInBackground();
        },
        Qt::QueuedConnection);
}

}  // namespace espalier::ui

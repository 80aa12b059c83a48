// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/closing_question.h"

#include <QMessageBox>
#include <QPushButton>
#include <QWidget>
#include <algorithm>

#include "ui/run/run_control.h"
#include "ui/shell/background.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/job_dialog.h"

namespace espalier::ui {

ClosingQuestion::ClosingQuestion(QWidget& window, RunControl& run, Background& background)
    : QObject(&window), window_(window), run_(run), background_(background) {
    connect(&run, &RunControl::stateChanged, this, &ClosingQuestion::follow);
}

void ClosingQuestion::ask() {
    if (box_ || closes_) return;
    const bool isPaused = run_.state() == RunState::Paused;
    box_ =
        new QMessageBox(QMessageBox::NoIcon,
                        isPaused ? tr("Training is paused") : tr("Training is in progress"),
                        isPaused ? tr("Training is paused.") : tr("Training is still in progress."),
                        QMessageBox::NoButton,
                        &window_);
    box_->setInformativeText(
        isPaused
            ? tr("If you stop now, everything is saved and you can resume the run later. In the "
                 "background it stays paused without a window; start Espalier again to reopen it.")
            : tr("If you stop now, everything is saved and you can resume the run later. In the "
                 "background it continues without a window; start Espalier again to reopen it."));
    box_->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton* stop = box_->addButton(tr("Stop and save"), QMessageBox::AcceptRole);
    QPushButton* goOn =
        box_->addButton(isPaused ? tr("Keep in background") : tr("Continue in background"),
                        QMessageBox::AcceptRole);
    QPushButton* stay = box_->addButton(tr("Cancel"), QMessageBox::RejectRole);
    box_->setDefaultButton(stay);
    box_->setEscapeButton(stay);
    stackWideButtons(box_);
    connect(stop, &QPushButton::clicked, this, &ClosingQuestion::stopAndClose);
    connect(goOn, &QPushButton::clicked, &background_, &Background::enter);
    connect(box_, &QObject::destroyed, this, [this] { box_ = nullptr; });
    box_->open();
}

bool ClosingQuestion::asksAboutDialogs() {
    const auto dialogs = window_.findChildren<JobDialog*>();
    const auto busy = std::ranges::find_if(dialogs, &JobDialog::isBusy);
    if (busy == dialogs.end() || endsDialogs_) return false;
    if (box_) return true;
    box_ = new QMessageBox(QMessageBox::NoIcon,
                           (*busy)->windowTitle(),
                           tr("%1 is still in progress.").arg((*busy)->windowTitle()),
                           QMessageBox::NoButton,
                           &window_);
    box_->setInformativeText((*busy)->whatClosingLoses());
    box_->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton* stop = box_->addButton(tr("Stop and close"), QMessageBox::AcceptRole);
    QPushButton* stay = box_->addButton(tr("Cancel"), QMessageBox::RejectRole);
    box_->setDefaultButton(stay);
    box_->setEscapeButton(stay);
    stackWideButtons(box_);
    connect(stop, &QPushButton::clicked, this, [this] {
        endsDialogs_ = true;
        window_.close();
    });
    connect(box_, &QObject::destroyed, this, [this] { box_ = nullptr; });
    box_->open();
    return true;
}

void ClosingQuestion::stopAndClose() {
    closes_ = true;
    run_.stop();
    if (!run_.isTraining()) window_.close();
}

void ClosingQuestion::follow() {
    if (!run_.isTraining() && box_) box_->close();  // the question no longer applies
    if (closes_ && !run_.isTraining()) window_.close();
    if (!background_.isActive() || run_.state() != RunState::Ended) return;
    // Queued, because other slots of this state change have not run yet.
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (background_.isActive() && run_.state() == RunState::Ended) emit endedInBackground();
        },
        Qt::QueuedConnection);
}

}  // namespace espalier::ui

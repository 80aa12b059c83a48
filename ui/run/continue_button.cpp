// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/continue_button.h"

#include <QPushButton>

#include "ui/run/extend_question.h"
#include "ui/run/run_control.h"
#include "ui/style/icon.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"

namespace espalier::ui {

ContinueButton::ContinueButton(RunControl& run, QPushButton* button)
    : QObject(button), run_(run), button_(button), resume_(button->text()) {
    connect(button_, &QPushButton::clicked, this, &ContinueButton::goOn);
    for (const auto signal : {&RunControl::stateChanged, &RunControl::runChanged}) {
        connect(&run_, signal, this, &ContinueButton::show);
    }
    connect(&run_, &RunControl::concluded, this, &ContinueButton::show);
    show();
}

void ContinueButton::show() {
    const bool isLonger = canExtend(run_);
    button_->setText(isLonger ? tr("Train longer …") : resume_);
    button_->setIcon(icon(isLonger ? QStringLiteral("add") : QStringLiteral("start")));
    setAvailable(button_,
                 isLonger ? QString() : whyNotResumeUnchanged(run_),
                 isLonger ? tr("Train this run for more epochs than planned")
                          : tr("Continue exactly where the run stopped"));
}

void ContinueButton::goOn() {
    if (canExtend(run_)) return askForEpochs();
    run_.resume();
}

void ContinueButton::askForEpochs() {
    const ShownRun& shown = run_.shown();
    auto* question = new ExtendQuestion(fromPath(shown.run.path.filename()),
                                        shown.optionsNow,
                                        run_.history().displayed().finishedEpochs,
                                        run_.history().displayed().now.step,
                                        button_->window());
    connect(
        question, &ExtendQuestion::answered, this, [this, path = shown.run.path](qint64 epochs) {
            if (run_.shown().run.path == path) run_.resume({.extraEpochs = epochs});
        });
    question->open();
}

}  // namespace espalier::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/last_run_card.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "ui/run/last_run.h"
#include "ui/run/run_control.h"
#include "ui/style/theme.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/card.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

LastRunCard::LastRunCard(LastRun& last, RunControl& run, QWidget* parent)
    : QFrame(parent),
      last_(last),
      sentence_(sentenceLabel({}, false, this)),
      open_(textButton(QStringLiteral("train"), tr("Open"), this)),
      resume_(textButton(QStringLiteral("start"), tr("Resume"), this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(2 * kGrid, kGrid, kGrid, kGrid);
    row->setSpacing(kGrid);
    row->addWidget(sentence_, 1);
    row->addWidget(open_);
    row->addWidget(resume_);
    connect(open_, &QPushButton::clicked, this, [this, &run] {
        if (last_.summary()) run.openRun(last_.summary()->folder.path);
    });
    connect(resume_, &QPushButton::clicked, this, [this, &run] {
        if (last_.summary()) run.openRun(last_.summary()->folder.path, engine::ResumeChoices());
    });
    connect(&last, &LastRun::changed, this, &LastRunCard::showRun);
    showRun();
}

void LastRunCard::showRun() {
    setVisible(last_.summary().has_value());
    sentence_->setText(last_.sentence());
    setAvailable(open_, {}, tr("Open its curves, results and model"));
    setAvailable(resume_, last_.whyNotResume(), tr("Continue exactly where the run stopped"));
}

void LastRunCard::paintEvent(QPaintEvent*) {
    paintCard(this);
}

}  // namespace espalier::ui

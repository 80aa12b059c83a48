// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/job_dialog.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include "ui/style/theme.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/grow.h"
#include "ui/widgets/section.h"
#include "ui/widgets/sign_label.h"

namespace espalier::ui {

JobDialog::JobDialog(const Words& words, int width, QWidget* parent)
    : QDialog(parent),
      number_(new QSpinBox(this)),
      start_(primaryButton(QStringLiteral("start"), words.start, this)),
      stop_(textButton(words.stopIcon, words.stop, this)),
      progress_(new QProgressBar(this)),
      sign_(new SignLabel(SignLabel::Sign::Problem, this)),
      sentence_(sentenceLabel({}, false, this)),
      column_(new QVBoxLayout(this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    column_->setContentsMargins(3 * kGrid, 3 * kGrid, 3 * kGrid, 2 * kGrid);
    column_->setSpacing(2 * kGrid);
    column_->addWidget(sentenceLabel(words.introduction, false, this));
    column_->addWidget(makeControls(words));
    auto* state = new QHBoxLayout;
    state->setSpacing(kGrid);
    state->addWidget(sign_, 0, Qt::AlignTop);
    state->addWidget(sentence_, 1);
    column_->addLayout(state);
    resize(width, 0);
    connectJob();
}

QWidget* JobDialog::makeControls(const Words& words) {
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kGrid);
    auto* name = new QLabel(words.number, bar);
    name->setBuddy(number_);
    number_->setAccessibleName(name->text());
    progress_->setAccessibleName(tr("Progress"));
    progress_->setTextVisible(false);
    row->addWidget(name);
    row->addWidget(number_);
    row->addWidget(start_);
    row->addWidget(progress_, 1);
    row->addWidget(stop_);
    row->addStretch(0);
    connect(start_, &QPushButton::clicked, this, &JobDialog::start);
    connect(stop_, &QPushButton::clicked, &job_, &Job::cancel);
    return bar;
}

void JobDialog::connectJob() {
    connect(&job_, &Job::progressed, this, [this](qint64 done, qint64 of, const QString& what) {
        progress_->setMaximum(static_cast<int>(of));
        progress_->setValue(static_cast<int>(done));
        sentence_->setText(what);
    });
    connect(
        &job_, &Job::failed, this, [this](const QString& problem) { showState(problem, true); });
    connect(&job_, &Job::cancelled, this, [this] { showState(cancelledSentence()); });
}

// The button that does end it takes the focus instead.
void JobDialog::keyPressEvent(QKeyEvent* event) {
    const bool isEscape = event->matches(QKeySequence::Cancel);
    if (!isEscape || !isBusy()) return QDialog::keyPressEvent(event);
    stop_->setFocus(Qt::OtherFocusReason);
}

void JobDialog::showState(const QString& sentence, bool isProblem) {
    sentence_->setText(sentence);
    sentence_->setVisible(!sentence.isEmpty());
    sign_->setVisible(isProblem);
    progress_->setVisible(isBusy());
    stop_->setVisible(isBusy());
    followState();
    growTo(*this, layout()->totalHeightForWidth(width()));
}

}  // namespace espalier::ui

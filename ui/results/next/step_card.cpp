// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/next/step_card.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/card.h"
#include "ui/widgets/section.h"
#include "ui/widgets/sign_label.h"

namespace espalier::ui {

namespace {

constexpr int kStepMargin = 3 * kGrid / 2;
constexpr int kStepWords = 14 * kGrid;   // least width beside the button
constexpr int kStepAction = 15 * kGrid;  // of a line on the button

}  // namespace

StepCard::StepCard(const StepWords& words, QWidget* parent)
    : QFrame(parent),
      row_(new QBoxLayout(QBoxLayout::LeftToRight)),
      why_(sentenceLabel(words.why, true, this)),
      isDone_(words.action.isEmpty()) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kStepMargin, kGrid, kStepMargin, kGrid);
    column->setSpacing(kGrid / 2);
    row_->setSpacing(kGrid);
    column->addLayout(row_);
    auto* texts = new QVBoxLayout;
    texts->setSpacing(kGrid / 4);
    row_->addLayout(texts, 1);
    auto* head = new QHBoxLayout;
    head->setSpacing(kGrid);
    if (isDone_) head->addWidget(new SignLabel(SignLabel::Sign::Good, this), 0, Qt::AlignTop);
    QLabel* title = sentenceLabel(words.title, false, this);
    QFont bold = textFont(TextSize::Normal);
    bold.setWeight(QFont::DemiBold);
    title->setFont(bold);
    head->addWidget(title, 1);
    texts->addLayout(head);
    if (!isDone_) addAction(words, texts);
    column->addWidget(why_);
    column->addStretch(1);
    setDetailed(false);
}

// Beside the words, so that a card has two lines.
void StepCard::addAction(const StepWords& words, QBoxLayout* texts) {
    texts->addWidget(sentenceLabel(words.cost, true, this));
    QPushButton* button = textButton({}, {}, this);
    setTextInLines(button, words.action, kStepAction);
    button->setToolTip(words.tooltip);
    button->setAccessibleDescription(words.title);
    row_->addWidget(button, 0, Qt::AlignTop);
    setToolTip(words.why);
    connect(button, &QPushButton::clicked, this, &StepCard::chosen);
}

void StepCard::setDetailed(bool detailed) {
    why_->setVisible(isDone_ || detailed);
}

QSize StepCard::minimumSizeHint() const {
    return {leastWidthOf(row_) + 2 * kStepMargin, QFrame::minimumSizeHint().height()};
}

void StepCard::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    stackWhereNarrow(row_, width() - 2 * kStepMargin, kStepWords);
}

void StepCard::paintEvent(QPaintEvent*) {
    paintCard(this);
}

}  // namespace espalier::ui

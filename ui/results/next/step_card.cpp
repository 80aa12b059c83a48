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

StepCard::StepCard(const StepWords& words, QWidget* parent) : QFrame(parent) {
    const bool isDone = words.action.isEmpty();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(3 * kGrid / 2, kGrid, 3 * kGrid / 2, kGrid);
    column->setSpacing(kGrid / 2);
    auto* head = new QHBoxLayout;
    head->setSpacing(kGrid);
    if (isDone) head->addWidget(new SignLabel(SignLabel::Sign::Good, this), 0, Qt::AlignTop);
    QLabel* title = sentenceLabel(words.title, false, this);
    QFont bold = textFont(TextSize::Normal);
    bold.setWeight(QFont::DemiBold);
    title->setFont(bold);
    head->addWidget(title, 1);
    column->addLayout(head);
    QLabel* why = sentenceLabel(words.why, true, this);
    why->setAlignment(Qt::AlignLeading | Qt::AlignTop);
    column->addWidget(why, 1);
    if (isDone) return;
    auto* row = new QHBoxLayout;
    row->setSpacing(kGrid);
    QPushButton* button = textButton({}, words.action, this);
    button->setToolTip(words.tooltip);
    button->setAccessibleDescription(words.title);
    row->addWidget(button);
    QLabel* cost = sentenceLabel(words.cost, true, this);
    row->addWidget(cost, 1);
    column->addLayout(row);
    connect(button, &QPushButton::clicked, this, &StepCard::chosen);
}

void StepCard::paintEvent(QPaintEvent*) {
    paintCard(this);
}

}  // namespace espalier::ui

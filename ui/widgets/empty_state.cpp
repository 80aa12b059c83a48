// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/empty_state.h"

#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/style/fonts.h"
#include "ui/style/icon.h"
#include "ui/style/theme.h"

namespace espalier::ui {

EmptyState::EmptyState(const Words& words, QWidget* parent)
    : QWidget(parent),
      image_(new QLabel(this)),
      title_(new QLabel(this)),
      sentence_(new QLabel(this)),
      action_(new QPushButton(this)) {
    auto* column = new QVBoxLayout(this);
    column->setSpacing(2 * kGrid);
    column->addStretch(2);
    for (QLabel* label : {image_, title_, sentence_}) {
        label->setAlignment(Qt::AlignCenter);
        column->addWidget(label);
    }
    column->addWidget(action_, 0, Qt::AlignHCenter);
    column->addStretch(3);
    setTextSize(title_, TextSize::Title);
    setTextSize(sentence_, TextSize::Normal, true);
    sentence_->setWordWrap(true);
    action_->setProperty("primary", true);
    connect(action_, &QPushButton::clicked, this, &EmptyState::actionChosen);
    setWords(words);
}

void EmptyState::setWords(const Words& words) {
    iconName_ = words.icon;
    title_->setText(words.title);
    sentence_->setText(words.sentence);
    action_->setText(words.action);
    action_->setVisible(!words.action.isEmpty());
    drawIcon();
}

void EmptyState::addControl(QWidget* control) {
    auto* column = static_cast<QVBoxLayout*>(layout());
    column->insertWidget(column->count() - 1, control, 0, Qt::AlignHCenter);  // above the stretch
}

void EmptyState::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) drawIcon();
}

void EmptyState::drawIcon() {
    image_->setPixmap(iconPixmap(iconName_, themeOf(this).quietText, 56, devicePixelRatioF()));
}

}  // namespace espalier::ui

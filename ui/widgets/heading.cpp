// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/heading.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

constexpr int kLeastWords = 30 * kGrid;

}  // namespace

Heading::Heading(const QString& title, QWidget* parent)
    : QWidget(parent),
      title_(new QLabel(title, this)),
      sentence_(new QLabel(this)),
      row_(new QBoxLayout(QBoxLayout::LeftToRight, this)),
      actions_(new QHBoxLayout) {
    auto* words = new QVBoxLayout;
    words->setSpacing(kGrid / 2);
    words->addWidget(title_);
    words->addWidget(sentence_);
    row_->setContentsMargins(0, 0, 0, 0);
    row_->addLayout(words, 1);
    row_->addLayout(actions_);
    row_->setAlignment(actions_, Qt::AlignBottom);
    setTextSize(title_, TextSize::Title);
    setTextSize(sentence_, TextSize::Normal, true);
    title_->setTextFormat(Qt::PlainText);
    title_->setWordWrap(true);
    sentence_->setTextFormat(Qt::PlainText);
    sentence_->setWordWrap(true);
    sentence_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    sentence_->hide();
    beginAtTheEdge();
}

// That of the window: a label alone would follow the direction of its words.
void Heading::beginAtTheEdge() {
    const Qt::Alignment edge = isRightToLeft() ? Qt::AlignRight : Qt::AlignLeft;
    for (QLabel* words : {title_, sentence_}) {
        words->setAlignment(edge | Qt::AlignAbsolute | Qt::AlignVCenter);
    }
}

void Heading::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LayoutDirectionChange) beginAtTheEdge();
}

void Heading::setSentence(const QString& sentence) {
    sentence_->setText(sentence);
    sentence_->setVisible(!sentence.isEmpty());
}

void Heading::addAction(QWidget* control) {
    actions_->addWidget(control, 0, Qt::AlignBottom);
}

QSize Heading::minimumSizeHint() const {
    return {leastWidthOf(row_), QWidget::minimumSizeHint().height()};
}

void Heading::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    stackWhereNarrow(row_, width(), kLeastWords);
}

}  // namespace espalier::ui

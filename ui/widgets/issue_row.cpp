// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/issue_row.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>

#include "ui/style/theme.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/section.h"
#include "ui/widgets/sign_label.h"

namespace espalier::ui {

namespace {

constexpr int kLeastOfIssue = 28 * kGrid;  // for its sentence beside the buttons

}  // namespace

IssueRow::IssueRow(SignLabel* sign, QLabel* sentence, QWidget* parent)
    : QWidget(parent),
      grid_(new QGridLayout(this)),
      row_(new QHBoxLayout),
      buttons_(new FlowLayout),
      sign_(sign),
      sentence_(sentence) {
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setHorizontalSpacing(kGrid);
    grid_->addWidget(sign, 0, 0, Qt::AlignTop);
    grid_->addLayout(row_, 0, 1);
    grid_->setColumnStretch(1, 1);
    row_->addWidget(sentence, 1);
    row_->addLayout(buttons_);
}

void IssueRow::addButton(QWidget* button) {
    buttons_->addWidget(button);
}

void IssueRow::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const int room = width() - sign_->sizeHint().width() - grid_->horizontalSpacing();
    const int buttons = buttons_->sizeHint().width();
    row_->setSpacing(kGrid);
    stackWhereNarrow(row_, room, kLeastOfIssue);
    const bool isStacked = row_->direction() == QBoxLayout::TopToBottom;
    if (isStacked) row_->setSpacing(kGrid / 2);
    // A sentence of one line is centred beside the buttons, and its sign with it.
    const int words = sentence_->heightForWidth(room - kGrid - buttons);
    const bool isLow = !isStacked && words < buttons_->sizeHint().height();
    grid_->setAlignment(sign_, isLow ? Qt::AlignVCenter : Qt::AlignTop);
}

}  // namespace espalier::ui

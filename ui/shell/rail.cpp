// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/rail.h"

#include <QPainter>
#include <QVBoxLayout>
#include <utility>

#include "ui/shell/rail_button.h"
#include "ui/style/theme.h"
#include "ui/widgets/buttons.h"

namespace espalier::ui {

Rail::Rail(QWidget* parent) : QWidget(parent), column_(new QVBoxLayout(this)) {
    column_->setContentsMargins(kGrid, 2 * kGrid, kGrid, kGrid);
    column_->setSpacing(kGrid / 2);
    column_->addStretch(1);
    setFixedWidth(22 * kGrid);
    setAccessibleName(tr("Steps"));
}

int Rail::addStep(int number, const QString& iconName, const QString& title) {
    auto* button = new RailButton(number, iconName, title, this);
    const int index = static_cast<int>(buttons_.size());
    if (number == 0 && !std::exchange(hasDivider_, true)) {
        column_->insertSpacing(column_->count() - 1, 2 * kGrid);
    }
    column_->insertWidget(column_->count() - 1, button);
    buttons_.push_back(button);
    connect(button, &QAbstractButton::clicked, this, [this, index] { emit chosen(index); });
    return index;
}

void Rail::setReason(int index, const QString& whyNotAvailable) {
    RailButton* button = buttons_[index];
    const bool isCut = button->sizeHint().width() > width() - 2 * kGrid;
    setAvailable(button, whyNotAvailable, isCut ? button->text() : QString());
    button->setAccessibleDescription(whyNotAvailable);
}

void Rail::setCurrent(int index) {
    // Tab stops at the current step rather than at the one focused last.
    for (int i = 0; i < buttons_.size(); ++i) {
        buttons_[i]->setFocusPolicy(index < 0 || i == index ? Qt::StrongFocus : Qt::ClickFocus);
    }
    if (index >= 0) {
        buttons_[index]->setChecked(true);
        return;
    }
    for (RailButton* button : std::as_const(buttons_)) {
        button->setAutoExclusive(false);
        button->setChecked(false);
        button->setAutoExclusive(true);
    }
}

void Rail::setBusy(int index, bool busy) {
    buttons_[index]->setBusy(busy);
}

bool Rail::isAvailable(int index) const {
    return buttons_[index]->isEnabled();
}

void Rail::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setPen(themeOf(this).line);
    const int edge = isLeftToRight() ? width() - 1 : 0;
    painter.drawLine(edge, 0, edge, height());
}

}  // namespace espalier::ui

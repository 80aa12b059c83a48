// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/focus_chain.h"

#include <QWidget>

namespace espalier::ui {

namespace {

// A choice's list is a window of its own.
bool isReached(const QWidget& control, const QWidget& part) {
    return (control.focusPolicy() & Qt::TabFocus) && control.window() == part.window();
}

}  // namespace

void insertIntoFocusChain(const QWidget* part, QWidget* before) {
    for (QWidget* control : part->findChildren<QWidget*>()) {
        if (!isReached(*control, *part)) continue;
        QWidget::setTabOrder(before, control);
        before = control;
    }
}

QWidget* focusBefore(QWidget& control) {
    QWidget* before = control.previousInFocusChain();
    while (before != &control && !isReached(*before, control)) {
        before = before->previousInFocusChain();
    }
    return before;
}

QWidget* lastFocusIn(QWidget* part) {
    QWidget* last = part;
    for (QWidget* control : part->findChildren<QWidget*>()) {
        if (isReached(*control, *part)) last = control;
    }
    return last;
}

}  // namespace espalier::ui

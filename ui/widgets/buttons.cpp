// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/buttons.h"

#include <QPushButton>
#include <QToolButton>

#include "ui/style/icon.h"

namespace espalier::ui {

QToolButton* iconButton(const QString& iconName, const QString& what, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setIcon(icon(iconName));
    button->setAutoRaise(true);
    button->setToolTip(what);
    button->setAccessibleName(what);
    button->setFocusPolicy(Qt::StrongFocus);
    return button;
}

QPushButton* textButton(const QString& iconName, const QString& text, QWidget* parent) {
    auto* button = new QPushButton(text, parent);
    if (!iconName.isEmpty()) button->setIcon(icon(iconName));
    button->setAutoDefault(true);
    return button;
}

QPushButton* primaryButton(const QString& iconName, const QString& text, QWidget* parent) {
    QPushButton* button = textButton(iconName, text, parent);
    button->setProperty("primary", true);
    return button;
}

void setAvailable(QWidget* control, const QString& whyNot, const QString& what) {
    control->setEnabled(whyNot.isEmpty());
    control->setToolTip(whyNot.isEmpty() ? what : whyNot);
}

}  // namespace espalier::ui

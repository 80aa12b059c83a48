// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QComboBox;
class QMessageBox;
class QPushButton;
class QToolButton;
class QWidget;

namespace espalier::ui {

/// A small button that shows an icon; `what` is its tooltip and accessible name.
QToolButton* iconButton(const QString& iconName, const QString& what, QWidget* parent);
QPushButton* textButton(const QString& iconName, const QString& text, QWidget* parent);
/// The one filled button of a page.
QPushButton* primaryButton(const QString& iconName, const QString& text, QWidget* parent);
/// A choice that gives way where there is little room: its list shows every entry whole.
void letShrink(QComboBox* choice);
/// Buttons of a question that are too wide for one line stand below each other.
void stackWideButtons(QMessageBox* question);
/// Disabled with the reason as its tooltip, or enabled with `what` when the reason is empty.
void setAvailable(QWidget* control, const QString& whyNot, const QString& what);

}  // namespace espalier::ui

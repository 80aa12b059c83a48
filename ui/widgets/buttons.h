// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QComboBox;
class QMessageBox;
class QPushButton;
class QToolButton;
class QWidget;

namespace espalier::ui {

/// A small button with an icon; `what` is its tooltip and accessible name.
QToolButton* iconButton(const QString& iconName, const QString& what, QWidget* parent);
QPushButton* textButton(const QString& iconName, const QString& text, QWidget* parent);
/// The only filled button of a page.
QPushButton* primaryButton(const QString& iconName, const QString& text, QWidget* parent);
/// Wraps the text at this width in pixels.
void setTextInLines(QPushButton* button, const QString& text, int width);
/// Lets a choice become narrower than its entries; its list still shows them in full.
void letShrink(QComboBox* choice);
/// The same, only where there is no room for the longest entry.
void letShrinkWhereNarrow(QComboBox* choice);
/// Gives a question lines of a readable length, and stacks its buttons if they are too wide for one
/// line.
void stackWideButtons(QMessageBox* question);
/// Disables the control with the reason as its tooltip; enables it with `what` if the reason is
/// empty.
void setAvailable(QWidget* control, const QString& whyNot, const QString& what);

}  // namespace espalier::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QMessageBox;
class QPushButton;
class QWidget;

namespace espalier::ui {

/// A question over `parent`, without buttons and not yet open: `text`, and smaller below it
/// `details`. Deletes itself when it is closed.
QMessageBox* questionBox(const QString& title,
                         const QString& text,
                         const QString& details,
                         QWidget* parent);

/// Adds the last button, which leaves all as it is: Enter and Escape press it.
QPushButton* addWayBack(QMessageBox& box, const QString& text);

}  // namespace espalier::ui

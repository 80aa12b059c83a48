// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace espalier::ui {

/// Tab reaches the controls in `part`, which was made later, after `before`, in the order in which
/// they were made.
void insertIntoFocusChain(const QWidget* part, QWidget* before);
/// The last control in `part` that Tab reaches; `part` itself if there is none.
QWidget* lastFocusIn(QWidget* part);

/// The control that Tab leaves for this one. One without a focus of its own must not stand for it:
/// Qt would then mean the last control inside that.
QWidget* focusBefore(QWidget& control);

}  // namespace espalier::ui

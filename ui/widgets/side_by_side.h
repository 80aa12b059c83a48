// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

class QSplitter;
class QWidget;

namespace espalier::ui {

/// A horizontal splitter with these parts in the reading direction of `parent`, which owns it. None
/// of them can be collapsed.
QSplitter* sideBySide(const QList<QWidget*>& parts, QWidget* parent);

}  // namespace espalier::ui

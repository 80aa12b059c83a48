// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Qt>

class QTableView;

namespace espalier::ui {

/// Gives a table the common style: no grid, faint header, spacious rows.
void prepareTable(QTableView& table);

/// What the table needs to show all of its rows without scrolling, in pixels.
int heightOfRows(const QTableView& table);

/// The alignment of a table's cells and of their heading. Numbers end at the right in either
/// reading direction, so that digits of equal value stand below each other.
Qt::Alignment cellAlignment(bool isNumber);

}  // namespace espalier::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QTableView;

namespace espalier::ui {

/// Gives a table the look of the others: no grid, quiet head, airy rows.
void prepareTable(QTableView& table);

}  // namespace espalier::ui

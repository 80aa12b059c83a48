// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QTableView;

namespace espalier::ui {

/// Gives a table the common style: no grid, faint header, spacious rows.
void prepareTable(QTableView& table);

}  // namespace espalier::ui

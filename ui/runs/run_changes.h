// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/runs/run_rows.h"

namespace espalier::ui {

/// Says of each row in what its settings differ from those of the next older run on the same data,
/// or from the defaults. The rows from old to new.
void compareRows(QVector<RunRow>& rows);

}  // namespace espalier::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/runs/run_rows.h"

namespace espalier::ui {

/// In what settings differ from others.
struct SettingsChange {
    QString words;  ///< "Batch size 64, Learning rate 0.01"; "no change", "defaults"
    QString lines;  ///< the same with the previous values, one per line
};

/// What differs from the project before it as that began; from the defaults where there is none.
SettingsChange changeFrom(const engine::Project* before, const engine::Project& now);

/// Says of each row in what its settings differ from those of the next older run on the same data,
/// or from the defaults. The rows from old to new.
void compareRows(QVector<RunRow>& rows);

}  // namespace espalier::ui

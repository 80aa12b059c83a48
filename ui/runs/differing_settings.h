// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSet>
#include <QVector>

#include "ui/runs/run_rows.h"

namespace espalier::ui {

/// Those of engine::commonSettings() of which two of these runs have different values; that a run
/// has none is no difference.
QSet<int> differingSettings(const QVector<const RunRow*>& rows);

}  // namespace espalier::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVector>

#include "ui/runs/run_rows.h"

namespace espalier::ui {

/// "best 93.1 %, mean 91.0 %" of runs with the same setting, for RunsModel::Best, Test or the
/// column of a metric; empty where none has a value, for other columns, and where their values are
/// of different metrics.
QString groupResultText(const QVector<const RunRow*>& rows, int column);

}  // namespace espalier::ui

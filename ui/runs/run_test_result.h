// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

#include "ui/runs/run_rows.h"

namespace espalier::ui {

/// What the test of a run measured, as the list of runs shows it; nothing if it has no such result.
std::optional<engine::MetricValue> testValueOf(const RunRow& row);
/// "93.3 %", "92.4 % F1 score"; empty if there is no result.
QString testText(const RunRow& row);
/// On how many images, and how certain it is; else why there is no result.
QString testTip(const RunRow& row);

}  // namespace espalier::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVector>
#include <optional>
#include <string>

#include "ui/runs/run_rows.h"

namespace espalier::ui {

/// Larger is better, whichever direction the metric has.
double rankOf(const engine::MetricValue& value);

/// The best of a run or cross-validation, as the list of runs shows it: "92.4 %", "24.10 dB",
/// "92.4 % F1 score"; "loss 0.041" if there are no metrics, "–" if there is nothing.
QString bestText(const RunRow& row);
/// Sort key for bestText(): larger is better; NaN if there is no value.
double bestRank(const RunRow& row);
/// What decides which epoch it is, which one that is, and how certain the value.
QString bestTip(const RunRow& row);
/// Whether the model of the run is the network of the last epoch, not of the best one.
bool keepsLast(const RunRow& row);

/// What decides the best epoch of all these runs; empty where none has one, nothing where they
/// differ.
std::optional<std::string> sharedCriterion(const QVector<RunRow>& rows);
/// The head of the column: "Best by loss"; "Best" where the tooltips of the rows say it.
QString headOfBest(const std::optional<std::string>& shared);

}  // namespace espalier::ui

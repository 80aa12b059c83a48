// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVector>
#include <optional>
#include <string>

#include "ui/runs/run_rows.h"

namespace espalier::ui {

/// What an axis of the scatter plot of runs can show. A value.
struct ScatterQuantity {
    enum class Kind { Setting, Parameters, Time, Epochs, Validation, Test };
    Kind kind = Kind::Time;
    int setting = -1;         ///< of Kind::Setting: one of engine::commonSettings()
    std::string metric = {};  ///< of Kind::Validation and Kind::Test; engine::kValidationLoss too

    friend bool operator==(const ScatterQuantity&, const ScatterQuantity&) = default;
};

/// "Learning rate", "Test: Accuracy".
QString quantityName(const ScatterQuantity& quantity);
bool isShareQuantity(const ScatterQuantity& quantity);
/// Its value in a run; nothing where there is none, or it is a word.
std::optional<double> quantityOf(const RunRow& row, const ScatterQuantity& quantity);
/// The value of a setting as it is stored; empty for other quantities.
QString quantityWord(const RunRow& row, const ScatterQuantity& quantity);
/// "0.001", "93.3 %", "Adam".
QString quantityText(const RunRow& row, const ScatterQuantity& quantity);

/// What differs between these runs and can explain a result; settings first, but the epochs that
/// were trained before those that were planned, which are left out where they are the same.
QVector<ScatterQuantity> causesIn(const QVector<const RunRow*>& rows);
/// What was measured of any of them.
QVector<ScatterQuantity> resultsIn(const QVector<const RunRow*>& rows);

}  // namespace espalier::ui

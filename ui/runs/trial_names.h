// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string>

#include "engine/sweep/sweep.h"
#include "ui/runs/run_rows.h"

namespace espalier::ui {

/// The displayed name of an option: "Learning rate", "Network".
QString optionText(const std::string& option);
/// The displayed value of an option: "ResNet-18", "SGD with momentum", "0.001".
QString optionValueText(const std::string& option, const std::string& value);
/// In what a trial differs from the project that all share: "ResNet-18", "Learning rate 0.003";
/// where it does not, "The project as it is (Learning rate 0.01)" with the project's own values of
/// these options, left out where they are many.
QString trialName(const engine::Sweep& sweep, int number);
/// A sentence of the engine, which names options as files do, with their displayed names. What is
/// named like an option elsewhere, such as a layer "loss" or a folder of a path, keeps its name.
QString withOptionWords(QString sentence);
/// Names the run of a trial after its sweep and what it tries, also briefly, and says why it has no
/// result.
void readTrialInto(RunRow& row, const engine::Sweep& sweep, int number);
/// "2026-11-20 14:30  race" for the name that Espalier gave to the folder of a sweep; another name
/// as it is.
QString sweepName(const QString& folder);

}  // namespace espalier::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <string>

#include "engine/sweep/sweep_standing.h"

namespace espalier::ui {

/// The displayed name of an option: "Learning rate", "Network".
QString optionText(const std::string& option);
/// The displayed value of an option: "ResNet-18", "SGD with momentum", "0.001".
QString optionValueText(const std::string& option, const std::string& value);
/// In what a trial differs from the project that all share: "ResNet-18", "Learning rate 0.003";
/// "The project as it is" where it does not.
QString trialName(const engine::Sweep& sweep, int number);
/// "finished", "in training", "waits for its rung", …
QString trialStateText(const engine::TrialStanding& trial, bool isInWork);
/// "Validation accuracy", "Validation loss".
QString judgeText(const engine::SweepStanding& standing);
/// Of the judge: "92.4 % (89 to 95 %)", "0.4123"; "–" while there is none.
QString judgedText(const engine::SweepStanding& standing, const engine::TrialStanding& trial);
/// What stands for the network that is judged, on the validation images: the judge if it is a
/// metric, otherwise the accuracy, or the first. Nothing while there is none.
std::optional<engine::MetricValue> headlineOf(const engine::SweepStanding& standing,
                                              const engine::TrialStanding& trial);
/// The test of that network likewise; empty while it is not tested.
QString trialTestText(const engine::SweepStanding& standing, const engine::TrialStanding& trial);

}  // namespace espalier::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <optional>
#include <string>
#include <vector>

#include "engine/sweep/sweep_standing.h"
#include "engine/sweep/trial_forecast.h"
#include "ui/runs/trial_names.h"

namespace espalier::ui {

/// "finished", "in training", "waits for its rung", …
QString trialStateText(const engine::TrialStanding& trial, bool isInWork);
/// "Validation accuracy" for the key of a metric, "Validation loss" for another one.
QString validationText(const std::string& key);
/// Likewise for the judge.
QString judgeText(const engine::SweepStanding& standing);
/// Of the judge: "92.4 % (89 to 95 %)", "0.4123"; "–" while there is none.
QString judgedText(const engine::SweepStanding& standing, const engine::TrialStanding& trial);
/// "Best: trial 1, The project as it is, validation accuracy 92.4 % (89 to 95 %)."; empty while no
/// trial has a result.
QString bestTrialText(const engine::SweepStanding& standing);
/// What stands for the network that is judged, on the validation images: the judge if it is a
/// metric, otherwise the accuracy, or the first. Nothing while there is none.
std::optional<engine::MetricValue> headlineOf(const engine::SweepStanding& standing,
                                              const engine::TrialStanding& trial);
/// The test of that network likewise; empty while it is not tested.
QString trialTestText(const engine::SweepStanding& standing, const engine::TrialStanding& trial);
/// Why trials have no result, a sentence for each of the first ones; empty where none has failed.
QString failuresText(const engine::Sweep& sweep);

/// What was measured before a race. A value.
struct RaceForecast {
    QStringList names = {};  ///< of the entrants
    std::vector<engine::TrialForecast> trials = {};
    double seconds = 0;  ///< of each; 0: as many as its epochs take
};
/// What is wrong with each entrant, such as too little time for an epoch; otherwise that nothing
/// is.
QString forecastText(const RaceForecast& race);
/// What one entrant will take: "about 6 s per epoch, 9 epochs in about 55 s, 310 MB of memory".
/// `seconds`: of each, 0 where it gets epochs. Empty where it is not known.
QString trialCostText(const engine::TrialForecast& trial, double seconds);
/// The same as texts of columns: the time of an epoch, epochs and time in all, memory. Empty
/// likewise; a dash stands for a single one that is not known.
QStringList trialCostTexts(const engine::TrialForecast& trial, double seconds);
/// The heads of these columns.
QStringList trialCostHeads();
/// Whether it is about an entrant that will have no result.
bool warns(const RaceForecast& race);

}  // namespace espalier::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>
#include <array>
#include <cstdint>
#include <limits>
#include <map>

#include "engine/network/summary.h"

namespace espalier::ui {

struct Theme;

/// A number of every layer that boxes can be coloured by.
enum class Measure : std::uint8_t {
    None,
    Parameters,
    MultiplyAdds,
    Activations,
    StepTime,
    GradientToWeight,
    DeadUnits
};
inline constexpr std::array kMeasures{
    Measure::Parameters, Measure::MultiplyAdds, Measure::Activations};

/// Those of a training instead of a drawing.
inline constexpr std::array kTrainingMeasures{Measure::GradientToWeight, Measure::DeadUnits};
inline bool isOfTraining(Measure measure) {
    return measure == Measure::GradientToWeight || measure == Measure::DeadUnits;
}

/// What layers take in a training step, in ms, as measured on request.
using LayerTimes = std::map<engine::NodeId, double>;
/// "12.4 ms"
QString measuredTimeText(double milliseconds);

/// How a layer stands in the displayed run (engine::LayerState). NaN = it has no such number.
struct TrainingNumbers {
    double gradientToWeight = std::numeric_limits<double>::quiet_NaN();
    double deadShare = std::numeric_limits<double>::quiet_NaN();

    double of(Measure measure) const;
};
using NumbersInTraining = std::map<engine::NodeId, TrainingNumbers>;
/// "0.0031", "12.5 %", "–".
QString trainingText(Measure measure, double value);

/// "Multiply-adds"; empty for None.
QString measureName(Measure measure);
/// Multiply-adds and bytes of activations are per image.
std::int64_t measured(const engine::LayerSummary& layer, Measure measure);
/// "1.2 million", "3.1 MB".
QString measureText(Measure measure, std::int64_t value);
/// The background of a box with this share of the largest value, 0 … 1. The number is written on
/// the box, because colour must not be the only sign.
QColor heatColor(const Theme& theme, double share);

}  // namespace espalier::ui

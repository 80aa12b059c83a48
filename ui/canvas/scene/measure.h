// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>
#include <array>
#include <cstdint>

#include "engine/network/summary.h"

namespace espalier::ui {

struct Theme;

/// A number of every layer that boxes can be coloured by.
enum class Measure : std::uint8_t { None, Parameters, MultiplyAdds, Activations };
inline constexpr std::array kMeasures{
    Measure::Parameters, Measure::MultiplyAdds, Measure::Activations};

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

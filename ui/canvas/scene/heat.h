// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <map>

#include "engine/network/network_description.h"
#include "ui/canvas/scene/measure.h"

namespace espalier::ui {

struct DrawingFacts;

/// The number that boxes are coloured by: of every layer and of every group, whether it is folded
/// or open, on one scale. So folding and opening change no colour, and all of them can be compared.
/// A group has the sum of its layers; of a training the largest of their numbers, because one bad
/// layer is what one looks for. Empty if the boxes have no colours.
struct Heat {
    Measure measure = Measure::None;
    std::map<engine::NodeId, double> values = {};
    double darkest = 0;  ///< what the darkest colour stands for: the largest, of a share 1

    /// 0 … 1.
    double shareOf(double value) const;
};

Heat heatOf(const DrawingFacts& facts);

/// "1.2 million", "3.1 MB", "12.4 ms", "12.5 %": on a box.
QString heatText(Measure measure, double value);

}  // namespace espalier::ui

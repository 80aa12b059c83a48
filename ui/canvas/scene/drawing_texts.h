// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstddef>
#include <map>
#include <vector>

#include "engine/layers/layer_catalog.h"
#include "engine/network/network.h"
#include "ui/canvas/drawing/folded_drawing.h"
#include "ui/canvas/scene/layer_box.h"
#include "ui/canvas/scene/measure.h"

namespace espalier::ui {

struct Heat;

using ShapesOfLayers = std::map<engine::NodeId, kernels::Shape>;

/// Input for the texts of a drawing, all from the same edit.
struct DrawingFacts {
    const engine::NetworkDescription& network;
    const engine::LayerCatalog& catalog;
    const FoldedDrawing& shown;
    const engine::Validation& validation;
    const ShapesOfLayers& shapes;     ///< the last known ones, also where a wire was cut since
    Measure measure = Measure::None;  ///< by which boxes are coloured
    const NumbersInTraining* training = nullptr;  ///< of the displayed run; nullptr: none
    const LayerTimes* times = nullptr;            ///< measured; nullptr: none
};

/// The texts of all displayed boxes, with their problems. `heat`: heatOf() these facts.
std::map<engine::NodeId, BoxText> textsOfBoxes(const DrawingFacts& facts, const Heat& heat);

/// The problems of wires by index in the network; only the wire that causes a problem has it.
std::map<std::size_t, QString> problemsOfWires(const DrawingFacts& facts);

/// The distinct shapes that flow through these wires: "48 × 48 × 64"; in parentheses if they
/// flowed before a wire was cut.
QString flowOf(const DrawingFacts& facts, const std::vector<std::size_t>& numbers);

}  // namespace espalier::ui

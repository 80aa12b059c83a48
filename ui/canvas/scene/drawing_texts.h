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

namespace espalier::ui {

/// What a drawing is written about: all of one edit.
struct DrawingFacts {
    const engine::NetworkDescription& network;
    const engine::LayerCatalog& catalog;
    const FoldedDrawing& shown;
    const engine::Validation& validation;
};

/// What stands on every box that is shown, with what is wrong there.
std::map<engine::NodeId, BoxText> textsOfBoxes(const DrawingFacts& facts);

/// What is wrong with wires, by their number in the network: only the one that is to blame.
std::map<std::size_t, QString> problemsOfWires(const DrawingFacts& facts);

/// The shapes that flow through the wires of these numbers, each once: "48 × 48 × 64".
QString flowOf(const DrawingFacts& facts, const std::vector<std::size_t>& numbers);

}  // namespace espalier::ui

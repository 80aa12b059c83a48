// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <stop_token>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "ui/canvas/drawing/bands.h"
#include "ui/canvas/drawing/canvas_layout.h"

namespace espalier::ui {

/// A box, several as one, or the bend of a wire that crosses a rank.
struct RankedItem {
    std::vector<std::size_t> boxes = {};  ///< from top to bottom, by index in the drawing
    std::size_t rank = 0;
    std::size_t height = 0;  ///< longest path to an end
    bool isBend = false;
    bool hasShape = false;  ///< a bend with the shape label
    double x = 0;           ///< first its place in the rank, then its centre
    std::vector<std::size_t> above = {};
    std::vector<std::size_t> below = {};

    double tall() const { return heightOfBand(boxes.size()); }
    double width() const;
};

struct RankedWire {
    std::size_t from;
    std::size_t to;
    const engine::Connection* drawn;
    bool closesCircle = false;
    std::vector<std::size_t> bends = {};
    std::size_t shapeAt = 0;  ///< index of the bend with the label
};

/// The boxes of a drawing in ranks, each below those that it receives from, and in each rank in the
/// order in which they stand side by side. Refers to the drawing.
struct DrawingRanks {
    std::unordered_map<std::string_view, std::size_t> indices = {};  ///< of boxes in the drawing
    std::vector<std::size_t> itemOf = {};                            ///< of each box
    std::vector<RankedItem> items = {};
    std::vector<RankedWire> wires = {};
    std::vector<std::size_t> order = {};  ///< boxes, each after its predecessors
    std::vector<std::vector<std::size_t>> ranks = {};
};

/// The first part of layOut(): which box stands in which rank, and where in it. Throws Stopped.
DrawingRanks rankDrawing(const engine::NetworkDescription& network,
                         const std::vector<Band>& bands,
                         const std::stop_token& stop);

}  // namespace espalier::ui

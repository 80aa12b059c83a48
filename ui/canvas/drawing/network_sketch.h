// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <vector>

#include "engine/network/network_description.h"
#include "kernels/shape.h"
#include "ui/canvas/drawing/network_edits.h"

namespace espalier::ui {

/// A small drawing of a network as it is displayed, from left to right: one bar per box, the higher
/// the larger its output's image is, the thicker the more channels it has. A value.
struct NetworkSketch {
    struct Bar {
        CanvasPoint centre{};
        double width = 0;
        double height = 0;
        bool isGroup = false;

        friend bool operator==(const Bar&, const Bar&) = default;
    };

    std::vector<Bar> bars;
    std::vector<std::vector<CanvasPoint>> wires;  ///< below the bars
    double width = 0;                             ///< of all, from 0
    double height = 0;
};

/// The largest height of a bar; the smallest is kSketchLeast of it.
inline constexpr double kSketchHeight = 100;
inline constexpr double kSketchLeast = 0.14;

/// `shapes`: the outputs that are known; a box without one has the smallest bar.
NetworkSketch sketchOf(const engine::NetworkDescription& network,
                       const std::map<engine::NodeId, kernels::Shape>& shapes);

/// How much of the full size stands for an image of this side where the largest has the side
/// `most`: 1 for the largest, by the square root, so that deep layers can still be told apart.
double shareOfResolution(const kernels::Shape& shape, std::int64_t most);
/// The larger side of an image [C, H, W]; 1 for single values.
std::int64_t resolutionOf(const kernels::Shape& shape);

}  // namespace espalier::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/drawing/network_sketch.h"

#include <algorithm>
#include <cmath>

#include "ui/canvas/drawing/canvas_layout.h"
#include "ui/canvas/drawing/folded_drawing.h"

namespace espalier::ui {

namespace {

using engine::NodeId;

constexpr double kSlot = 30;     // from one rank to the next
constexpr double kAside = 0.5;   // of a column's distance
constexpr double kThinnest = 6;  // a bar of one channel
constexpr double kPerDoubling = 1.5;
constexpr double kThickest = 22;

double thicknessOf(const kernels::Shape& shape) {
    const auto channels = static_cast<double>(std::max<std::int64_t>(1, shape[0]));
    return std::min(kThickest, kThinnest + kPerDoubling * std::log2(channels));
}

// The layout goes from top to bottom.
CanvasPoint turned(const CanvasPoint& point) {
    return {point[1] * kSlot / (kBoxHeight + kRankGap),
            point[0] * kAside * kSketchHeight / (kBoxWidth + kColumnGap)};
}

void moveToOrigin(NetworkSketch& sketch) {
    CanvasPoint least = sketch.bars.front().centre;
    CanvasPoint most = least;
    for (const NetworkSketch::Bar& bar : sketch.bars) {
        least = {std::min(least[0], bar.centre[0] - bar.width / 2),
                 std::min(least[1], bar.centre[1] - bar.height / 2)};
        most = {std::max(most[0], bar.centre[0] + bar.width / 2),
                std::max(most[1], bar.centre[1] + bar.height / 2)};
    }
    const auto move = [&least](CanvasPoint& point) {
        point = {point[0] - least[0], point[1] - least[1]};
    };
    for (NetworkSketch::Bar& bar : sketch.bars) move(bar.centre);
    for (auto& wire : sketch.wires) std::ranges::for_each(wire, move);
    sketch.width = most[0] - least[0];
    sketch.height = most[1] - least[1];
}

}  // namespace

std::int64_t resolutionOf(const kernels::Shape& shape) {
    return shape.rank() == 3 ? std::max(shape[1], shape[2]) : 1;
}

double shareOfResolution(const kernels::Shape& shape, std::int64_t most) {
    if (most < 1) return 1;
    const double share = static_cast<double>(resolutionOf(shape)) /
                         static_cast<double>(std::max<std::int64_t>(1, most));
    return std::sqrt(std::clamp(share, 0.0, 1.0));
}

NetworkSketch sketchOf(const engine::NetworkDescription& network,
                       const std::map<NodeId, kernels::Shape>& shapes) {
    NetworkSketch sketch;
    FoldedDrawing folded = foldedDrawing(network);
    for (engine::NetworkNode& node : folded.network.nodes) node.position.reset();
    if (folded.network.nodes.empty()) return sketch;
    const CanvasLayout layout = layOut(folded.network);
    std::int64_t largest = 1;
    for (const auto& [id, shape] : shapes) largest = std::max(largest, resolutionOf(shape));
    const std::map<engine::NodeId, engine::NodeId> exits = exitsOfGroups(network);
    for (const engine::NetworkNode& node : folded.network.nodes) {
        const auto exit = exits.find(node.id);
        const bool isGroup = node.type == kGroupBox;
        const auto shape = !isGroup              ? shapes.find(node.id)
                           : exit == exits.end() ? shapes.end()
                                                 : shapes.find(exit->second);
        const bool isKnown = shape != shapes.end() && !shape->second.empty();
        const double share = isKnown ? shareOfResolution(shape->second, largest) : 0;
        sketch.bars.push_back({.centre = turned(layout.centres.at(node.id)),
                               .width = isKnown ? thicknessOf(shape->second) : kThinnest,
                               .height = kSketchHeight * std::max(kSketchLeast, share),
                               .isGroup = node.type == kGroupBox});
    }
    for (const engine::Connection& wire : folded.network.connections) {
        std::vector<CanvasPoint> points{turned(layout.centres.at(wire.from))};
        const auto bends = layout.bends.find({wire.from, wire.to});
        if (bends != layout.bends.end()) {
            for (const CanvasPoint& point : bends->second.points) points.push_back(turned(point));
        }
        points.push_back(turned(layout.centres.at(wire.to)));
        sketch.wires.push_back(std::move(points));
    }
    moveToOrigin(sketch);
    return sketch;
}

}  // namespace espalier::ui

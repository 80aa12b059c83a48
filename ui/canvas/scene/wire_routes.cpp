// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/wire_routes.h"

#include <cmath>

#include "ui/canvas/scene/canvas_point.h"
#include "ui/canvas/scene/layer_box.h"

namespace espalier::ui {

namespace {

constexpr double kAside = kBoxWidth / 4;  // with a smaller horizontal offset, a wire is straight

}  // namespace

const LayerBox* WireRoutes::box(const engine::NodeId& id) const {
    const auto found = boxes_.find(id);
    return found == boxes_.end() ? nullptr : found->second;
}

const WireBends* WireRoutes::bendsOf(const engine::Connection& wire) const {
    const auto bends = layout_.bends.find({wire.from, wire.to});
    const bool bothStand = boxes_.at(wire.from)->pos() == pointOf(layout_.centres.at(wire.from)) &&
                           boxes_.at(wire.to)->pos() == pointOf(layout_.centres.at(wire.to));
    return bends != layout_.bends.end() && bothStand ? &bends->second : nullptr;
}

// Where a wire leaves or enters on the right, a straight wire beside it has its label on the left.
void WireRoutes::noteCrowds(const std::vector<engine::Connection>& wires) {
    crowdedOutputs_.clear();
    crowdedInputs_.clear();
    for (const engine::Connection& wire : wires) {
        const LayerBox* from = box(wire.from);
        const LayerBox* to = box(wire.to);
        if (!from || !to) continue;
        const WireBends* bends = bendsOf(wire);
        const double leaves = bends ? bends->points.front()[0] : to->x();
        const double comes = bends ? bends->points.back()[0] : from->x();
        if (leaves > from->x() + kAside) crowdedOutputs_.insert(wire.from);
        if (comes > to->x() + kAside) crowdedInputs_.insert(wire.to);
    }
}

WireRoute WireRoutes::route(const engine::Connection& wire) const {
    const QPointF begin = boxes_.at(wire.from)->outputPoint();
    const QPointF end = boxes_.at(wire.to)->inputPoint();
    const double lean = end.x() - begin.x();
    const bool isStraight = std::abs(lean) < kAside;
    const bool crowded = crowdedOutputs_.contains(wire.from) || crowdedInputs_.contains(wire.to);
    const bool left = isStraight ? crowded : lean < 0;
    WireRoute route{.points = {begin},
                    .shapeAt = (begin + end) / 2,
                    .side = left ? WireRoute::ShapeSide::Left : WireRoute::ShapeSide::Right};
    if (const WireBends* bends = bendsOf(wire)) {
        for (const CanvasPoint& bend : bends->points) route.points.push_back(pointOf(bend));
        route.shapeAt = route.points[bends->shapeAt + 1];
        route.side = WireRoute::ShapeSide::OnWire;
    }
    route.points.push_back(end);
    return route;
}

}  // namespace espalier::ui

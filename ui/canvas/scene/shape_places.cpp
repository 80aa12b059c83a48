// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/shape_places.h"

#include <QLineF>
#include <QPainterPath>
#include <algorithm>
#include <optional>

#include "ui/canvas/scene/group_frame.h"
#include "ui/canvas/scene/group_frames.h"
#include "ui/canvas/scene/layer_box.h"
#include "ui/canvas/scene/wire_item.h"

namespace espalier::ui {

namespace {

using ShapePlace = WireItem::ShapePlace;
using ShapeSide = WireRoute::ShapeSide;

constexpr double kEdgeGap = 2;       // between a label and the edge of a frame
constexpr double kWireStep = 3;      // along the wire
constexpr double kShapeReach = 90;   // of a label from its usual place
constexpr int kMostWireSteps = 100;  // of a long stretch

// What the labels of a drawing must avoid.
class ShapeObstacles {
  public:
    ShapeObstacles(const std::vector<WireItem*>& wires,
                   const GroupFrames& frames,
                   const std::map<engine::NodeId, LayerBox*>& boxes)
        : wires_(wires), boxes_(boxes) {
        for (const auto& [id, frame] : frames.all()) {
            frames_.push_back(frame.ground->rect());
            titles_.push_back(frame.title->sceneBoundingRect());
        }
    }

    bool isOnEdge(const QRectF& chip) const {
        const QRectF wide = chip.adjusted(-kEdgeGap, -kEdgeGap, kEdgeGap, kEdgeGap);
        return std::ranges::any_of(frames_, [&](const QRectF& frame) {
            return frame.intersects(wide) && !frame.contains(wide);
        });
    }
    bool isOnTitle(const QRectF& chip) const {
        return std::ranges::any_of(titles_,
                                   [&](const QRectF& title) { return title.intersects(chip); });
    }
    bool isOnOthers(const WireItem* own, const QRectF& chip) const {
        return std::ranges::any_of(
                   boxes_,
                   [&](const auto& box) {
                       const QSizeF size = box.second->size();
                       const QRectF sides({-size.width() / 2, -size.height() / 2}, size);
                       return sides.translated(box.second->pos()).intersects(chip);
                   }) ||
               std::ranges::any_of(wires_, [&](const WireItem* wire) {
                   return wire != own && wire->isVisible() && wire->chip().intersects(chip);
               });
    }

  private:
    const std::vector<WireItem*>& wires_;
    const std::map<engine::NodeId, LayerBox*>& boxes_;
    std::vector<QRectF> frames_;
    std::vector<QRectF> titles_;
};

// Of all stretches of a wire, which WireItem draws as curves.
std::vector<QPointF> pointsNear(const QPainterPath& path, const QPointF& place) {
    std::vector<QPointF> points;
    for (int i = 1; i + 2 < path.elementCount(); i += 3) {
        const QPointF from = path.elementAt(i - 1);
        const QPointF first = path.elementAt(i);
        const QPointF second = path.elementAt(i + 1);
        const QPointF to = path.elementAt(i + 2);
        const double length = QLineF(from, to).length();
        const int steps = std::clamp(static_cast<int>(length / kWireStep), 1, kMostWireSteps);
        for (int step = 0; step <= steps; ++step) {
            const double t = static_cast<double>(step) / steps;
            const double rest = 1 - t;
            const QPointF point = rest * rest * rest * from + 3 * t * rest * rest * first +
                                  3 * t * t * rest * second + t * t * t * to;
            if (QLineF(point, place).length() <= kShapeReach) points.push_back(point);
        }
    }
    return points;
}

// The nearest first, on the usual side before the other one.
std::vector<ShapePlace> placesAlong(const WireItem& wire) {
    const ShapePlace usual = wire.usualPlace();
    std::vector<QPointF> points = pointsNear(wire.path(), usual.at);
    std::ranges::stable_sort(
        points, {}, [&](const QPointF& point) { return QLineF(point, usual.at).length(); });
    const ShapeSide other = usual.side == ShapeSide::Right ? ShapeSide::Left : ShapeSide::Right;
    std::vector<ShapePlace> places;
    places.reserve(2 * points.size());
    for (const QPointF& point : points) places.push_back({point, usual.side});
    for (const QPointF& point : points) places.push_back({point, other});
    return places;
}

std::optional<ShapePlace> freeShapePlace(const WireItem& wire,
                                         const std::vector<ShapePlace>& places,
                                         const ShapeObstacles& obstacles,
                                         bool onEdges) {
    const auto found = std::ranges::find_if(places, [&](const ShapePlace& place) {
        const QRectF chip = wire.chipAt(place);
        return !obstacles.isOnTitle(chip) && (onEdges || !obstacles.isOnEdge(chip)) &&
               !obstacles.isOnOthers(&wire, chip);
    });
    return found == places.end() ? std::nullopt : std::optional(*found);
}

ShapePlace shapePlaceOf(const WireItem& wire, const ShapeObstacles& obstacles) {
    const ShapePlace usual = wire.usualPlace();
    const QRectF chip = wire.chipAt(usual);
    if (chip.isEmpty() || (!obstacles.isOnEdge(chip) && !obstacles.isOnTitle(chip))) return usual;
    const std::vector<ShapePlace> places = placesAlong(wire);
    if (const auto free = freeShapePlace(wire, places, obstacles, false)) return *free;
    ShapePlace place = freeShapePlace(wire, places, obstacles, true).value_or(usual);
    place.isOnFrame = obstacles.isOnEdge(wire.chipAt(place));
    return place;
}

}  // namespace

void placeShapes(const std::vector<WireItem*>& wires,
                 const GroupFrames& frames,
                 const std::map<engine::NodeId, LayerBox*>& boxes) {
    // All first, so that none goes where another one belongs.
    for (WireItem* wire : wires) wire->putShape(wire->usualPlace());
    if (frames.all().empty()) return;
    const ShapeObstacles obstacles(wires, frames, boxes);
    for (WireItem* wire : wires) {
        if (wire->isVisible()) wire->putShape(shapePlaceOf(*wire, obstacles));
    }
}

}  // namespace espalier::ui

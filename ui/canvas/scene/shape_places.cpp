// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/shape_places.h"

#include <QLineF>
#include <QPainterPath>
#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

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

bool isOneIn(const std::vector<QRectF>& all, const QRectF& part) {
    return std::ranges::any_of(all, [&](const QRectF& each) { return each.intersects(part); });
}

bool isOnEdge(const std::vector<QRectF>& frames, const QRectF& chip) {
    const QRectF wide = chip.adjusted(-kEdgeGap, -kEdgeGap, kEdgeGap, kEdgeGap);
    return std::ranges::any_of(frames, [&](const QRectF& frame) {
        return frame.intersects(wide) && !frame.contains(wide);
    });
}

// Wherever the label of a wire may go.
QRectF reachOf(const WireItem& wire) {
    const ShapePlace usual = wire.usualPlace();
    constexpr double kMost = kShapeReach + kEdgeGap;
    return (wire.chipAt({usual.at, ShapeSide::Left}) | wire.chipAt({usual.at, ShapeSide::Right}) |
            wire.chipAt(usual))
        .adjusted(-kMost, -kMost, kMost, kMost);
}

// What one label must avoid.
struct Obstacles {
    std::vector<QRectF> frames;
    std::vector<QRectF> titles;
    std::vector<QRectF> others;
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
                                         const Obstacles& obstacles,
                                         bool onEdges) {
    const auto found = std::ranges::find_if(places, [&](const ShapePlace& place) {
        const QRectF chip = wire.chipAt(place);
        return !isOneIn(obstacles.titles, chip) && (onEdges || !isOnEdge(obstacles.frames, chip)) &&
               !isOneIn(obstacles.others, chip);
    });
    return found == places.end() ? std::nullopt : std::optional(*found);
}

// Places the labels of some wires while those of the others stand where they are.
class ShapePlacing {
  public:
    ShapePlacing(const std::vector<WireItem*>& wires, const ShapePlaces::Surroundings& around)
        : wires_(wires), around_(around) {}

    void place(const std::vector<bool>& isPlaced) {
        // All first, so that none goes where another one belongs.
        for (std::size_t i = 0; i < wires_.size(); ++i) {
            places_.push_back(isPlaced[i] ? wires_[i]->usualPlace() : wires_[i]->shapePlace());
            chips_.push_back(wires_[i]->isVisible() ? wires_[i]->chipAt(places_[i]) : QRectF());
        }
        for (std::size_t i = 0; i < wires_.size(); ++i) {
            if (!isPlaced[i]) continue;
            if (wires_[i]->isVisible() && isCut(chips_[i])) {
                places_[i] = clearPlace(i);
                chips_[i] = wires_[i]->chipAt(places_[i]);
            }
            wires_[i]->putShape(places_[i]);
        }
    }

  private:
    bool isCut(const QRectF& chip) const {
        return !chip.isEmpty() && (isOnEdge(around_.frames, chip) || isOneIn(around_.titles, chip));
    }

    Obstacles obstaclesOf(std::size_t wire) const {
        const QRectF reach = reachOf(*wires_[wire]);
        const auto isNear = [&](const QRectF& each) { return each.intersects(reach); };
        Obstacles near;
        std::ranges::copy_if(around_.frames, std::back_inserter(near.frames), isNear);
        std::ranges::copy_if(around_.titles, std::back_inserter(near.titles), isNear);
        std::ranges::copy_if(around_.boxes, std::back_inserter(near.others), isNear);
        for (std::size_t i = 0; i < chips_.size(); ++i) {
            if (i != wire && isNear(chips_[i])) near.others.push_back(chips_[i]);
        }
        return near;
    }

    ShapePlace clearPlace(std::size_t number) const {
        const WireItem& wire = *wires_[number];
        const Obstacles obstacles = obstaclesOf(number);
        const std::vector<ShapePlace> places = placesAlong(wire);
        if (const auto free = freeShapePlace(wire, places, obstacles, false)) return *free;
        ShapePlace place =
            freeShapePlace(wire, places, obstacles, true).value_or(wire.usualPlace());
        place.isOnFrame = isOnEdge(obstacles.frames, wire.chipAt(place));
        return place;
    }

    const std::vector<WireItem*>& wires_;
    const ShapePlaces::Surroundings& around_;
    std::vector<ShapePlace> places_;
    std::vector<QRectF> chips_;  // empty where there is none
};

ShapePlaces::Surroundings surroundingsOf(const std::vector<WireItem*>& wires,
                                         const GroupFrames& frames,
                                         const ShapePlaces::Boxes& boxes) {
    ShapePlaces::Surroundings around;
    for (const auto& [id, frame] : frames.all()) {
        around.frames.push_back(frame.ground->rect());
        around.titles.push_back(frame.title->sceneBoundingRect());
    }
    for (const auto& [id, box] : boxes) {
        const QSizeF size = box->size();
        around.boxes.push_back({box->pos() - QPointF(size.width() / 2, size.height() / 2), size});
    }
    for (const WireItem* wire : wires) around.routes.push_back(wire->route());
    return around;
}

// Where they were and where they are.
void addChanged(const std::vector<QRectF>& before,
                const std::vector<QRectF>& now,
                std::vector<QRectF>& changed) {
    for (std::size_t i = 0; i < now.size(); ++i) {
        if (before[i] == now[i]) continue;
        changed.push_back(before[i]);
        changed.push_back(now[i]);
    }
}

}  // namespace

void ShapePlaces::place(const std::vector<WireItem*>& wires,
                        const GroupFrames& frames,
                        const Boxes& boxes) {
    last_ = surroundingsOf(wires, frames, boxes);
    ShapePlacing(wires, last_).place(std::vector<bool>(wires.size(), true));
}

void ShapePlaces::follow(const std::vector<WireItem*>& wires,
                         const GroupFrames& frames,
                         const Boxes& boxes) {
    const Surroundings before = std::exchange(last_, surroundingsOf(wires, frames, boxes));
    std::vector<QRectF> changed;
    addChanged(before.frames, last_.frames, changed);
    addChanged(before.titles, last_.titles, changed);
    addChanged(before.boxes, last_.boxes, changed);
    std::vector<bool> isPlaced(wires.size());
    for (std::size_t i = 0; i < wires.size(); ++i) {
        const WireRoute& route = before.routes[i];
        isPlaced[i] = route != last_.routes[i];
        if (!isPlaced[i]) continue;
        changed.push_back(wires[i]->chipAt({route.shapeAt, route.side}));
        changed.push_back(wires[i]->chipAt(wires[i]->usualPlace()));
    }
    QRectF whole;
    for (const QRectF& part : changed) whole |= part;
    for (std::size_t i = 0; i < wires.size(); ++i) {
        const QRectF reach = reachOf(*wires[i]);
        isPlaced[i] = isPlaced[i] || (whole.intersects(reach) && isOneIn(changed, reach));
    }
    ShapePlacing(wires, last_).place(isPlaced);
}

}  // namespace espalier::ui

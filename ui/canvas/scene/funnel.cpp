// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/funnel.h"

#include <QApplication>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <unordered_map>

#include "ui/canvas/drawing/canvas_layout.h"
#include "ui/canvas/drawing/folded_drawing.h"
#include "ui/canvas/scene/layer_box.h"
#include "ui/style/theme.h"

namespace espalier::ui {

namespace {

constexpr double kWidest = 88;                // on each side of a box
constexpr double kFarthest = 3 * kBoxHeight;  // between two boxes that it joins
constexpr double kMostAside = 24;
constexpr int kOpacity = 23;  // of 255: texts keep their contrast

// [C,H,W]; 0 for anything else, and for a single position.
std::int64_t sideOf(const kernels::Shape& shape) {
    return shape.rank() == 3 ? std::max(shape[1], shape[2]) : 0;
}

QRectF bodyOf(const LayerBox& box) {
    return QRectF(-kBoxWidth / 2, -kBoxHeight / 2, kBoxWidth, kBoxHeight).translated(box.pos());
}

QRectF around(const LayerBox& box) {
    // With what joins it to its neighbours.
    constexpr double kWide = kWidest + kMostAside;
    constexpr double kHigh = kFarthest + kBoxHeight;
    return bodyOf(box).adjusted(-kWide, -kHigh, kWide, kHigh);
}

// Of each box, by its number, those at the other end of its wires.
using Neighbours = std::vector<std::vector<std::size_t>>;

// Each after those that it leads to.
std::vector<std::size_t> upwardsFrom(const Neighbours& above, const Neighbours& below) {
    std::vector<std::size_t> left;  // of the wires out of it, those not yet followed
    std::vector<std::size_t> upwards;
    for (std::size_t box = 0; box < below.size(); ++box) {
        left.push_back(below[box].size());
        if (left.back() == 0) upwards.push_back(box);
    }
    for (std::size_t i = 0; i < upwards.size(); ++i) {
        for (const std::size_t source : above[upwards[i]]) {
            if (--left[source] == 0) upwards.push_back(source);
        }
    }
    return upwards;
}

// The boxes that do not stand beside a longer branch: where a path divides, the longest one goes
// on. Boxes of a circle are not among them.
std::set<engine::NodeId> mainPath(const std::vector<engine::Connection>& wires,
                                  const Funnel::Boxes& boxes) {
    std::unordered_map<std::string_view, std::size_t> numbers;
    std::vector<const engine::NodeId*> ids;
    for (const auto& [id, box] : boxes) {
        numbers.emplace(id, ids.size());
        ids.push_back(&id);
    }
    Neighbours above(ids.size()), below(ids.size());
    for (const engine::Connection& wire : wires) {
        const auto from = numbers.find(wire.from);
        const auto to = numbers.find(wire.to);
        if (from == numbers.end() || to == numbers.end()) continue;
        above[to->second].push_back(from->second);
        below[from->second].push_back(to->second);
    }
    const std::vector<std::size_t> upwards = upwardsFrom(above, below);
    std::vector<std::size_t> heights(ids.size());  // of what follows
    std::vector<std::size_t> next(ids.size(), ids.size());
    for (const std::size_t box : upwards) {
        if (below[box].empty()) continue;
        next[box] =
            std::ranges::max(below[box], {}, [&](std::size_t target) { return heights[target]; });
        heights[box] = heights[next[box]] + 1;
    }
    std::vector<bool> isOnPath(ids.size());
    std::set<engine::NodeId> path;
    for (auto box = upwards.rbegin(); box != upwards.rend(); ++box) {
        if (above[*box].empty()) isOnPath[*box] = true;
        if (!isOnPath[*box]) continue;
        path.insert(*ids[*box]);
        if (next[*box] < ids.size()) isOnPath[next[*box]] = true;
    }
    return path;
}

}  // namespace

void Funnel::show(const DrawingFacts& facts, const Boxes& boxes) {
    boxes_ = &boxes;
    wires_ = facts.shown.network.connections;
    shares_.clear();
    places_.clear();
    double most = 0;
    const auto note = [&](const engine::NodeId& shown, const engine::NodeId& layer) {
        const auto shape = facts.shapes.find(layer);
        const std::int64_t side = shape == facts.shapes.end() ? 0 : sideOf(shape->second);
        if (side < 2 || !boxes.contains(shown)) return;
        // Halving a side is one step, as in a network.
        shares_[shown] = std::log2(static_cast<double>(side));
        most = std::max(most, shares_[shown]);
    };
    for (const auto& [id, box] : boxes) note(id, id);
    // Of a folded group, what leaves it.
    for (std::size_t i = 0; i < wires_.size(); ++i) {
        const std::vector<std::size_t>& carried = facts.shown.carried[i];
        if (!carried.empty()) note(wires_[i].from, facts.network.connections[carried.back()].from);
    }
    const std::set<engine::NodeId> path = mainPath(wires_, boxes);
    std::erase_if(shares_, [&](const auto& share) { return !path.contains(share.first); });
    for (auto& [id, share] : shares_) {
        share /= most;
        places_[id] = around(*boxes.at(id));
    }
}

double Funnel::shareOf(const engine::NodeId& id) const {
    const auto share = shares_.find(id);
    return share == shares_.end() ? 0 : share->second;
}

QRectF Funnel::follow(const std::set<engine::NodeId>& moved) {
    QRectF changed;
    for (const engine::NodeId& id : moved) {
        const auto place = places_.find(id);
        if (place == places_.end()) continue;
        changed |= place->second;
        place->second = around(*boxes_->at(id));
        changed |= place->second;
    }
    return changed;
}

void Funnel::paint(QPainter& painter, const QRectF& part) const {
    if (shares_.empty()) return;
    QPainterPath surface;
    surface.setFillRule(Qt::WindingFill);  // where two of them meet, nothing is darker
    const auto half = [this](const engine::NodeId& id) {
        return kBoxWidth / 2 + kWidest * shareOf(id);
    };
    for (const auto& [id, share] : shares_) {
        const LayerBox& box = *boxes_->at(id);
        if (!around(box).intersects(part)) continue;
        const QRectF body = bodyOf(box);
        const double wing = half(id) - kBoxWidth / 2;
        surface.addRect(body.adjusted(-wing, 0, wing, 0));
    }
    for (const engine::Connection& wire : wires_) {
        const auto from = boxes_->find(wire.from);
        const auto to = boxes_->find(wire.to);
        if (from == boxes_->end() || to == boxes_->end() || shareOf(wire.from) == 0) continue;
        const QRectF above = bodyOf(*from->second);
        const QRectF below = bodyOf(*to->second);
        const double gap = below.top() - above.bottom();
        const double aside = std::abs(below.center().x() - above.center().x());
        // Of a branch, or where a box was moved away, it would be a jagged piece.
        const bool isBelow = gap > 0 && gap <= kFarthest && aside <= kMostAside;
        if (!isBelow || !around(*from->second).intersects(part)) continue;
        const double wide = half(wire.from);
        const double narrow = half(wire.to);
        QPolygonF between;
        between << QPointF(above.center().x() - wide, above.bottom())
                << QPointF(above.center().x() + wide, above.bottom())
                << QPointF(below.center().x() + narrow, below.top())
                << QPointF(below.center().x() - narrow, below.top());
        surface.addPolygon(between);
        surface.closeSubpath();
    }
    QColor colour = themeOf(QApplication::palette()).accent;
    colour.setAlpha(kOpacity);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPath(surface);
}

}  // namespace espalier::ui

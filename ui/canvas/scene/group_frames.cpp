// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/group_frames.h"

#include <algorithm>
#include <utility>

#include "ui/canvas/drawing/canvas_layout.h"
#include "ui/canvas/scene/group_frame.h"
#include "ui/canvas/scene/layer_box.h"
#include "ui/canvas/scene/wire_item.h"

namespace espalier::ui {

namespace {

constexpr double kBendRoom = 12;  // beside a passing wire

QRectF rectOf(const LayerBox& box) {
    const QSizeF size = box.size();
    return {box.pos() - QPointF(size.width() / 2, size.height() / 2), size};
}

// Includes the part of a shortcut beside these boxes, with its shape label.
QRectF besideBoxes(const WireItem& wire, const QRectF& boxes) {
    QRectF beside;
    const auto isBeside = [&](double y) { return y > boxes.top() && y < boxes.bottom(); };
    const std::vector<QPointF>& points = wire.route().points;
    for (std::size_t i = 1; i + 1 < points.size(); ++i) {
        if (!isBeside(points[i].y())) continue;
        beside |= QRectF(points[i].x() - kBendRoom, points[i].y(), 2 * kBendRoom, 1);
    }
    const QRectF shape = wire.shapeBoxAt(wire.usualPlace());
    return isBeside(shape.center().y()) ? beside | shape : beside;
}

}  // namespace

void GroupFrames::rebuild(const std::vector<engine::NodeGroup>& open,
                          const std::map<engine::NodeId, LayerBox*>& boxes,
                          const std::vector<WireItem*>& wires) {
    std::map<engine::NodeId, Frame> old = std::exchange(frames_, {});
    std::map<engine::NodeId, Frame*> frameOf;  // by box
    for (const engine::NodeGroup& group : open) {
        const auto there = old.find(group.id);
        Frame frame;
        if (there != old.end()) {
            frame = {.ground = there->second.ground, .title = there->second.title};
            old.erase(there);
        } else {
            frame = {.ground = new GroupFrame, .title = new GroupTitle(group.id)};
            scene_.addItem(frame.ground);
            scene_.addItem(frame.title);
        }
        frame.title->setName(QString::fromStdString(group.name.empty() ? group.id : group.name));
        Frame& kept = frames_[group.id] = std::move(frame);
        for (const engine::NodeId& node : group.nodes) {
            const auto box = boxes.find(node);
            if (box == boxes.end()) continue;
            kept.boxes.push_back(box->second);
            frameOf[node] = &kept;
        }
    }
    for (WireItem* wire : wires) {
        const auto frame = frameOf.find(wire->connection().to);
        if (frame != frameOf.end()) frame->second->wires.push_back(wire);
    }
    for (const auto& [id, frame] : old) {
        delete frame.ground;
        delete frame.title;
    }
    for (const auto& [id, frame] : frames_) {
        std::vector<Lock> locks;
        for (const LayerBox* box : frame.boxes) locks.push_back(box->text().lock);
        frame.title->setLock(combined(locks));
    }
    follow();
    showSelection();
}

void GroupFrames::place(const Frame& frame) {
    QRectF boxes;
    for (const LayerBox* box : frame.boxes) boxes |= rectOf(*box);
    QRectF all = boxes;
    for (const WireItem* wire : frame.wires) all |= besideBoxes(*wire, boxes);
    all.adjust(-kFrameLeft, -kFrameTop, kFrameRight, kFrameBottom);
    frame.ground->setRect(all);
    frame.title->setFrame(all);
}

void GroupFrames::follow() {
    for (const auto& [id, frame] : frames_) place(frame);
}

void GroupFrames::follow(const std::set<engine::NodeId>& moved) {
    for (const auto& [id, frame] : frames_) {
        const bool touched =
            std::ranges::any_of(frame.boxes,
                                [&](const LayerBox* box) { return moved.contains(box->id()); }) ||
            std::ranges::any_of(frame.wires, [&](const WireItem* wire) {
                return moved.contains(wire->connection().from);
            });
        if (touched) place(frame);
    }
}

void GroupFrames::showSelection() {
    for (const auto& [id, frame] : frames_) {
        const bool isChosen =
            !frame.boxes.empty() &&
            std::ranges::all_of(frame.boxes, [](const LayerBox* box) { return box->isSelected(); });
        frame.ground->setChosen(isChosen);
        frame.title->setChosen(isChosen);
    }
}

GroupTitle* GroupFrames::titleAt(const QPointF& point) const {
    for (const auto& [id, frame] : frames_) {
        if (frame.title->sceneBoundingRect().contains(point)) return frame.title;
    }
    return nullptr;
}

}  // namespace espalier::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGraphicsScene>
#include <map>
#include <memory>
#include <set>
#include <vector>

#include "engine/network/network_description.h"

namespace espalier::ui {

class GroupFrame;
class GroupTitle;
class LayerBox;
class WireItem;

/// The frames and titles of all open groups; follows boxes that are dragged. Lives in the scene,
/// which owns the items.
class GroupFrames {
  public:
    struct Frame {
        GroupFrame* ground = nullptr;
        GroupTitle* title = nullptr;
        std::vector<LayerBox*> boxes = {};
        std::vector<WireItem*> wires = {};  ///< wires that end in the group
    };

    explicit GroupFrames(QGraphicsScene& scene) : scene_(scene) {}

    void rebuild(const std::vector<engine::NodeGroup>& open,
                 const std::map<engine::NodeId, LayerBox*>& boxes,
                 const std::vector<WireItem*>& wires);
    /// Updates all frames after boxes were moved.
    void follow();
    void follow(const std::set<engine::NodeId>& moved);
    void showSelection();
    GroupTitle* titleAt(const QPointF& point) const;
    const std::map<engine::NodeId, Frame>& all() const { return frames_; }

  private:
    static void place(const Frame& frame);

    QGraphicsScene& scene_;
    std::map<engine::NodeId, Frame> frames_;
};

}  // namespace espalier::ui

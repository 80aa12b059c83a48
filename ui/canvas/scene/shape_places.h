// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <map>
#include <vector>

#include "engine/network/network_description.h"
#include "ui/canvas/scene/wire_item.h"

namespace espalier::ui {

class GroupFrames;
class LayerBox;

/// Moves the shape labels that the frame of an open group would cut or whose title would cover them
/// to the nearest free place along their wires. Where there is none, a label stays clear of titles
/// at least, and gets a hairline where it is on an edge. The others have their usual places.
class ShapePlaces {
  public:
    using Boxes = std::map<engine::NodeId, LayerBox*>;

    /// Of all wires.
    void place(const std::vector<WireItem*>& wires, const GroupFrames& frames, const Boxes& boxes);
    /// After boxes were dragged: of the wires near what has moved since the last call. All must be
    /// the same items as then.
    void follow(const std::vector<WireItem*>& wires, const GroupFrames& frames, const Boxes& boxes);

    /// What labels must avoid, and what they stand on.
    struct Surroundings {
        std::vector<QRectF> frames;
        std::vector<QRectF> titles;
        std::vector<QRectF> boxes;
        std::vector<WireRoute> routes;  ///< in the order of the wires
    };

  private:
    Surroundings last_;
};

}  // namespace espalier::ui

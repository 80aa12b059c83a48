// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <vector>

#include "engine/network/network_description.h"

namespace espalier::ui {

class GroupFrames;
class LayerBox;
class WireItem;

/// Moves the shape labels that the frame of an open group would cut or whose title would cover them
/// to the nearest free place along their wires. Where there is none, a label stays clear of titles
/// at least, and gets a hairline where it is on an edge. The others have their usual places.
void placeShapes(const std::vector<WireItem*>& wires,
                 const GroupFrames& frames,
                 const std::map<engine::NodeId, LayerBox*>& boxes);

}  // namespace espalier::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "engine/network/network_description.h"
#include "ui/canvas/network_edits.h"

namespace espalier::ui {

/// Sizes of the drawing, in scene units (pixels at zoom 1).
inline constexpr double kBoxWidth = 184;
inline constexpr double kBoxHeight = 48;
inline constexpr double kRankGap = 40;    ///< between two boxes above each other: room for a shape
inline constexpr double kColumnGap = 48;  ///< between two boxes beside each other

/// Where things stand: the centre of every box, and for every wire that passes other boxes the
/// points it goes through on its way.
struct CanvasLayout {
    std::map<engine::NodeId, CanvasPoint> centres;
    std::map<std::pair<engine::NodeId, engine::NodeId>, std::vector<CanvasPoint>> bends;
};

/// Layers the drawing from top to bottom (Sugiyama, Tagawa, Toda 1981: longest-path ranks, long
/// wires through invisible boxes, order by barycentres), the longest way straight, shortcuts beside
/// it. Boxes with a fixed place keep it. Circles are drawn too: a wire that closes one goes
/// upwards. Pure; about linear in boxes plus ranks crossed by wires.
CanvasLayout layOut(const engine::NetworkDescription& network);

}  // namespace espalier::ui

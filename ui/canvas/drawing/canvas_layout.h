// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <stop_token>
#include <utility>
#include <vector>

#include "engine/network/network_description.h"
#include "ui/canvas/drawing/network_edits.h"

namespace espalier::ui {

/// Sizes of the drawing, in scene units (pixels at zoom 1).
inline constexpr double kBoxWidth = 184;
inline constexpr double kBoxHeight = 48;
inline constexpr double kGroupHeight = 64;  ///< of the box of a folded group
inline constexpr double kRankGap = 40;    ///< between two boxes above each other: room for a shape
inline constexpr double kColumnGap = 48;  ///< between two boxes beside each other

/// The frame of an open group, beyond its boxes; its title stands in the upper part.
inline constexpr double kFrameTop = 40;
inline constexpr double kFrameBottom = 16;
inline constexpr double kFrameLeft = 24;
inline constexpr double kFrameRight = 16;

/// Type of the box that represents a folded group in the displayed drawing.
inline constexpr const char* kGroupBox = "(group)";

inline constexpr double kShapeWidth = 112;  ///< kept free where a shape is written on a wire

/// How a wire passes other boxes: its intermediate points, and those with room for the shape label.
struct WireBends {
    std::vector<CanvasPoint> points;
    std::size_t shapeAt = 0;
};

/// The positions: the centre of every box, and the bends of every wire that has bends.
struct CanvasLayout {
    std::map<engine::NodeId, CanvasPoint> centres;
    std::map<std::pair<engine::NodeId, engine::NodeId>, WireBends> bends;
};

/// Layers the drawing from top to bottom (Sugiyama, Tagawa, Toda 1981: longest-path ranks, long
/// wires through invisible boxes, order by barycentres), the longest way straight, shortcuts beside
/// it. Boxes with a fixed place keep it. Around the groups there is room for their frames. Cycles
/// are drawn too: the wire that closes one goes upwards. Pure; about linear in boxes plus ranks
/// crossed by wires. Throws Stopped.
CanvasLayout layOut(const engine::NetworkDescription& network, const std::stop_token& stop = {});
/// Whether both are equal in everything that layOut uses; other edits do not move boxes.
bool sameLayout(const engine::NetworkDescription& a, const engine::NetworkDescription& b);

}  // namespace espalier::ui

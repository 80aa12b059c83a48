// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <stop_token>
#include <utility>
#include <vector>

#include "engine/network/network_description.h"
#include "ui/canvas/drawing/bands.h"
#include "ui/canvas/drawing/network_edits.h"

namespace espalier::ui {

/// Sizes of the drawing, in scene units (pixels at zoom 1).
inline constexpr double kBoxWidth = 200;
inline constexpr double kBoxHeight = 40;
inline constexpr double kRankGap = 28;    ///< vertical space between boxes, with room for a shape
inline constexpr double kColumnGap = 48;  ///< horizontal space between boxes

/// The frame of an open group extends beyond its boxes; its title is in the upper part.
inline constexpr double kFrameTop = 40;
inline constexpr double kFrameBottom = 16;
inline constexpr double kFrameLeft = 24;
inline constexpr double kFrameRight = 16;

/// Type of the box that represents a folded group in the displayed drawing.
inline constexpr const char* kGroupBox = "(group)";

inline constexpr double kShapeWidth = 112;  ///< width reserved for a shape on a wire

/// How a wire passes other boxes: its intermediate points, and the index of the one with room for
/// the shape label.
struct WireBends {
    std::vector<CanvasPoint> points;
    std::size_t shapeAt = 0;
};

/// The positions: the centre of every box, and the bends of every wire that has bends.
struct CanvasLayout {
    std::map<engine::NodeId, CanvasPoint> centres;
    std::map<std::pair<engine::NodeId, engine::NodeId>, WireBends> bends;
    std::vector<Band> bands;  ///< boxes that stand directly below each other
};

/// Lays out the drawing from top to bottom (Sugiyama, Tagawa, Toda 1981: longest-path ranks, long
/// wires through invisible boxes, order by barycentres) with the longest path straight and
/// shortcuts beside it. Boxes with a fixed place keep it, except those of an opened band, which go
/// down from its first box. Leaves room for the frames of groups.
/// Accepts cycles: the wire that closes one goes upwards. Pure; roughly linear in the boxes and the
/// ranks that wires cross. Throws Stopped.
/// `bands` are of this drawing; each stands as one box.
CanvasLayout layOut(const engine::NetworkDescription& network,
                    const std::vector<Band>& bands = {},
                    const std::stop_token& stop = {});
/// Whether boxes that stand as layOut placed those of `before` need not move for `after`: it is
/// equal in everything that layOut uses, or has only lost wires.
bool keepsLayout(const engine::NetworkDescription& before, const engine::NetworkDescription& after);

}  // namespace espalier::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <set>
#include <vector>

#include "engine/network/network_description.h"

namespace espalier::ui {

/// Boxes that stand directly below each other and are drawn as one with bands, from top to bottom.
using Band = std::vector<engine::NodeId>;

/// The heights of a box in such a stack, in scene units: the first is as high as any other box.
inline constexpr double kBandHeight = 24;
double heightInBand(std::size_t place);
/// From the upper edge of the stack to the centre of a box in it.
double centreInBand(std::size_t place);
double heightOfBand(std::size_t boxes);

/// A convolution or Dense layer, the normalisation behind it and the activation behind that, where
/// each has no other wire: it is read as one step. Their places are all open, or below each other
/// already. Those whose first box is in `opened` stay apart. `drawing` may be a displayed one.
std::vector<Band> bandsOf(const engine::NetworkDescription& drawing,
                          const std::set<engine::NodeId>& opened = {});

}  // namespace espalier::ui

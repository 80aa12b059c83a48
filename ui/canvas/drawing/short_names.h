// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include "engine/network/network_description.h"

namespace espalier::ui {

/// What the ids of a group's layers have in common, up to a full stop: "stage1.block2."; may be
/// empty.
std::string commonPrefix(const engine::NodeGroup& group);
/// The name of a layer where its group is visible around it: without the common prefix, unless the
/// user has named it.
std::string shortName(const engine::NetworkNode& node, const std::string& prefix);
/// How a layer is called wherever it is shown: on its box, in the table, in the search and in the
/// inspector. Folding a group changes no name.
struct LayerName {
    std::string shown;       ///< shortName()
    std::string group = {};  ///< the name of its group; empty outside of groups
};
/// By the ids of `network`, which must outlive the result. Time linear in the layers but for the
/// map.
std::map<std::string_view, LayerName> layerNames(const engine::NetworkDescription& network);
/// Of one layer, without those of the others.
LayerName layerName(const engine::NetworkDescription& network, const engine::NetworkNode& node);
/// The number of repeated parts in a group, told by ids that differ in a number before a full stop:
/// "block1.conv", "block2.conv". 0 if there are fewer than two.
std::size_t blocksIn(const engine::NodeGroup& group);

}  // namespace espalier::ui

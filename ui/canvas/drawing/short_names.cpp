// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/drawing/short_names.h"

#include <algorithm>
#include <set>
#include <string_view>

namespace espalier::ui {

std::string commonPrefix(const engine::NodeGroup& group) {
    if (group.nodes.size() < 2) return {};
    std::string_view common = group.nodes.front();
    for (const engine::NodeId& id : group.nodes) {
        const auto differ = std::ranges::mismatch(common, id).in1;
        common = common.substr(0, static_cast<std::size_t>(differ - common.begin()));
    }
    const std::size_t stop = common.rfind('.');
    return stop == std::string_view::npos ? std::string() : std::string(common.substr(0, stop + 1));
}

std::string shortName(const engine::NetworkNode& node, const std::string& prefix) {
    const bool isLonger = node.id.size() > prefix.size() && node.id.starts_with(prefix);
    return node.label.empty() && isLonger ? node.id.substr(prefix.size()) : node.shownName();
}

std::size_t blocksIn(const engine::NodeGroup& group) {
    const std::size_t begin = commonPrefix(group).size();
    std::set<std::string_view> words;
    std::set<std::string_view> blocks;
    for (const engine::NodeId& id : group.nodes) {
        const std::size_t stop = id.find('.', begin);
        if (stop == std::string::npos) continue;
        const std::string_view block = std::string_view(id).substr(begin, stop - begin);
        const std::size_t word = block.find_last_not_of("0123456789") + 1;
        if (word == block.size()) continue;
        words.insert(block.substr(0, word));
        blocks.insert(block);
    }
    return words.size() == 1 && blocks.size() > 1 ? blocks.size() : 0;
}

}  // namespace espalier::ui

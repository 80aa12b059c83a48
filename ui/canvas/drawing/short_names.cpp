// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/drawing/short_names.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <vector>

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

namespace {

const std::string& nameOf(const engine::NodeGroup& group) {
    return group.name.empty() ? group.id : group.name;
}

}  // namespace

std::map<std::string_view, LayerName> layerNames(const engine::NetworkDescription& network) {
    struct Around {
        const engine::NodeGroup* group = nullptr;
        std::string prefix = {};
    };
    std::vector<Around> groups;
    groups.reserve(network.groups.size());
    std::map<std::string_view, const Around*> around;
    for (const engine::NodeGroup& group : network.groups) {
        const Around& each = groups.emplace_back(Around{&group, commonPrefix(group)});
        for (const engine::NodeId& id : group.nodes) around.emplace(id, &each);
    }
    std::map<std::string_view, LayerName> names;
    for (const engine::NetworkNode& node : network.nodes) {
        const auto found = around.find(node.id);
        if (found == around.end()) {
            names.emplace(node.id, LayerName{.shown = node.shownName()});
        } else {
            const auto& [group, prefix] = *found->second;
            names.emplace(node.id,
                          LayerName{.shown = shortName(node, prefix), .group = nameOf(*group)});
        }
    }
    return names;
}

LayerName layerName(const engine::NetworkDescription& network, const engine::NetworkNode& node) {
    const engine::NodeGroup* group = network.groupOf(node.id);
    if (!group) return {.shown = node.shownName()};
    return {.shown = shortName(node, commonPrefix(*group)), .group = nameOf(*group)};
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

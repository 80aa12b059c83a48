// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/drawing/cut_wires.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

namespace espalier::ui {

using engine::Connection;

namespace {

constexpr std::size_t kMostRemembered = 100;

struct InOrder {
    bool operator()(const Connection& a, const Connection& b) const {
        return std::tie(a.to, a.port, a.from) < std::tie(b.to, b.port, b.from);
    }
};

}  // namespace

void CutWires::start(const engine::NetworkDescription& network) {
    last_ = network.connections;
    cut_.clear();
}

void CutWires::follow(const engine::NetworkDescription& network) {
    if (network.connections != last_) followWires(network);
    // Another box may get the id of one that is gone.
    if (cut_.empty()) return;
    std::set<std::string_view> boxes;
    for (const engine::NetworkNode& node : network.nodes) boxes.insert(node.id);
    std::erase_if(cut_, [&](const Connection& wire) {
        return !boxes.contains(wire.from) || !boxes.contains(wire.to);
    });
}

void CutWires::followWires(const engine::NetworkDescription& network) {
    const std::set<Connection, InOrder> now(network.connections.begin(), network.connections.end());
    for (const Connection& wire : last_) {
        if (!now.contains(wire)) cut_.push_back(wire);
    }
    // Another wire at the same port takes the place of the old one.
    std::set<std::pair<engine::NodeId, int>> taken;
    for (const Connection& wire : now) taken.emplace(wire.to, wire.port);
    std::erase_if(cut_, [&](const Connection& wire) {
        return taken.contains({wire.to, wire.port});
    });
    if (cut_.size() > kMostRemembered) cut_.erase(cut_.begin(), cut_.end() - kMostRemembered);
    last_ = network.connections;
}

std::vector<Connection> CutWires::into(const engine::NetworkDescription& network,
                                       const engine::NodeId& node) const {
    std::vector<Connection> wires;
    for (auto wire = cut_.rbegin(); wire != cut_.rend(); ++wire) {
        if (wire->to != node || !network.find(wire->from) || !network.find(wire->to)) continue;
        if (std::ranges::find(wires, *wire) == wires.end()) wires.push_back(*wire);
    }
    return wires;
}

}  // namespace espalier::ui

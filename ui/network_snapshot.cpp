// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/network_snapshot.h"

#include <algorithm>
#include <cstddef>

namespace espalier::ui {

namespace {

template <typename Part>
using Shared = std::vector<std::shared_ptr<const Part>>;

// An edit changes, adds or removes a few parts: equal ones are found by walking both lists in
// parallel. A match missed soon after a difference only costs memory.
template <typename Part>
Shared<Part> share(const std::vector<Part>& parts, const Shared<Part>& previous) {
    constexpr std::size_t kLookAhead = 16;
    Shared<Part> shared;
    shared.reserve(parts.size());
    std::size_t next = 0;
    for (const Part& part : parts) {
        const std::size_t end = std::min(previous.size(), next + kLookAhead);
        std::size_t found = next;
        while (found < end && !(*previous[found] == part)) ++found;
        if (found < end) {
            shared.push_back(previous[found]);
            next = found + 1;
        } else {
            shared.push_back(std::make_shared<const Part>(part));
        }
    }
    return shared;
}

template <typename Part>
std::vector<Part> unshare(const Shared<Part>& shared) {
    std::vector<Part> parts;
    parts.reserve(shared.size());
    for (const auto& part : shared) parts.push_back(*part);
    return parts;
}

}  // namespace

NetworkSnapshot::Pointer NetworkSnapshot::make(const engine::NetworkDescription& network,
                                               const Pointer& previous) {
    static const NetworkSnapshot kNothing{};
    const NetworkSnapshot& before = previous ? *previous : kNothing;
    auto snapshot = std::make_shared<NetworkSnapshot>();
    snapshot->name_ = network.name;
    snapshot->nodes_ = share(network.nodes, before.nodes_);
    snapshot->wires_ = share(network.connections, before.wires_);
    snapshot->groups_ = share(network.groups, before.groups_);
    snapshot->notes_ = share(network.notes, before.notes_);
    const bool same = previous && snapshot->name_ == before.name_ &&
                      snapshot->nodes_ == before.nodes_ && snapshot->wires_ == before.wires_ &&
                      snapshot->groups_ == before.groups_ && snapshot->notes_ == before.notes_;
    return same ? previous : snapshot;
}

engine::NetworkDescription NetworkSnapshot::network() const {
    return {.name = name_,
            .nodes = unshare(nodes_),
            .connections = unshare(wires_),
            .groups = unshare(groups_),
            .notes = unshare(notes_)};
}

}  // namespace espalier::ui

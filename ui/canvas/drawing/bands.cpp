// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/drawing/bands.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "ui/canvas/drawing/canvas_layout.h"

namespace espalier::ui {

namespace {

using engine::NetworkNode;
using engine::NodeId;

constexpr std::string_view kHeads[]{"Conv2D", "ConvTranspose2D", "Dense"};
constexpr std::string_view kNorms[]{"BatchNorm", "LayerNorm"};
constexpr std::string_view kActivations[]{
    "ReLU", "ReLU6", "LeakyReLU", "GELU", "SiLU", "Sigmoid", "Tanh", "HardSigmoid", "HardSwish"};

bool isOneOf(const NetworkNode* node, std::span<const std::string_view> types) {
    return node && std::ranges::find(types, node->type) != types.end();
}

class Stacking {
  public:
    explicit Stacking(const engine::NetworkDescription& drawing) {
        for (const NetworkNode& node : drawing.nodes) nodes_.try_emplace(node.id, &node);
        for (const engine::Connection& wire : drawing.connections) {
            ++entering_[wire.to];
            const bool isFirst = next_.try_emplace(wire.from, &wire.to).second;
            if (!isFirst) next_[wire.from] = nullptr;
        }
        for (const engine::NodeGroup& group : drawing.groups) {
            for (const NodeId& id : group.nodes) groups_[id] = &group;
        }
    }

    Band from(const NetworkNode& head) const {
        if (!isOneOf(&head, kHeads)) return {};
        Band band{head.id};
        const NetworkNode* norm = follower(head);
        if (!isOneOf(norm, kNorms)) return {};
        band.push_back(norm->id);
        const NetworkNode* activation = follower(*norm);
        if (isOneOf(activation, kActivations)) band.push_back(activation->id);
        if (band.size() > 2 && !canStand(band)) band.pop_back();
        return canStand(band) ? band : Band();
    }

  private:
    // The only one, of the same group.
    const NetworkNode* follower(const NetworkNode& node) const {
        const auto next = next_.find(node.id);
        if (next == next_.end() || !next->second) return nullptr;
        const auto found = nodes_.find(*next->second);
        if (found == nodes_.end() || entering_.at(found->first) != 1) return nullptr;
        return groupOf(node.id) == groupOf(found->first) ? found->second : nullptr;
    }

    const engine::NodeGroup* groupOf(std::string_view id) const {
        const auto group = groups_.find(id);
        return group == groups_.end() ? nullptr : group->second;
    }

    bool canStand(const Band& band) const {
        const auto& first = nodes_.at(band.front())->position;
        for (std::size_t i = 1; i < band.size(); ++i) {
            const auto& place = nodes_.at(band[i])->position;
            if (first.has_value() != place.has_value()) return false;
            if (!first) continue;
            const double down = centreInBand(i) - centreInBand(0);
            const bool isBelow = std::abs((*place)[0] - (*first)[0]) < 1 &&
                                 std::abs((*place)[1] - (*first)[1] - down) < 1;
            if (!isBelow) return false;
        }
        return true;
    }

    std::unordered_map<std::string_view, const NetworkNode*> nodes_;
    std::unordered_map<std::string_view, int> entering_;
    std::unordered_map<std::string_view, const NodeId*> next_;  ///< nullptr: several
    std::unordered_map<std::string_view, const engine::NodeGroup*> groups_;
};

}  // namespace

double heightInBand(std::size_t place) {
    return place == 0 ? kBoxHeight : kBandHeight;
}

double centreInBand(std::size_t place) {
    return heightOfBand(place) + heightInBand(place) / 2;
}

double heightOfBand(std::size_t boxes) {
    return boxes == 0 ? 0 : kBoxHeight + kBandHeight * static_cast<double>(boxes - 1);
}

std::vector<Band> bandsOf(const engine::NetworkDescription& drawing,
                          const std::set<NodeId>& opened) {
    const Stacking stacking(drawing);
    std::vector<Band> bands;
    for (const NetworkNode& node : drawing.nodes) {
        if (opened.contains(node.id)) continue;
        Band band = stacking.from(node);
        if (!band.empty()) bands.push_back(std::move(band));
    }
    return bands;
}

}  // namespace espalier::ui

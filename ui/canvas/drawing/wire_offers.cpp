// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/drawing/wire_offers.h"

#include <algorithm>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/base/diagnostics.h"
#include "engine/base/field.h"
#include "ui/canvas/drawing/canvas_layout.h"

namespace espalier::ui {

using engine::NodeId;
using kernels::Shape;

namespace {

enum class Fit { Yes, No, Unknown };

class Offering {
  public:
    explicit Offering(const WireQuestion& question) : question_(question) {
        for (const engine::Connection& wire : question.network.connections) {
            if (std::ranges::find(question.moved, wire) != question.moved.end()) continue;
            into_[wire.to].emplace_back(wire.port, wire.from);
        }
        for (auto& [id, wires] : into_) std::ranges::sort(wires);
    }

    WireOffers offers() const;

  private:
    std::set<NodeId> closingCycles() const;
    const Shape* shapeOf(const NodeId& id) const;
    Fit fits(const engine::NetworkNode& target, const Shape* source, Shape& output) const;

    const WireQuestion& question_;
    std::unordered_map<NodeId, std::vector<std::pair<int, NodeId>>> into_;
};

// What leads to the wire's start, or what follows it.
std::set<NodeId> Offering::closingCycles() const {
    std::unordered_map<NodeId, std::vector<NodeId>> next;
    for (const engine::Connection& wire : question_.shown.network.connections) {
        if (question_.wire.fromOutput) {
            next[wire.to].push_back(wire.from);
        } else {
            next[wire.from].push_back(wire.to);
        }
    }
    std::set<NodeId> reached{question_.wire.start};
    std::vector<NodeId> open{question_.wire.start};
    while (!open.empty()) {
        const NodeId id = open.back();
        open.pop_back();
        for (const NodeId& other : next[id]) {
            if (reached.insert(other).second) open.push_back(other);
        }
    }
    return reached;
}

const Shape* Offering::shapeOf(const NodeId& id) const {
    const auto shape = question_.validation.shapes.find(id);
    return shape == question_.validation.shapes.end() ? nullptr : &shape->second;
}

Fit Offering::fits(const engine::NetworkNode& target, const Shape* source, Shape& output) const {
    const engine::Layer* layer = question_.catalog.find(target.type);
    if (!layer || layer->description().inputs.maximum == 0) return Fit::No;
    if (!source) return Fit::Unknown;
    std::vector<Shape> inputs;
    std::vector<std::string> names;
    const auto existing = into_.find(target.id);
    if (layer->description().inputs.maximum > 1 && existing != into_.end()) {
        for (const auto& [port, from] : existing->second) {
            const Shape* shape = shapeOf(from);
            if (!shape) return Fit::Unknown;
            inputs.push_back(*shape);
            names.push_back(from);
        }
    }
    inputs.push_back(*source);
    names.push_back(question_.wire.start);
    if (static_cast<int>(inputs.size()) < layer->description().inputs.minimum) return Fit::Unknown;
    engine::FieldValues attributes = target.attributes;
    const auto& fields = layer->description().fields;
    if (engine::hasErrors(engine::completeAndCheck(fields, attributes, target.id))) {
        return Fit::Unknown;
    }
    const engine::LayerShape shape = layer->shape({.attributes = attributes,
                                                   .inputs = inputs,
                                                   .data = question_.data,
                                                   .node = target.id,
                                                   .name = target.shownName(),
                                                   .sources = names});
    if (engine::hasErrors(shape.diagnostics)) return Fit::No;
    output = shape.output;
    return Fit::Yes;
}

WireOffers Offering::offers() const {
    const std::set<NodeId> closing = closingCycles();
    const bool forwards = question_.wire.fromOutput;
    const std::optional<NodeId> exit =
        forwards ? exitOf(question_.network, question_.wire.start) : std::nullopt;
    const Shape* source = exit ? shapeOf(*exit) : nullptr;
    const engine::NetworkNode* start = question_.network.find(question_.wire.start);
    std::unordered_map<NodeId, const engine::NetworkNode*> nodes;
    for (const engine::NetworkNode& node : question_.network.nodes) nodes.emplace(node.id, &node);
    WireOffers offers;
    for (const engine::NetworkNode& box : question_.shown.network.nodes) {
        if (closing.contains(box.id)) continue;
        const auto node = nodes.find(box.id);
        if (node == nodes.end() || box.type == kGroupBox) {
            offers[box.id];
            continue;
        }
        Shape output;
        if (forwards) {
            const Fit fit = fits(*node->second, source, output);
            if (fit == Fit::No) continue;
            offers[box.id] = fit == Fit::Yes ? std::optional(output) : std::nullopt;
            continue;
        }
        const engine::Layer* layer = question_.catalog.find(node->second->type);
        const Shape* other = shapeOf(box.id);
        if (!layer || !layer->description().hasOutput) continue;
        if (start && fits(*start, other, output) == Fit::No) continue;
        offers[box.id] = other ? std::optional(*other) : std::nullopt;
    }
    return offers;
}

}  // namespace

WireOffers wireOffers(const WireQuestion& question) {
    return Offering(question).offers();
}

}  // namespace espalier::ui

// SPDX-License-Identifier: Apache-2.0
#include "engine/network/bypass.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "engine/base/translatable.h"

namespace espalier::engine {

namespace {

/// The bypassed layers of a drawing, and where what they pass on comes from.
class Bypassing {
  public:
    Bypassing(const NetworkDescription& drawing, const LayerCatalog& catalog)
        : drawing_(drawing), catalog_(catalog) {
        for (const NetworkNode& node : drawing.nodes) {
            const bool isNew = nodes_.try_emplace(node.id, &node).second;
            if (!isNew) duplicates_.insert(node.id);
        }
        for (const Connection& wire : drawing.connections) sources_[wire.to].push_back(&wire.from);
        for (const NetworkNode& node : drawing.nodes) {
            if (node.bypassed && canPass(node)) candidates_.insert(node.id);
        }
        followWires();
        for (const NetworkNode& node : drawing.nodes) {
            if (joins_.contains(node.id)) {
                refuse(node,
                       translatable("Diagnostics",
                                    "'{0}' cannot be bypassed: it has several inputs, and only one "
                                    "could pass through it. Use it again, or delete the other "
                                    "connections."));
            }
        }
    }

    ComputedDrawing result() {
        ComputedDrawing computed{.network = {}, .passed = {}, .diagnostics = std::move(wrong_)};
        for (const auto& [id, source] : given_) {
            if (source && *source != id) computed.passed.emplace(id, *source);
        }
        NetworkDescription& network = computed.network;
        network.name = drawing_.name;
        for (const NetworkNode& node : drawing_.nodes) {
            if (!computed.passed.contains(node.id)) network.nodes.push_back(node);
        }
        for (Connection wire : drawing_.connections) {
            if (computed.passed.contains(wire.to)) continue;
            const auto passed = computed.passed.find(wire.from);
            if (passed != computed.passed.end()) wire.from = passed->second;
            network.connections.push_back(std::move(wire));
        }
        return computed;
    }

  private:
    // What is wrong besides is reported about the layer itself.
    bool canPass(const NetworkNode& node) {
        const Layer* layer = catalog_.find(node.type);
        if (!layer || node.id.empty() || duplicates_.contains(node.id)) return false;
        const auto wires = sources_.find(node.id);
        const std::size_t count = wires == sources_.end() ? 0 : wires->second.size();
        if (layer->description().inputs.maximum == 0) {
            refuse(node,
                   translatable("Diagnostics",
                                "'{0}' cannot be bypassed: it receives the images, and nothing "
                                "comes before it. Use it again."));
        }
        return layer->description().inputs.maximum > 0 && count > 0;
    }

    void refuse(const NetworkNode& node, const char* pattern) {
        wrong_.push_back({.code = "network.bypass",
                          .node = node.id,
                          .pattern = pattern,
                          .arguments = {node.shownName()},
                          .fixes = {{.code = "end_bypass", .node = node.id}}});
    }

    // From the first ones on, so that what comes before a layer is known. Those in a cycle, and
    // those behind it, never get their turn.
    void followWires() {
        std::unordered_map<std::string_view, std::size_t> waitsFor;
        std::unordered_map<std::string_view, std::vector<std::string_view>> behind;
        std::vector<std::string_view> ready;
        for (const std::string_view id : candidates_) {
            std::size_t& count = waitsFor[id];
            for (const NodeId* source : sources_.at(id)) {
                if (!candidates_.contains(*source)) continue;
                behind[*source].push_back(id);
                ++count;
            }
            if (count == 0) ready.push_back(id);
        }
        while (!ready.empty()) {
            const std::string_view id = ready.back();
            ready.pop_back();
            given_[id] = givenBy(id);
            for (const std::string_view next : behind[id]) {
                if (--waitsFor[next] == 0) ready.push_back(next);
            }
        }
    }

    // The computed layer whose output leaves a bypassed one: itself where several come together,
    // nullptr where a layer is missing.
    const NodeId* givenBy(std::string_view id) {
        const NodeId* given = nullptr;
        for (const NodeId* wire : sources_.at(id)) {
            const auto before = given_.find(*wire);
            const NodeId* source = before == given_.end() ? wire : before->second;
            if (!source || !nodes_.contains(*source)) return nullptr;
            if (given && *given != *source) {
                joins_.insert(id);
                return &nodes_.at(id)->id;
            }
            given = source;
        }
        return given;
    }

    const NetworkDescription& drawing_;
    const LayerCatalog& catalog_;
    std::unordered_map<std::string_view, const NetworkNode*> nodes_;
    std::unordered_set<std::string_view> duplicates_;
    std::unordered_map<std::string_view, std::vector<const NodeId*>> sources_;
    std::unordered_set<std::string_view> candidates_;
    std::unordered_set<std::string_view> joins_;  ///< of the candidates: what comes differs
    std::unordered_map<std::string_view, const NodeId*> given_;
    Diagnostics wrong_;
};

}  // namespace

ComputedDrawing withoutBypassed(const NetworkDescription& drawing, const LayerCatalog& catalog) {
    return Bypassing(drawing, catalog).result();
}

bool hasBypassed(const NetworkDescription& drawing) {
    return std::ranges::any_of(drawing.nodes, &NetworkNode::bypassed);
}

std::vector<NodeId> bypassedLayers(const NetworkDescription& drawing) {
    std::vector<NodeId> layers;
    for (const NetworkNode& node : drawing.nodes) {
        if (node.bypassed) layers.push_back(node.id);
    }
    return layers;
}

}  // namespace espalier::engine

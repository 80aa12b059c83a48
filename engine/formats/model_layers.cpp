// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/model_layers.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

#include "engine/ops/host_values.h"

namespace espalier::engine {

namespace {

// What export appends to the name of a layer for what comes before its result.
constexpr std::array<std::string_view, 3> kParts{".row", ".normalised", ".bordered"};

std::string_view withoutPart(std::string_view name) {
    for (const std::string_view part : kParts) {
        if (name.ends_with(part)) return name.substr(0, name.size() - part.size());
    }
    return name;
}

/// "dense" of "dense.1"; empty where another ending follows.
std::string_view withoutNumber(std::string_view name) {
    const std::size_t dot = name.rfind('.');
    if (dot == std::string_view::npos || dot + 1 == name.size()) return {};
    const std::string_view number = name.substr(dot + 1);
    const bool isNumber = std::ranges::all_of(number, [](char c) { return c >= '0' && c <= '9'; });
    return isNumber ? name.substr(0, dot) : std::string_view{};
}

/// "conv7" where the op has a parameter "conv7.weight".
std::string ownerOfWeights(const OpGraph& graph, const OpNode& node) {
    constexpr std::string_view kWeight = ".weight";
    for (const ValueId input : node.inputs) {
        const Value& value = graph.values[input];
        if (value.role == ValueRole::Parameter && value.name.ends_with(kWeight)) {
            return value.name.substr(0, value.name.size() - kWeight.size());
        }
    }
    return {};
}

class Grouping {
  public:
    explicit Grouping(const OpGraph& graph) : graph_(graph) {}

    /// The next op; `name` is that of its value, empty where the file has none for it.
    void add(const OpNode& node, const std::string& name) {
        const ValueId value = node.outputs.front();
        const bool continues = readsLast(node);
        if (name.empty()) {
            if (continues) ofLast_.insert(value);
            return;
        }
        if (continues && isPartOfLast(name)) {
            layers_.back().value = value;
        } else {
            layers_.push_back({nameOf(node, name), value});
            ofLast_.clear();
        }
        ofLast_.insert(value);
    }
    std::vector<ModelLayer> layers() && { return std::move(layers_); }

  private:
    bool readsLast(const OpNode& node) const {
        return std::ranges::any_of(node.inputs, [&](ValueId v) { return ofLast_.contains(v); });
    }
    // A name that ends with a number may also be a layer's own: "layer1.0" is no part of a "layer1"
    // that it does not read.
    bool isPartOfLast(const std::string& name) const {
        const std::string& last = layers_.back().name;
        return withoutPart(name) == last || withoutNumber(name) == last;
    }

    std::string nameOf(const OpNode& node, const std::string& name) const {
        if (name != kOutput) return std::string(withoutPart(name));
        const std::string owner = ownerOfWeights(graph_, node);
        return owner.empty() ? name : owner;
    }

    const OpGraph& graph_;
    std::vector<ModelLayer> layers_;
    std::set<ValueId> ofLast_;  ///< what the ops of the last layer output
};

}  // namespace

std::vector<ModelLayer> modelLayers(const OpGraph& graph,
                                    const std::map<std::string, ValueId>& values) {
    std::map<ValueId, std::string_view> names;
    for (const auto& [name, value] : values) names.emplace(value, name);
    Grouping grouping(graph);
    for (const OpNode& node : graph.ops) {
        const auto found = names.find(node.outputs.front());
        grouping.add(node, found == names.end() ? std::string() : std::string(found->second));
    }
    return std::move(grouping).layers();
}

}  // namespace espalier::engine

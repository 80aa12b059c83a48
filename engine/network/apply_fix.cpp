// SPDX-License-Identifier: Apache-2.0
#include "engine/network/apply_fix.h"

#include <algorithm>
#include <charconv>

#include "engine/base/translatable.h"

namespace espalier::engine {

namespace {

bool setAttribute(NetworkNode& node,
                  const LayerCatalog& catalog,
                  const std::string& name,
                  const std::string& text) {
    const Layer* layer = catalog.find(node.type);
    const Field* field = layer ? findField(layer->description().fields, name) : nullptr;
    FieldValue value;
    std::string problem;
    if (!field || !parseText(*field, text, value, problem)) return false;
    node.attributes[name] = std::move(value);
    return true;
}

bool setFromAssignment(NetworkNode& node,
                       const LayerCatalog& catalog,
                       const std::string& assignment) {
    const std::size_t equals = assignment.find('=');
    if (equals == std::string::npos) return false;
    return setAttribute(node, catalog, assignment.substr(0, equals), assignment.substr(equals + 1));
}

/// Index of the connection that is the `number`-th wire into the box.
std::optional<std::size_t> wireInto(const NetworkDescription& network,
                                    const NodeId& id,
                                    const std::string& number) {
    std::size_t index = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), index);
    const std::vector<std::size_t> wires = network.wiresInto(id);
    if (error != std::errc() || index >= wires.size()) return std::nullopt;
    return wires[index];
}

// A box inserted between two boxes of one group belongs to that group.
void joinGroupBetween(NetworkDescription& network,
                      const NodeId& source,
                      const NodeId& target,
                      const NodeId& added) {
    const NodeGroup* group = network.groupOf(source);
    if (!group || group != network.groupOf(target)) return;
    network.findGroup(group->id)->nodes.push_back(added);
}

bool insertLayer(NetworkDescription& network,
                 const LayerCatalog& catalog,
                 std::size_t wire,
                 const std::string& type,
                 std::span<const std::string> settings) {
    if (!catalog.find(type)) return false;
    NetworkNode node{.id = network.freshId(type), .type = type};
    for (const std::string& setting : settings) {
        if (!setFromAssignment(node, catalog, setting)) return false;
    }
    const NodeId source = network.connections[wire].from;
    joinGroupBetween(network, source, network.connections[wire].to, node.id);
    network.connections[wire].from = node.id;
    network.connections.push_back({.from = source, .to = node.id});
    const auto before =
        std::ranges::find(network.nodes, network.connections[wire].to, &NetworkNode::id);
    network.nodes.insert(before, std::move(node));
    return true;
}

bool deleteNode(NetworkDescription& network, const NodeId& id) {
    const auto removed = std::erase_if(network.nodes, [&](const auto& n) { return n.id == id; });
    std::erase_if(network.connections,
                  [&](const Connection& c) { return c.from == id || c.to == id; });
    network.tidyGroups();
    return removed > 0;
}

bool deleteConnection(NetworkDescription& network, std::span<const std::string> arguments) {
    const auto found = std::ranges::find_if(network.connections, [&](const Connection& wire) {
        return wire.from == arguments[0] && wire.to == arguments[1] &&
               std::to_string(wire.port) == arguments[2];
    });
    if (found == network.connections.end()) return false;
    network.connections.erase(found);
    return true;
}

bool addInput(NetworkDescription& network) {
    NetworkNode input{.id = network.freshId("input"), .type = "Input"};
    for (const NetworkNode& node : network.nodes) {
        if (node.type == "Input") return false;
        if (!network.wiresInto(node.id).empty()) continue;
        network.connections.push_back({.from = input.id, .to = node.id});
        break;
    }
    network.nodes.insert(network.nodes.begin(), std::move(input));
    return true;
}

bool trainLayers(NetworkDescription& network, std::span<const std::string> layers) {
    bool found = false;
    for (const NodeId& id : layers) {
        NetworkNode* node = network.find(id);
        if (!node) continue;
        found = true;
        node->frozen = false;
        if (node->rateFactor == 0) node->rateFactor = 1;
    }
    return found;
}

/// "2 × 2" for the "2x2" of a pair.
std::string shownValue(const std::string& value) {
    const std::size_t cross = value.find('x');
    const bool isPair = cross != std::string::npos && cross + 1 < value.size() &&
                        value.find_first_not_of("0123456789x") == std::string::npos;
    return isPair ? value.substr(0, cross) + " × " + value.substr(cross + 1) : value;
}

/// What a fix is applied to.
struct FixTarget {
    NetworkDescription& network;
    const LayerCatalog& catalog;
    NodeId node;
    std::span<const std::string> arguments;
};

bool setOneAttribute(const FixTarget& target) {
    NetworkNode* node = target.network.find(target.node);
    return node && setAttribute(*node, target.catalog, target.arguments[0], target.arguments[1]);
}

bool takeInputSize(const FixTarget& target) {
    NetworkNode* node = target.network.find(target.node);
    if (!node) return false;
    for (const char* axis : {"height", "width", "channels"}) node->attributes.erase(axis);
    return true;
}

bool endBypass(const FixTarget& target) {
    NetworkNode* node = target.network.find(target.node);
    if (!node) return false;
    node->bypassed = false;
    return true;
}

/// The fix's first argument is the source of the connection; `settings` are of the new layer.
bool insertBefore(const FixTarget& target,
                  const std::string& type,
                  std::span<const std::string> settings) {
    const auto wire = wireInto(target.network, target.node, target.arguments[0]);
    return wire && insertLayer(target.network, target.catalog, *wire, type, settings);
}

/// One kind of fix. `apply` gets at least `arguments` arguments. In the text, {0}, {1}, … stand
/// for the name of the layer and then for the arguments.
struct FixKind {
    std::string_view code;
    std::size_t arguments;
    bool (*apply)(const FixTarget& target);
    const char* text;
};

constexpr std::string_view kInsertLayer = "insert_layer";
/// Its number of arguments before the settings of the new layer.
constexpr std::size_t kBeforeSettings = 2;

constexpr FixKind kFixKinds[]{
    {"set_attribute", 2, setOneAttribute, translatable("Diagnostics", "Set {1} of '{0}' to {2}")},
    {"insert_flatten",
     1,
     [](const FixTarget& target) { return insertBefore(target, "Flatten", {}); },
     translatable("Diagnostics", "Insert Flatten before '{0}'")},
    {kInsertLayer,
     kBeforeSettings,
     [](const FixTarget& target) {
         return insertBefore(
             target, target.arguments[1], target.arguments.subspan(kBeforeSettings));
     },
     translatable("Diagnostics", "Insert {2} before '{0}'")},
    {"delete_node",
     0,
     [](const FixTarget& target) { return deleteNode(target.network, target.node); },
     translatable("Diagnostics", "Delete '{0}'")},
    {"delete_connection",
     3,
     [](const FixTarget& target) { return deleteConnection(target.network, target.arguments); },
     translatable("Diagnostics", "Delete the connection")},
    {"add_input",
     0,
     [](const FixTarget& target) { return addInput(target.network); },
     translatable("Diagnostics", "Add an Input")},
    {"take_input_size",
     0,
     takeInputSize,
     translatable("Diagnostics", "Take the size of '{0}' from the images")},
    {"end_bypass", 0, endBypass, translatable("Diagnostics", "Use '{0}' again")},
    {"train_layers",
     1,
     [](const FixTarget& target) { return trainLayers(target.network, target.arguments); },
     translatable("Diagnostics", "Train '{0}'")},
};

const FixKind* kindOf(const Fix& fix) {
    const auto found = std::ranges::find(kFixKinds, fix.code, &FixKind::code);
    const bool isComplete =
        found != std::end(kFixKinds) && fix.arguments.size() >= found->arguments;
    return isComplete ? &*found : nullptr;
}

}  // namespace

bool applyFix(NetworkDescription& network, const Fix& fix, const LayerCatalog& catalog) {
    const FixKind* kind = kindOf(fix);
    return kind && kind->apply({network, catalog, fix.node, fix.arguments});
}

FixText textOf(const Fix& fix, const NetworkDescription& network) {
    const FixKind* kind = kindOf(fix);
    if (!kind) return {fix.code, {}};
    const NetworkNode* node = network.find(fix.node);
    FixText text{kind->text, {node ? node->shownName() : fix.node}};
    for (const std::string& argument : fix.arguments) {
        text.arguments.push_back(shownValue(argument));
    }
    return text;
}

std::span<const std::string> insertedSettings(const Fix& fix) {
    const bool inserts = fix.code == kInsertLayer && fix.arguments.size() > kBeforeSettings;
    return inserts ? std::span(fix.arguments).subspan(kBeforeSettings)
                   : std::span<const std::string>();
}

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
#include "engine/network/apply_fix.h"

#include <algorithm>
#include <charconv>

#include "fmt/format.h"

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

bool deleteConnection(NetworkDescription& network, const std::vector<std::string>& arguments) {
    const auto found = std::ranges::find_if(network.connections, [&](const Connection& wire) {
        return arguments.size() == 3 && wire.from == arguments[0] && wire.to == arguments[1] &&
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

bool trainLayers(NetworkDescription& network, const std::vector<std::string>& layers) {
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

}  // namespace

bool applyFix(NetworkDescription& network, const Fix& fix, const LayerCatalog& catalog) {
    const std::vector<std::string>& arguments = fix.arguments;
    if (fix.code == "delete_connection") return deleteConnection(network, arguments);
    if (fix.code == "delete_node") return deleteNode(network, fix.node);
    if (fix.code == "add_input") return addInput(network);
    if (fix.code == "train_layers") return trainLayers(network, arguments);

    NetworkNode* node = network.find(fix.node);
    if (!node || arguments.empty()) return false;
    if (fix.code == "set_attribute" && arguments.size() == 2) {
        return setAttribute(*node, catalog, arguments[0], arguments[1]);
    }
    const auto wire = wireInto(network, fix.node, arguments[0]);
    if (!wire) return false;
    if (fix.code == "insert_flatten") return insertLayer(network, catalog, *wire, "Flatten", {});
    if (fix.code != "insert_layer" || arguments.size() < 2) return false;
    return insertLayer(network, catalog, *wire, arguments[1], std::span(arguments).subspan(2));
}

namespace {

/// "2 × 2" for the "2x2" of a pair.
std::string shownValue(const std::string& value) {
    const std::size_t cross = value.find('x');
    const bool isPair = cross != std::string::npos && cross + 1 < value.size() &&
                        value.find_first_not_of("0123456789x") == std::string::npos;
    return isPair ? value.substr(0, cross) + " × " + value.substr(cross + 1) : value;
}

}  // namespace

std::string englishLabel(const Fix& fix, const NetworkDescription& network) {
    const NetworkNode* node = network.find(fix.node);
    const std::string name = node ? node->shownName() : fix.node;
    const auto argument = [&](std::size_t i) {
        return i < fix.arguments.size() ? fix.arguments[i] : std::string();
    };
    if (fix.code == "set_attribute") {
        return fmt::format("Set {} of '{}' to {}", argument(0), name, shownValue(argument(1)));
    }
    if (fix.code == "insert_flatten") return fmt::format("Insert Flatten before '{}'", name);
    if (fix.code == "insert_layer") return fmt::format("Insert {} before '{}'", argument(1), name);
    if (fix.code == "delete_node") return fmt::format("Delete '{}'", name);
    if (fix.code == "delete_connection") return "Delete the connection";
    if (fix.code == "add_input") return "Add an Input";
    if (fix.code == "train_layers") return fmt::format("Train '{}'", name);
    return fix.code;
}

}  // namespace espalier::engine

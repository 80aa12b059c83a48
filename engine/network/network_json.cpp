// SPDX-License-Identifier: Apache-2.0
#include "engine/network/network_json.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

#include "engine/base/error.h"
#include "engine/base/json_object.h"
#include "engine/base/limits.h"
#include "engine/base/strict_json.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr const char* kVersionKey = "espalier_network";
constexpr const char* kWhat = "network";
constexpr int kVersionOfLook = 2;      ///< groups and notes
constexpr int kVersionOfTraining = 3;  ///< frozen layers and rate factors
constexpr int kVersionOfBypass = 4;

ordered_json toJson(const NetworkNode& node) {
    ordered_json layer{{"id", node.id}, {"type", node.type}};
    if (!node.label.empty()) layer["label"] = node.label;
    for (const auto& [name, value] : node.attributes) layer["attributes"][name] = jsonOf(value);
    if (node.position) layer["position"] = *node.position;
    if (node.frozen) layer["frozen"] = true;
    if (node.rateFactor != 1) layer["rate_factor"] = node.rateFactor;
    if (node.bypassed) layer["bypassed"] = true;
    return layer;
}

ordered_json toJson(const Connection& wire) {
    ordered_json connection{{"from", wire.from}, {"to", wire.to}};
    if (wire.port != 0) connection["port"] = wire.port;
    return connection;
}

ordered_json toJson(const NodeGroup& group) {
    ordered_json object{{"id", group.id}, {"name", group.name}, {"layers", group.nodes}};
    if (group.folded) object["folded"] = true;
    if (group.position) object["position"] = *group.position;
    return object;
}

ordered_json toJson(const Note& note) {
    return {{"id", note.id}, {"text", note.text}, {"position", note.position}, {"size", note.size}};
}

std::string dump(const ordered_json& value) {
    return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

/// One line per item, so that a diff of two files is readable.
template <typename Item>
std::string lines(const std::vector<Item>& items) {
    std::string text;
    for (const Item& item : items)
        text += (text.empty() ? "\n    " : ",\n    ") + dump(toJson(item));
    return text.empty() ? text : text + "\n  ";
}

/// A list that older versions do not know: omitted when it is empty.
template <typename Item>
std::string newerList(const char* name, const std::vector<Item>& items) {
    return items.empty() ? "" : fmt::format(",\n  \"{}\": [{}]", name, lines(items));
}

[[noreturn]] void refuse(const std::string& problem) {
    throw RequestError(
        fmt::format("The network {}. Restore it from a copy or draw it again.", problem));
}

using Pair = std::array<double, 2>;

// A list of two numbers.
Pair pairFrom(JsonObject& object, const char* name) {
    const std::vector<double> numbers = object.reals(name, 2);
    return {numbers[0], numbers[1]};
}

Pair pairBetween(JsonObject& object, const char* name, double least, double most) {
    const Pair pair = pairFrom(object, name);
    const bool fits = std::ranges::all_of(pair, [&](double n) { return n >= least && n <= most; });
    if (!fits) object.refuse(name, fmt::format("two numbers between {} and {}", least, most));
    return pair;
}

Pair placeFrom(JsonObject& object) {
    return pairBetween(object, "position", -limits::kCanvasPlace, limits::kCanvasPlace);
}

void readAttributes(NetworkNode& node, JsonObject attributes) {
    for (const std::string_view name : attributes.names()) {
        node.attributes.emplace(name, attributes.anyField(name));
    }
}

void readTraining(NetworkNode& node, JsonObject& layer) {
    node.frozen = layer.boolean("frozen", false);
    node.rateFactor = layer.real("rate_factor", 1);
    const bool isInRange = node.rateFactor >= 0 && node.rateFactor <= kMostRateFactor;
    if (!isInRange)
        layer.refuse("rate_factor", fmt::format("a number from 0 to {}", kMostRateFactor));
}

NetworkNode nodeFrom(const json& layer, std::size_t index, std::int64_t version) {
    JsonObject object(layer, kWhat, fmt::format("layer {}", index + 1));
    NetworkNode node{.id = object.text("id"), .type = object.text("type")};
    node.label = object.text("label", "");
    if (object.has("position")) node.position = pairFrom(object, "position");
    if (const json* attributes = object.member("attributes")) {
        readAttributes(node, {*attributes, kWhat, fmt::format("layer '{}'", node.id)});
    }
    if (version >= kVersionOfTraining) readTraining(node, object);
    if (version >= kVersionOfBypass) node.bypassed = object.boolean("bypassed", false);
    object.refuseOthers();
    return node;
}

Connection connectionFrom(const json& wire, std::size_t index) {
    JsonObject object(wire, kWhat, fmt::format("connection {}", index + 1));
    Connection connection{.from = object.text("from"), .to = object.text("to")};
    connection.port = static_cast<int>(object.integerIn("port", 0, limits::kConnections, 0));
    object.refuseOthers();
    return connection;
}

/// Reads groups and notes. Their ids must be unique.
class LookReader {
  public:
    explicit LookReader(const NetworkDescription& network) {
        for (const NetworkNode& node : network.nodes) layers_.insert(node.id);
    }

    NodeGroup group(const json& value, std::size_t index) {
        const std::string where = fmt::format("group {}", index + 1);
        JsonObject object(value, kWhat, where);
        NodeGroup group{.id = freshId(object, where),
                        .name = object.textUpTo("name", limits::kGroupNameBytes)};
        group.nodes = membersOf(object, where);
        group.folded = object.boolean("folded", false);
        if (object.has("position")) group.position = placeFrom(object);
        object.refuseOthers();
        return group;
    }

    Note note(const json& value, std::size_t index) {
        const std::string where = fmt::format("note {}", index + 1);
        JsonObject object(value, kWhat, where);
        Note note{.id = freshId(object, where),
                  .text = object.textUpTo("text", limits::kNoteBytes),
                  .position = placeFrom(object),
                  .size = pairBetween(object, "size", limits::kSmallestNote, limits::kLargestNote)};
        object.refuseOthers();
        return note;
    }

  private:
    NodeId freshId(JsonObject& object, const std::string& where) {
        NodeId id = object.text("id");
        if (id.empty()) object.refuse("id", "a text that is not empty");
        if (!layers_.contains(id) && taken_.insert(id).second) return id;
        refuse(fmt::format("has the id '{}' in {}, which is already used", id, where));
    }

    std::vector<NodeId> membersOf(JsonObject& object, const std::string& where) {
        std::vector<std::string> members = object.texts("layers");
        if (members.empty()) object.refuse("layers", "a list that is not empty");
        for (const NodeId& id : members) {
            if (grouped_.contains(id)) {
                refuse(fmt::format(
                    "lists the layer '{}' in {}, which is already in a group", id, where));
            }
            if (!layers_.contains(id)) {
                refuse(fmt::format("names the layer '{}' in {}, which does not exist", id, where));
            }
            grouped_.insert(id);
        }
        return members;
    }

    std::set<NodeId> layers_;
    std::set<NodeId> grouped_;  ///< layers that are already in a group
    std::set<NodeId> taken_;    ///< ids of groups and notes
};

std::int64_t versionOf(const json& root) {
    if (!root.is_object() || !JsonObject(root, kWhat).has(kVersionKey)) {
        throw RequestError(
            "This is not an Espalier network: the entry \"espalier_network\" is missing. Choose "
            "another file.");
    }
    const std::int64_t version = JsonObject(root, kWhat).integer(kVersionKey);
    if (version > kNetworkVersion) {
        throw RequestError(
            fmt::format("The network was saved by a newer version of Espalier (format {}; this "
                        "version reads up to {}). Open it with the newer version.",
                        version,
                        kNetworkVersion));
    }
    if (version < 1) refuse(fmt::format("has the version {}, which never existed", version));
    return version;
}

void readLook(NetworkDescription& network, JsonObject& root) {
    LookReader look(network);
    if (root.has("groups")) {
        for (const json& group : root.list("groups", limits::kLayers)) {
            network.groups.push_back(look.group(group, network.groups.size()));
        }
    }
    if (root.has("notes")) {
        for (const json& note : root.list("notes", limits::kNotes)) {
            network.notes.push_back(look.note(note, network.notes.size()));
        }
    }
}

// The lowest version that can read it, so that older ones open what they understand.
int versionFor(const NetworkDescription& network, const std::vector<NodeGroup>& groups) {
    const auto isSpecial = [](const NetworkNode& node) {
        return node.frozen || node.rateFactor != 1;
    };
    if (std::ranges::any_of(network.nodes, &NetworkNode::bypassed)) return kVersionOfBypass;
    if (std::ranges::any_of(network.nodes, isSpecial)) return kVersionOfTraining;
    return groups.empty() && network.notes.empty() ? 1 : kVersionOfLook;
}

}  // namespace

std::string networkToJson(const NetworkDescription& network) {
    NetworkDescription look{.name = {}, .nodes = {}, .connections = {}, .groups = network.groups};
    if (!look.groups.empty()) look.nodes = network.nodes;
    look.tidyGroups();
    return fmt::format(
        "{{\n  \"{}\": {},\n  \"name\": {},\n  \"layers\": [{}],\n"
        "  \"connections\": [{}]{}{}\n}}\n",
        kVersionKey,
        versionFor(network, look.groups),
        dump(network.name),
        lines(network.nodes),
        lines(network.connections),
        newerList("groups", look.groups),
        newerList("notes", network.notes));
}

NetworkDescription networkFromJson(const std::string& text) {
    const json stored = parseStrictJson(text, "The network");
    const std::int64_t version = versionOf(stored);
    JsonObject root(stored, kWhat);
    root.member(kVersionKey);
    NetworkDescription network;
    network.name = root.text("name", "");
    for (const json& layer : root.list("layers", limits::kLayers)) {
        network.nodes.push_back(nodeFrom(layer, network.nodes.size(), version));
    }
    for (const json& wire : root.list("connections", limits::kConnections)) {
        network.connections.push_back(connectionFrom(wire, network.connections.size()));
    }
    if (version >= kVersionOfLook) readLook(network, root);
    root.refuseOthers();
    return network;
}

}  // namespace espalier::engine

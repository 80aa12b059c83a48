// SPDX-License-Identifier: Apache-2.0
#include "engine/network/network_json.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <set>
#include <string_view>

#include "engine/base/error.h"
#include "engine/base/limits.h"
#include "engine/base/strict_json.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr const char* kVersionKey = "espalier_network";

ordered_json toJson(const FieldValue& value) {
    return std::visit([](const auto& held) { return ordered_json(held); }, value);
}

ordered_json toJson(const NetworkNode& node) {
    ordered_json layer{{"id", node.id}, {"type", node.type}};
    if (!node.label.empty()) layer["label"] = node.label;
    for (const auto& [name, value] : node.attributes) layer["attributes"][name] = toJson(value);
    if (node.position) layer["position"] = *node.position;
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

/// One line per item, so that a difference between two files can be read.
template <typename Item>
std::string lines(const std::vector<Item>& items) {
    std::string text;
    for (const Item& item : items)
        text += (text.empty() ? "\n    " : ",\n    ") + dump(toJson(item));
    return text.empty() ? text : text + "\n  ";
}

/// A list that older versions do not know: nothing at all where there is none.
template <typename Item>
std::string newerList(const char* name, const std::vector<Item>& items) {
    return items.empty() ? "" : fmt::format(",\n  \"{}\": [{}]", name, lines(items));
}

[[noreturn]] void refuse(const std::string& problem) {
    throw RequestError(
        fmt::format("The network {}. Restore it from a copy or draw it again.", problem));
}

void allowOnly(const json& object,
               std::initializer_list<std::string_view> names,
               const std::string& where) {
    for (const auto& [name, value] : object.items()) {
        if (std::ranges::find(names, std::string_view(name)) != names.end()) continue;
        refuse(fmt::format("has an unexpected entry \"{}\" {}", name, where));
    }
}

std::string stringAt(const json& object, const char* name, const std::string& where) {
    const auto found = object.find(name);
    if (found != object.end() && found->is_string()) return found->get<std::string>();
    refuse(fmt::format("needs a text \"{}\" {}", name, where));
}

std::int64_t integerFrom(const json& value, const std::string& where) {
    const bool fits = value.is_number_integer() &&
                      (!value.is_number_unsigned() ||
                       value.get<std::uint64_t>() <=
                           static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()));
    if (!fits) refuse(fmt::format("needs whole numbers {}", where));
    return value.get<std::int64_t>();
}

FieldValue fieldValueFrom(const json& value, const std::string& where) {
    if (value.is_boolean()) return value.get<bool>();
    if (value.is_string()) return value.get<std::string>();
    if (value.is_number_float()) return value.get<double>();
    if (value.is_number_integer()) return integerFrom(value, where);
    if (!value.is_array()) refuse(fmt::format("has an invalid setting {}", where));
    std::vector<std::int64_t> list;
    for (const json& item : value) list.push_back(integerFrom(item, where));
    return list;
}

std::array<double, 2> positionFrom(const json& value, const std::string& where) {
    const bool isPair =
        value.is_array() && value.size() == 2 && value[0].is_number() && value[1].is_number();
    if (!isPair) refuse(fmt::format("needs two numbers as the position {}", where));
    return {value[0].get<double>(), value[1].get<double>()};
}

std::array<double, 2> placeFrom(const json& value, const std::string& where) {
    const std::array<double, 2> place = positionFrom(value, where);
    for (const double coordinate : place) {
        if (std::abs(coordinate) <= limits::kCanvasPlace) continue;
        refuse(fmt::format("has a position beyond {} {}", limits::kCanvasPlace, where));
    }
    return place;
}

std::string shortText(const json& object,
                      const char* name,
                      std::int64_t limit,
                      const std::string& where) {
    std::string text = stringAt(object, name, where);
    if (text.size() <= static_cast<std::size_t>(limit)) return text;
    refuse(fmt::format(
        "has a \"{}\" of {} bytes {}; the limit is {}", name, text.size(), where, limit));
}

NetworkNode nodeFrom(const json& layer, std::size_t index) {
    std::string where = fmt::format("in layer {}", index + 1);
    if (!layer.is_object()) refuse(fmt::format("needs an object {}", where));
    allowOnly(layer, {"id", "type", "label", "attributes", "position"}, where);
    NetworkNode node{.id = stringAt(layer, "id", where), .type = stringAt(layer, "type", where)};
    where = fmt::format("in layer '{}'", node.id);
    if (layer.contains("label")) node.label = stringAt(layer, "label", where);
    if (layer.contains("position")) node.position = positionFrom(layer["position"], where);
    if (!layer.contains("attributes")) return node;
    const json& attributes = layer["attributes"];
    if (!attributes.is_object()) refuse(fmt::format("needs settings by name {}", where));
    for (const auto& [name, value] : attributes.items()) {
        node.attributes[name] = fieldValueFrom(value, where);
    }
    return node;
}

Connection connectionFrom(const json& wire, std::size_t index) {
    const std::string where = fmt::format("in connection {}", index + 1);
    if (!wire.is_object()) refuse(fmt::format("needs an object {}", where));
    allowOnly(wire, {"from", "to", "port"}, where);
    Connection connection{.from = stringAt(wire, "from", where), .to = stringAt(wire, "to", where)};
    if (!wire.contains("port")) return connection;
    const std::int64_t port = integerFrom(wire["port"], where);
    if (port < 0 || port > limits::kConnections) {
        refuse(fmt::format("has a port that does not exist {}", where));
    }
    connection.port = static_cast<int>(port);
    return connection;
}

std::array<double, 2> sizeFrom(const json& value, const std::string& where) {
    const bool isPair =
        value.is_array() && value.size() == 2 && value[0].is_number() && value[1].is_number();
    if (!isPair) refuse(fmt::format("needs two numbers as the size {}", where));
    const std::array<double, 2> size{value[0].get<double>(), value[1].get<double>()};
    for (const double side : size) {
        if (side >= limits::kSmallestNote && side <= limits::kLargestNote) continue;
        refuse(fmt::format("has a size that is not between {} and {} {}",
                           limits::kSmallestNote,
                           limits::kLargestNote,
                           where));
    }
    return size;
}

/// Reads groups and notes. Their ids must be unique.
class LookReader {
  public:
    explicit LookReader(const NetworkDescription& network) {
        for (const NetworkNode& node : network.nodes) layers_.insert(node.id);
    }

    NodeGroup group(const json& object, std::size_t index) {
        const std::string where = whereOf(object, "group", index);
        allowOnly(object, {"id", "name", "layers", "folded", "position"}, where);
        NodeGroup group{.id = freshId(object, where),
                        .name = shortText(object, "name", limits::kGroupNameBytes, where)};
        group.nodes = membersOf(object, where);
        if (object.contains("folded")) {
            if (!object["folded"].is_boolean()) {
                refuse(fmt::format("needs true or false as \"folded\" {}", where));
            }
            group.folded = object["folded"].get<bool>();
        }
        if (object.contains("position")) group.position = placeFrom(object["position"], where);
        return group;
    }

    Note note(const json& object, std::size_t index) {
        const std::string where = whereOf(object, "note", index);
        allowOnly(object, {"id", "text", "position", "size"}, where);
        for (const char* name : {"position", "size"}) {
            if (!object.contains(name)) refuse(fmt::format("needs a \"{}\" {}", name, where));
        }
        return {.id = freshId(object, where),
                .text = shortText(object, "text", limits::kNoteBytes, where),
                .position = placeFrom(object["position"], where),
                .size = sizeFrom(object["size"], where)};
    }

  private:
    static std::string whereOf(const json& object, const char* what, std::size_t index) {
        std::string where = fmt::format("in {} {}", what, index + 1);
        if (!object.is_object()) refuse(fmt::format("needs an object {}", where));
        return where;
    }

    NodeId freshId(const json& object, const std::string& where) {
        NodeId id = stringAt(object, "id", where);
        if (id.empty()) refuse(fmt::format("needs an \"id\" that is not empty {}", where));
        if (!layers_.contains(id) && taken_.insert(id).second) return id;
        refuse(fmt::format("has the id '{}' {}, which is already used", id, where));
    }

    std::vector<NodeId> membersOf(const json& object, const std::string& where) {
        const auto found = object.find("layers");
        if (found == object.end() || !found->is_array() || found->empty()) {
            refuse(fmt::format("needs a list of \"layers\" that is not empty {}", where));
        }
        std::vector<NodeId> members;
        for (const json& member : *found) {
            if (!member.is_string()) refuse(fmt::format("needs ids of layers {}", where));
            NodeId id = member.get<std::string>();
            if (grouped_.contains(id)) {
                refuse(
                    fmt::format("lists the layer '{}' {}, which is already in a group", id, where));
            }
            if (!layers_.contains(id)) {
                refuse(fmt::format("names the layer '{}' {}, which does not exist", id, where));
            }
            grouped_.insert(id);
            members.push_back(std::move(id));
        }
        return members;
    }

    std::set<NodeId> layers_;
    std::set<NodeId> grouped_;  ///< layers that are in a group already
    std::set<NodeId> taken_;    ///< ids of groups and notes
};

std::int64_t checkVersion(const json& root) {
    if (!root.is_object() || !root.contains(kVersionKey)) {
        throw RequestError(
            "This is not an Espalier network: the entry \"espalier_network\" is missing. Choose "
            "another file.");
    }
    const std::int64_t version = integerFrom(root[kVersionKey], "as its version");
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

const json& listAt(const json& root, const char* name, std::int64_t limit) {
    const auto found = root.find(name);
    if (found == root.end() || !found->is_array()) refuse(fmt::format("needs a list \"{}\"", name));
    if (found->size() > static_cast<std::size_t>(limit)) {
        refuse(fmt::format("has {} {}; the limit is {}", found->size(), name, limit));
    }
    return *found;
}

}  // namespace

std::string networkToJson(const NetworkDescription& network) {
    NetworkDescription look{.name = {}, .nodes = {}, .connections = {}, .groups = network.groups};
    if (!look.groups.empty()) look.nodes = network.nodes;
    look.tidyGroups();
    // The least that can read it: one without groups and notes opens in an older version, too.
    const bool isPlain = look.groups.empty() && network.notes.empty();
    return fmt::format(
        "{{\n  \"{}\": {},\n  \"name\": {},\n  \"layers\": [{}],\n"
        "  \"connections\": [{}]{}{}\n}}\n",
        kVersionKey,
        isPlain ? 1 : kNetworkVersion,
        dump(network.name),
        lines(network.nodes),
        lines(network.connections),
        newerList("groups", look.groups),
        newerList("notes", network.notes));
}

NetworkDescription networkFromJson(const std::string& text) {
    const json root = parseStrictJson(text, "The network");
    if (checkVersion(root) == 1) {
        allowOnly(root, {kVersionKey, "name", "layers", "connections"}, "at its top");
    } else {
        allowOnly(
            root, {kVersionKey, "name", "layers", "connections", "groups", "notes"}, "at its top");
    }
    NetworkDescription network;
    if (root.contains("name")) network.name = stringAt(root, "name", "at its top");
    for (const json& layer : listAt(root, "layers", limits::kLayers)) {
        network.nodes.push_back(nodeFrom(layer, network.nodes.size()));
    }
    for (const json& wire : listAt(root, "connections", limits::kConnections)) {
        network.connections.push_back(connectionFrom(wire, network.connections.size()));
    }
    LookReader look(network);
    if (root.contains("groups")) {
        for (const json& group : listAt(root, "groups", limits::kLayers)) {
            network.groups.push_back(look.group(group, network.groups.size()));
        }
    }
    if (root.contains("notes")) {
        for (const json& note : listAt(root, "notes", limits::kNotes)) {
            network.notes.push_back(look.note(note, network.notes.size()));
        }
    }
    return network;
}

}  // namespace espalier::engine

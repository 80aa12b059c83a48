// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/diagnostics.h"
#include "engine/base/field.h"

namespace espalier::engine {

/// One box as drawn. Attributes that are missing have their default.
struct NetworkNode {
    NodeId id;
    std::string type;        ///< LayerDescription::type
    std::string label = {};  ///< the user's own name; empty = the id
    FieldValues attributes = {};
    std::optional<std::array<double, 2>> position =
        {};  ///< on the canvas; none = laid out by itself

    /// What a person reads on the box.
    const std::string& shownName() const { return label.empty() ? id : label; }
    friend bool operator==(const NetworkNode&, const NetworkNode&) = default;
};

/// A wire. Several wires into one box are ordered by `port`.
struct Connection {
    NodeId from;
    NodeId to;
    int port = 0;

    friend bool operator==(const Connection&, const Connection&) = default;
};

/// A network as drawn and saved: may be wrong or unfinished. A value; validate() makes a Network of
/// it.
struct NetworkDescription {
    std::string name;
    std::vector<NetworkNode> nodes;
    std::vector<Connection> connections;

    // Ids are unique in a right network; in a wrong one the first of its name is meant.
    const NetworkNode* find(const NodeId& id) const;
    NetworkNode* find(const NodeId& id);
    /// "conv3": the type in small letters and the first free number.
    NodeId freshId(const std::string& type) const;
    /// Indices of the wires that go into the box, in the order in which it takes them.
    std::vector<std::size_t> wiresInto(const NodeId& id) const;

    friend bool operator==(const NetworkDescription&, const NetworkDescription&) = default;
};

}  // namespace espalier::engine

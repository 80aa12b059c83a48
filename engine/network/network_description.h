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

    /// The text on the layer.
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

/// Some boxes under one name, drawn as one where they are folded. For the reader alone: nothing
/// that is computed depends on it.
struct NodeGroup {
    NodeId id;  ///< no box, group or note has the same
    std::string name;
    std::vector<NodeId> nodes = {};  ///< at least one; a box is in one group at most
    bool folded = false;
    std::optional<std::array<double, 2>> position =
        {};  ///< of the one box; none = laid out by itself

    friend bool operator==(const NodeGroup&, const NodeGroup&) = default;
};

/// Text on the canvas. Only for the reader.
struct Note {
    NodeId id;  ///< no box, group or note has the same
    std::string text;
    std::array<double, 2> position = {};  ///< of the upper left corner
    std::array<double, 2> size = {};      ///< width, height

    friend bool operator==(const Note&, const Note&) = default;
};

/// A network as drawn and saved: may be wrong or unfinished. A value; validate() makes a Network of
/// it.
struct NetworkDescription {
    std::string name;
    std::vector<NetworkNode> nodes;
    std::vector<Connection> connections;
    std::vector<NodeGroup> groups = {};
    std::vector<Note> notes = {};

    // Ids are unique in a right network; in a wrong one the first of its name is meant.
    const NetworkNode* find(const NodeId& id) const;
    NetworkNode* find(const NodeId& id);
    /// The group that the box is in; nullptr when in none.
    const NodeGroup* groupOf(const NodeId& node) const;
    const NodeGroup* findGroup(const NodeId& id) const;
    NodeGroup* findGroup(const NodeId& id);
    const Note* findNote(const NodeId& id) const;
    /// "conv3": the type in small letters and the first number that no box, group or note has.
    NodeId freshId(const std::string& type) const;
    /// Indices of the wires that go into the box, in the order in which it takes them.
    std::vector<std::size_t> wiresInto(const NodeId& id) const;
    /// After boxes were taken away: groups forget them, and those that have none left go.
    void tidyGroups();

    friend bool operator==(const NetworkDescription&, const NetworkDescription&) = default;
};

/// Without what is for the reader alone: its name, places, groups and notes. What is
/// trained, measured or compared depends on no more than this.
NetworkDescription withoutLook(NetworkDescription network);

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/diagnostics.h"
#include "engine/base/field.h"

namespace espalier::engine {

inline constexpr double kMostRateFactor = 100;

/// One box as drawn. Missing attributes have their default.
struct NetworkNode {
    NodeId id;
    std::string type;        ///< LayerDescription::type
    std::string label = {};  ///< the user's own name; empty = the id
    FieldValues attributes = {};
    std::optional<std::array<double, 2>> position =
        {};  ///< on the canvas; empty = laid out automatically
    /// Its parameters and states stay as they are, and it computes as in evaluation.
    bool frozen = false;
    double rateFactor = 1;  ///< of the learning rate of its parameters; 0 … kMostRateFactor
    /// It is not computed: what it receives goes to the layers behind it (withoutBypassed()).
    bool bypassed = false;

    /// The text on the layer.
    const std::string& shownName() const { return label.empty() ? id : label; }
    /// Its parameters change while the network is trained, if it has any.
    bool isTrained() const { return !frozen && rateFactor > 0; }
    friend bool operator==(const NetworkNode&, const NetworkNode&) = default;
};

/// A wire. Several wires into one box are ordered by `port`.
struct Connection {
    NodeId from;
    NodeId to;
    int port = 0;

    friend bool operator==(const Connection&, const Connection&) = default;
};

/// Boxes under one name, drawn as one box while folded. For the reader only: no computation
/// depends on it.
struct NodeGroup {
    NodeId id;  ///< no box, group or note has the same
    std::string name;
    std::vector<NodeId> nodes = {};  ///< at least one; a box is in one group at most
    bool folded = false;
    std::optional<std::array<double, 2>> position =
        {};  ///< of the folded box; empty = laid out automatically

    friend bool operator==(const NodeGroup&, const NodeGroup&) = default;
};

/// Text on the canvas. For the reader only.
struct Note {
    NodeId id;  ///< no box, group or note has the same
    std::string text;
    std::array<double, 2> position = {};  ///< of the upper left corner
    std::array<double, 2> size = {};      ///< width, height

    friend bool operator==(const Note&, const Note&) = default;
};

/// A network as drawn and saved: may be wrong or unfinished. A value; validate() turns it into a
/// Network.
struct NetworkDescription {
    std::string name;
    std::vector<NetworkNode> nodes;
    std::vector<Connection> connections;
    std::vector<NodeGroup> groups = {};
    std::vector<Note> notes = {};

    // Ids are unique in a valid network; in an invalid one the first box of that id is found.
    const NetworkNode* find(const NodeId& id) const;
    NetworkNode* find(const NodeId& id);
    /// The group that contains the box; nullptr when there is none.
    const NodeGroup* groupOf(const NodeId& node) const;
    const NodeGroup* findGroup(const NodeId& id) const;
    NodeGroup* findGroup(const NodeId& id);
    const Note* findNote(const NodeId& id) const;
    /// "conv3": the type in lower case and the first number that no box, group or note uses.
    NodeId freshId(const std::string& type) const;
    /// Indices of the wires into the box, in port order.
    std::vector<std::size_t> wiresInto(const NodeId& id) const;
    /// Call after removing boxes: removes them from their groups, and groups that become empty.
    void tidyGroups();

    friend bool operator==(const NetworkDescription&, const NetworkDescription&) = default;
};

/// The network without everything that is for the reader only: name, positions, groups and notes.
/// Training, estimates and comparisons depend on nothing else.
NetworkDescription withoutLook(NetworkDescription network);

}  // namespace espalier::engine

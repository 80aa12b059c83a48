// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <set>
#include <string>

#include "ui/canvas/drawing/network_edits.h"

namespace espalier::ui {

// Edits of what is for the reader alone: groups and notes. Nothing that is computed changes.

/// Makes boxes one group, open; they leave the groups that they were in.
NetworkEdit group(const engine::NetworkDescription& network,
                  const std::set<engine::NodeId>& nodes,
                  const std::string& name);
/// The groups go, their boxes stay where they stand.
NetworkEdit ungroup(const engine::NetworkDescription& network,
                    const std::set<engine::NodeId>& groups);
NetworkEdit renameGroup(const engine::NetworkDescription& network,
                        const engine::NodeId& group,
                        const std::string& name);
/// Draws groups as one box each, or open. A group whose boxes all have fixed places, or that was
/// moved while it was folded, keeps its place both ways.
NetworkEdit setFolded(const engine::NetworkDescription& network,
                      const std::set<engine::NodeId>& groups,
                      bool folded);
/// Under a fresh id, whatever its own is.
NetworkEdit addNote(const engine::NetworkDescription& network, engine::Note note);
/// Another text, place or size for the note of that id; one without text goes.
NetworkEdit changeNote(const engine::NetworkDescription& network, const engine::Note& note);

}  // namespace espalier::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <set>
#include <string>

#include "ui/canvas/drawing/network_edits.h"

namespace espalier::ui {

// Edits of groups and notes, which are for the reader only. The computation does not change.

/// Makes boxes one group, open; they leave the groups that they were in.
NetworkEdit group(const engine::NetworkDescription& network,
                  const std::set<engine::NodeId>& nodes,
                  const std::string& name);
/// Removes the groups; their boxes stay in place.
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
/// Another text, place or size for the note with this id; a note without text is removed.
NetworkEdit changeNote(const engine::NetworkDescription& network, const engine::Note& note);

}  // namespace espalier::ui

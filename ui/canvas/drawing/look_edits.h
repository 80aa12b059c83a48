// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <set>
#include <string>

#include "ui/canvas/drawing/network_edits.h"

namespace espalier::ui {

// Edits of groups and notes, which do not affect the computation.

/// Makes boxes an open group; they leave their previous groups.
NetworkEdit group(const engine::NetworkDescription& network,
                  const std::set<engine::NodeId>& nodes,
                  const std::string& name);
/// Removes the groups; their boxes stay in place.
NetworkEdit ungroup(const engine::NetworkDescription& network,
                    const std::set<engine::NodeId>& groups);
NetworkEdit renameGroup(const engine::NetworkDescription& network,
                        const engine::NodeId& group,
                        const std::string& name);
/// Folds or opens groups. A group whose boxes all have fixed places, or that was moved while
/// folded, keeps its place.
NetworkEdit setFolded(const engine::NetworkDescription& network,
                      const std::set<engine::NodeId>& groups,
                      bool folded);
/// Adds the note under a fresh id, whatever its own id is.
NetworkEdit addNote(const engine::NetworkDescription& network, engine::Note note);
/// Changes the text, place or size of the note with this id; removes a note without text.
NetworkEdit changeNote(const engine::NetworkDescription& network, const engine::Note& note);

}  // namespace espalier::ui

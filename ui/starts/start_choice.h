// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "engine/project/start_change.h"

namespace espalier::ui {

class Document;

/// The document's project with what stood before its start was taken, which the undo stack
/// remembers. `outline`: its start without values; nullptr while nobody has read it.
engine::StartSituation startSituation(Document& document,
                                      std::shared_ptr<const engine::TrainingStart> outline = {});

// Undoable, one step each. What changes besides the start: engine/project/start_change.h.

/// Changes what training begins with, without the network and input of the weights. Empty = random
/// weights.
void chooseStart(Document& document,
                 const std::string& startFrom,
                 std::shared_ptr<const engine::TrainingStart> outline = {});
/// Takes over `change.taken`, made by engine::takeStart() or engine::leaveStart().
void chooseStart(Document& document, engine::StartMemory change);

}  // namespace espalier::ui

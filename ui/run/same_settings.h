// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/project/project.h"

namespace espalier::ui {

class Document;

/// Gives the document the settings of a run on its images, as one undo step; nothing where they are
/// the same. What was chosen for single images stays: which are excluded, and which have another
/// class. So does the network where classes were added, because the run's has no output for them.
void takeSettings(Document& document, const engine::Project& run);

}  // namespace espalier::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string>

#include "engine/data/loading/data_source.h"
#include "engine/project/training_start.h"

namespace espalier::ui {

class Document;

/// The project with the network, input size and normalisation that the start was trained with, as
/// far as they differ. Of the network of a trained start, only the last layer is trained, with the
/// settings that suit it unless the user has chosen others, such as an effort, which may train more
/// of it. `before`: what the project has started from until now. Any thread.
engine::Project withStartAdopted(engine::Project project,
                                 const engine::TrainingStart& start,
                                 const engine::DataSource& selected,
                                 const std::string& before = {});

// Undoable, one step each.

/// Changes what training begins with, and the length of the training where an effort decides it.
/// Empty = random weights: what the start has brought with it goes as well
/// (engine::withoutStart(), which says what `outline` is for).
void chooseStart(Document& document,
                 const std::string& startFrom,
                 const engine::TrainingStart* outline = nullptr);
/// Also takes over what `adopted`, made by withStartAdopted(), has otherwise.
void chooseStart(Document& document, engine::Project adopted);

}  // namespace espalier::ui

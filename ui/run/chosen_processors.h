// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "engine/runs/running_trainings.h"

namespace espalier::ui {

/// Takes the processors that a text in the window chooses, like engine::takeProcessors(); none, so
/// all, where it is empty. Throws RequestError: where the text chooses none, in the words of the
/// window.
engine::TakenProcessors takeChosen(const std::string& text);

}  // namespace espalier::ui

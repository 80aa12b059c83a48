// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/project/next_step.h"
#include "engine/runs/earlier_test.h"
#include "ui/results/next/step_card.h"

namespace espalier::ui {

/// `isOpen`: the images of its run are those of the open project, which the step changes.
StepWords wordsOf(const engine::NextStep& step, bool isOpen);
/// What was done, and what it has gained.
StepWords wordsOf(const engine::EarlierTest& before, const engine::StepGain& gain);

}  // namespace espalier::ui

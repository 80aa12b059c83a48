// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/training/training_options.h"

namespace espalier::ui {

/// Without those that neither memory nor time of a step depends on, so that changing the epochs
/// asks nothing anew; without the batch too, which is asked for by itself.
engine::TrainingOptions optionsOfPlan(engine::TrainingOptions options);

}  // namespace espalier::ui

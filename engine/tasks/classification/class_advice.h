// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/diagnostics.h"
#include "engine/tasks/classification/confusion.h"
#include "engine/tasks/training_outcome.h"

namespace espalier::engine {

/// Unknown also where the images are too few, or chance alone may have made the gap.
Gap gapOf(const ConfusionMatrix& tested, double trainingAccuracy);

/// Explains that gap, and how certain the test accuracy is; also says when all is well. Does not
/// speak of overfitting where more epochs may help, nor of more epochs where they do not. Empty if
/// nothing was measured.
Diagnostics classAdvice(const ConfusionMatrix& tested, const TrainingOutcome& training);

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/diagnostics.h"
#include "engine/tasks/classification/confusion.h"

namespace espalier::engine {

/// Explains the gap between training and test accuracy, and how certain the test accuracy is; also
/// says when all is well. `trainingAccuracy`: NaN or 0 if unknown. Empty if nothing was measured.
Diagnostics classAdvice(const ConfusionMatrix& tested, double trainingAccuracy);

}  // namespace espalier::engine

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "engine/tasks/classification/class_evaluation.h"

namespace espalier::ui {

/// What the gap between training and unseen images means, and what would help, in words; also when
/// all is well. Empty if nothing was measured.
QString classAdvice(const engine::ClassEvaluation& unseen, double trainingAccuracy);

}  // namespace espalier::ui

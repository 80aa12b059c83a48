// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "engine/training/options/training_options.h"
#include "engine/training/session/training_time.h"

namespace espalier::ui {

/// "About 5 min for 30 epochs, estimated from 4 steps": with no more digits than an estimate has.
QString timeSentence(const engine::TrainingTime& time, const engine::TrainingOptions& options);

}  // namespace espalier::ui

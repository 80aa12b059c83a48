// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>

#include "engine/training/loop/training_event.h"
#include "engine/training/options/training_options.h"
#include "engine/training/session/training_time.h"

namespace espalier::ui {

/// "About 5 min for 30 epochs, estimated from 8 steps": with few digits; a range if few steps were
/// measured or their times differ.
QString timeSentence(const engine::TrainingTime& time, const engine::TrainingOptions& options);

/// The same time in few words: "about 5 min", or "4 min to 7 min".
QString totalText(const engine::TrainingTime& time, std::int64_t epochs);

/// "about 5 min", with as few digits as an estimate deserves.
QString aboutText(double seconds);

/// The remaining time of a run: "about 5 min" during its first epoch, while the time of validation
/// is unknown, then "4 min 50 s".
QString remainingText(const engine::TrainingEvent& now);

}  // namespace espalier::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/training/loop/training_event.h"

namespace espalier::ui {

/// The mean speed of the training steps of a run: validation and what is done before the first step
/// do not count. A value.
class MeanSpeed {
  public:
    void add(const engine::TrainingEvent& event) {
        if (event.kind != engine::EventKind::Step || !(event.imagesPerSecond > 0)) return;
        const auto steps = static_cast<double>(event.step - event.firstStep + 1);
        steps_ += steps;
        time_ += steps / event.imagesPerSecond;
    }
    /// 0 if not known.
    double imagesPerSecond() const { return time_ > 0 ? steps_ / time_ : 0; }

  private:
    double steps_ = 0;
    double time_ = 0;  ///< of one image of each step, in seconds
};

}  // namespace espalier::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/training/loop/training_event.h"

namespace espalier::ui {

/// The mean speed of the training steps of a run: validation and what is done before the first step
/// do not count. Of a run that went on with features computed once, or without, only the steps
/// since then: they are no measure of the others. Only roughly known, because an event may have
/// the speed of the last seconds, or of several merged steps that of the last. A value.
class MeanSpeed {
  public:
    MeanSpeed() = default;
    void add(const engine::TrainingEvent& event) {
        if (event.kind != engine::EventKind::Step || !(event.imagesPerSecond > 0)) return;
        if (event.onFeatures != onFeatures_) *this = MeanSpeed(event.onFeatures);
        const auto steps = static_cast<double>(event.step - event.firstStep + 1);
        steps_ += steps;
        time_ += steps / event.imagesPerSecond;
    }
    /// 0 if not known.
    double imagesPerSecond() const { return time_ > 0 ? steps_ / time_ : 0; }

  private:
    explicit MeanSpeed(bool onFeatures) : onFeatures_(onFeatures) {}

    bool onFeatures_ = false;
    double steps_ = 0;
    double time_ = 0;  ///< of one image of each step, in seconds
};

}  // namespace espalier::ui

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>

#include "engine/training/loop/training_event.h"

namespace espalier::engine {

/// What curves show of steps: each value is the mean over as many images as a batch has. The last
/// step of an epoch may have a single image, whose accuracy is 0 or 1 whatever the network has
/// learned; the steps before it fill it up. A value.
class RecentImages {
  public:
    /// `batch`: images of a full step, `perEpoch`: training images; 0 = not known, then nothing is
    /// filled up and note() does nothing.
    RecentImages(std::int64_t batch, std::int64_t perEpoch);

    /// Sets `recent` of a step of `images` images, from its loss and accuracy. In their order.
    void note(TrainingEvent& step, std::int64_t images);
    /// The same for an event as a run has stored it, of any kind and not merged: files do not say
    /// how many images a step had, but only the last one of an epoch has fewer than a batch.
    void noteStored(TrainingEvent& event);

  private:
    struct Step {
        Measured loss;
        Measured accuracy;
        double images = 0;
    };
    Measured meanOf(Measured Step::*metric) const;
    void forgetOld();

    std::int64_t batch_;
    std::int64_t perEpoch_;
    double window_;  ///< images
    double held_ = 0;
    std::deque<Step> steps_;     ///< the newest last; of the oldest only a part may count
    std::int64_t epochEnd_ = 0;  ///< the step with which the last stored epoch ended
};

}  // namespace espalier::engine

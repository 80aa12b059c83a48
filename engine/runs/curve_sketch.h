// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/training/loop/training_event.h"

namespace espalier::engine {

/// The course of a run's validation in few numbers, for a list of many runs. A value.
class CurveSketch {
  public:
    static constexpr std::size_t kMost = 64;  ///< values, besides the last one

    /// Takes the next event of the run, whose best epoch is chosen by this criterion. What is drawn
    /// is the headline metric of its first validation (headlineOf()), else the validation loss.
    void note(const TrainingEvent& event, const std::string& criterion);
    /// A metric's key or kValidationLoss; empty before the first validation.
    const std::string& metric() const { return metric_; }
    /// One per epoch; of a long run one per so many epochs, and the last one.
    std::vector<double> values() const;
    /// How many epochs there are in all.
    std::size_t epochs() const { return count_; }

  private:
    void add(double value);

    std::string metric_;
    std::vector<double> kept_;
    double last_ = 0;
    std::size_t stride_ = 1;  ///< epochs per kept value
    std::size_t count_ = 0;
};

}  // namespace espalier::engine

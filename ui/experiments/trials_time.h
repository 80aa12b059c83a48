// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "engine/sweep/sweep_standing.h"

namespace espalier::ui {

/// How long a race or a sweep will still take, while one of its trials is trained: those that are
/// left take as long as this one and those before it on average, or their share of time if that is
/// shorter. All times in seconds. A value.
class TrialsTime {
  public:
    TrialsTime() = default;
    /// `share`: the time of each, 0 = as long as its epochs take. With rungs nothing is known,
    /// because which trials go on depends on their results.
    TrialsTime(const std::vector<engine::TrialStanding>& trials,
               int inWork,
               double share,
               bool hasRungs)
        : share_(share), hasRungs_(hasRungs) {
        for (const engine::TrialStanding& trial : trials) {
            if (trial.number == inWork) continue;
            if (trial.isToBeTrained()) {
                open_.push_back(trial.seconds);
            } else if (trial.state == engine::TrialState::Finished && trial.seconds > 0) {
                ++finished_;
                known_ += trial.seconds;
            }
        }
    }

    /// Of all trials; `elapsed` and `left` are those of the one in training. NaN if not known.
    double left(double elapsed, double left) const {
        if (hasRungs_ || !std::isfinite(elapsed + left)) {
            return std::numeric_limits<double>::quiet_NaN();
        }
        const double mean = (known_ + elapsed + left) / (finished_ + 1);
        const double each = share_ > 0 ? std::min(share_, mean) : mean;
        double all = left;
        for (const double seconds : open_) all += std::max(0.0, each - seconds);
        return all;
    }

  private:
    double share_ = 0;
    bool hasRungs_ = false;
    std::vector<double> open_;  ///< what each that is left has had, besides the one in training
    int finished_ = 0;
    double known_ = 0;  ///< what those that are finished took, all together
};

}  // namespace espalier::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/plots/metric_history.h"

namespace espalier::ui {

/// The finite values of a curve from the smallest to the largest. Decides like the plots of the
/// terminal program whether the axis is logarithmic: on a linear one, a loss that exploded once
/// would leave all other values flat at zero.
class ValueSpan {
  public:
    void include(double value) {
        if (!std::isfinite(value)) return;
        low_ = std::min(low_, value);
        high_ = std::max(high_, value);
    }
    void include(const Bucket& bucket) {
        include(bucket.minimum);
        include(bucket.maximum);
    }
    bool asksForLogarithm() const { return low_ > 0 && high_ > low_ * kLogarithmicFrom; }

  private:
    static constexpr double kLogarithmicFrom = 100;  // ratio of largest to smallest value
    double low_ = std::numeric_limits<double>::infinity();
    double high_ = -std::numeric_limits<double>::infinity();
};

}  // namespace espalier::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>

#include "ui/plots/metric_history.h"

namespace espalier::ui {

/// The finite values of one or several curves from the smallest to the largest, and about their
/// median. Decides whether the axis is logarithmic: on a linear one, a loss that exploded once
/// would leave all other values flat at zero. In bounded memory.
class ValueSpan {
  public:
    void include(double value) {
        if (!std::isfinite(value)) return;
        low_ = std::min(low_, value);
        high_ = std::max(high_, value);
        if (value <= 0) return;
        ++counts_[static_cast<int>(std::floor(std::log2(value) * kBins))];
        ++count_;
    }
    void include(const Bucket& bucket) {
        include(bucket.minimum);
        include(bucket.maximum);
    }
    /// `top`: where the axis ends, if not at the highest value.
    bool asksForLogarithm(double top = std::numeric_limits<double>::infinity()) const {
        const double high = std::min(high_, top);
        return low_ > 0 && (high > low_ * kLogarithmicFrom || high > median() * kOutlierFrom);
    }

  private:
    // Ratio of the largest value to the smallest one, as in the plots of the terminal program.
    static constexpr double kLogarithmicFrom = 100;
    static constexpr double kOutlierFrom = 20;  // the same to the median
    static constexpr int kBins = 8;             // in a factor of two

    // Of the positive values, to within a twentieth.
    double median() const {
        std::int64_t below = 0;
        for (const auto& [bin, count] : counts_) {
            below += count;
            if (2 * below >= count_) return std::exp2((bin + 0.5) / kBins);
        }
        return high_;
    }

    double low_ = std::numeric_limits<double>::infinity();
    double high_ = -std::numeric_limits<double>::infinity();
    std::map<int, std::int64_t> counts_;  // by logarithm
    std::int64_t count_ = 0;
};

}  // namespace espalier::ui

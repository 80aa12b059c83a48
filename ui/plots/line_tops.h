// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "ui/plots/plot_pane.h"

namespace espalier::ui {

/// How high the axis of several lines reaches.
struct LineTops {
    double top = std::numeric_limits<double>::infinity();  ///< infinity: as high as its lines
    double highest = 0;                                    ///< of all values, where `top` is finite
};

/// The highest finite value that is drawn of a line; -infinity where there is none.
inline double highestOf(const PlotLine& line) {
    double highest = -std::numeric_limits<double>::infinity();
    const auto include = [&highest](double value) {
        if (std::isfinite(value)) highest = std::max(highest, value);
    };
    for (const Bucket& bucket : line.training) include(bucket.smooth);
    for (const double value : line.values) include(value);
    return highest;
}

/// A few of several lines, such as that of a trial that diverged, would make stripes of the others
/// at the bottom: those that reach more than four times as high as the lower half of the lines do.
/// The axis then ends a fifth above the others. Where most lines are as high once, as at the
/// beginning of a training, all of them are shown whole. Only for values above zero.
inline LineTops topsOf(const std::vector<PlotLine>& lines) {
    constexpr double kOutlierFrom = 4;
    constexpr double kRoomAbove = 1.2;
    std::vector<double> tops;
    for (const PlotLine& line : lines) {
        if (const double highest = highestOf(line); std::isfinite(highest)) {
            tops.push_back(highest);
        }
    }
    if (tops.size() < 2) return {};
    std::ranges::sort(tops);
    const double usual = tops[(tops.size() + 1) / 2 - 1];
    if (usual <= 0 || tops.back() <= kOutlierFrom * usual) return {};
    const auto above = std::ranges::upper_bound(tops, kOutlierFrom * usual);
    return {.top = kRoomAbove * *(above - 1), .highest = tops.back()};
}

}  // namespace espalier::ui

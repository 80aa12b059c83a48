// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/common_steps.h"

#include <algorithm>

namespace espalier::ui {

CommonSteps::CommonSteps(const std::vector<const RunMetrics*>& runs) {
    double least = 0;
    double most = 0;
    for (const RunMetrics* run : runs) {
        if (run->empty()) continue;
        const auto steps = static_cast<double>(run->stepsPerEpoch());
        if (steps <= 0) return;  // it can only be drawn by step
        least = least > 0 ? std::min(least, steps) : steps;
        most = std::max(most, steps);
    }
    if (least < most) epoch_ = most;
}

bool CommonSteps::follow(const std::vector<const RunMetrics*>& runs) {
    const double before = epoch_;
    *this = CommonSteps(runs);
    return epoch_ != before;
}

// Of a step of that run.
double CommonSteps::widthIn(const RunMetrics& run) const {
    const auto steps = static_cast<double>(run.stepsPerEpoch());
    return epoch_ > 0 && steps > 0 ? epoch_ / steps : 1;
}

PlotLine CommonSteps::lineOf(const RunMetrics& run,
                             const std::string& metric,
                             const QString& label,
                             double from,
                             double to,
                             std::size_t most) const {
    const double width = widthIn(run);
    const MetricSeries& validation = run.validation(metric);
    PlotLine line{.label = label,
                  .training = run.training(metric).view(from / width, to / width, most),
                  .steps = validation.steps,
                  .values = validation.values};
    for (Bucket& bucket : line.training) {
        bucket.firstStep *= width;
        bucket.lastStep *= width;
    }
    for (double& step : line.steps) step *= width;
    return line;
}

}  // namespace espalier::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string>
#include <vector>

#include "ui/plots/plot_pane.h"
#include "ui/plots/run_metrics.h"

namespace espalier::ui {

/// One axis for the curves of several runs. Where their epochs differ in their number of steps,
/// each is as wide as the longest: the axis then counts epochs, and its unit is a step of the run
/// with the longest. Where one has points and does not say its number of steps, as runs of older
/// versions do not, the axis counts steps. A value; does not keep the runs.
class CommonSteps {
  public:
    CommonSteps() = default;
    /// Runs without any point do not count.
    explicit CommonSteps(const std::vector<const RunMetrics*>& runs);
    /// Becomes that of these runs. Whether places on the axis mean something else now, so that what
    /// was zoomed in on is no longer there.
    bool follow(const std::vector<const RunMetrics*>& runs);

    /// The width of an epoch where the axis counts epochs; 0 where it counts steps.
    double epoch() const { return epoch_; }
    /// The last step of a run, as a place on the axis.
    double newestOf(const RunMetrics& run) const { return run.newest() * widthIn(run); }
    /// The line of a metric; `from` and `to` are places on the axis, `most` as in MetricHistory.
    PlotLine lineOf(const RunMetrics& run,
                    const std::string& metric,
                    const QString& label,
                    double from,
                    double to,
                    std::size_t most) const;

  private:
    double widthIn(const RunMetrics& run) const;

    double epoch_ = 0;
};

}  // namespace espalier::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "engine/training/loop/training_event.h"

namespace espalier::ui {

/// Neighbouring steps of one metric as one value; keeps the extremes.
struct Bucket {
    double firstStep = 0;
    double lastStep = 0;
    double minimum = 0;
    double maximum = 0;
    double sum = 0;
    double smooth = 0;  ///< the smoothed line at lastStep
    std::int64_t count = 0;

    double mean() const { return sum / static_cast<double>(count); }
    double centre() const { return (firstStep + lastStep) / 2; }
};

/// One metric over all steps of a run, in bounded memory, with successively halved resolutions, so
/// that any range can be drawn from few buckets for runs of any length. A value.
class MetricHistory {
  public:
    /// `smoothing`: steps after which two thirds of a change are visible in the smoothed line; for
    /// short runs an eighth of their length. 0: the line is that of the values.
    explicit MetricHistory(double smoothing = 20) : smoothing_(smoothing) {}

    void clear();
    /// Steps must come in order; non-finite values are skipped.
    void add(double firstStep, double lastStep, const engine::Measured& value);

    bool empty() const { return levels_.empty() || levels_.front().empty(); }
    double firstStep() const { return empty() ? 0 : levels_.front().front().firstStep; }
    double lastStep() const { return empty() ? 0 : levels_.front().back().lastStep; }
    /// nullptr for an empty history.
    const Bucket* latest() const { return empty() ? nullptr : &levels_.front().back(); }
    /// The finest buckets between `from` and `to` that are not much more than `most`, plus one on
    /// either side, so that lines extend beyond the plot.
    std::vector<Bucket> view(double from, double to, std::size_t most) const;
    /// The bucket that contains or is nearest to a step; nullptr if empty.
    const Bucket* at(double step) const;

    static constexpr std::size_t kMostBuckets = 1 << 18;

  private:
    void raise(std::size_t level);
    void halve();

    double smoothing_;
    // levels_[0] holds the finest buckets, levels_[k + 1] pairs of levels_[k].
    std::vector<std::vector<Bucket>> levels_;
    std::int64_t stepsPerBucket_ = 1;
};

}  // namespace espalier::ui

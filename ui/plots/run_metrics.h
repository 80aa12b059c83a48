// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/training/loop/training_event.h"
#include "ui/plots/metric_history.h"
#include "ui/plots/metric_series.h"

namespace espalier::ui {

/// Keys of what is measured in every step as well; all others are engine::MetricDescription::key.
inline constexpr const char* kLoss = "loss";
inline constexpr const char* kAccuracy = "accuracy";

/// The loss and all metrics of one run, by key: of training by step, of validation by epoch. A
/// value.
class RunMetrics {
  public:
    void clear() { *this = {}; }
    /// False for what a resumed run repeats.
    bool addStep(const engine::TrainingEvent& event);
    void addEpoch(const engine::TrainingEvent& event);

    bool empty() const;
    /// The last step that something is known of; 0 when there is none.
    double newest() const;
    /// Those other than the loss that this run has, the headline first.
    std::vector<std::string> keys() const;
    bool has(const std::string& key) const;
    /// Empty for metrics that are only validated.
    const MetricHistory& training(const std::string& key) const;
    const MetricSeries& validation(const std::string& key) const;

  private:
    MetricHistory loss_;
    MetricHistory accuracy_;
    std::map<std::string, MetricSeries> validation_;
    std::vector<std::string> validated_;  ///< in the order in which they are shown
};

}  // namespace espalier::ui

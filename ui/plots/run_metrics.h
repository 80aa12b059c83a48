// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "engine/training/loop/training_event.h"
#include "ui/plots/metric_history.h"
#include "ui/plots/metric_series.h"

namespace espalier::ui {

/// Keys of metrics also measured in every step; all others are engine::MetricDescription::key.
inline constexpr const char* kLoss = "loss";
inline constexpr const char* kAccuracy = "accuracy";
/// Likewise, and in no validation.
inline constexpr const char* kLearningRate = "learning_rate";
inline constexpr const char* kGradientNorm = "gradient_norm";
/// Whether it is one of these two: recorded in every step, and no result of the network.
bool isOfSteps(const std::string& key);

/// The loss and all metrics of one run, by key: training values by step, validation values by
/// epoch. A value.
class RunMetrics {
  public:
    void clear() { *this = {}; }
    /// False for steps repeated by a resumed run.
    bool addStep(const engine::TrainingEvent& event);
    void addEpoch(const engine::TrainingEvent& event);

    bool empty() const;
    /// False for a run whose epochs have no validation, as without validation images.
    bool mayBeValidated() const;
    /// The last known step; 0 if there is none.
    double newest() const;
    /// The run's metrics other than the loss, the headline first.
    std::vector<std::string> keys() const;
    /// All that can be plotted beside the loss: these, and what else was recorded in every step.
    std::vector<std::string> plottable() const;
    bool has(const std::string& key) const;
    /// Of how many images a value of the training lines is the mean; 0 = not known.
    std::int64_t recentImages() const { return recentImages_; }
    /// How many validation images it has; 0 = not known.
    std::int64_t validationImages() const { return validationImages_; }
    void setValidationImages(std::int64_t images) { validationImages_ = images; }
    /// As of its newest step; 0 = not known.
    std::int64_t stepsPerEpoch() const { return stepsPerEpoch_; }
    /// Empty for metrics measured only by validation.
    const MetricHistory& training(const std::string& key) const;
    const MetricSeries& validation(const std::string& key) const;

  private:
    MetricHistory loss_;
    MetricHistory accuracy_;
    MetricHistory rate_{0};
    MetricHistory gradient_;
    std::int64_t recentImages_ = 0;
    std::int64_t validationImages_ = 0;
    std::int64_t stepsPerEpoch_ = 0;
    bool hasEpoch_ = false;
    std::map<std::string, MetricSeries> validation_;
    std::vector<std::string> validated_;  ///< in display order
};

}  // namespace espalier::ui

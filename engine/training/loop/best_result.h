// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "engine/metrics/metric.h"
#include "engine/metrics/metric_value.h"
#include "engine/training/loop/training_event.h"

namespace espalier::engine {

/// The best epoch of a run by its events: the one whose network the run keeps as its best, as
/// BestEpoch decided during training. Whatever says "best" of a run takes it from here. A value.
struct BestResult {
    std::string criterion = kValidationLoss;  ///< TrainingOptions::bestBy
    std::int64_t epoch = 0;                   ///< from 1; 0 = none yet
    double validationLoss = std::numeric_limits<double>::quiet_NaN();
    std::vector<MetricValue> metrics = {};  ///< all of its validation

    /// Takes the next event of the run. True when its epoch is the best so far.
    bool note(const TrainingEvent& event);
    bool isKnown() const { return epoch > 0; }
    /// kValidationLoss or one of the metrics; NaN when it was not measured.
    double valueOf(const std::string& key) const;
    /// headlineOf() its metrics.
    std::optional<MetricValue> headline() const;

    friend bool operator==(const BestResult&, const BestResult&) = default;
};

/// The metric that stands for all of a network, the same for validation and test: the criterion of
/// the best epoch if that is among them, otherwise the accuracy, otherwise the first; nothing where
/// there are none.
std::optional<MetricValue> headlineOf(const std::string& criterion,
                                      const std::vector<MetricValue>& metrics);

}  // namespace espalier::engine

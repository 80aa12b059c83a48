// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <string>
#include <vector>

#include "engine/metrics/metric_value.h"

namespace espalier::ui {

/// What a person calls a metric: "Balanced accuracy" for "balanced_accuracy". One that this version
/// does not know, as in a run of a newer one, keeps its key.
QString metricName(const std::string& key);
/// One sentence on what it says; empty for one that is not known.
QString metricExplanation(const std::string& key);
/// "92.4 %", "24.10 dB" or "0.8213"; "–" when not a number.
QString metricText(const std::string& key, double value);

/// What a best epoch is told by: its criterion (TrainingOptions::bestBy) where that is among its
/// metrics, else its accuracy, else the first; nothing where it has none.
std::optional<engine::MetricValue> headlineOf(const std::string& criterion,
                                              const std::vector<engine::MetricValue>& metrics);
/// "The best epoch is the one with the lowest validation loss."
QString criterionText(const std::string& criterion);

/// The axis of its plot.
struct MetricAxis {
    double upperBound;     ///< NaN = as the data want
    bool isShare = false;  ///< in per cent
};
MetricAxis metricAxis(const std::string& key);

}  // namespace espalier::ui

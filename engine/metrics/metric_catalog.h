// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/metrics/metric.h"

namespace espalier::engine {

/// All metrics in the order in which they are shown.
const std::vector<std::unique_ptr<Metric>>& allMetrics();
/// Adds a metric at the end, for programs with their own tasks, such as tests. Call before anything
/// else uses the list, which is not locked.
void addMetric(std::unique_ptr<Metric> metric);
/// nullptr for an unknown key, such as from a file of a newer version.
const Metric* findMetric(const std::string& key);
/// Its label in the middle of a sentence: "accuracy" of "Accuracy", but "PSNR" and "F1 score".
std::string nameInSentence(const Metric& metric);
/// The metrics that compare with this truth and are meaningful for these data; the first one is the
/// headline.
std::vector<const Metric*> metricsFor(MetricTruth truth, const MetricData& data);

/// Whether so many images are too few to show this metric of them: a fraction that has no interval
/// of its own, unlike the accuracy, would look certain. False for 0 images: not known.
bool isTooFewFor(const Metric& metric, std::int64_t images);

}  // namespace espalier::engine

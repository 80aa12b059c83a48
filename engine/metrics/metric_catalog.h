// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/metrics/metric.h"

namespace espalier::engine {

/// In the order in which they are shown.
const std::vector<std::unique_ptr<Metric>>& allMetrics();
/// nullptr when there is none of this key, as in a file of a newer version.
const Metric* findMetric(const std::string& key);
/// Those that compare with this truth and say something about these data; the first one is the
/// headline.
std::vector<const Metric*> metricsFor(MetricTruth truth, const MetricData& data);

}  // namespace espalier::engine

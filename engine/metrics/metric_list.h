// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "engine/metrics/metric.h"

namespace espalier::engine {

/// A new object of that metric; defined in metric_factory.h, which its source file includes.
template <typename MetricType>
std::unique_ptr<Metric> makeMetric();

/// One object of every metric, in the order in which they are shown.
std::vector<std::unique_ptr<Metric>> makeAllMetrics();

}  // namespace espalier::engine

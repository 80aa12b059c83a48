// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "engine/metrics/metric_list.h"

namespace espalier::engine {

/// Included by the source file of a metric, which ends with
///   template std::unique_ptr<Metric> makeMetric<AccuracyMetric>();
template <typename MetricType>
std::unique_ptr<Metric> makeMetric() {
    return std::make_unique<MetricType>();
}

}  // namespace espalier::engine

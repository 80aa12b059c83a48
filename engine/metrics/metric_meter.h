// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/metrics/metric.h"
#include "engine/metrics/metric_value.h"

namespace espalier::engine {

/// Several metrics of one split, measured batch by batch. Used by one thread; meters for parts of a
/// split are merged afterwards.
class MetricMeter {
  public:
    MetricMeter(std::vector<const Metric*> metrics, const MetricData& data);

    bool empty() const { return metrics_.empty(); }
    const MetricData& data() const { return data_; }
    void add(const MetricBatch& batch);
    /// The other meter must have the same metrics and data.
    void merge(const MetricMeter& other);
    /// One value per metric, NaN if it is undefined.
    std::vector<MetricValue> values() const;

  private:
    std::vector<const Metric*> metrics_;
    MetricData data_;
    std::vector<MetricSums> sums_;  ///< per metric
};

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
#include "engine/metrics/metric_meter.h"

#include <cassert>
#include <utility>

namespace espalier::engine {

MetricMeter::MetricMeter(std::vector<const Metric*> metrics, const MetricData& data)
    : metrics_(std::move(metrics)), data_(data) {
    for (const Metric* metric : metrics_) sums_.push_back(metric->start(data));
}

void MetricMeter::add(const MetricBatch& batch) {
    for (std::size_t i = 0; i < metrics_.size(); ++i) metrics_[i]->accumulate(batch, sums_[i]);
}

void MetricMeter::merge(const MetricMeter& other) {
    assert(metrics_ == other.metrics_);
    for (std::size_t i = 0; i < metrics_.size(); ++i) metrics_[i]->merge(sums_[i], other.sums_[i]);
}

std::vector<MetricValue> MetricMeter::values() const {
    std::vector<MetricValue> values;
    for (std::size_t i = 0; i < metrics_.size(); ++i) {
        values.push_back({metrics_[i]->description().key, metrics_[i]->value(sums_[i])});
    }
    return values;
}

}  // namespace espalier::engine

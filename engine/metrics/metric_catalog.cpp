// SPDX-License-Identifier: Apache-2.0
#include "engine/metrics/metric_catalog.h"

#include <utility>

#include "engine/metrics/metric_list.h"
#include "engine/metrics/wilson_interval.h"

namespace espalier::engine {

namespace {

std::vector<std::unique_ptr<Metric>>& metrics() {
    static std::vector<std::unique_ptr<Metric>> list = makeAllMetrics();
    return list;
}

}  // namespace

const std::vector<std::unique_ptr<Metric>>& allMetrics() {
    return metrics();
}

void addMetric(std::unique_ptr<Metric> metric) {
    metrics().push_back(std::move(metric));
}

const Metric* findMetric(const std::string& key) {
    for (const auto& metric : allMetrics()) {
        if (metric->description().key == key) return metric.get();
    }
    return nullptr;
}

std::string nameInSentence(const Metric& metric) {
    std::string name = metric.description().label;
    const auto isCapital = [](char c) { return c >= 'A' && c <= 'Z'; };
    const bool isWord = name.size() > 1 && name[1] >= 'a' && name[1] <= 'z';
    if (isWord && isCapital(name[0])) name[0] = static_cast<char>(name[0] - 'A' + 'a');
    return name;
}

std::vector<const Metric*> metricsFor(MetricTruth truth, const MetricData& data) {
    std::vector<const Metric*> metrics;
    for (const auto& metric : allMetrics()) {
        const bool fits = metric->description().truth == truth && metric->appliesTo(data);
        if (fits) metrics.push_back(metric.get());
    }
    return metrics;
}

bool isTooFewFor(const Metric& metric, std::int64_t images) {
    const MetricDescription& what = metric.description();
    const bool isShare = what.unit == MetricUnit::Fraction && what.truth == MetricTruth::Indices;
    const bool hasInterval = what.key == "accuracy";
    return isShare && !hasInterval && images > 0 && images < kFewestToJudge;
}

}  // namespace espalier::engine

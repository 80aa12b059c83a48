// SPDX-License-Identifier: Apache-2.0
#include "engine/metrics/metric_list.h"

namespace espalier::engine {

// Every metric, one line each, in the order in which they are shown; the first one of each kind of
// truth is its headline.
constexpr std::unique_ptr<Metric> (*kMakers[])() = {
    makeMetric<class AccuracyMetric>,
    makeMetric<class TopFiveAccuracyMetric>,
    makeMetric<class BalancedAccuracyMetric>,
    makeMetric<class F1Metric>,
    makeMetric<class PsnrMetric>,
    makeMetric<class SsimMetric>,
    makeMetric<class MeanAbsoluteErrorMetric>,
};

std::vector<std::unique_ptr<Metric>> makeAllMetrics() {
    std::vector<std::unique_ptr<Metric>> metrics;
    for (const auto make : kMakers) metrics.push_back(make());
    return metrics;
}

}  // namespace espalier::engine

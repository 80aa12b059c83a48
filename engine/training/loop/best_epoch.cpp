// SPDX-License-Identifier: Apache-2.0
#include "engine/training/loop/best_epoch.h"

#include <algorithm>
#include <cmath>

#include "engine/metrics/metric_catalog.h"
#include "fmt/format.h"

namespace espalier::engine {

bool BestEpoch::note(const SplitMetrics& validation) {
    problem_.clear();
    if (!improves(validation)) {
        ++progress_.epochsWithoutBetter;
        return false;
    }
    progress_.bestEpoch = progress_.epoch;
    progress_.bestValidationLoss = validation.loss;
    progress_.epochsWithoutBetter = 0;
    return true;
}

bool BestEpoch::improves(const SplitMetrics& validation) {
    if (!std::isfinite(validation.loss)) {
        problem_ = fmt::format(
            "The validation loss of epoch {} is NaN or infinite; the epoch does not count as an "
            "improvement.",
            progress_.epoch);
        return false;
    }
    if (bestBy_ != kValidationLoss) return improvesMetric(validation);
    return progress_.bestEpoch == 0 || validation.loss < progress_.bestValidationLoss;
}

bool BestEpoch::improvesMetric(const SplitMetrics& validation) {
    const Metric* metric = findMetric(bestBy_);
    const auto found = std::ranges::find(validation.metrics, bestBy_, &MetricValue::key);
    if (!metric || found == validation.metrics.end() || std::isnan(found->value)) {
        problem_ = fmt::format(
            "The metric {} of epoch {} is undefined; the epoch does not count as an improvement.",
            bestBy_,
            progress_.epoch);
        return false;
    }
    if (progress_.bestEpoch != 0 && !metric->isBetter(found->value, progress_.bestMetric)) {
        return false;
    }
    progress_.bestMetric = found->value;
    return true;
}

}  // namespace espalier::engine

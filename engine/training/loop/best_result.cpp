// SPDX-License-Identifier: Apache-2.0
#include "engine/training/loop/best_result.h"

#include <algorithm>
#include <cmath>

namespace espalier::engine {

namespace {

constexpr const char* kAccuracyKey = "accuracy";

}  // namespace

bool BestResult::note(const TrainingEvent& event) {
    if (event.kind != EventKind::Epoch || !event.isBest) return false;
    epoch = event.epoch;
    validationLoss = event.validationLoss;
    metrics = metricsOf(event);
    return true;
}

double BestResult::valueOf(const std::string& key) const {
    if (key == kValidationLoss) return validationLoss;
    const auto found = std::ranges::find(metrics, key, &MetricValue::key);
    return found == metrics.end() ? std::numeric_limits<double>::quiet_NaN() : found->value;
}

std::optional<MetricValue> BestResult::headline() const {
    return headlineOf(criterion, metrics);
}

std::optional<MetricValue> headlineOf(const std::string& criterion,
                                      const std::vector<MetricValue>& metrics) {
    for (const std::string& key : {criterion, std::string(kAccuracyKey)}) {
        const auto found = std::ranges::find(metrics, key, &MetricValue::key);
        if (found != metrics.end() && !std::isnan(found->value)) return *found;
    }
    if (metrics.empty()) return std::nullopt;
    return metrics.front();
}

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/curve_sketch.h"

#include <algorithm>
#include <cmath>

#include "engine/training/loop/best_result.h"

namespace espalier::engine {

void CurveSketch::note(const TrainingEvent& event, const std::string& criterion) {
    if (event.kind != EventKind::Epoch) return;
    const std::vector<MetricValue> metrics = metricsOf(event);
    if (metric_.empty()) {
        const auto headline = headlineOf(criterion, metrics);
        if (!headline && !std::isfinite(event.validationLoss)) return;
        metric_ = headline ? headline->key : kValidationLoss;
    }
    if (metric_ == kValidationLoss) return add(event.validationLoss);
    const auto found = std::ranges::find(metrics, metric_, &MetricValue::key);
    if (found != metrics.end()) add(found->value);
}

void CurveSketch::add(double value) {
    if (!std::isfinite(value)) return;
    if (count_ % stride_ == 0) {
        if (kept_.size() == kMost) {
            for (std::size_t i = 0; i < kMost / 2; ++i) kept_[i] = kept_[2 * i];
            kept_.resize(kMost / 2);
            stride_ *= 2;
        }
        if (count_ % stride_ == 0) kept_.push_back(value);
    }
    last_ = value;
    ++count_;
}

std::vector<double> CurveSketch::values() const {
    std::vector<double> values = kept_;
    const bool endsWithLast = count_ == 0 || (count_ - 1) % stride_ == 0;
    if (!endsWithLast) values.push_back(last_);
    return values;
}

}  // namespace espalier::engine

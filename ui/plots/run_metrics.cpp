// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/run_metrics.h"

#include <algorithm>

namespace espalier::ui {

bool isOfSteps(const std::string& key) {
    return key == kLearningRate || key == kGradientNorm;
}

bool RunMetrics::addStep(const engine::TrainingEvent& event) {
    const double last = static_cast<double>(event.step);
    if (last <= loss_.lastStep()) return false;
    const double first =
        std::min(static_cast<double>(std::max<std::int64_t>(event.firstStep, 1)), last);
    loss_.add(first, last, engine::shownLoss(event));
    accuracy_.add(first, last, engine::shownAccuracy(event));
    engine::Measured rate;
    if (event.learningRate > 0) rate.add(event.learningRate);
    rate_.add(first, last, rate);
    gradient_.add(first, last, event.gradientNorm);
    recentImages_ = std::max(recentImages_, event.recent.images);
    if (event.stepsPerEpoch > 0) stepsPerEpoch_ = event.stepsPerEpoch;
    return true;
}

void RunMetrics::addEpoch(const engine::TrainingEvent& event) {
    const double step = static_cast<double>(event.step);
    hasEpoch_ = true;
    if (event.stepsPerEpoch > 0) stepsPerEpoch_ = event.stepsPerEpoch;
    validation_[kLoss].put(step, event.validationLoss);
    for (const engine::MetricValue& metric : engine::metricsOf(event)) {
        validation_[metric.key].put(step, metric.value);
        const bool known = std::ranges::find(validated_, metric.key) != validated_.end();
        if (!known) validated_.push_back(metric.key);
    }
}

bool RunMetrics::empty() const {
    return loss_.empty() && validation(kLoss).empty();
}

bool RunMetrics::mayBeValidated() const {
    return !hasEpoch_ || !validated_.empty() || !validation(kLoss).empty();
}

double RunMetrics::newest() const {
    const MetricSeries& epochs = validation(kLoss);
    return std::max(loss_.lastStep(), epochs.empty() ? 0 : epochs.steps.back());
}

std::vector<std::string> RunMetrics::keys() const {
    if (validated_.empty() && !accuracy_.empty()) return {kAccuracy};
    return validated_;
}

std::vector<std::string> RunMetrics::plottable() const {
    std::vector<std::string> all = keys();
    if (!rate_.empty()) all.emplace_back(kLearningRate);
    if (!gradient_.empty()) all.emplace_back(kGradientNorm);
    return all;
}

bool RunMetrics::has(const std::string& key) const {
    return !training(key).empty() || !validation(key).empty();
}

const MetricHistory& RunMetrics::training(const std::string& key) const {
    static const MetricHistory none;
    if (key == kLoss) return loss_;
    if (key == kLearningRate) return rate_;
    if (key == kGradientNorm) return gradient_;
    return key == kAccuracy ? accuracy_ : none;
}

const MetricSeries& RunMetrics::validation(const std::string& key) const {
    static const MetricSeries none;
    const auto found = validation_.find(key);
    return found == validation_.end() ? none : found->second;
}

}  // namespace espalier::ui

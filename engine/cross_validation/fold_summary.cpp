// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "engine/cross_validation/cross_validation.h"
#include "engine/cross_validation/fold_reading.h"
#include "engine/metrics/metric_catalog.h"
#include "engine/tasks/task_catalog.h"

namespace espalier::engine {

namespace {

FoldOutcome outcomeOf(int number, const RunFolder& run, const RunResults& results) {
    FoldOutcome outcome{.number = number, .run = run, .test = results.test};
    outcome.epoch = results.exportCheck.epoch;
    if (results.used) {
        outcome.trainingImages = static_cast<std::int64_t>(results.used->training.size());
        outcome.validationImages = static_cast<std::int64_t>(results.used->validation.size());
    }
    return outcome;
}

double heldOutToTraining(const std::vector<FoldOutcome>& finished) {
    double heldOut = 0;
    double training = 0;
    for (const FoldOutcome& outcome : finished) {
        heldOut += static_cast<double>(outcome.test->totals.images);
        training += static_cast<double>(outcome.trainingImages);
    }
    // Without a list of its images a fold counts as if it had been trained on the other folds.
    if (training > 0) return heldOut / training;
    return 1.0 / static_cast<double>(std::max<std::size_t>(finished.size(), 2) - 1);
}

// In the order in which metrics are shown, which files do not keep.
std::vector<std::string> keysOf(const Evaluation& test) {
    const std::vector<MetricValue> measured = test.metrics();
    std::vector<std::string> keys;
    for (const auto& metric : allMetrics()) {
        const std::string& key = metric->description().key;
        if (std::ranges::find(measured, key, &MetricValue::key) != measured.end()) {
            keys.push_back(key);
        }
    }
    keys.emplace_back(kLossKey);
    return keys;
}

std::vector<FoldMetric> metricsOver(const std::vector<FoldOutcome>& finished) {
    const double ratio = heldOutToTraining(finished);
    std::vector<FoldMetric> metrics;
    for (std::string& key : keysOf(*finished.front().test)) {
        std::vector<double> values;
        values.reserve(finished.size());
        for (const FoldOutcome& outcome : finished) values.push_back(metricOf(outcome, key));
        const FoldMean value = foldMeanOf(key, values, ratio);
        metrics.push_back({std::move(key), value});
    }
    return metrics;
}

}  // namespace

double metricOf(const FoldOutcome& outcome, const std::string& key) {
    if (key == kLossKey) return outcome.test->totals.loss;
    const std::vector<MetricValue> metrics = outcome.test->metrics();
    const auto found = std::ranges::find(metrics, key, &MetricValue::key);
    return found == metrics.end() ? std::nan("") : found->value;
}

CrossValidationSummary summarise(const CrossValidation& validation,
                                 const std::vector<FoldFiles>& folds) {
    CrossValidationSummary summary{.folds = validation.folds};
    std::shared_ptr<Evaluation> pooled = findTask(validation.project.task).makeEvaluation({});
    int number = 0;
    for (const FoldFiles& fold : folds) {
        ++number;
        if (!fold.results) continue;
        pooled->append(*fold.results->test);
        summary.finished.push_back(
            outcomeOf(number, validation.folder.fold(number), *fold.results));
    }
    if (summary.finished.empty()) return summary;
    summary.metrics = metricsOver(summary.finished);
    summary.pooled = std::move(pooled);
    return summary;
}

CrossValidationSummary summariseFolds(const CrossValidation& validation) {
    return summarise(validation, readFoldFiles(validation));
}

}  // namespace espalier::engine

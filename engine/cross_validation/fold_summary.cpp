// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "engine/cross_validation/cross_validation.h"
#include "engine/cross_validation/fold_reading.h"
#include "engine/metrics/metric_catalog.h"
#include "engine/tasks/task_catalog.h"
#include "fmt/format.h"

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

// Of the metrics by whose intervals nothing can be judged.
std::vector<std::string> tooWideIn(const CrossValidationSummary& summary) {
    std::vector<std::string> names;
    for (const auto& [key, value] : summary.metrics) {
        const Metric* metric = findMetric(key);
        if (metric && isTooWideToJudge(key, value)) {
            names.push_back(nameInSentence(*metric));
        }
    }
    return names;
}

// "accuracy, balanced accuracy and F1 score"
std::string listed(const std::vector<std::string>& names) {
    std::string text = names.front();
    for (std::size_t i = 1; i < names.size(); ++i) {
        text += (i + 1 == names.size() ? " and " : ", ") + names[i];
    }
    return text;
}

}  // namespace

std::string intervalSentence(const CrossValidationSummary& summary) {
    const bool hasOne = std::ranges::any_of(
        summary.metrics, [](const auto& metric) { return std::isfinite(metric.value.low); });
    if (!hasOne) return {};
    const auto folds = static_cast<int>(summary.finished.size());
    std::string text = fmt::format(
        "The intervals of the means are by Student's t with {} {} of freedom, a factor of {:.2f}.",
        folds - 1,
        folds == 2 ? "degree" : "degrees",
        studentFactor(folds));
    const std::vector<std::string> tooWide = tooWideIn(summary);
    if (tooWide.empty()) return text;
    if (folds >= kFewFolds) {
        return text + fmt::format(
                          " They are too wide to judge {}: read the result of all folds together, "
                          "or add images.",
                          listed(tooWide));
    }
    return text + fmt::format(
                      " {} folds are too few to judge {} by them: read the result of all "
                      "folds together, or train {} folds or more.",
                      folds,
                      listed(tooWide),
                      kFewFolds);
}

double metricOf(const FoldOutcome& outcome, const std::string& key) {
    if (key == kLossKey) return outcome.test->totals.loss;
    const std::vector<MetricValue> metrics = outcome.test->metrics();
    const auto found = std::ranges::find(metrics, key, &MetricValue::key);
    return found == metrics.end() ? std::nan("") : found->value;
}

CrossValidationSummary summarise(const CrossValidation& validation,
                                 const std::vector<FoldFiles>& folds) {
    CrossValidationSummary summary{.folds = validation.folds};
    summary.unequal = foldDifferences(validation, folds);
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

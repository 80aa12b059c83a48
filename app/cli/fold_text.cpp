// SPDX-License-Identifier: Apache-2.0
#include "app/cli/fold_text.h"

#include <cmath>

#include "app/cli/result_text.h"
#include "app/cli/text_format.h"
#include "app/cli/text_table.h"
#include "engine/metrics/metric_catalog.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

std::string nameOf(const std::string& key) {
    const engine::Metric* metric = engine::findMetric(key);
    return metric ? inSentence(metric->description().label) : key;
}

std::string tableOfFolds(const engine::CrossValidationSummary& summary) {
    std::vector<std::string> heading{"fold", "trained on", "validation", "held out"};
    for (const engine::FoldMetric& metric : summary.metrics) heading.push_back(nameOf(metric.key));
    heading.emplace_back("epoch");
    TextTable table(heading, std::vector<bool>(heading.size(), true));
    for (const engine::FoldOutcome& fold : summary.finished) {
        std::vector<std::string> row{std::to_string(fold.number),
                                     grouped(fold.trainingImages),
                                     grouped(fold.validationImages),
                                     grouped(fold.test->totals.images)};
        for (const engine::FoldMetric& metric : summary.metrics) {
            row.push_back(metricText(metric.key, engine::metricOf(fold, metric.key)));
        }
        row.push_back(grouped(fold.epoch));
        table.add(std::move(row));
    }
    return table.text();
}

std::string intervalText(const std::string& key, const engine::FoldMean& value) {
    if (!std::isfinite(value.low)) return "-";
    if (engine::saysNothing(key, value)) return "too few folds to judge";
    return fmt::format("{} to {}", metricText(key, value.low), metricText(key, value.high));
}

std::string tableOfMetrics(const engine::CrossValidationSummary& summary) {
    TextTable table({"over the folds", "mean", "deviation", "95 % interval of the mean"},
                    {false, true, true, false});
    for (const auto& [key, value] : summary.metrics) {
        table.add({nameOf(key),
                   metricText(key, value.mean),
                   metricText(key, value.deviation),
                   intervalText(key, value)});
    }
    return table.text();
}

}  // namespace

std::string foldSentence(const FoldBegin& begin) {
    const engine::SplitCounts& images = begin.images;
    return fmt::format("Fold {} of {}{}: {} for training, {} for validation, {} held out. Run {}",
                       begin.fold.number,
                       begin.fold.of,
                       begin.begins == FoldBegin::From::Beginning    ? ""
                       : begin.begins == FoldBegin::From::Checkpoint ? " resumes"
                                                                     : ", already trained",
                       counted(images.training, "image"),
                       grouped(images.validation),
                       grouped(images.test),
                       engine::displayPath(begin.run.path));
}

std::string foldResultSentence(const engine::RunResults& results) {
    if (!results.test) return "None of the held-out images could be tested.";
    const std::string tested = testedSentence(results.exportCheck);
    return results.test->sentence() + (tested.empty() ? "" : " " + tested);
}

std::string foldTable(const engine::CrossValidationSummary& summary) {
    return tableOfFolds(summary) + "\n" + tableOfMetrics(summary);
}

std::vector<std::string> foldSentences(const engine::CrossValidation& validation,
                                       const engine::CrossValidationSummary& summary) {
    std::vector<std::string> sentences;
    if (summary.pooled) {
        sentences.push_back("All folds together: " + summary.pooled->sentence());
    }
    sentences.push_back(fmt::format("Summary {}", engine::displayPath(validation.folder.record())));
    sentences.push_back(
        fmt::format("The networks of the folds only measure. To train the network you will use, "
                    "with the same options: {}",
                    engine::finalTrainingCommand(validation)));
    return sentences;
}

}  // namespace espalier::cli

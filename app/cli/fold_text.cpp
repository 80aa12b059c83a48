// SPDX-License-Identifier: Apache-2.0
#include "app/cli/fold_text.h"

#include <cmath>
#include <cstdint>

#include "app/cli/result_text.h"
#include "app/cli/text_format.h"
#include "app/cli/text_table.h"
#include "engine/language/spoken.h"
#include "engine/metrics/metric_catalog.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

std::string nameOf(const std::string& key) {
    const engine::Metric* metric = engine::findMetric(key);
    return metric ? engine::nameInSentence(*metric) : key;
}

enum class FoldColumns : std::uint8_t { All, Images, Results };

std::vector<std::string> headingOf(const engine::CrossValidationSummary& summary,
                                   FoldColumns shown) {
    std::vector<std::string> heading{"fold"};
    if (shown != FoldColumns::Results) {
        heading.insert(heading.end(), {"trained on", "validation", "held out"});
    }
    if (shown != FoldColumns::Images) {
        for (const auto& metric : summary.metrics) heading.push_back(nameOf(metric.key));
        heading.emplace_back("epoch");
    }
    return heading;
}

std::string tableOfFolds(const engine::CrossValidationSummary& summary, FoldColumns shown) {
    const std::vector<std::string> heading = headingOf(summary, shown);
    TextTable table(heading, std::vector<bool>(heading.size(), true));
    for (const engine::FoldOutcome& fold : summary.finished) {
        std::vector<std::string> row{std::to_string(fold.number)};
        if (shown != FoldColumns::Results) {
            row.push_back(grouped(fold.trainingImages));
            row.push_back(grouped(fold.validationImages));
            row.push_back(grouped(fold.test->totals.images));
        }
        if (shown != FoldColumns::Images) {
            for (const engine::FoldMetric& metric : summary.metrics) {
                row.push_back(metricText(metric.key, engine::metricOf(fold, metric.key)));
            }
            row.push_back(grouped(fold.epoch));
        }
        table.add(std::move(row));
    }
    return table.text();
}

// In a terminal no wider than that, the images of a fold and its results have a table each.
std::string tableOfFolds(const engine::CrossValidationSummary& summary, int width) {
    std::string whole = tableOfFolds(summary, FoldColumns::All);
    if (!isWiderThan(whole, width)) return whole;
    return tableOfFolds(summary, FoldColumns::Images) + "\n" +
           tableOfFolds(summary, FoldColumns::Results);
}

std::string intervalText(const std::string& key, const engine::FoldMean& value) {
    if (!std::isfinite(value.low)) return "-";
    if (engine::saysNothing(key, value)) return "too few folds to judge";
    return fmt::format("{} to {}{}",
                       metricText(key, value.low),
                       metricText(key, value.high),
                       engine::hasTooFewFolds(key, value)     ? ", too few folds to judge"
                       : engine::isTooWideToJudge(key, value) ? ", too wide to judge"
                                                              : "");
}

std::string tableOfMetrics(const engine::CrossValidationSummary& summary, int width) {
    TextTable table({summary.unequal.empty() ? "over the folds" : "over unequal folds",
                     "mean",
                     "deviation",
                     "95 % interval of the mean"},
                    {false, true, true, false});
    for (const auto& [key, value] : summary.metrics) {
        table.add({engine::spoken(nameOf(key)),
                   metricText(key, value.mean),
                   metricText(key, value.deviation),
                   engine::spoken(intervalText(key, value))});
    }
    return table.wrappedText(width);
}

// Each of them translates as a whole.
std::string titleOf(const FoldBegin& begin) {
    const auto& fold = begin.fold;
    switch (begin.begins) {
        case FoldBegin::From::Beginning:
            return fmt::format("Fold {} of {}", fold.number, fold.of);
        case FoldBegin::From::Checkpoint:
            return fmt::format("Fold {} of {} resumes", fold.number, fold.of);
        case FoldBegin::From::Trained:
            break;
    }
    return fmt::format("Fold {} of {}, already trained", fold.number, fold.of);
}

}  // namespace

std::string foldSentence(const FoldBegin& begin) {
    const engine::SplitCounts& images = begin.images;
    return fmt::format("{}: {} for training, {} for validation, {} held out. Run {}",
                       titleOf(begin),
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

std::string foldTable(const engine::CrossValidationSummary& summary, int width) {
    return tableOfFolds(summary, width) + "\n" + tableOfMetrics(summary, width);
}

std::vector<std::string> cautions(const engine::CrossValidation& validation,
                                  const engine::CrossValidationSummary& summary) {
    std::vector<std::string> sentences;
    const std::string interval = engine::intervalSentence(summary);
    if (!interval.empty()) sentences.push_back(interval);
    for (const engine::FoldDifference& fold : summary.unequal) {
        sentences.push_back(engine::differenceSentence(fold));
    }
    if (summary.unequal.empty()) return sentences;
    sentences.push_back(
        fmt::format("So the means, and the result of all folds together, are of unequal trainings. "
                    "For folds that can be compared, begin a new cross-validation: {} --folds {}",
                    engine::finalTrainingCommand(validation),
                    validation.folds));
    return sentences;
}

std::vector<std::string> foldSentences(const engine::CrossValidation& validation,
                                       const engine::CrossValidationSummary& summary) {
    std::vector<std::string> sentences = cautions(validation, summary);
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

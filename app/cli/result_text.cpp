// SPDX-License-Identifier: Apache-2.0
#include "app/cli/result_text.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/cli/terminal.h"
#include "app/cli/text_format.h"
#include "engine/language/spoken.h"
#include "engine/losses/loss_catalog.h"
#include "engine/metrics/metric_catalog.h"
#include "engine/runs/run_evidence.h"
#include "engine/tasks/task_catalog.h"
#include "engine/training/loop/training_event.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

constexpr const char* kAccuracy = "accuracy";

// "cross-entropy" of cross_entropy.
std::string lossName(const std::string& key) {
    const auto& losses = engine::allLosses();
    const auto known =
        std::ranges::find(losses, key, [](const auto& loss) { return loss->description().key; });
    return known == losses.end() ? key : (*known)->description().label;
}

// In the language of the terminal. Names are added to it afterwards: they are not translated, and
// one may look like a number.
std::string spokenImageText(const engine::Evaluation& answers,
                            std::size_t index,
                            const engine::NameForm& form) {
    constexpr char kName = '\n';
    std::vector<std::string> names;
    const std::string english = answers.imageText(index, [&](const std::string& name) {
        names.push_back(form(name));
        return std::string(1, kName);
    });
    std::string text;
    std::size_t name = 0;
    for (std::size_t at = 0; at < english.size();) {
        if (english[at] == kName || english[at] == ',') {
            text += english[at] == kName ? names[name++] : ",";
            ++at;
            continue;
        }
        const std::size_t end = std::min(english.find_first_of("\n,", at), english.size());
        text += engine::spoken(english.substr(at, end - at));
        at = end;
    }
    return text;
}

// What was measured on validation images, beside the test on others.
std::string bestSentence(const engine::RunFolder& run) {
    const engine::RunSummary summary = engine::summariseRun(run.path);
    if (!summary.best.isKnown()) return {};
    return "Best epoch: " + bestText(summary.best, summary.validationImages) + '.';
}

}  // namespace

// The other words of the files are plain enough.
std::string statusText(engine::RunStatus status) {
    if (status == engine::RunStatus::Completed) return "finished";
    return status == engine::RunStatus::Patience ? "stopped early" : engine::wordOf(status);
}

std::string stateText(const engine::RunSummary& run) {
    const bool isSaid = run.status != engine::RunStatus::Diverged && run.lossExploded;
    return statusText(run.status) + (isSaid ? ", loss exploded" : "");
}

std::string testedSentence(const engine::ExportCheck& check) {
    if (check.epoch == 0) return {};
    const bool isBest = check.network == engine::OutputNetwork::Best;
    return fmt::format("Tested: the {} network, from {}epoch {}.",
                       isBest ? "best" : "last",
                       check.isWithinEpoch ? "within " : "",
                       check.epoch);
}

std::string criterionName(const std::string& criterion) {
    if (criterion == engine::kValidationLoss) return "validation loss";
    const engine::Metric* metric = engine::findMetric(criterion);
    return metric ? engine::nameInSentence(*metric) : criterion;
}

std::string bestText(const engine::BestResult& best, std::int64_t images) {
    std::string text = fmt::format("{}, by {} (validation loss {}",
                                   grouped(best.epoch),
                                   criterionName(best.criterion),
                                   significant(best.validationLoss));
    for (const engine::MetricValue& metric : best.metrics) {
        const engine::Metric* known = engine::findMetric(metric.key);
        if (!known || engine::isTooFewFor(*known, images)) continue;
        text += fmt::format(", {} {}",
                            engine::nameInSentence(*known),
                            metricText(metric.key, metric.value, images));
    }
    return text + ")";
}

std::string adviceText(const engine::Evaluation& evaluation,
                       const engine::TrainingOutcome& training) {
    std::string text;
    for (const engine::Diagnostic& advice : evaluation.advice(training)) {
        text += (text.empty() ? "" : " ") + engine::englishSentence(advice);
    }
    return text;
}

std::string metricsLine(const engine::Evaluation& evaluation) {
    std::string line;
    for (const auto& [key, value] : evaluation.metrics()) {
        const engine::Metric* metric = engine::findMetric(key);
        if (!metric || std::isnan(value)) continue;
        if (engine::isTooFewFor(*metric, evaluation.totals.images)) continue;
        line += fmt::format(
            "{}{} {}",
            line.empty() ? "" : ", ",
            line.empty() ? metric->description().label : engine::nameInSentence(*metric),
            metricText(key, value, evaluation.totals.images));
    }
    const engine::EvaluationTotals& totals = evaluation.totals;
    if (totals.images == 0 || !std::isfinite(totals.loss)) return line;
    line += fmt::format("{}loss {}", line.empty() ? "" : ", ", significant(totals.loss));
    return totals.lossKey.empty() ? line : line + fmt::format(" ({})", lossName(totals.lossKey));
}

std::string metricText(const engine::Metric& metric, double value) {
    switch (metric.description().unit) {
        case engine::MetricUnit::Fraction:
            return percent(value);
        case engine::MetricUnit::Decibel:
            return fmt::format("{:.2f} dB", value);
        case engine::MetricUnit::Plain:
            break;
    }
    return significant(value);
}

std::vector<std::string> resultSentences(const engine::RunFolder& run,
                                         const engine::RunResults& results) {
    std::vector<std::string> sentences;
    if (results.test) {
        sentences.push_back(results.test->sentence());
        const std::string tested = testedSentence(results.exportCheck);
        if (!tested.empty()) sentences.push_back(tested);
        const std::string best = bestSentence(run);
        if (!best.empty()) sentences.push_back(best);
        const std::string advice = adviceText(*results.test, engine::outcomeOf(run, results));
        if (!advice.empty()) sentences.push_back(advice);
    } else {
        sentences.emplace_back(
            "There are neither test nor validation images, so the model was not tested.");
    }
    sentences.push_back(exportSentence(results.exportCheck));
    sentences.push_back(fmt::format("Run {}", engine::displayPath(run.path)));
    return sentences;
}

std::string metricText(const std::string& key, double value) {
    const engine::Metric* metric = engine::findMetric(key);
    return metric && std::isfinite(value) ? metricText(*metric, value) : significant(value);
}

std::string metricText(const std::string& key, double value, std::int64_t images) {
    if (!std::isfinite(value)) return metricText(key, value);
    if (key == kAccuracy) return engine::accuracyText(value, images);
    const engine::Metric* metric = engine::findMetric(key);
    return metric && engine::isTooFewFor(*metric, images) ? "too few images to judge"
                                                          : metricText(key, value);
}

std::string predictionLine(const engine::Evaluation& answers, std::size_t index, int width) {
    constexpr int kLeast = 8;
    const std::string file = oneLine(answers.image(index).file);
    std::vector<int> widths{displayWidth(file)};
    const std::string whole = spokenImageText(answers, index, [&widths](const std::string& name) {
        widths.push_back(displayWidth(oneLine(name)));
        return oneLine(name);
    });
    const int missing = displayWidth(file) + 1 + displayWidth(whole) - width;
    if (missing <= 0) return file + ":" + whole;
    const int room = std::accumulate(widths.begin(), widths.end(), -missing);
    const auto fitting = [most = mostColumns(widths, room, kLeast)](const std::string& name) {
        return shortened(oneLine(name), most);
    };
    return fitting(file) + ":" + spokenImageText(answers, index, fitting);
}

std::string exportSentence(const engine::ExportCheck& check) {
    const std::string bytes = byteText(static_cast<double>(check.bytes));
    if (check.format == engine::ExportFormat::Safetensors) {
        return fmt::format("Weights {} ({}).", check.file, bytes);
    }
    if (check.verifier.empty()) {
        return fmt::format("Model {} ({}), {}.", check.file, bytes, check.notVerifiedReason);
    }
    return fmt::format("Model {} ({}): {} of {} {}, largest difference {:.2g}, checked with {}.",
                       check.file,
                       bytes,
                       check.equalAnswers,
                       check.checkedImages,
                       engine::findTask(check.task).description().agreement,
                       check.largestDifference,
                       check.verifier);
}

}  // namespace espalier::cli

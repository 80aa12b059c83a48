// SPDX-License-Identifier: Apache-2.0
#include "app/cli/fold_report.h"

#include <algorithm>
#include <cmath>

#include "app/cli/fold_text.h"
#include "app/cli/result_text.h"
#include "app/cli/run_report.h"
#include "app/cli/text_format.h"
#include "app/cli/text_table.h"
#include "engine/cross_validation/fold_training.h"
#include "engine/metrics/metric_catalog.h"
#include "engine/runs/run_lock.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

using engine::FoldState;

std::string metricWithName(const std::string& key, double value) {
    const engine::Metric* metric = engine::findMetric(key);
    const std::string name = metric ? inSentence(metric->description().label) : key;
    return name + ' ' + metricText(key, value);
}

}  // namespace

FoldReport::FoldReport(const std::filesystem::path& folder)
    : validation_(engine::readCrossValidation(folder)),
      summary_(engine::summariseFolds(validation_)) {
    for (int number = 1; number <= validation_.folds; ++number) {
        folds_.push_back(readFold(validation_, number));
    }
}

FoldReport::Fold FoldReport::readFold(const engine::CrossValidation& validation, int number) {
    const std::filesystem::path run = validation.folder.fold(number).path;
    Fold fold{.number = number, .state = engine::foldState(validation, number)};
    if (fold.state == FoldState::Open) return fold;
    fold.isTrainedNow = engine::RunLock::isHeld(run);
    fold.epochs = engine::summariseRun(run).epochs;
    return fold;
}

std::string FoldReport::stateWord(const Fold& fold) {
    if (fold.isTrainedNow) return "being trained";
    switch (fold.state) {
        case FoldState::Open:
            return "not begun";
        case FoldState::Begun:
            return "interrupted";
        case FoldState::Trained:
            return "trained, not tested";
        case FoldState::Finished:
            return "finished";
        case FoldState::Diverged:
            break;
    }
    return "diverged";
}

std::string FoldReport::stateTable() const {
    TextTable table({"fold", "state", "epochs", "run"}, {true, false, true, false});
    for (const Fold& fold : folds_) {
        table.add({std::to_string(fold.number),
                   stateWord(fold),
                   grouped(fold.epochs),
                   engine::displayPath(validation_.folder.fold(fold.number).path)});
    }
    return table.text();
}

bool FoldReport::isTrainedNow() const {
    return std::ranges::any_of(folds_, &Fold::isTrainedNow);
}

int FoldReport::divergedFold() const {
    const auto found = std::ranges::find(folds_, FoldState::Diverged, &Fold::state);
    return found == folds_.end() ? 0 : found->number;
}

std::string FoldReport::resumeCommand() const {
    if (summary_.isComplete() || isTrainedNow() || divergedFold() > 0) return {};
    const std::string command = engine::resumeCommand(validation_);
    return isGone(validation_.project.dataset) ? command + " --data FOLDER" : command;
}

std::string FoldReport::stateText() const {
    if (summary_.isComplete()) return "finished";
    if (isTrainedNow()) return "being trained";
    return divergedFold() > 0 ? "diverged" : "stopped";
}

std::string FoldReport::foldsText() const {
    return fmt::format("{} of {}", summary_.finished.size(), validation_.folds);
}

std::string FoldReport::resultText() const {
    if (!summary_.pooled) return "-";
    const engine::Evaluation& pooled = *summary_.pooled;
    if (std::isfinite(pooled.accuracy())) return "accuracy " + engine::accuracyText(pooled);
    const engine::FoldMetric& metric = summary_.metrics.front();
    std::string text = metricWithName(metric.key, metric.value.mean);
    if (!std::isfinite(metric.value.low)) return text;
    return fmt::format("{} ({} to {}, 95 % confidence)",
                       text,
                       metricText(metric.key, metric.value.low),
                       metricText(metric.key, metric.value.high));
}

std::string FoldReport::nextCommand() const {
    return summary_.isComplete() ? engine::finalTrainingCommand(validation_) : resumeCommand();
}

std::string FoldReport::nextSentence() const {
    if (isTrainedNow()) return "It cannot be resumed while it is being trained.";
    if (const int number = divergedFold()) return engine::divergedSentence(validation_, number);
    return "To continue: " + resumeCommand();
}

std::vector<std::string> FoldReport::sentences() const {
    const engine::Project& project = validation_.project;
    const engine::Preprocessing& input = project.preprocessing;
    std::vector<std::string> lines{fmt::format("Cross-validation {}: {} of {} folds finished.",
                                               engine::displayPath(validation_.folder.path),
                                               summary_.finished.size(),
                                               validation_.folds),
                                   fmt::format("Images: {}{}",
                                               engine::displayPath(project.dataset),
                                               isGone(project.dataset) ? " (no longer there)" : ""),
                                   fmt::format("Network: {}, input {}x{}x{}",
                                               project.network.name,
                                               input.height,
                                               input.width,
                                               input.channels),
                                   "",
                                   stateTable()};
    if (!summary_.finished.empty()) lines.push_back(foldTable(summary_));
    if (summary_.isComplete()) {
        for (std::string& line : foldSentences(validation_, summary_)) {
            lines.push_back(std::move(line));
        }
        return lines;
    }
    if (summary_.pooled) {
        lines.push_back("The finished folds together: " + summary_.pooled->sentence());
    }
    lines.push_back(nextSentence());
    return lines;
}

Json FoldReport::toJson() const {
    Json states = Json::array();
    for (const Fold& fold : folds_) {
        states.push_back({{"fold", fold.number},
                          {"run", engine::displayPath(validation_.folder.fold(fold.number).path)},
                          {"state", stateWord(fold)},
                          {"epochs", fold.epochs}});
    }
    const std::string command = resumeCommand();
    Json report{{"cross_validation", engine::displayPath(validation_.folder.path)},
                {"folds", validation_.folds},
                {"data", engine::displayPath(validation_.project.dataset)},
                {"network", validation_.project.network.name},
                {"states", states},
                {"continue_with", command.empty() ? Json() : Json(command)},
                {"train_with", engine::finalTrainingCommand(validation_)}};
    report.update(engine::toJson(summary_));
    return report;
}

}  // namespace espalier::cli

// SPDX-License-Identifier: Apache-2.0
#include "app/cli/fold_report.h"

#include <algorithm>
#include <cmath>

#include "app/cli/fold_text.h"
#include "app/cli/result_text.h"
#include "app/cli/run_report.h"
#include "app/cli/source_choice.h"
#include "app/cli/text_format.h"
#include "app/cli/text_table.h"
#include "app/cli/wrapped_text.h"
#include "engine/cross_validation/fold_training.h"
#include "engine/language/spoken.h"
#include "engine/metrics/metric_catalog.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

using engine::FoldsState;
using engine::FoldStanding;
using engine::FoldState;

std::string metricWithName(const std::string& key, double value) {
    const engine::Metric* metric = engine::findMetric(key);
    const std::string name = metric ? engine::nameInSentence(*metric) : key;
    return name + ' ' + metricText(key, value);
}

// Done.
std::int64_t epochsOf(const FoldStanding& fold) {
    return fold.run ? fold.run->epochs : 0;
}

std::string stateWord(const FoldStanding& fold) {
    if (fold.isTrainedNow) return "being trained";
    switch (fold.state) {
        case FoldState::Open:
            return "not begun";
        case FoldState::Begun:
            return fold.run && fold.run->status == engine::RunStatus::Stopped ? "stopped"
                                                                              : "interrupted";
        case FoldState::Trained:
            return "trained, not tested";
        case FoldState::Finished:
            return "finished";
        case FoldState::Diverged:
            break;
    }
    return "diverged";
}

}  // namespace

FoldReport::FoldReport(const std::filesystem::path& folder) : folds_(engine::readFolds(folder)) {}

// In a terminal no wider than that, the runs are named without the folder, which is said above.
std::string FoldReport::stateTable(int width) const {
    const auto table = [this](bool isNarrow) {
        TextTable states({"fold", "state", "epochs", "run"}, {true, false, true, false});
        for (const FoldStanding& fold : folds_.standings) {
            const std::filesystem::path run = folds_.validation.folder.fold(fold.number).path;
            states.add({std::to_string(fold.number),
                        engine::spoken(stateWord(fold)),
                        grouped(epochsOf(fold)),
                        engine::displayPath(isNarrow ? run.filename() : run)});
        }
        return states.text();
    };
    std::string whole = table(false);
    return isWiderThan(whole, width) ? table(true) : whole;
}

std::string FoldReport::resumeCommand() const {
    if (folds_.state() != FoldsState::Stopped) return {};
    const std::string command = engine::resumeCommand(folds_.validation);
    return command + placesToName(folds_.validation.project);
}

std::string FoldReport::stateText() const {
    switch (folds_.state()) {
        case FoldsState::Finished:
            return "finished";
        case FoldsState::BeingTrained:
            return "being trained";
        case FoldsState::Stopped:
            return "stopped";
        case FoldsState::Diverged:
            break;
    }
    return "diverged";
}

std::string FoldReport::foldsText() const {
    return fmt::format("{} of {}{}",
                       folds_.summary.finished.size(),
                       folds_.validation.folds,
                       folds_.summary.unequal.empty() ? "" : ", unequal");
}

std::vector<std::string> FoldReport::differences() const {
    std::vector<std::string> sentences;
    for (const engine::FoldDifference& fold : folds_.summary.unequal) {
        sentences.push_back(engine::differenceSentence(fold));
    }
    return sentences;
}

std::string FoldReport::resultText() const {
    if (!folds_.summary.pooled) return "-";
    const engine::Evaluation& pooled = *folds_.summary.pooled;
    if (std::isfinite(pooled.accuracy())) return "accuracy " + engine::accuracyText(pooled);
    const engine::FoldMetric& metric = folds_.summary.metrics.front();
    std::string text = metricWithName(metric.key, metric.value.mean);
    if (!std::isfinite(metric.value.low)) return text;
    return fmt::format("{} ({} to {}, 95 % confidence)",
                       text,
                       metricText(metric.key, metric.value.low),
                       metricText(metric.key, metric.value.high));
}

std::string FoldReport::nextCommand() const {
    return folds_.summary.isComplete() ? engine::finalTrainingCommand(folds_.validation)
                                       : resumeCommand();
}

std::string FoldReport::nextSentence() const {
    if (folds_.state() == FoldsState::BeingTrained) {
        return "It cannot be resumed while it is being trained.";
    }
    if (const int number = folds_.divergedFold()) {
        return engine::divergedSentence(folds_.validation, number);
    }
    return "To continue: " + resumeCommand();
}

std::vector<std::string> FoldReport::introduction() const {
    const engine::Project& project = folds_.validation.project;
    const engine::Preprocessing& input = project.preprocessing;
    return {fmt::format("Cross-validation {}: {} of {} folds finished.",
                        engine::displayPath(folds_.validation.folder.path),
                        folds_.summary.finished.size(),
                        folds_.validation.folds),
            fmt::format("Images: {}{}",
                        engine::displayPath(project.dataset),
                        isDataGone(project) ? " (no longer there)" : ""),
            fmt::format("Network: {}, input {}x{}x{}",
                        project.network.name,
                        input.height,
                        input.width,
                        input.channels)};
}

std::vector<std::string> FoldReport::conclusion() const {
    if (folds_.summary.isComplete()) return foldSentences(folds_.validation, folds_.summary);
    std::vector<std::string> lines = cautions(folds_.validation, folds_.summary);
    if (folds_.summary.pooled) {
        lines.push_back("The finished folds together: " + folds_.summary.pooled->sentence());
    }
    lines.push_back(nextSentence());
    return lines;
}

// The tables are translated as they are made, and must not be again.
std::string FoldReport::whole(int width) const {
    std::string text;
    for (const std::string& line : introduction()) text += wrapped(line, width) + '\n';
    text += '\n' + stateTable(width) + '\n';
    if (!folds_.summary.finished.empty()) text += foldTable(folds_.summary, width) + '\n';
    for (const std::string& line : conclusion()) text += wrapped(line, width) + '\n';
    return text;
}

Json FoldReport::toJson() const {
    Json states = Json::array();
    for (const FoldStanding& fold : folds_.standings) {
        states.push_back(
            {{"fold", fold.number},
             {"run", engine::displayPath(folds_.validation.folder.fold(fold.number).path)},
             {"state", stateWord(fold)},
             {"epochs", epochsOf(fold)}});
    }
    const std::string command = resumeCommand();
    Json report{{"cross_validation", engine::displayPath(folds_.validation.folder.path)},
                {"folds", folds_.validation.folds},
                {"data", engine::displayPath(folds_.validation.project.dataset)},
                {"network", folds_.validation.project.network.name},
                {"states", states},
                {"continue_with", command.empty() ? Json() : Json(command)},
                {"train_with", engine::finalTrainingCommand(folds_.validation)}};
    report.update(engine::toJson(folds_.summary));
    return report;
}

}  // namespace espalier::cli

// SPDX-License-Identifier: Apache-2.0
#include "app/cli/sweep_report.h"

#include <algorithm>
#include <cmath>

#include "app/cli/result_text.h"
#include "app/cli/run_list.h"
#include "app/cli/run_report.h"
#include "app/cli/source_choice.h"
#include "app/cli/text_format.h"
#include "app/cli/text_table.h"
#include "app/cli/wrapped_text.h"
#include "engine/base/number_json.h"
#include "engine/base/shell_word.h"
#include "engine/language/spoken.h"
#include "engine/metrics/metric_catalog.h"
#include "engine/runs/resume_command.h"
#include "engine/sweep/swept_field.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace espalier::cli {

namespace {

using engine::TrialStanding;
using engine::TrialState;

std::string nameOfJudge(const engine::SweepStanding& sweep) {
    const engine::Metric* metric = engine::findMetric(sweep.judge());
    return metric ? engine::nameInSentence(*metric) : "loss";
}

// Of too few images their range, "25 to 70 %".
std::string judgedText(const engine::SweepStanding& sweep, const TrialStanding& trial) {
    if (!engine::findMetric(sweep.judge())) return significant(trial.value);
    const std::int64_t images = trial.files.run ? trial.files.run->validationImages : 0;
    return brief(metricText(sweep.judge(), trial.value, images), true);
}

std::string stateWord(const TrialStanding& trial) {
    if (trial.files.isTrainedNow) return "being trained";
    switch (trial.state) {
        case TrialState::Open:
            return "not begun";
        case TrialState::Begun:
            return "begun";
        case TrialState::Waiting:
            return "waits for the others";
        case TrialState::Trained:
            return "trained, not tested";
        case TrialState::Diverged:
            return "diverged";
        case TrialState::Failed:
            return "failed";
        case TrialState::Finished:
            break;
    }
    return "finished";
}

// "90.0 % (60 to 98 %, 95 % confidence)", of the metric that judges the sweep, or else the first;
// "-" while it is not tested.
std::string testText(const std::string& judge, const TrialStanding& trial, bool isBrief) {
    const auto& run = trial.files.run;
    if (run && run->test && !trial.isTestedThen()) return "trained further since";
    if (!trial.isTestedThen() || run->test->metrics.empty()) return "-";
    const auto value = engine::headlineOf(judge, run->test->metrics);
    return brief(metricText(value->key, value->value, run->test->images), isBrief);
}

std::string valueOf(const engine::TrialChoices& choices, const std::string& name) {
    const auto found = std::ranges::find(choices, name, &engine::TrialChoices::value_type::first);
    if (found == choices.end()) return "-";
    if (name == engine::kNetworkOption && found->second == engine::kOwnNetwork) {
        return "the project's own";
    }
    return found->second.empty() ? "none" : found->second;
}

std::vector<std::string> optionNames(const engine::Sweep& sweep) {
    std::vector<std::string> names;
    for (const auto& [name, value] : sweep.trial(1).choices) names.push_back(name);
    return names;
}

// Empty where its user has trained none of them further.
std::string furtherSentence(const engine::SweepStanding& sweep) {
    std::vector<int> numbers;
    for (const TrialStanding& trial : sweep.trials()) {
        if (trial.isTrainedFurther) numbers.push_back(trial.number);
    }
    if (numbers.empty()) return {};
    if (numbers.size() == 1) {
        return fmt::format(
            "Trial {} has been trained further since; the table shows it as it was compared.",
            numbers.front());
    }
    return fmt::format(
        "Trials {} have been trained further since; the table shows them as they were compared.",
        fmt::join(numbers, ", "));
}

std::string inWords(std::string name) {
    std::ranges::replace(name, '_', ' ');
    return name;
}

}  // namespace

std::vector<std::string> problemSentences(const std::map<int, std::string>& problems) {
    std::vector<std::pair<std::string, std::vector<int>>> groups;
    for (const auto& [number, text] : problems) {
        auto group = std::ranges::find(groups, text, &decltype(groups)::value_type::first);
        if (group == groups.end()) group = groups.insert(group, {text, {}});
        group->second.push_back(number);
    }
    std::vector<std::string> sentences;
    sentences.reserve(groups.size());
    for (const auto& [text, numbers] : groups) {
        sentences.push_back(numbers.size() == 1
                                ? fmt::format("Trial {}: {}", numbers.front(), text)
                                : fmt::format("Trials {}: {}", fmt::join(numbers, ", "), text));
    }
    return sentences;
}

std::vector<std::string> roundSentences(const engine::SweepPlan& plan) {
    const std::vector<engine::Rung> rungs = engine::rungsOf(plan);
    std::vector<std::string> lines;
    lines.reserve(rungs.size());
    for (std::size_t i = 0; i < rungs.size(); ++i) {
        const std::string epochs = counted(rungs[i].epochs, "epoch");
        const std::string kept =
            rungs[i].trials == 1 ? "the best" : "the best " + grouped(rungs[i].trials);
        lines.push_back(i == 0 ? fmt::format("Round 1 of {}: {}, {} each",
                                             rungs.size(),
                                             counted(rungs[i].trials, "trial"),
                                             epochs)
                               : fmt::format("Round {} of {}: {} of them, trained further to {}",
                                             i + 1,
                                             rungs.size(),
                                             kept,
                                             epochs));
    }
    return lines;
}

std::string trialResult(const engine::SweepStanding& sweep, const TrialStanding& trial) {
    const auto failure = sweep.sweep().failures.find(trial.number);
    if (failure != sweep.sweep().failures.end()) return "failed: " + failure->second.text;
    if (trial.state == TrialState::Diverged) {
        return fmt::format("diverged after {}", counted(trial.trained, "epoch"));
    }
    if (std::isnan(trial.value)) return stateWord(trial);
    std::string text = fmt::format("validation {} {}, epoch {} of {}",
                                   nameOfJudge(sweep),
                                   judgedText(sweep, trial),
                                   trial.epoch,
                                   grouped(trial.trained));
    if (const std::string test = testText(sweep.judge(), trial, true); test != "-")
        text += "; test " + test;
    if (trial.files.run) text += "; " + duration(trial.seconds);
    return trial.state == TrialState::Waiting ? text + "; waits for the other trials" : text;
}

std::vector<std::string> SweepReport::row(const TrialStanding& trial,
                                          const std::string& rank,
                                          bool isNarrow) const {
    const engine::Sweep& sweep = standing_.sweep();
    const engine::Trial& settings = sweep.trial(trial.number);
    const auto& run = trial.files.run;
    std::vector<std::string> cells{rank, std::to_string(trial.number)};
    for (const std::string& name : optionNames(sweep)) {
        cells.push_back(engine::spoken(valueOf(settings.choices, name)));
    }
    const bool isPart = std::isnan(trial.value) || trial.state != TrialState::Finished;
    cells.push_back(std::isnan(trial.value) ? "-" : judgedText(standing_, trial));
    cells.push_back(
        engine::spoken(isPart ? stateWord(trial) : testText(standing_.judge(), trial, isNarrow)));
    cells.push_back(run ? grouped(trial.trained) : "-");
    cells.push_back(run ? duration(trial.seconds) : "-");
    if (isNarrow) return cells;
    const auto bytes = static_cast<double>(trial.files.modelBytes);
    cells.push_back(bytes > 0 ? byteText(bytes) : "-");
    cells.push_back(settings.parameters > 0 ? grouped(settings.parameters) : "-");
    return cells;
}

std::string SweepReport::tableText(bool isNarrow, int width) const {
    std::vector<std::string> titles{"rank", "trial"};
    std::vector<bool> right{true, true};
    for (const std::string& name : optionNames(standing_.sweep())) {
        titles.push_back(inWords(name));
        right.push_back(false);
    }
    for (std::string title : {"validation " + nameOfJudge(standing_),
                              std::string("test"),
                              std::string("epochs"),
                              std::string("time"),
                              std::string("model"),
                              std::string("parameters")}) {
        if (isNarrow && (title == "model" || title == "parameters")) continue;
        right.push_back(title != "test");
        titles.push_back(std::move(title));
    }
    TextTable table(titles, right);
    const std::vector<int> ranking = standing_.ranking();
    for (std::size_t place = 0; place < ranking.size(); ++place) {
        table.add(row(standing_.trial(ranking[place]), std::to_string(place + 1), isNarrow));
    }
    for (const TrialStanding& trial : standing_.trials()) {
        if (std::ranges::find(ranking, trial.number) == ranking.end()) {
            table.add(row(trial, "-", isNarrow));
        }
    }
    return isNarrow ? table.text(width) : table.text();
}

std::string SweepReport::table(int width) const {
    std::string whole = tableText(false, width);
    return isWiderThan(whole, width) ? tableText(true, width) : whole;
}

int SweepReport::count(TrialState state) const {
    return static_cast<int>(std::ranges::count(standing_.trials(), state, &TrialStanding::state));
}

bool SweepReport::hasFailed() const {
    return count(TrialState::Failed) > 0 || standing_.ranking().empty();
}

// Whole alternatives, so that each can be translated.
std::string SweepReport::countSentence() const {
    const engine::Sweep& sweep = standing_.sweep();
    const std::string path = engine::displayPath(sweep.folder.path);
    const auto method = engine::wordOf(sweep.plan.method);
    const int diverged = count(TrialState::Diverged);
    const int failed = count(TrialState::Failed);
    if (diverged > 0 && failed > 0) {
        return fmt::format("Sweep {}: {} trials finished, {} diverged, {} failed ({}).",
                           path,
                           trialsText(),
                           diverged,
                           failed,
                           method);
    }
    if (diverged > 0) {
        return fmt::format("Sweep {}: {} trials finished, {} diverged ({}).",
                           path,
                           trialsText(),
                           diverged,
                           method);
    }
    if (failed > 0) {
        return fmt::format(
            "Sweep {}: {} trials finished, {} failed ({}).", path, trialsText(), failed, method);
    }
    return fmt::format("Sweep {}: {} trials finished ({}).", path, trialsText(), method);
}

std::vector<int> SweepReport::failedTrials(bool isRefused) const {
    std::vector<int> numbers;
    for (const auto& [number, failure] : standing_.sweep().failures) {
        if (failure.isRefused == isRefused) numbers.push_back(number);
    }
    return numbers;
}

// What becomes of the trials that failed, once the others have ended.
std::vector<std::string> SweepReport::failureSentences() const {
    if (!standing_.isComplete() || standing_.isTrainedNow()) return {};
    std::vector<std::string> lines;
    const std::vector<int> open = failedTrials(false);
    if (open.size() == 1) {
        lines.push_back(fmt::format("To try trial {} again: {}", open.front(), resumeCommand()));
    } else if (!open.empty()) {
        lines.push_back(
            fmt::format("To try trials {} again: {}", fmt::join(open, ", "), resumeCommand()));
    }
    const std::vector<int> refused = failedTrials(true);
    if (refused.size() == 1) {
        lines.push_back(fmt::format(
            "Trial {} is not tried again. Begin another sweep for its settings.", refused.front()));
    } else if (!refused.empty()) {
        lines.push_back(
            fmt::format("Trials {} are not tried again. Begin another sweep for their settings.",
                        fmt::join(refused, ", ")));
    }
    return lines;
}

// Also of one whose trials have all ended, where it would try some again.
std::string SweepReport::resumeCommand() const {
    const bool isDone = standing_.isComplete() && failedTrials(false).empty();
    if (isDone || standing_.isTrainedNow()) return {};
    const std::string command = engine::resumeCommand(standing_.sweep());
    return command + placesToName(standing_.sweep().project);
}

// A run that was stopped within its plan goes on; one whose rate has fallen to nothing is repeated
// with a longer plan.
std::string SweepReport::longerCommand() const {
    const std::vector<int> ranking = standing_.ranking();
    if (ranking.empty() || !standing_.isComplete()) return {};
    const engine::RunSummary& run = *standing_.trial(ranking.front()).files.run;
    const engine::TrainingOptions& options = run.project.options;
    if (run.status == engine::RunStatus::Stopped) return engine::resumeCommand(run.folder);
    const bool falls = options.schedule == engine::RateSchedule::Cosine ||
                       options.schedule == engine::RateSchedule::OneCycle;
    if (!falls) {
        return fmt::format(
            "{} --extra-epochs {}", engine::resumeCommand(run.folder), options.epochs);
    }
    return fmt::format("espalier train {} --epochs {}",
                       engine::shellQuoted(engine::displayPath(run.folder.record())),
                       2 * options.epochs);
}

std::string SweepReport::nextCommand() const {
    const std::string resume = resumeCommand();
    return resume.empty() ? longerCommand() : resume;
}

std::vector<std::string> SweepReport::introduction() const {
    const engine::Sweep& sweep = standing_.sweep();
    std::vector<std::string> lines{
        countSentence(),
        fmt::format("Images: {}{}",
                    engine::displayPath(sweep.project.dataset),
                    isDataGone(sweep.project) ? " (no longer there)" : "")};
    for (std::string& line : roundSentences(sweep.plan)) lines.push_back(std::move(line));
    return lines;
}

std::vector<std::string> SweepReport::sentences() const {
    const engine::Sweep& sweep = standing_.sweep();
    const std::vector<int> ranking = standing_.ranking();
    std::vector<std::string> lines;
    if (!ranking.empty()) {
        const engine::RunSummary& run = *standing_.trial(ranking.front()).files.run;
        lines.push_back(fmt::format(
            "Ranked by the {} on the validation images{}. The test is shown only; it does not "
            "affect the "
            "rank.",
            nameOfJudge(standing_),
            run.validationImages > 0 ? fmt::format(" ({})", grouped(run.validationImages)) : ""));
    }
    std::map<int, std::string> failures;
    for (const auto& [number, failure] : sweep.failures) failures[number] = failure.text;
    for (const std::string& line : problemSentences(failures)) lines.push_back(line);
    if (!ranking.empty()) {
        lines.push_back(fmt::format("Best: trial {}, {}. Run {}",
                                    ranking.front(),
                                    engine::choicesText(sweep.trial(ranking.front()).choices),
                                    engine::displayPath(sweep.folder.trial(ranking.front()).path)));
    } else if (standing_.isComplete()) {
        lines.emplace_back(
            "No trial has a result. Begin another sweep, for example with lower learning rates.");
    }
    if (std::string further = furtherSentence(standing_); !further.empty()) {
        lines.push_back(std::move(further));
    }
    if (standing_.isTrainedNow()) {
        lines.emplace_back("It cannot be resumed while it is being trained.");
    }
    for (std::string& line : failureSentences()) lines.push_back(std::move(line));
    if (const std::string resume = resumeCommand(); !resume.empty() && !standing_.isComplete()) {
        lines.push_back("To continue: " + resume);
    }
    if (const std::string longer = longerCommand(); !longer.empty()) {
        lines.push_back("Train the best for longer: " + longer);
    }
    return lines;
}

Json SweepReport::toJson() const {
    const engine::Sweep& sweep = standing_.sweep();
    Json json{{"sweep", engine::displayPath(sweep.folder.path)},
              {"state", stateText()},
              {"data", engine::displayPath(sweep.project.dataset)},
              {"plan", engine::planToJson(sweep.plan)}};
    json.update(engine::toJson(standing_));
    const std::string next = nextCommand();
    json["next_command"] = next.empty() ? Json() : Json(next);
    return json;
}

std::string SweepReport::whole(int width) const {
    std::string text;
    for (const std::string& sentence : introduction()) text += wrapped(sentence, width) + '\n';
    text += "\n" + table(width);
    for (const std::string& sentence : sentences()) text += wrapped(sentence, width) + '\n';
    return text;
}

std::string SweepReport::stateText() const {
    if (standing_.isTrainedNow()) return "being trained";
    if (!standing_.isComplete()) return "stopped";
    if (count(TrialState::Failed) == 0) return "finished";
    return standing_.ranking().empty() ? "failed" : "partly failed";
}

std::string SweepReport::trialsText() const {
    return fmt::format("{} of {}", count(TrialState::Finished), standing_.sweep().count());
}

std::string SweepReport::resultText() const {
    const std::vector<int> ranking = standing_.ranking();
    if (ranking.empty()) return "-";
    return fmt::format("trial {}, {} {}",
                       ranking.front(),
                       nameOfJudge(standing_),
                       judgedText(standing_, standing_.trial(ranking.front())));
}

std::string forecastTable(const engine::Sweep& sweep,
                          const std::vector<engine::TrialForecast>& trials,
                          int width) {
    std::vector<std::string> titles{"trial"};
    std::vector<bool> right{true};
    for (const std::string& name : optionNames(sweep)) {
        titles.push_back(inWords(name));
        right.push_back(false);
    }
    for (const char* title : {"parameters", "memory"}) {
        titles.emplace_back(title);
        right.push_back(true);
    }
    titles.emplace_back("time");
    TextTable table(titles, right);
    int number = 0;
    for (const engine::TrialForecast& trial : trials) {
        const engine::Trial& settings = sweep.trial(++number);
        std::vector<std::string> cells{std::to_string(number)};
        for (const auto& [name, value] : settings.choices) cells.push_back(engine::spoken(value));
        cells.push_back(settings.parameters > 0 ? grouped(settings.parameters) : "-");
        cells.push_back(trial.memory > 0 ? byteText(trial.memory) : "-");
        cells.push_back(engine::spoken(!trial.problem.empty() ? "cannot be trained"
                                       : trial.fits()         ? aboutDuration(trial.seconds)
                                                              : "too little memory"));
        table.add(std::move(cells));
    }
    return table.text(width);
}

Json forecastJson(const engine::Sweep& sweep, const std::vector<engine::TrialForecast>& trials) {
    Json rows = Json::array();
    int number = 0;
    for (const engine::TrialForecast& trial : trials) {
        const engine::Trial& settings = sweep.trial(++number);
        Json options = Json::object();
        for (const auto& [name, value] : settings.choices) options[name] = value;
        rows.push_back({{"trial", number},
                        {"options", options},
                        {"parameters", settings.parameters},
                        {"memory_bytes", trial.memory},
                        {"seconds", engine::numberOrNull(trial.seconds)},
                        {"problem", trial.problem.empty() ? Json() : Json(trial.problem)}});
    }
    return {{"trials", rows}, {"seconds", engine::numberOrNull(sweepSeconds(sweep, trials))}};
}

}  // namespace espalier::cli

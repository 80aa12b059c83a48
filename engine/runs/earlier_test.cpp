// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/earlier_test.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "engine/base/error.h"
#include "engine/base/file_error.h"
#include "engine/base/json_object.h"
#include "engine/base/limits.h"
#include "engine/base/strict_json.h"
#include "engine/base/translatable.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr int kEarlierTestVersion = 1;
constexpr const char* kEarlierTestFile = "earlier test of a run";
constexpr std::size_t kMostAnswers = 1'500'000;

EarlierTest earlierTestFrom(const nlohmann::json& value) {
    JsonObject object(value, kEarlierTestFile);
    object.integerIn("espalier_earlier_test", 1, kEarlierTestVersion);
    EarlierTest test{.step = object.choice<StepKind>("step"),
                     .arguments = object.texts("arguments"),
                     .measuredOn = object.choice<Split>("measured_on"),
                     .epoch = object.count("epoch"),
                     .answers = {}};
    for (const nlohmann::json& entry : object.list("answers", kMostAnswers)) {
        JsonObject given(entry, kEarlierTestFile, "an answer");
        const std::string answer = given.text("answer");
        for (std::string& file : given.texts("images")) {
            if (test.answers.size() == kMostAnswers) given.refuse("images", "fewer images");
            test.answers[std::move(file)] = answer;
        }
        given.refuseOthers();
    }
    object.refuseOthers();
    return test;
}

std::string signedPoints(double fraction) {
    const double points = 100 * fraction;
    // Never "-0.0".
    return fmt::format("{:+.1f}", std::abs(points) < 0.05 ? 0.0 : points);
}

std::string plainPercent(double fraction) {
    return fmt::format("{:.1f}", 100 * fraction);
}

}  // namespace

std::optional<EarlierTest> earlierTestOf(const RunResults& results,
                                         StepKind step,
                                         std::vector<std::string> arguments) {
    if (!results.test) return std::nullopt;
    EarlierTest test{.step = step,
                     .arguments = std::move(arguments),
                     .measuredOn = results.measuredOn,
                     .epoch = results.exportCheck.epoch,
                     .answers = namedAnswers(*results.test)};
    if (test.answers.empty()) return std::nullopt;
    return test;
}

void writeEarlierTest(const RunFolder& run, const EarlierTest& test, FileSystem& files) {
    std::map<std::string, std::vector<std::string>> images;
    for (const auto& [file, answer] : test.answers) images[answer].push_back(file);
    nlohmann::ordered_json answers = nlohmann::ordered_json::array();
    for (auto& [answer, names] : images) {
        std::ranges::sort(names);
        answers.push_back({{"answer", answer}, {"images", std::move(names)}});
    }
    nlohmann::ordered_json json{{"espalier_earlier_test", kEarlierTestVersion},
                                {"step", wordOf(test.step)},
                                {"arguments", test.arguments},
                                {"measured_on", wordOf(test.measuredOn)},
                                {"epoch", test.epoch},
                                {"answers", std::move(answers)}};
    writeFileAtomically(run.earlierTest(), writeJson(json, 1) + "\n", files);
}

std::optional<EarlierTest> readEarlierTest(const RunFolder& run) {
    try {
        if (!isThere(run.earlierTest())) return std::nullopt;
        return earlierTestFrom(
            parseStrictJson(readFile(run.earlierTest(), limits::kJsonBytes, FileKinds::Regular),
                            kEarlierTestFile,
                            limits::kJsonBytes));
    } catch (const Error&) {
        return std::nullopt;  // a comparison less, as with a run of an earlier version
    }
}

std::optional<StepGain> gainOf(const EarlierTest& before, const RunResults& after) {
    if (!after.test || after.measuredOn != before.measuredOn) return std::nullopt;
    StepGain gain;
    std::int64_t rightBefore = 0;
    std::int64_t rightAfter = 0;
    forEachPair(before.answers, *after.test, [&](std::size_t, bool wasRight, bool isRight) {
        ++gain.images;
        rightBefore += wasRight ? 1 : 0;
        rightAfter += isRight ? 1 : 0;
        gain.won += isRight && !wasRight ? 1 : 0;
        gain.lost += wasRight && !isRight ? 1 : 0;
    });
    if (gain.images == 0) return std::nullopt;
    const auto all = static_cast<double>(gain.images);
    gain.before = static_cast<double>(rightBefore) / all;
    gain.after = static_cast<double>(rightAfter) / all;
    gain.difference = pairedInterval(gain.won, gain.lost, gain.images);
    return gain;
}

std::vector<std::optional<StepGain>> gainsOverFirst(
    const std::vector<std::shared_ptr<const RunResults>>& runs) {
    std::vector<std::optional<StepGain>> gains(runs.size());
    if (runs.empty() || !runs.front()) return gains;
    const auto first = earlierTestOf(*runs.front(), {}, {});
    if (!first) return gains;
    int comparisons = 0;
    for (std::size_t i = 1; i < runs.size(); ++i) {
        if (runs[i]) gains[i] = gainOf(*first, *runs[i]);
        comparisons += gains[i] ? 1 : 0;
    }
    for (auto& gain : gains) {
        if (gain) gain->comparisons = comparisons;
    }
    return gains;
}

Diagnostic doneTitle(const EarlierTest& before) {
    const bool goesOn = before.step == StepKind::TrainLonger || before.step == StepKind::Resume;
    if (!goesOn) return titleOf(before.step, before.arguments);
    return {.code = "next_step.done",
            .severity = Severity::Note,
            .pattern = translatable("Diagnostics", "Trained on, from epoch {0} to {1}"),
            .arguments = before.arguments};
}

Diagnostic gainSentence(const StepGain& gain) {
    const char* const pattern =
        gain.isWithinChance()
            ? translatablePlural("Diagnostics",
                                 "{1} points ({2} to {3} % on the same %n images), within chance: "
                                 "{4} to {5} points with 95 % confidence.")
            : translatablePlural("Diagnostics",
                                 "{1} points ({2} to {3} % on the same %n images), more than "
                                 "chance: {4} to {5} points with 95 % confidence.");
    return {.code = "next_step.gain",
            .severity = Severity::Note,
            .pattern = pattern,
            .arguments = {std::to_string(gain.images),
                          signedPoints(gain.after - gain.before),
                          plainPercent(gain.before),
                          plainPercent(gain.after),
                          signedPoints(gain.difference.low),
                          signedPoints(gain.difference.high)}};
}

}  // namespace espalier::engine

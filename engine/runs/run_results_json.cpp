// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/run_results_json.h"

#include <charconv>
#include <cmath>
#include <iterator>
#include <utility>

#include "engine/base/error.h"
#include "engine/base/json_object.h"
#include "engine/base/limits.h"
#include "engine/base/strict_json.h"
#include "engine/tasks/task_catalog.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kResultsVersion = 1;
constexpr const char* kResultsFile = "results file";
constexpr std::size_t kDigits = 16;  // of an image's content
constexpr std::size_t kMostUsed = 1'500'000;

// Checks of weights alone have no task and count as having an accuracy, as they always have.
bool hasAccuracy(const ExportCheck& check) {
    return check.task.empty() || findTask(check.task).description().hasAccuracy;
}

Json toJson(const ExportCheck& check) {
    Json json = checkToJson(check);
    json["has_labels"] = hasAccuracy(check);
    json["epoch"] = check.epoch;
    json["network"] = wordOf(check.network);
    if (check.isWithinEpoch) json["within_epoch"] = true;
    return json;
}

ExportCheck exportCheckFrom(JsonObject stored, const Task& task) {
    ExportCheck check;
    check.file = stored.text("file");
    check.format = choiceOf<ExportFormat>(stored.text("format")).value_or(ExportFormat::Onnx);
    check.checkedImages = stored.integer("checked_images");
    check.largestDifference = stored.realOrNull("largest_difference", INFINITY);
    check.equalAnswers = stored.integer("labels_equal");
    check.verifier = stored.text("verifier");
    check.notVerifiedReason = stored.text("not_verified_reason");
    check.bytes = static_cast<std::uintmax_t>(stored.count("bytes"));
    stored.boolean("has_labels");  // required, but the task is known from the run
    check.task = task.description().key;
    check.epoch = stored.count("epoch", 0);
    const auto network = choiceOf<OutputNetwork>(stored.text("network", ""));
    check.network = network.value_or(OutputNetwork::Last);
    check.isWithinEpoch = stored.boolean("within_epoch", false);
    return check;
}

// Each as 16 hexadecimal digits, without anything between them: half the size of a list.
std::string textOf(const std::vector<ImageContent>& contents) {
    std::string text;
    text.reserve(kDigits * contents.size());
    for (const ImageContent content : contents)
        fmt::format_to(std::back_inserter(text), "{:016x}", content);
    return text;
}

std::vector<ImageContent> contentsFrom(JsonObject& stored, const char* name) {
    const std::string text = stored.text(name);
    if (text.size() % kDigits != 0) stored.refuse(name, "contents of 16 digits each");
    std::vector<ImageContent> contents;
    for (std::size_t first = 0; first < text.size(); first += kDigits) {
        const char* digits = text.data() + first;
        ImageContent content = 0;
        const auto [end, error] = std::from_chars(digits, digits + kDigits, content, 16);
        if (error != std::errc() || end != digits + kDigits) {
            stored.refuse(name, "contents of 16 hexadecimal digits");
        }
        contents.push_back(content);
    }
    return sortedContents(std::move(contents));
}

Json toJson(const UsedImages& used) {
    return {{"training", textOf(used.training)}, {"validation", textOf(used.validation)}};
}

UsedImages usedImagesFrom(JsonObject stored) {
    return {.training = contentsFrom(stored, "training"),
            .validation = contentsFrom(stored, "validation")};
}

std::shared_ptr<const Evaluation> evaluationFrom(JsonObject stored,
                                                 const Task& task,
                                                 Split measuredOn) {
    auto evaluation = task.makeEvaluation({});
    evaluation->read(stored);
    // Older versions knew no contents: what counts is the split alone.
    if (!stored.has("use")) {
        UseCounts& uses = evaluation->totals.uses;
        const bool isTest = measuredOn == Split::Test;
        (isTest ? uses.unseen : uses.validation) = evaluation->totals.images;
    }
    return evaluation;
}

RunResults resultsFrom(JsonObject stored, const Task& task) {
    if (stored.integer("espalier_results") > kResultsVersion) {
        throw Error("These results were written by a newer version of Espalier.");
    }
    RunResults results;
    results.exportCheck = exportCheckFrom(stored.object("export"), task);
    const auto measuredOn = choiceOf<Split>(stored.text("measured_on"));
    results.measuredOn = measuredOn == Split::Validation ? Split::Validation : Split::Test;
    if (stored.has("test")) {
        results.test = evaluationFrom(stored.object("test"), task, results.measuredOn);
    }
    results.trainingAccuracy = stored.real("training_accuracy");
    results.weights = stored.text("weights", "");
    if (stored.has("used_images")) results.used = usedImagesFrom(stored.object("used_images"));
    return results;
}

}  // namespace

Json checkToJson(const ExportCheck& check) {
    return {{"file", check.file},
            {"format", wordOf(check.format)},
            {"checked_images", check.checkedImages},
            {"largest_difference", check.largestDifference},
            {"labels_equal", check.equalAnswers},
            {"verifier", check.verifier},
            {"not_verified_reason", check.notVerifiedReason},
            {"bytes", check.bytes}};
}

std::string resultsToJson(const RunResults& results) {
    Json json;
    json["espalier_results"] = kResultsVersion;
    json["export"] = toJson(results.exportCheck);
    json["measured_on"] = wordOf(results.measuredOn);
    if (results.test) json["test"] = results.test->toJson();
    json["training_accuracy"] = results.trainingAccuracy;
    if (!results.weights.empty()) json["weights"] = results.weights;
    // The file is to stay far below the limit for JSON; the project's images say it as well.
    if (results.used &&
        results.used->training.size() + results.used->validation.size() <= kMostUsed) {
        json["used_images"] = toJson(*results.used);
    }
    return writeJson(json, -1) + "\n";
}

RunResults resultsFromJson(const std::string& json, const Task& task) {
    const nlohmann::json stored = parseStrictJson(json, "The results file");
    return resultsFrom({stored, kResultsFile}, task);
}

RunResults resultsOfUnknownTask(const std::string& json) {
    const nlohmann::json stored = parseStrictJson(json, "The results file");
    const bool withAccuracy =
        JsonObject(stored, kResultsFile).object("export").boolean("has_labels");
    for (const auto& task : allTasks()) {
        if (task->description().hasAccuracy != withAccuracy) continue;
        try {
            return resultsFrom({stored, kResultsFile}, *task);
        } catch (const Error&) {
            continue;
        }
    }
    throw Error("These results are of no task that this version of Espalier knows.");
}

}  // namespace espalier::engine

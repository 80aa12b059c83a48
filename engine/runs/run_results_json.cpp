// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/run_results_json.h"

#include <cmath>

#include "engine/base/error.h"
#include "engine/base/json_object.h"
#include "engine/base/limits.h"
#include "engine/base/strict_json.h"
#include "engine/tasks/task_catalog.h"

namespace espalier::engine {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kResultsVersion = 1;
constexpr const char* kWhat = "results file";

// Weights alone belong to no task's check: as it always was.
bool hasAccuracy(const ExportCheck& check) {
    return check.task.empty() || findTask(check.task).description().hasAccuracy;
}

Json toJson(const ExportCheck& check) {
    return {{"file", check.file},
            {"format", check.format},
            {"checked_images", check.checkedImages},
            {"largest_difference", check.largestDifference},
            {"labels_equal", check.equalAnswers},
            {"verifier", check.verifier},
            {"not_verified_reason", check.notVerifiedReason},
            {"bytes", check.bytes},
            {"has_labels", hasAccuracy(check)}};
}

ExportCheck exportCheckFrom(JsonObject stored, const Task& task) {
    ExportCheck check;
    check.file = stored.text("file");
    check.format = stored.text("format");
    check.checkedImages = stored.integer("checked_images");
    check.largestDifference = stored.realOrNull("largest_difference", INFINITY);
    check.equalAnswers = stored.integer("labels_equal");
    check.verifier = stored.text("verifier");
    check.notVerifiedReason = stored.text("not_verified_reason");
    check.bytes = static_cast<std::uintmax_t>(stored.count("bytes"));
    stored.boolean("has_labels");  // the run says the task
    check.task = task.description().key;
    return check;
}

std::shared_ptr<const Evaluation> evaluationFrom(JsonObject stored, const Task& task) {
    auto evaluation = task.makeEvaluation({});
    evaluation->read(stored);
    return evaluation;
}

RunResults resultsFrom(JsonObject stored, const Task& task) {
    if (stored.integer("espalier_results") > kResultsVersion) {
        throw Error("These results were written by a newer version of Espalier.");
    }
    RunResults results;
    results.exportCheck = exportCheckFrom(stored.object("export"), task);
    if (stored.has("test")) results.test = evaluationFrom(stored.object("test"), task);
    const auto measuredOn = choiceOf<Split>(stored.text("measured_on"));
    results.measuredOn = measuredOn == Split::Validation ? Split::Validation : Split::Test;
    results.trainingAccuracy = stored.real("training_accuracy");
    return results;
}

}  // namespace

std::string resultsToJson(const RunResults& results) {
    Json json;
    json["espalier_results"] = kResultsVersion;
    json["export"] = toJson(results.exportCheck);
    json["measured_on"] = wordOf(results.measuredOn);
    if (results.test) json["test"] = results.test->toJson();
    json["training_accuracy"] = results.trainingAccuracy;
    return writeJson(json, -1) + "\n";
}

RunResults resultsFromJson(const std::string& json, const Task& task) {
    const nlohmann::json stored = parseStrictJson(json, "The results file");
    return resultsFrom({stored, kWhat}, task);
}

RunResults resultsOfUnknownTask(const std::string& json) {
    const nlohmann::json stored = parseStrictJson(json, "The results file");
    const bool withAccuracy = JsonObject(stored, kWhat).object("export").boolean("has_labels");
    for (const auto& task : allTasks()) {
        if (task->description().hasAccuracy != withAccuracy) continue;
        try {
            return resultsFrom({stored, kWhat}, *task);
        } catch (const Error&) {
            continue;
        }
    }
    throw Error("These results are of no task that this version of Espalier knows.");
}

}  // namespace espalier::engine

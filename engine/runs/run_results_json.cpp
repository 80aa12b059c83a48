// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/run_results_json.h"

#include <cmath>

#include "engine/base/error.h"
#include "engine/base/json_object.h"
#include "engine/base/limits.h"
#include "engine/base/strict_json.h"

namespace espalier::engine {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kResultsVersion = 1;
constexpr const char* kWhat = "results file";
// So that the file stays far below the limit for JSON: then only the largest score is kept.
constexpr std::size_t kMostScores = 2'000'000;
// A confusion matrix takes the square of it.
constexpr std::size_t kMostClasses = 10'000;
constexpr std::size_t kMostPredictions = 100'000'000;

Json toJson(const ExportCheck& check) {
    return {{"file", check.file},
            {"format", check.format},
            {"checked_images", check.checkedImages},
            {"largest_difference", check.largestDifference},
            {"labels_equal", check.labelsEqual},
            {"verifier", check.verifier},
            {"not_verified_reason", check.notVerifiedReason},
            {"bytes", check.bytes},
            {"has_labels", check.hasLabels}};
}

ExportCheck exportCheckFrom(JsonObject stored) {
    ExportCheck check;
    check.file = stored.text("file");
    check.format = stored.text("format");
    check.checkedImages = stored.integer("checked_images");
    check.largestDifference = stored.realOrNull("largest_difference", INFINITY);
    check.labelsEqual = stored.integer("labels_equal");
    check.verifier = stored.text("verifier");
    check.notVerifiedReason = stored.text("not_verified_reason");
    check.bytes = static_cast<std::uintmax_t>(stored.count("bytes"));
    check.hasLabels = stored.boolean("has_labels");
    return check;
}

Json toJson(const Prediction& prediction, bool withScores) {
    Json json{{"file", prediction.file}, {"truth", prediction.truth}};
    if (!prediction.error.empty()) {
        json["error"] = prediction.error;
        return json;
    }
    json["label"] = prediction.label;
    json["score"] = prediction.score;
    if (withScores) json["scores"] = prediction.scores;
    json["milliseconds"] = prediction.milliseconds;
    if (std::isfinite(prediction.loss)) json["loss"] = prediction.loss;
    return json;
}

std::vector<float> scoresFrom(JsonObject& stored) {
    const std::vector<double> scores =
        stored.has("scores") ? stored.reals("scores", 0) : std::vector<double>();
    return {scores.begin(), scores.end()};
}

// -1: of no class.
int classFrom(JsonObject& stored, const char* name, int classes, std::optional<int> fallback = {}) {
    return static_cast<int>(stored.integerIn(name, -1, classes - 1, fallback));
}

Prediction predictionFrom(JsonObject stored, int classes) {
    Prediction prediction;
    prediction.file = stored.text("file");
    prediction.truth = classFrom(stored, "truth", classes);
    prediction.error = stored.text("error", "");
    prediction.label = classFrom(stored, "label", classes, -1);
    prediction.score = static_cast<float>(stored.real("score", 0));
    prediction.scores = scoresFrom(stored);
    prediction.milliseconds = stored.real("milliseconds", 0);
    prediction.loss = stored.real("loss", NAN);
    return prediction;
}

Json toJson(const Evaluation& evaluation) {
    Json predictions = Json::array();
    const bool withScores =
        evaluation.predictions.size() * evaluation.classes.size() <= kMostScores;
    for (const Prediction& prediction : evaluation.predictions) {
        predictions.push_back(toJson(prediction, withScores));
    }
    return {{"images", evaluation.images},
            {"loss", evaluation.loss},
            {"unreadable", evaluation.unreadable},
            {"classes", evaluation.classes},
            {"predictions", std::move(predictions)}};
}

Evaluation evaluationFrom(JsonObject stored) {
    Evaluation evaluation;
    evaluation.images = stored.integer("images");
    evaluation.loss = stored.realOrNull("loss", NAN);
    evaluation.unreadable = stored.integer("unreadable");
    evaluation.classes = stored.texts("classes");
    if (evaluation.classes.size() > kMostClasses) throw Error("There are too many classes.");
    const int classes = static_cast<int>(evaluation.classes.size());
    evaluation.confusion = ConfusionMatrix(classes);
    for (const nlohmann::json& entry : stored.list("predictions", kMostPredictions)) {
        const Prediction& prediction = evaluation.predictions.emplace_back(
            predictionFrom({entry, kWhat, "\"predictions\""}, classes));
        const bool counts = prediction.truth >= 0 && prediction.label >= 0;
        if (counts) evaluation.confusion.add(prediction.truth, prediction.label);
    }
    return evaluation;
}

RunResults resultsFrom(JsonObject stored) {
    if (stored.integer("espalier_results") > kResultsVersion) {
        throw Error("These results were written by a newer version of Espalier.");
    }
    RunResults results;
    results.exportCheck = exportCheckFrom(stored.object("export"));
    if (stored.has("test")) results.test = evaluationFrom(stored.object("test"));
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
    if (results.test) json["test"] = toJson(*results.test);
    json["training_accuracy"] = results.trainingAccuracy;
    return writeJson(json, -1) + "\n";
}

RunResults resultsFromJson(const std::string& json) {
    const nlohmann::json stored = parseStrictJson(json, "The results file");
    return resultsFrom({stored, kWhat});
}

}  // namespace espalier::engine

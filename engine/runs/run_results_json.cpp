// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/run_results_json.h"

#include <cmath>

#include "engine/base/error.h"
#include "engine/base/limits.h"
#include "engine/base/strict_json.h"
#include "engine/project/json_text.h"
#include "engine/project/words.h"

namespace espalier::engine {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kResultsVersion = 1;
// So that the file stays far below the limit for JSON: then only the largest score is kept.
constexpr std::size_t kMostScores = 2'000'000;
// A confusion matrix takes the square of it.
constexpr std::size_t kMostClasses = 10'000;

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

ExportCheck exportCheckFrom(const nlohmann::json& json) {
    ExportCheck check;
    check.file = json.at("file").get<std::string>();
    check.format = json.at("format").get<std::string>();
    check.checkedImages = wholeNumber(json.at("checked_images"));
    const nlohmann::json& difference = json.at("largest_difference");
    check.largestDifference = difference.is_null() ? INFINITY : difference.get<double>();
    check.labelsEqual = wholeNumber(json.at("labels_equal"));
    check.verifier = json.at("verifier").get<std::string>();
    check.notVerifiedReason = json.at("not_verified_reason").get<std::string>();
    check.bytes = static_cast<std::uintmax_t>(wholeNumber(json.at("bytes")));
    check.hasLabels = json.at("has_labels").get<bool>();
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

Prediction predictionFrom(const nlohmann::json& json, int classes) {
    Prediction prediction;
    prediction.file = json.at("file").get<std::string>();
    prediction.truth = static_cast<int>(wholeNumber(json.at("truth")));
    prediction.error = json.value("error", "");
    prediction.label =
        json.contains("label") ? static_cast<int>(wholeNumber(json.at("label"))) : -1;
    prediction.score = json.value("score", 0.0f);
    prediction.scores = json.value("scores", std::vector<float>());
    prediction.milliseconds = json.value("milliseconds", 0.0);
    prediction.loss = json.value("loss", static_cast<double>(NAN));
    const bool fits = prediction.truth >= -1 && prediction.truth < classes &&
                      prediction.label >= -1 && prediction.label < classes;
    if (!fits) throw Error("A prediction names a class that does not exist.");
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

Evaluation evaluationFrom(const nlohmann::json& json) {
    Evaluation evaluation;
    evaluation.images = wholeNumber(json.at("images"));
    const nlohmann::json& loss = json.at("loss");
    evaluation.loss = loss.is_null() ? NAN : loss.get<double>();
    evaluation.unreadable = wholeNumber(json.at("unreadable"));
    evaluation.classes = json.at("classes").get<std::vector<std::string>>();
    if (evaluation.classes.size() > kMostClasses) throw Error("There are too many classes.");
    const int classes = static_cast<int>(evaluation.classes.size());
    evaluation.confusion = ConfusionMatrix(classes);
    for (const nlohmann::json& entry : json.at("predictions")) {
        const Prediction& prediction =
            evaluation.predictions.emplace_back(predictionFrom(entry, classes));
        const bool counts = prediction.truth >= 0 && prediction.label >= 0;
        if (counts) evaluation.confusion.add(prediction.truth, prediction.label);
    }
    return evaluation;
}

RunResults resultsFrom(const nlohmann::json& json) {
    if (wholeNumber(json.at("espalier_results")) > kResultsVersion) {
        throw Error("These results were written by a newer version of Espalier.");
    }
    RunResults results;
    results.exportCheck = exportCheckFrom(json.at("export"));
    if (json.contains("test")) results.test = evaluationFrom(json.at("test"));
    const bool onValidation = json.at("measured_on") == splitName(Split::Validation);
    results.measuredOn = onValidation ? Split::Validation : Split::Test;
    results.trainingAccuracy = json.at("training_accuracy").get<double>();
    return results;
}

}  // namespace

std::string resultsToJson(const RunResults& results) {
    Json json;
    json["espalier_results"] = kResultsVersion;
    json["export"] = toJson(results.exportCheck);
    json["measured_on"] = splitName(results.measuredOn);
    if (results.test) json["test"] = toJson(*results.test);
    json["training_accuracy"] = results.trainingAccuracy;
    return writeJson(json, -1) + "\n";
}

RunResults resultsFromJson(const std::string& json) {
    try {
        return resultsFrom(parseStrictJson(json, "The results file"));
    } catch (const nlohmann::json::exception&) {
        throw Error("The results file is incomplete.");
    }
}

}  // namespace espalier::engine

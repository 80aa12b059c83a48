// SPDX-License-Identifier: Apache-2.0
#include "engine/tasks/classification/class_evaluation_json.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "engine/base/error.h"
#include "engine/base/json_object.h"
#include "engine/base/name_text.h"
#include "engine/metrics/wilson_interval.h"
#include "engine/tasks/classification/class_evaluation.h"

namespace espalier::engine {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kResultsFile = "results file";
// Keeps the file far below the JSON size limit: beyond this, only the highest score is stored.
constexpr std::size_t kMostScores = 2'000'000;
// The confusion matrix grows with the square of this number.
constexpr std::size_t kMostClasses = 10'000;
constexpr std::size_t kMostPredictions = 100'000'000;

Json orNull(double value) {
    return std::isfinite(value) ? Json(value) : Json();
}

Json toJson(const ClassPrediction& prediction, bool withScores) {
    Json json{{"file", nameText(prediction.file)}, {"truth", prediction.truth}};
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

// -1 means no class.
int classFrom(JsonObject& stored, const char* name, int classes, std::optional<int> fallback = {}) {
    return static_cast<int>(stored.integerIn(name, -1, classes - 1, fallback));
}

ClassPrediction predictionFrom(JsonObject stored, int classes) {
    ClassPrediction prediction;
    prediction.file = nameBytes(stored.text("file"));
    prediction.truth = classFrom(stored, "truth", classes);
    prediction.error = stored.text("error", "");
    prediction.label = classFrom(stored, "label", classes, -1);
    prediction.score = static_cast<float>(stored.real("score", 0));
    prediction.scores = scoresFrom(stored);
    prediction.milliseconds = stored.real("milliseconds", 0);
    prediction.loss = stored.real("loss", NAN);
    return prediction;
}

}  // namespace

Json classSummaryJson(const ClassEvaluation& evaluation) {
    const ConfusionMatrix& confusion = evaluation.confusion;
    Json classes = Json::array();
    Json rows = Json::array();
    for (int truth = 0; truth < confusion.classes(); ++truth) {
        classes.push_back({{"name", evaluation.classes[static_cast<std::size_t>(truth)]},
                           {"precision", orNull(confusion.precision(truth))},
                           {"recall", orNull(confusion.recall(truth))},
                           {"images", confusion.ofClass(truth)}});
        Json row = Json::array();
        for (int predicted = 0; predicted < confusion.classes(); ++predicted) {
            row.push_back(confusion.at(truth, predicted));
        }
        rows.push_back(std::move(row));
    }
    const Interval interval = wilsonInterval(confusion.correct(), confusion.total());
    return {{"images", evaluation.totals.images},
            {"accuracy", confusion.accuracy()},
            {"accuracy_interval", {interval.low, interval.high}},
            {"loss", orNull(evaluation.totals.loss)},
            {"balanced_accuracy", confusion.balancedAccuracy()},
            {"chance", confusion.baseline()},
            {"classes", classes},
            {"confusion", rows},
            {"unreadable", evaluation.totals.unreadable}};
}

Json classImageJson(const ClassPrediction& prediction, const std::vector<std::string>& classes) {
    if (!prediction.error.empty()) {
        return {{"file", prediction.file}, {"error", prediction.error}};
    }
    Json line{{"file", prediction.file}, {"label", nullptr}, {"score", prediction.score}};
    if (prediction.label >= 0) line["label"] = classes[static_cast<std::size_t>(prediction.label)];
    Json scores = Json::object();
    for (std::size_t i = 0; i < std::min(classes.size(), prediction.scores.size()); ++i) {
        scores[classes[i]] = prediction.scores[i];
    }
    line["scores"] = std::move(scores);
    return line;
}

void writeClasses(const ClassEvaluation& evaluation, Json& json) {
    Json predictions = Json::array();
    const bool withScores = evaluation.images.size() * evaluation.classes.size() <= kMostScores;
    for (const ClassPrediction& prediction : evaluation.images) {
        predictions.push_back(toJson(prediction, withScores));
    }
    json["classes"] = evaluation.classes;
    json["predictions"] = std::move(predictions);
}

void readClasses(JsonObject& stored, ClassEvaluation& evaluation) {
    evaluation.classes = stored.texts("classes");
    if (evaluation.classes.size() > kMostClasses) throw Error("There are too many classes.");
    const int classes = static_cast<int>(evaluation.classes.size());
    evaluation.confusion = ConfusionMatrix(classes);
    for (const nlohmann::json& entry : stored.list("predictions", kMostPredictions)) {
        const ClassPrediction& prediction = evaluation.images.emplace_back(
            predictionFrom({entry, kResultsFile, "\"predictions\""}, classes));
        const bool counts = prediction.truth >= 0 && prediction.label >= 0;
        if (counts) evaluation.confusion.add(prediction.truth, prediction.label);
    }
}

}  // namespace espalier::engine

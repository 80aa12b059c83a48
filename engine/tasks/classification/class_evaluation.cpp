// SPDX-License-Identifier: Apache-2.0
#include "engine/tasks/classification/class_evaluation.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <utility>

#include "engine/base/direction.h"
#include "engine/base/error.h"
#include "engine/base/json.h"
#include "engine/data/loading/data_source.h"
#include "engine/losses/loss_catalog.h"
#include "engine/metrics/wilson_interval.h"
#include "engine/tasks/classification/class_advice.h"
#include "engine/tasks/classification/class_evaluation_json.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace espalier::engine {

namespace {

// The model's index for each class of the data; -1 for a class without images here.
std::vector<int> matchClasses(const std::vector<std::string>& classes,
                              const DataSource& data,
                              const std::vector<bool>& occurs) {
    const std::vector<std::string>& names = data.outputNames();
    std::vector<int> indices;
    std::string unknown;
    for (std::size_t label = 0; label < names.size(); ++label) {
        const auto found = std::ranges::find(classes, names[label]);
        const bool known = found != classes.end();
        indices.push_back(known ? static_cast<int>(found - classes.begin()) : -1);
        if (!known && occurs[label]) {
            unknown += (unknown.empty() ? "'" : ", '") + names[label] + "'";
        }
    }
    if (unknown.empty()) return indices;
    throw RequestError(
        fmt::format("The images have classes unknown to the model: {}. Its classes are {}. Leave "
                    "them out with --exclude-class, or rename their folders.",
                    unknown,
                    fmt::join(classes, ", ")));
}

// The class with the lowest recall; -1 if fewer than two classes occur.
int weakestClass(const ConfusionMatrix& confusion) {
    int weakest = -1;
    int occurring = 0;
    for (int c = 0; c < confusion.classes(); ++c) {
        if (confusion.ofClass(c) == 0) continue;
        ++occurring;
        if (weakest < 0 || confusion.recall(c) < confusion.recall(weakest)) weakest = c;
    }
    return occurring > 1 ? weakest : -1;
}

std::string weakestText(const ClassEvaluation& evaluation) {
    const int weakest = weakestClass(evaluation.confusion);
    if (weakest < 0 || evaluation.confusion.recall(weakest) == 1) return "";
    return fmt::format("; weakest: {}, {:.0f} %",
                       isolated(evaluation.classes[static_cast<std::size_t>(weakest)]),
                       100 * evaluation.confusion.recall(weakest));
}

// With nine of ten images in one class, 90 % accuracy may mean that the other was never predicted.
std::string balancedText(const ConfusionMatrix& confusion) {
    if (!confusion.isUnequal()) return "";
    return fmt::format("; balanced accuracy {:.1f} %", 100 * confusion.balancedAccuracy());
}

// With few images, only the interval is meaningful.
std::string fewImagesText(const ClassEvaluation& evaluation) {
    const Interval interval = accuracyInterval(evaluation);
    return fmt::format(
        "Too few images to judge: {} of {} right, an accuracy of {:.0f} to {:.0f} % with 95 % "
        "confidence; baseline {:.0f} %",
        evaluation.confusion.correct(),
        imagesText(evaluation.totals),
        100 * interval.low,
        100 * interval.high,
        100 * evaluation.confusion.baseline());
}

ResultTable countsOf(const ClassEvaluation& evaluation) {
    const ConfusionMatrix& confusion = evaluation.confusion;
    ResultTable table{.columns = {"class", "images", "right"}, .rows = {}};
    for (int c = 0; c < confusion.classes(); ++c) {
        table.rows.push_back({evaluation.classes[static_cast<std::size_t>(c)],
                              confusion.ofClass(c),
                              confusion.at(c, c)});
    }
    return table;
}

}  // namespace

ClassEvaluation::ClassEvaluation(std::vector<std::string> names)
    : classes(std::move(names)), confusion(static_cast<int>(classes.size())) {}

void ClassEvaluation::append(const Evaluation& other) {
    const auto& more = dynamic_cast<const ClassEvaluation&>(other);
    if (images.empty()) {
        classes = more.classes;
        confusion = ConfusionMatrix(static_cast<int>(classes.size()));
    }
    if (classes != more.classes) {
        throw RequestError(
            "These results cannot be added up, because the models have different classes.");
    }
    EvaluationOf::append(other);
    confusion.merge(more.confusion);
}

void ClassEvaluation::setTruths(const DataSource& data, std::span<const std::size_t> places) {
    std::vector<bool> occurs(data.outputNames().size(), false);
    for (const std::size_t place : places) {
        const std::int32_t label = data.sample(place).target;
        if (label >= 0) occurs[static_cast<std::size_t>(label)] = true;
    }
    const std::vector<int> classOf = matchClasses(classes, data, occurs);
    for (std::size_t i = 0; i < places.size(); ++i) {
        const std::int32_t label = data.sample(places[i]).target;
        if (label >= 0) images[i].truth = classOf[static_cast<std::size_t>(label)];
    }
}

std::optional<double> ClassEvaluation::judge(std::size_t index, const ModelOutput& output) {
    ClassPrediction& prediction = images[index];
    prediction.scores.assign(output.values.begin(), output.values.end());
    const auto largest = std::ranges::max_element(prediction.scores);
    prediction.label = static_cast<int>(largest - prediction.scores.begin());
    prediction.score = *largest;
    if (prediction.truth < 0) return std::nullopt;
    confusion.add(prediction.truth, prediction.label);
    const Loss& loss = measures.loss ? *measures.loss : usualLoss(Truth::Indices);
    return loss.ofScores(
        output.values, static_cast<std::size_t>(prediction.truth), measures.lossSettings);
}

MetricTarget ClassEvaluation::targetOf(std::size_t index, const ModelOutput& /*output*/) const {
    return {.indices = {&images[index].truth, 1}, .values = {}};
}

std::string ClassEvaluation::metricsText() const {
    if (hasTooFewToJudge(*this)) return fewImagesText(*this);
    return fmt::format("{} on {}, baseline {:.0f} %{}{}",
                       accuracyText(*this),
                       imagesText(totals),
                       100 * confusion.baseline(),
                       balancedText(confusion),
                       weakestText(*this));
}

Diagnostics ClassEvaluation::advice(double trainingAccuracy) const {
    Diagnostics advice = Evaluation::advice(trainingAccuracy);
    // Images used for training say nothing about the gap to new ones.
    const bool isTest = totals.uses.training == 0;
    const Diagnostics more = classAdvice(confusion, isTest ? trainingAccuracy : NAN);
    advice.insert(advice.end(), more.begin(), more.end());
    return advice;
}

// Of too few images, "recall 100 %" would be a verdict: only counts.
ResultTable ClassEvaluation::table() const {
    if (hasTooFewToJudge(*this)) return countsOf(*this);
    ResultTable table{.columns = {"class", "images", "precision", "recall"}, .rows = {}};
    for (int c = 0; c < confusion.classes(); ++c) {
        table.rows.push_back({classes[static_cast<std::size_t>(c)],
                              confusion.ofClass(c),
                              confusion.precision(c),
                              confusion.recall(c)});
    }
    return table;
}

std::string ClassEvaluation::imageText(std::size_t index, const NameForm& form) const {
    constexpr std::size_t kShown = 3;
    const std::vector<float>& scores = images[index].scores;
    std::vector<std::size_t> order(std::min(classes.size(), scores.size()));
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater{}, [&](std::size_t i) { return scores[i]; });
    std::string text;
    for (std::size_t rank = 0; rank < std::min(kShown, order.size()); ++rank) {
        const double score = scores[order[rank]];
        const std::string& name = classes[order[rank]];
        text += fmt::format("{} {} {}",
                            rank == 0 ? "" : ",",
                            form ? form(name) : name,
                            std::isfinite(score) ? fmt::format("{:.1f} %", 100 * score) : "-");
    }
    return text;
}

nlohmann::ordered_json ClassEvaluation::taskSummary() const {
    return classSummaryJson(*this);
}

nlohmann::ordered_json ClassEvaluation::imageJson(std::size_t index) const {
    return classImageJson(images[index], classes);
}

void ClassEvaluation::writeDetails(nlohmann::ordered_json& json) const {
    writeClasses(*this, json);
}

void ClassEvaluation::readDetails(JsonObject& stored) {
    readClasses(stored, *this);
}

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
#include "engine/tasks/classification/class_evaluation.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
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

// The classes with the lowest recall; none if all that occur have the same.
std::vector<int> weakestClasses(const ConfusionMatrix& confusion) {
    std::vector<int> occurring;
    for (int c = 0; c < confusion.classes(); ++c) {
        if (confusion.ofClass(c) > 0) occurring.push_back(c);
    }
    if (occurring.empty()) return {};
    const auto recall = [&confusion](int c) { return confusion.recall(c); };
    const double lowest = recall(*std::ranges::min_element(occurring, {}, recall));
    std::vector<int> weakest;
    std::ranges::copy_if(
        occurring, std::back_inserter(weakest), [&](int c) { return recall(c) == lowest; });
    return weakest.size() < occurring.size() ? weakest : std::vector<int>();
}

// "rose", "rose and tulip", "rose, tulip and 3 more".
std::string namesText(const std::vector<std::string>& names) {
    constexpr std::size_t kMostNamed = 3;
    if (names.size() == 1) return isolated(names.front());
    const bool areMany = names.size() > kMostNamed;
    const std::size_t listed = areMany ? 2 : names.size() - 1;
    std::string text;
    for (std::size_t i = 0; i < listed; ++i) text += (i == 0 ? "" : ", ") + isolated(names[i]);
    return areMany ? fmt::format("{} and {} more", text, names.size() - listed)
                   : text + " and " + isolated(names.back());
}

std::string weakestText(const ClassEvaluation& evaluation) {
    const std::vector<int> weakest = weakestClasses(evaluation.confusion);
    if (weakest.empty()) return "";
    std::vector<std::string> names;
    names.reserve(weakest.size());
    for (const int c : weakest) names.push_back(evaluation.classes[static_cast<std::size_t>(c)]);
    return fmt::format("; weakest: {}, {:.0f} %",
                       namesText(names),
                       100 * evaluation.confusion.recall(weakest.front()));
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
        std::round(100 * evaluation.confusion.baseline()));
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
                       std::round(100 * confusion.baseline()),  // 12.5 is 13, as on the plots
                       balancedText(confusion),
                       weakestText(*this));
}

Diagnostics ClassEvaluation::advice(const TrainingOutcome& training) const {
    Diagnostics advice = Evaluation::advice(training);
    TrainingOutcome known = training;
    if (!areNew()) {
        known.trainingAccuracy = TrainingOutcome().trainingAccuracy;
        const bool areFewNew = 2 * totals.uses.training >= confusion.total();
        if (areFewNew && !hasTooFewToJudge(*this)) return advice;
    }
    const Diagnostics more = classAdvice(confusion, known);
    advice.insert(advice.end(), more.begin(), more.end());
    return advice;
}

// Images used for training say nothing about new ones: not about the gap to them, and where most of
// them were, not about how far the result on new ones may be from this one.
bool ClassEvaluation::areNew() const {
    return totals.uses.training == 0;
}

Gap ClassEvaluation::gapTo(double trainingAccuracy) const {
    return areNew() ? gapOf(confusion, trainingAccuracy) : Gap::Unknown;
}

std::optional<FrequentMistake> ClassEvaluation::mostFrequentMistake() const {
    const std::vector<ConfusedPair> pairs = mostConfused(confusion, 2);
    if (pairs.empty()) return std::nullopt;
    const ConfusedPair& pair = pairs.front();
    FrequentMistake mistake{
        .truth = pair.truth,
        .answer = pair.predicted,
        .truthName = classes[static_cast<std::size_t>(pair.truth)],
        .answerName = classes[static_cast<std::size_t>(pair.predicted)],
        .count = pair.count,
        .of = pair.of,
        .isTied = pairs.size() > 1 && pairs[1].count == pair.count && pairs[1].of == pair.of,
        .images = {}};
    for (std::size_t i = 0; i < images.size(); ++i) {
        const bool isOne = images[i].truth == pair.truth && images[i].label == pair.predicted;
        if (isOne) mistake.images.push_back(i);
    }
    return mistake;
}

std::optional<int> ClassEvaluation::truthOf(std::size_t index) const {
    const int truth = images[index].truth;
    return truth < 0 ? std::nullopt : std::optional(truth);
}

const std::string* ClassEvaluation::nameOf(std::int64_t output) const {
    if (output < 0 || output >= std::ssize(classes)) return nullptr;
    return &classes[static_cast<std::size_t>(output)];
}

const std::string* ClassEvaluation::truthNameOf(std::size_t index) const {
    return nameOf(images[index].truth);
}

const std::string* ClassEvaluation::answerOf(std::size_t index) const {
    return images[index].error.empty() ? nameOf(images[index].label) : nullptr;
}

std::optional<bool> ClassEvaluation::isRight(std::size_t index) const {
    const ClassPrediction& prediction = images[index];
    if (prediction.truth < 0 || prediction.label < 0) return std::nullopt;
    return prediction.truth == prediction.label;
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

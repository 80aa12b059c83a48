// SPDX-License-Identifier: Apache-2.0
#include "engine/tasks/evaluation.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "engine/base/grouped.h"
#include "engine/base/json_object.h"
#include "engine/base/number_json.h"
#include "engine/base/translatable.h"
#include "engine/data/loading/data_source.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace espalier::engine {

using Json = nlohmann::ordered_json;

namespace {

Json toJson(const std::vector<MetricValue>& metrics) {
    Json json = Json::object();
    for (const auto& [key, value] : metrics) json[key] = numberOrNull(value);
    return json;
}

std::vector<MetricValue> metricsFrom(JsonObject stored) {
    std::vector<MetricValue> metrics;
    for (const std::string_view name : stored.names()) {
        metrics.push_back({std::string(name), stored.realOrInfinity(name).value_or(NAN)});
    }
    return metrics;
}

Json toJson(const UseCounts& uses) {
    return {{"trained_on", uses.training},
            {"used_for_validation", uses.validation},
            {"unseen", uses.unseen}};
}

UseCounts usesFrom(JsonObject stored) {
    return {.training = stored.count("trained_on"),
            .validation = stored.count("used_for_validation"),
            .unseen = stored.count("unseen")};
}

// One image as a batch for the metrics.
HostTensor asBatch(std::span<const float> values, const MetricData& data, bool isImage) {
    const auto count = static_cast<std::int64_t>(values.size());
    const std::int64_t area = std::int64_t{data.height} * data.width;
    const kernels::Shape shape =
        isImage && area > 0 && count % area == 0
            ? kernels::Shape{1, count / area, std::int64_t{data.height}, std::int64_t{data.width}}
            : kernels::Shape{1, count};
    HostTensor batch = HostTensor::make("", kernels::DataType::Float32, shape);
    std::ranges::copy(values, batch.floats().begin());
    return batch;
}

// `isImage`: the task compares the output with the input.
void measure(MetricMeter& meter,
             const ModelOutput& output,
             const MetricTarget& target,
             bool isImage) {
    constexpr float kWeight = 1;
    const HostTensor outputs = asBatch(output.values, meter.data(), isImage);
    meter.add({.outputs = outputs,
               .targetIndices = target.indices,
               .targets = target.values,
               .weights = {&kWeight, 1},
               .data = meter.data()});
}

}  // namespace

void UseCounts::add(ImageUse use) {
    switch (use) {
        case ImageUse::Training:
            ++training;
            break;
        case ImageUse::Validation:
            ++validation;
            break;
        case ImageUse::Unseen:
            ++unseen;
            break;
        case ImageUse::Unknown:
            break;
    }
}

void Evaluation::measureBy(EvaluationMeasures chosen) {
    measures = std::move(chosen);
    if (measures.loss) totals.lossKey = measures.loss->description().key;
    meter_.emplace(measures.metrics, measures.metricData);
}

void Evaluation::addImages(const DataSource& data, std::span<const std::size_t> places) {
    for (const std::size_t place : places) addImage().file = data.sample(place).name;
    setTruths(data, places);
}

void Evaluation::addFile(std::string file, std::string error) {
    if (!error.empty()) ++totals.unreadable;
    ImageResult& result = addImage();
    result.file = std::move(file);
    result.error = std::move(error);
}

void Evaluation::take(std::size_t index, const ModelOutput& output) {
    const std::optional<double> loss = judge(index, output);
    ImageResult& result = changeableImage(index);
    result.milliseconds = output.milliseconds;
    if (!loss) return;
    result.loss = *loss;
    lossSum_ += *loss;
    ++totals.images;
    totals.loss = lossSum_ / static_cast<double>(totals.images);
    totals.uses.add(result.use);
    if (!meter_ || meter_->empty()) return;
    measure(*meter_, output, targetOf(index, output), readsInput());
}

std::vector<MetricValue> Evaluation::metrics() const {
    return meter_ ? meter_->values() : storedMetrics_;
}

void Evaluation::skip(std::size_t index, std::string why) {
    changeableImage(index).error = std::move(why);
    ++totals.unreadable;
}

void Evaluation::append(const Evaluation& other) {
    const std::int64_t images = totals.images + other.totals.images;
    const auto sumOf = [](const EvaluationTotals& of) {
        return of.images == 0 ? 0 : of.loss * static_cast<double>(of.images);
    };
    if (images > 0)
        totals.loss = (sumOf(totals) + sumOf(other.totals)) / static_cast<double>(images);
    totals.images = images;
    totals.lossKey = other.totals.lossKey;
    totals.uses.training += other.totals.uses.training;
    totals.uses.validation += other.totals.uses.validation;
    totals.uses.unseen += other.totals.uses.unseen;
    totals.unreadable += other.totals.unreadable;
}

std::string Evaluation::sentence(UnreadImages unread) const {
    const std::string unreadable = totals.unreadable == 0 || unread == UnreadImages::LeftOut
                                       ? ""
                                       : fmt::format(" {} could not be read and {} skipped.",
                                                     totals.unreadable,
                                                     totals.unreadable == 1 ? "is" : "are");
    const std::string result =
        totals.images == 0 ? "No image could be evaluated." : metricsText() + ".";
    return result + unreadable;
}

Diagnostics Evaluation::advice(const TrainingOutcome& /*training*/) const {
    if (totals.uses.training == 0) return {};
    return {{.code = "results.trained_on",
             .severity = Severity::Warning,
             .pattern =
                 translatablePlural("Diagnostics",
                                    "The model was trained on %n of these {1} images, so it will "
                                    "do worse on new ones. Test it with images it has not seen."),
             .arguments = {std::to_string(totals.uses.training), grouped(totals.images)}}};
}

Json Evaluation::taskSummary() const {
    return {{"images", totals.images},
            {"accuracy", numberOrNull(accuracy())},
            {"loss", numberOrNull(totals.loss)},
            {"unreadable", totals.unreadable}};
}

Json Evaluation::summaryJson() const {
    Json json = taskSummary();
    if (!totals.lossKey.empty()) json["loss_name"] = totals.lossKey;
    json["metrics"] = espalier::engine::toJson(metrics());
    json["use"] = espalier::engine::toJson(totals.uses);
    return json;
}

Json Evaluation::toJson() const {
    Json json{{"images", totals.images}, {"loss", totals.loss}, {"unreadable", totals.unreadable}};
    if (!totals.lossKey.empty()) json["loss_name"] = totals.lossKey;
    json["metrics"] = espalier::engine::toJson(metrics());
    json["use"] = espalier::engine::toJson(totals.uses);
    writeDetails(json);
    return json;
}

void Evaluation::read(JsonObject& stored) {
    totals.images = stored.integer("images");
    totals.loss = stored.realOrNull("loss", NAN);
    totals.unreadable = stored.integer("unreadable");
    totals.lossKey = stored.text("loss_name", "");
    if (stored.has("metrics")) storedMetrics_ = metricsFrom(stored.object("metrics"));
    if (stored.has("use")) totals.uses = usesFrom(stored.object("use"));
    readDetails(stored);
}

Interval accuracyInterval(const Evaluation& evaluation) {
    return accuracyInterval(evaluation.accuracy(), evaluation.totals.images);
}

Interval accuracyInterval(double accuracy, std::int64_t images) {
    return wilsonInterval(std::llround(accuracy * static_cast<double>(images)), images);
}

bool hasTooFewToJudge(const Evaluation& evaluation) {
    return !std::isnan(evaluation.accuracy()) && evaluation.totals.images < kFewestToJudge;
}

std::string accuracyText(const Evaluation& evaluation) {
    return accuracyText(evaluation.accuracy(), evaluation.totals.images);
}

std::string accuracyText(double accuracy, std::int64_t images) {
    if (std::isnan(accuracy)) return "-";
    if (images <= 0) return fmt::format("{:.1f} %", 100 * accuracy);
    const Interval interval = accuracyInterval(accuracy, images);
    const std::string range =
        fmt::format("{:.0f} to {:.0f} %", 100 * interval.low, 100 * interval.high);
    if (images < kFewestToJudge) return range + " (95 % confidence, too few images to judge)";
    return fmt::format("{:.1f} % ({}, 95 % confidence)", 100 * accuracy, range);
}

std::string imagesText(const EvaluationTotals& totals) {
    const std::int64_t images = totals.images;
    const UseCounts& uses = totals.uses;
    const std::string count = grouped(images);
    const std::string noun = images == 1 ? "image" : "images";
    if (uses.unseen == images) return fmt::format("{} unseen {}", count, noun);
    if (uses.training == images) return fmt::format("{} training {}", count, noun);
    if (uses.validation == images) return fmt::format("{} validation {}", count, noun);
    if (uses == UseCounts{}) {
        return fmt::format("{} {} (not compared with the training images)", count, noun);
    }
    const std::int64_t unknown = images - uses.training - uses.validation - uses.unseen;
    std::vector<std::string> parts;
    if (uses.training > 0) parts.push_back(fmt::format("{} trained on", grouped(uses.training)));
    if (uses.validation > 0) {
        parts.push_back(fmt::format("{} used for validation", grouped(uses.validation)));
    }
    if (uses.unseen > 0) parts.push_back(fmt::format("{} unseen", grouped(uses.unseen)));
    if (unknown > 0) parts.push_back(fmt::format("{} not compared", grouped(unknown)));
    return fmt::format("{} {} ({})", count, noun, fmt::join(parts, ", "));
}

}  // namespace espalier::engine

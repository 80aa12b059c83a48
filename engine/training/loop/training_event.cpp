// SPDX-License-Identifier: Apache-2.0
#include "engine/training/loop/training_event.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "engine/base/error.h"
#include "engine/base/json.h"
#include "engine/base/json_object.h"
#include "engine/base/number_json.h"
#include "engine/base/strict_json.h"
#include "engine/metrics/metric_catalog.h"
#include "engine/training/loop/worker_times_json.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

using Json = nlohmann::ordered_json;

void putNumber(Json& json, const char* key, double value) {
    if (std::isfinite(value)) json[key] = value;
}

void putCount(Json& json, const char* key, std::int64_t value) {
    if (value != 0) json[key] = value;
}

// One step: "loss". Several: their mean under the same key, plus the extremes.
void putMeasured(Json& json, const std::string& key, const Measured& measured) {
    if (measured.count == 0) return;
    putNumber(json, key.c_str(), measured.mean());
    if (measured.count == 1) return;
    putNumber(json, (key + "_sum").c_str(), measured.sum);
    putNumber(json, (key + "_min").c_str(), measured.minimum);
    putNumber(json, (key + "_max").c_str(), measured.maximum);
    json[key + "_count"] = measured.count;
}

Measured measuredOf(JsonObject& stored, const std::string& key) {
    Measured measured;
    if (!stored.has(key)) return measured;
    measured.add(stored.real(key));
    if (!stored.has(key + "_count")) return measured;
    return {.sum = stored.real(key + "_sum"),
            .minimum = stored.real(key + "_min"),
            .maximum = stored.real(key + "_max"),
            .count = stored.integer(key + "_count")};
}

void putMetrics(Json& json, const std::vector<MetricValue>& metrics) {
    Json values;
    for (const auto& [key, value] : metrics) {
        putNumber(values, key.c_str(), value);
        if (std::isinf(value)) values[key] = numberOrNull(value);
    }
    if (!values.empty()) json["validation_metrics"] = std::move(values);
}

// A JSON object has no order: the headline comes first, and what this version does not know last.
std::vector<MetricValue> metricsIn(JsonObject stored) {
    std::vector<MetricValue> metrics;
    for (const auto& metric : allMetrics()) {
        const std::string& key = metric->description().key;
        if (!stored.has(key)) continue;
        const std::optional<double> value = stored.realOrInfinity(key);
        if (!value) stored.refuse(key, "a number");
        metrics.push_back({key, *value});
    }
    // A newer version may write of a metric of its own what this one does not understand.
    for (const std::string_view name : stored.names()) {
        const std::string key(name);
        if (findMetric(key)) continue;
        if (const auto value = stored.realOrInfinity(key)) metrics.push_back({key, *value});
    }
    return metrics;
}

TrainingEvent eventOf(JsonObject stored) {
    constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
    TrainingEvent event;
    event.kind = choiceFrom<EventKind>("An event", stored.text("event"));
    event.step = stored.integer("step", 0);
    event.firstStep = stored.integer("first_step", event.step);
    event.epoch = stored.integer("epoch", 0);
    event.epochs = stored.integer("epochs", 0);
    event.stepsPerEpoch = stored.integer("steps_per_epoch", 0);
    event.loss = measuredOf(stored, "loss");
    event.accuracy = measuredOf(stored, "accuracy");
    event.gradientNorm = measuredOf(stored, "gradient_norm");
    event.validationLoss = stored.real("validation_loss", kUnknown);
    event.validationAccuracy = stored.real("validation_accuracy", kUnknown);
    if (stored.has("validation_metrics")) {
        event.validationMetrics = metricsIn(stored.object("validation_metrics"));
    }
    event.isBest = stored.boolean("best", false);
    event.learningRate = stored.real("learning_rate", 0);
    event.lossScale = stored.real("loss_scale", 0);
    event.skippedSteps = stored.integer("skipped_steps", 0);
    event.unreadImages = stored.integer("unread_images", 0);
    event.imagesPerSecond = stored.real("images_per_second", 0);
    event.onFeatures = stored.boolean("on_features", false);
    if (stored.has("workers")) event.workers = workersFromJson(stored.object("workers"));
    event.elapsedSeconds = stored.real("elapsed_s", 0);
    event.remainingSeconds = stored.real("eta_s", kUnknown);
    event.text = stored.text("text", "");
    if (stored.has("reason")) {
        event.reason = choiceFrom<FinishReason>("The reason", stored.text("reason"));
    }
    event.files = stored.texts("files", std::vector<std::string>());
    return event;
}

}  // namespace

void Measured::add(double value) {
    add(Measured{.sum = value, .minimum = value, .maximum = value, .count = 1});
}

void Measured::add(const Measured& other) {
    sum += other.sum;
    minimum = std::min(minimum, other.minimum);
    maximum = std::max(maximum, other.maximum);
    count += other.count;
}

std::vector<MetricValue> metricsOf(const TrainingEvent& event) {
    if (!event.validationMetrics.empty() || std::isnan(event.validationAccuracy)) {
        return event.validationMetrics;
    }
    return {{"accuracy", event.validationAccuracy}};
}

double metricOf(const TrainingEvent& event, const std::string& key) {
    for (const MetricValue& metric : metricsOf(event)) {
        if (metric.key == key) return metric.value;
    }
    return std::numeric_limits<double>::quiet_NaN();
}

const Measured& shownLoss(const TrainingEvent& step) {
    return step.recent.images > 0 ? step.recent.loss : step.loss;
}

const Measured& shownAccuracy(const TrainingEvent& step) {
    return step.recent.images > 0 ? step.recent.accuracy : step.accuracy;
}

bool TrainingEventMerge::mergeable(const TrainingEvent& a, const TrainingEvent& b) {
    return a.kind == EventKind::Step && b.kind == EventKind::Step && a.epoch == b.epoch;
}

void TrainingEventMerge::merge(TrainingEvent& into, const TrainingEvent& next) {
    TrainingEvent merged = next;
    merged.firstStep = into.firstStep;
    merged.loss = into.loss;
    merged.loss.add(next.loss);
    merged.accuracy = into.accuracy;
    merged.accuracy.add(next.accuracy);
    merged.gradientNorm = into.gradientNorm;
    merged.gradientNorm.add(next.gradientNorm);
    merged.recent.loss = into.recent.loss;
    merged.recent.loss.add(next.recent.loss);
    merged.recent.accuracy = into.recent.accuracy;
    merged.recent.accuracy.add(next.recent.accuracy);
    // Steps without a loss have none, and those before a full batch has been seen have fewer.
    merged.recent.images = std::max(into.recent.images, next.recent.images);
    merged.workers = std::move(into.workers);
    merged.workers.add(next.workers);
    into = std::move(merged);
}

std::string eventToJson(const TrainingEvent& event) {
    Json json;
    json["event"] = wordOf(event.kind);
    putCount(json, "step", event.step);
    if (event.firstStep != event.step) putCount(json, "first_step", event.firstStep);
    putCount(json, "epoch", event.epoch);
    putCount(json, "epochs", event.epochs);
    putCount(json, "steps_per_epoch", event.stepsPerEpoch);
    putMeasured(json, "loss", event.loss);
    putMeasured(json, "accuracy", event.accuracy);
    putMeasured(json, "gradient_norm", event.gradientNorm);
    putNumber(json, "validation_loss", event.validationLoss);
    putNumber(json, "validation_accuracy", event.validationAccuracy);
    putMetrics(json, event.validationMetrics);
    if (event.isBest) json["best"] = true;
    if (event.learningRate != 0) putNumber(json, "learning_rate", event.learningRate);
    if (event.lossScale != 0) {
        putNumber(json, "loss_scale", event.lossScale);
        json["skipped_steps"] = event.skippedSteps;
    }
    putCount(json, "unread_images", event.unreadImages);
    if (event.imagesPerSecond != 0) {
        putNumber(json, "images_per_second", event.imagesPerSecond);
        if (event.onFeatures) json["on_features"] = true;
    }
    if (event.workers.isMeasured()) json["workers"] = workersToJson(event.workers);
    putNumber(json, "elapsed_s", event.elapsedSeconds);
    putNumber(json, "eta_s", event.remainingSeconds);
    if (!event.text.empty()) json["text"] = event.text;
    if (event.kind == EventKind::Finished) json["reason"] = wordOf(event.reason);
    if (!event.files.empty()) json["files"] = event.files;
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

TrainingEvent eventFromJson(const std::string& line) {
    nlohmann::json stored;
    try {
        stored = parseStrictJson(line, "The line");
    } catch (const RequestError&) {
        throw Error(fmt::format("This line is not a training event: {}", line.substr(0, 60)));
    }
    return eventOf({stored, "event"});
}

}  // namespace espalier::engine

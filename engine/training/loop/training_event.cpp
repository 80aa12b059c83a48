// SPDX-License-Identifier: Apache-2.0
#include "engine/training/loop/training_event.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/base/error.h"
#include "engine/base/strict_json.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"

namespace espalier::engine {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<const char*, 11> kKindNames{"stage",
                                                 "started",
                                                 "step",
                                                 "epoch",
                                                 "checkpoint",
                                                 "message",
                                                 "paused",
                                                 "continued",
                                                 "changed",
                                                 "finished",
                                                 "failed"};
constexpr std::array<const char*, 4> kReasonNames{"completed", "stopped", "patience", "diverged"};

template <typename Enum, std::size_t N>
const char* nameIn(const std::array<const char*, N>& names, Enum value) {
    return names.at(static_cast<std::size_t>(value));
}

template <typename Enum, std::size_t N>
Enum valueIn(const std::array<const char*, N>& names, const std::string& name) {
    const auto* found = std::ranges::find_if(names, [&](const char* n) { return name == n; });
    if (found == names.end()) throw Error("Unknown event '" + name + "'.");
    return static_cast<Enum>(found - names.begin());
}

void putNumber(Json& json, const char* key, double value) {
    if (std::isfinite(value)) json[key] = value;
}

void putCount(Json& json, const char* key, std::int64_t value) {
    if (value != 0) json[key] = value;
}

// One step: "loss". Several: their mean under the same key, and what the mean hides beside it.
void putMeasured(Json& json, const std::string& key, const Measured& measured) {
    if (measured.count == 0) return;
    putNumber(json, key.c_str(), measured.mean());
    if (measured.count == 1) return;
    putNumber(json, (key + "_sum").c_str(), measured.sum);
    putNumber(json, (key + "_min").c_str(), measured.minimum);
    putNumber(json, (key + "_max").c_str(), measured.maximum);
    json[key + "_count"] = measured.count;
}

Measured measuredOf(const Json& json, const std::string& key) {
    Measured measured;
    if (!json.contains(key)) return measured;
    measured.add(json.at(key).get<double>());
    if (!json.contains(key + "_count")) return measured;
    return {.sum = json.at(key + "_sum").get<double>(),
            .minimum = json.at(key + "_min").get<double>(),
            .maximum = json.at(key + "_max").get<double>(),
            .count = wholeNumber(json.at(key + "_count"))};
}

double numberOr(const Json& json, const char* key, double otherwise) {
    return json.contains(key) ? json.at(key).get<double>() : otherwise;
}

std::int64_t countOr(const Json& json, const char* key, std::int64_t otherwise) {
    return json.contains(key) ? wholeNumber(json.at(key)) : otherwise;
}

TrainingEvent eventOf(const Json& json) {
    constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
    TrainingEvent event;
    event.kind = valueIn<EventKind>(kKindNames, json.at("event").get<std::string>());
    event.step = countOr(json, "step", 0);
    event.firstStep = countOr(json, "first_step", event.step);
    event.epoch = countOr(json, "epoch", 0);
    event.epochs = countOr(json, "epochs", 0);
    event.stepsPerEpoch = countOr(json, "steps_per_epoch", 0);
    event.loss = measuredOf(json, "loss");
    event.accuracy = measuredOf(json, "accuracy");
    event.validationLoss = numberOr(json, "validation_loss", kUnknown);
    event.validationAccuracy = numberOr(json, "validation_accuracy", kUnknown);
    event.isBest = json.value("best", false);
    event.learningRate = numberOr(json, "learning_rate", 0);
    event.lossScale = numberOr(json, "loss_scale", 0);
    event.skippedSteps = countOr(json, "skipped_steps", 0);
    event.imagesPerSecond = numberOr(json, "images_per_second", 0);
    event.elapsedSeconds = numberOr(json, "elapsed_s", 0);
    event.remainingSeconds = numberOr(json, "eta_s", kUnknown);
    event.text = json.value("text", std::string());
    if (json.contains("reason")) {
        event.reason = valueIn<FinishReason>(kReasonNames, json.at("reason").get<std::string>());
    }
    event.files = json.value("files", std::vector<std::string>());
    return event;
}

}  // namespace

std::string finishReasonName(FinishReason reason) {
    return nameIn(kReasonNames, reason);
}

std::string eventKindName(EventKind kind) {
    return nameIn(kKindNames, kind);
}

void Measured::add(double value) {
    add(Measured{.sum = value, .minimum = value, .maximum = value, .count = 1});
}

void Measured::add(const Measured& other) {
    sum += other.sum;
    minimum = std::min(minimum, other.minimum);
    maximum = std::max(maximum, other.maximum);
    count += other.count;
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
    into = std::move(merged);
}

std::string eventToJson(const TrainingEvent& event) {
    Json json;
    json["event"] = eventKindName(event.kind);
    putCount(json, "step", event.step);
    if (event.firstStep != event.step) putCount(json, "first_step", event.firstStep);
    putCount(json, "epoch", event.epoch);
    putCount(json, "epochs", event.epochs);
    putCount(json, "steps_per_epoch", event.stepsPerEpoch);
    putMeasured(json, "loss", event.loss);
    putMeasured(json, "accuracy", event.accuracy);
    putNumber(json, "validation_loss", event.validationLoss);
    putNumber(json, "validation_accuracy", event.validationAccuracy);
    if (event.isBest) json["best"] = true;
    if (event.learningRate != 0) putNumber(json, "learning_rate", event.learningRate);
    if (event.lossScale != 0) {
        putNumber(json, "loss_scale", event.lossScale);
        json["skipped_steps"] = event.skippedSteps;
    }
    if (event.imagesPerSecond != 0) putNumber(json, "images_per_second", event.imagesPerSecond);
    putNumber(json, "elapsed_s", event.elapsedSeconds);
    putNumber(json, "eta_s", event.remainingSeconds);
    if (!event.text.empty()) json["text"] = event.text;
    if (event.kind == EventKind::Finished) json["reason"] = finishReasonName(event.reason);
    if (!event.files.empty()) json["files"] = event.files;
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

TrainingEvent eventFromJson(const std::string& line) {
    try {
        return eventOf(Json::parse(line));
    } catch (const Json::exception&) {
        throw Error(fmt::format("This line is not a training event: {}", line.substr(0, 60)));
    }
}

}  // namespace espalier::engine

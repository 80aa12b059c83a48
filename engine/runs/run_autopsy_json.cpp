// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <limits>

#include "engine/base/error.h"
#include "engine/base/json_object.h"
#include "engine/base/number_json.h"
#include "engine/base/strict_json.h"
#include "engine/runs/run_autopsy.h"

namespace espalier::engine {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kAutopsyVersion = 1;
constexpr const char* kAutopsyWhat = "autopsy";
constexpr std::size_t kMostEntries = 100'000;

// JSON has neither NaN nor infinity, and these are what the file is about.
Json numberToJson(double value) {
    return std::isnan(value) ? Json("nan") : numberOrNull(value);
}

double numberFrom(JsonObject& stored, std::string_view name) {
    if (!stored.has(name)) return 0;
    return stored.realOrInfinity(name).value_or(std::numeric_limits<double>::quiet_NaN());
}

Json placeToJson(const Autopsy::Place& place) {
    return {{"kind", wordOf(place.kind)},
            {"layer", place.layer},
            {"layer_type", place.label},
            {"tensor", place.tensor},
            {"op", place.op}};
}

Autopsy::Place placeFrom(JsonObject stored) {
    return {.kind = stored.choice<TensorKind>("kind", TensorKind::Output),
            .layer = stored.text("layer", ""),
            .label = stored.text("layer_type", ""),
            .tensor = stored.text("tensor", ""),
            .op = stored.text("op", "")};
}

Autopsy::LayerGradient gradientFrom(JsonObject stored) {
    return {.layer = stored.text("layer", ""),
            .label = stored.text("layer_type", ""),
            .norm = numberFrom(stored, "norm")};
}

Autopsy::Step stepFrom(JsonObject stored) {
    return {.step = stored.count("step", 0),
            .loss = numberFrom(stored, "loss"),
            .learningRate = numberFrom(stored, "learning_rate"),
            .gradientNorm = numberFrom(stored, "gradient_norm")};
}

Autopsy::BatchImage imageFrom(JsonObject stored) {
    return {.name = stored.text("name", ""),
            .isUnread = stored.boolean("unread", false),
            .copy = stored.text("copy", "")};
}

// Of every entry of a list, which may be missing.
template <typename T>
std::vector<T> listFrom(JsonObject& stored, const char* name, T (*read)(JsonObject)) {
    std::vector<T> entries;
    if (!stored.has(name)) return entries;
    for (const nlohmann::json& entry : stored.list(name, kMostEntries)) {
        entries.push_back(read(JsonObject(entry, kAutopsyWhat, name)));
    }
    return entries;
}

Json gradientsToJson(const Autopsy& autopsy) {
    Json list = Json::array();
    for (const Autopsy::LayerGradient& gradient : autopsy.gradients) {
        list.push_back({{"layer", gradient.layer},
                        {"layer_type", gradient.label},
                        {"norm", numberToJson(gradient.norm)}});
    }
    return list;
}

Json stepsToJson(const Autopsy& autopsy) {
    Json list = Json::array();
    for (const Autopsy::Step& step : autopsy.steps) {
        list.push_back({{"step", step.step},
                        {"loss", numberToJson(step.loss)},
                        {"learning_rate", numberToJson(step.learningRate)},
                        {"gradient_norm", numberToJson(step.gradientNorm)}});
    }
    return list;
}

Json imagesToJson(const Autopsy& autopsy) {
    Json list = Json::array();
    for (const Autopsy::BatchImage& image : autopsy.images) {
        Json entry{{"name", image.name}};
        if (image.isUnread) entry["unread"] = true;
        if (!image.copy.empty()) entry["copy"] = image.copy;
        list.push_back(std::move(entry));
    }
    return list;
}

}  // namespace

std::string autopsyToJson(const Autopsy& autopsy) {
    Json json;
    json["espalier_autopsy"] = kAutopsyVersion;
    json["kind"] = wordOf(autopsy.kind);
    json["step"] = autopsy.step;
    json["epoch"] = autopsy.epoch;
    json["text"] = autopsy.text;
    if (autopsy.first) json["first_not_finite"] = placeToJson(*autopsy.first);
    json["weights_not_finite_before"] = autopsy.badWeights;
    json["gradient_norms"] = gradientsToJson(autopsy);
    json["last_steps"] = stepsToJson(autopsy);
    json["images"] = imagesToJson(autopsy);
    json["learning_rate"] = numberToJson(autopsy.learningRate);
    json["safer_learning_rate"] = numberToJson(autopsy.saferRate);
    if (autopsy.explodedAfter >= 0) json["exploded_after"] = autopsy.explodedAfter;
    json["can_resume"] = autopsy.canResume;
    return writeJson(json, 2) + "\n";
}

Autopsy autopsyFromJson(const std::string& json) {
    const nlohmann::json value = parseStrictJson(json, "The autopsy");
    JsonObject stored(value, kAutopsyWhat);
    const std::int64_t version = stored.integer("espalier_autopsy");
    if (version < 1 || version > kAutopsyVersion) {
        throw Error("This autopsy was written by a newer version of Espalier. Update Espalier.");
    }
    Autopsy autopsy;
    autopsy.kind = stored.choice<DivergenceKind>("kind", DivergenceKind::Step);
    autopsy.step = stored.count("step", 0);
    autopsy.epoch = stored.count("epoch", 0);
    autopsy.text = stored.text("text", "");
    if (stored.has("first_not_finite")) {
        autopsy.first = placeFrom(stored.object("first_not_finite"));
    }
    autopsy.badWeights = stored.texts("weights_not_finite_before", std::vector<std::string>());
    autopsy.gradients = listFrom(stored, "gradient_norms", gradientFrom);
    autopsy.steps = listFrom(stored, "last_steps", stepFrom);
    autopsy.images = listFrom(stored, "images", imageFrom);
    autopsy.learningRate = numberFrom(stored, "learning_rate");
    autopsy.saferRate = numberFrom(stored, "safer_learning_rate");
    if (stored.has("exploded_after")) autopsy.explodedAfter = stored.count("exploded_after");
    autopsy.canResume = stored.boolean("can_resume", true);
    return autopsy;
}

}  // namespace espalier::engine

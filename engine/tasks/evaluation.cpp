// SPDX-License-Identifier: Apache-2.0
#include "engine/tasks/evaluation.h"

#include <cmath>
#include <utility>

#include "engine/base/json_object.h"
#include "engine/data/loading/data_source.h"
#include "fmt/format.h"

namespace espalier::engine {

using Json = nlohmann::ordered_json;

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
}

void Evaluation::skip(std::size_t index, std::string why) {
    changeableImage(index).error = std::move(why);
    ++totals.unreadable;
}

std::string Evaluation::sentence() const {
    const std::string unreadable = totals.unreadable == 0
                                       ? ""
                                       : fmt::format(" {} could not be read and {} skipped.",
                                                     totals.unreadable,
                                                     totals.unreadable == 1 ? "is" : "are");
    if (totals.images == 0) return "No image could be evaluated." + unreadable;
    return metricsText() + "." + unreadable;
}

Json Evaluation::summaryJson() const {
    const auto orNull = [](double value) { return std::isfinite(value) ? Json(value) : Json(); };
    return {{"images", totals.images},
            {"accuracy", orNull(accuracy())},
            {"loss", orNull(totals.loss)},
            {"unreadable", totals.unreadable}};
}

Json Evaluation::toJson() const {
    Json json{{"images", totals.images}, {"loss", totals.loss}, {"unreadable", totals.unreadable}};
    writeDetails(json);
    return json;
}

void Evaluation::read(JsonObject& stored) {
    totals.images = stored.integer("images");
    totals.loss = stored.realOrNull("loss", NAN);
    totals.unreadable = stored.integer("unreadable");
    readDetails(stored);
}

std::string unseenImages(std::int64_t images) {
    return fmt::format("{} unseen image{}", images, images == 1 ? "" : "s");
}

}  // namespace espalier::engine

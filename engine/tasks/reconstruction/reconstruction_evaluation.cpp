// SPDX-License-Identifier: Apache-2.0
#include "engine/tasks/reconstruction/reconstruction_evaluation.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "engine/base/error.h"
#include "engine/base/json_object.h"
#include "engine/base/name_text.h"
#include "engine/losses/loss_catalog.h"
#include "engine/metrics/image_values.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostErrors = 100'000'000;
// Older files and programs expect the same form for every task, so images have "no class".
constexpr int kNoClass = -1;

std::uint8_t toByte(float share) {
    return static_cast<std::uint8_t>(std::lround(std::clamp(share, 0.0f, 1.0f) * 255));
}

// The inverse of normaliseImage().
Image toImage(std::span<const float> values, const Preprocessing& recipe) {
    Image image{
        .width = recipe.width, .height = recipe.height, .channels = recipe.channels, .pixels = {}};
    image.pixels.resize(values.size());
    const auto channels = static_cast<std::size_t>(recipe.channels);
    const std::size_t area = values.size() / channels;
    for (std::size_t c = 0; c < channels; ++c) {
        for (std::size_t i = 0; i < area; ++i) {
            const float share = values[c * area + i] * recipe.standardDeviation[c] + recipe.mean[c];
            image.pixels[i * channels + c] = toByte(share);
        }
    }
    return image;
}

double meanDifference(const Image& a, const Image& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.pixels.size(); ++i) {
        sum += std::abs(int{a.pixels[i]} - int{b.pixels[i]});
    }
    return sum / (255.0 * static_cast<double>(std::max<std::size_t>(1, a.pixels.size())));
}

double psnrOf(const ModelOutput& output, const Preprocessing& recipe) {
    return peakSignalToNoise(meanOverErrors(
        output.values,
        output.input,
        static_cast<std::size_t>(std::max(recipe.channels, 1)),
        [&](std::size_t channel) { return recipe.standardDeviation[channel]; },
        [](double error) { return error * error; }));
}

Json storedImage(const Reconstruction& image) {
    Json json{{"file", nameText(image.file)}, {"truth", kNoClass}};
    if (!image.error.empty()) {
        json["error"] = image.error;
        return json;
    }
    json["label"] = kNoClass;
    json["score"] = 0.0f;
    json["scores"] = Json::array();
    json["milliseconds"] = image.milliseconds;
    if (std::isfinite(image.loss)) json["loss"] = image.loss;
    return json;
}

}  // namespace

void ReconstructionEvaluation::setTruths(const DataSource& /*data*/,
                                         std::span<const std::size_t> /*places*/) {}

std::optional<double> ReconstructionEvaluation::judge(std::size_t index,
                                                      const ModelOutput& output) {
    if (output.values.size() != output.input.size()) {
        throw RequestError("This model's output size differs from its input size.");
    }
    Reconstruction& result = images[index];
    result.psnr = psnrOf(output, recipe_);
    if (images_ || keepsImages_) {
        Image after = toImage(output.values, recipe_);
        if (images_) images_(result.file, after);
        if (keepsImages_) {
            result.before = toImage(output.input, recipe_);
            result.after = std::move(after);
            result.difference = meanDifference(result.before, result.after);
        }
    }
    const Loss& loss = measures.loss ? *measures.loss : usualLoss(Truth::Values);
    return loss.ofValues(output.values, output.input, measures.lossSettings);
}

std::string ReconstructionEvaluation::metricsText() const {
    return fmt::format("Reconstruction error {:.4g} ({}) on {}",
                       totals.loss,
                       nameOfLoss(totals.lossKey),
                       imagesText(totals));
}

std::string ReconstructionEvaluation::imageText(std::size_t index, const NameForm& /*form*/) const {
    const Reconstruction& image = images[index];
    std::string text = fmt::format(" {} {:.4g}", nameOfLoss(totals.lossKey), image.loss);
    if (!std::isnan(image.psnr)) text += fmt::format(", PSNR {:.2f} dB", image.psnr);
    return text;
}

// Keeps the form that all tasks shared before each had its own.
Json ReconstructionEvaluation::taskSummary() const {
    return {{"images", totals.images},
            {"accuracy", nullptr},
            {"loss", std::isfinite(totals.loss) ? Json(totals.loss) : Json()},
            {"balanced_accuracy", nullptr},
            {"chance", nullptr},
            {"classes", Json::array()},
            {"confusion", Json::array()},
            {"unreadable", totals.unreadable}};
}

Json ReconstructionEvaluation::imageJson(std::size_t index) const {
    const Reconstruction& image = images[index];
    if (!image.error.empty()) return {{"file", image.file}, {"error", image.error}};
    const auto orNull = [](double value) { return std::isfinite(value) ? Json(value) : Json(); };
    return {{"file", image.file},
            {"label", nullptr},
            {"score", 0.0f},
            {"scores", Json::object()},
            {totals.lossKey.empty() ? "loss" : totals.lossKey, orNull(image.loss)},
            {"psnr", orNull(image.psnr)}};
}

void ReconstructionEvaluation::writeDetails(Json& json) const {
    Json predictions = Json::array();
    for (const Reconstruction& image : images) predictions.push_back(storedImage(image));
    json["classes"] = Json::array();
    json["predictions"] = std::move(predictions);
}

void ReconstructionEvaluation::readDetails(JsonObject& stored) {
    for (const nlohmann::json& entry : stored.list("predictions", kMostErrors)) {
        JsonObject image(entry, "results file", "\"predictions\"");
        Reconstruction& result = images.emplace_back();
        result.file = nameBytes(image.text("file"));
        result.error = image.text("error", "");
        result.milliseconds = image.real("milliseconds", 0);
        result.loss = image.real("loss", NAN);
    }
}

}  // namespace espalier::engine

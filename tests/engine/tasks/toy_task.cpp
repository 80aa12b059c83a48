// SPDX-License-Identifier: Apache-2.0
#include "toy_task.h"

#include <cmath>
#include <limits>
#include <numeric>
#include <span>
#include <utility>

#include "engine/base/json_object.h"
#include "engine/compiler/compile.h"
#include "engine/data/folder/image_folder.h"
#include "engine/data/loading/image_dataset.h"
#include "engine/metrics/metric_catalog.h"
#include "engine/network/network.h"
#include "fmt/format.h"

namespace espalier::engine::test {

namespace {

using Json = nlohmann::ordered_json;

double meanOf(std::span<const float> values) {
    const double sum = std::accumulate(values.begin(), values.end(), 0.0);
    return sum / static_cast<double>(values.size());
}

/// Images with their brightness as the target.
class BrightnessDataset final : public Dataset {
  public:
    BrightnessDataset(const ImageFolder& folder, ImageDatasetOptions options) {
        options.reconstruct = true;  // images without labels as well
        images_ = makeImageDataset(folder, options);
        fields_ = images_->fields();
        fields_.back().shape = {std::int64_t{1}};
    }

    std::size_t size() const override { return images_->size(); }
    const std::vector<SampleField>& fields() const override { return fields_; }
    std::uint64_t group(std::size_t index) const override { return images_->group(index); }
    std::string sampleName(std::size_t index) const override { return images_->sampleName(index); }
    void load(const SampleRequest& request, SampleSlot& slot) const override {
        const kernels::Shape& shape = images_->fields().back().shape;
        std::vector<float> target(static_cast<std::size_t>(shape.elementCount()));
        SampleSlot whole{.fields = {slot.fields[0], reinterpret_cast<std::byte*>(target.data())},
                         .problem = {}};
        images_->load(request, whole);
        slot.weight = whole.weight;
        slot.problem = std::move(whole.problem);
        *reinterpret_cast<float*>(slot.fields[1]) = static_cast<float>(meanOf(target));
    }

  private:
    std::unique_ptr<Dataset> images_;
    std::vector<SampleField> fields_;
};

class DistanceMetric final : public Metric {
  public:
    const MetricDescription& description() const override {
        static const MetricDescription description{
            .key = kToyMetric,
            .label = "Distance",
            .explanation = "Mean distance from the brightness.",
            .truth = MetricTruth::Images,
            .direction = MetricDirection::LowerIsBetter,
            .unit = MetricUnit::Plain,
            .upperBound = std::numeric_limits<double>::quiet_NaN()};
        return description;
    }
    MetricSums start(const MetricData& /*data*/) const override { return {0, 0}; }
    void accumulate(const MetricBatch& batch, MetricSums& sums) const override {
        for (std::size_t i = 0; i < batch.size(); ++i) {
            sums[0] += batch.weights[i] * std::abs(batch.output(i)[0] - batch.target(i)[0]);
            sums[1] += batch.weights[i];
        }
    }
    double value(const MetricSums& sums) const override { return sums[0] / sums[1]; }
};

class ToyTask final : public Task {
  public:
    ToyTask(std::string key, std::string bestBy)
        : description_{.key = std::move(key),
                       .label = "Measure the brightness",
                       .hint = "Brightness needs no classes.",
                       .resultsView = kToyView,
                       .needsAnnotations = false,
                       .measuresPixels = false,
                       .result = kOutput,
                       .hasAccuracy = false,
                       .agreement = "measured alike"},
          bestBy_(std::move(bestBy)) {}

    const TaskDescription& description() const override { return description_; }
    std::string bestBy() const override { return bestBy_; }

    std::unique_ptr<Dataset> openDataset(const DataSource& data,
                                         const ImageDatasetOptions& options) const override {
        return std::make_unique<BrightnessDataset>(data.folder(), options);
    }
    bool isUsable(const DataSample& /*sample*/) const override { return true; }
    Diagnostics reviewData(const DataSource& /*data*/) const override { return {}; }
    Diagnostics reviewChoice(const DataSource& /*data*/) const override { return {}; }
    DataChoices usualChoices(const DataChoices& choices) const override {
        return withLabels(choices, LabelRule::NoLabels);
    }
    Augmentation suggestAugmentation(const DataSource& /*data*/) const override { return {}; }
    double baseline(const std::vector<SplitCounts>& /*counts*/) const override {
        return std::numeric_limits<double>::quiet_NaN();
    }

    DataInterface networkInterface(const Preprocessing& recipe,
                                   const std::vector<std::string>& /*classes*/) const override {
        return {.input = {recipe.channels, recipe.height, recipe.width}, .outputWidth = 1};
    }
    Diagnostics checkNetwork(const Network& /*network*/,
                             const DataInterface& /*data*/) const override {
        return {};
    }
    std::string suggestTemplate(const kernels::Shape& /*input*/) const override {
        return "seed-cnn";
    }
    std::vector<const Loss*> losses() const override { return {&findLoss("mean_squared_error")}; }
    std::vector<const Metric*> metrics(const MetricData& /*data*/) const override {
        return {findMetric(kToyMetric)};
    }

    std::vector<std::string> outputNames(
        const std::vector<std::string>& /*classes*/) const override {
        return {"brightness"};
    }
    bool isSameAnswer(std::span<const float> /*ours*/,
                      std::span<const float> /*theirs*/,
                      double difference) const override {
        return difference <= 1e-4;
    }
    const ProgramPieces& programPieces() const override {
        static const ProgramPieces pieces{.purpose = "Measures the brightness of each image",
                                          .python = {{"answer", "    print(file)"},
                                                     {"modules", "cv2, onnxruntime, sys"},
                                                     {"read names", ""},
                                                     {"loop", "for file in files:"}},
                                          .cpp = {{"answer", ""}, {"keep", ""}},
                                          .terminal = "espalier predict @file@ IMAGES"};
        return pieces;
    }
    std::unique_ptr<Evaluation> makeEvaluation(const EvaluatedModel& /*model*/) const override {
        return std::make_unique<BrightnessEvaluation>();
    }

  private:
    const TaskDescription description_;
    const std::string bestBy_;
};

}  // namespace

void BrightnessEvaluation::setTruths(const DataSource& /*data*/,
                                     std::span<const std::size_t> /*places*/) {}

std::optional<double> BrightnessEvaluation::judge(std::size_t index, const ModelOutput& output) {
    MeasuredBrightness& result = images[index];
    result.truth = static_cast<float>(meanOf(output.input));
    result.answer = output.values[0];
    return (result.answer - result.truth) * (result.answer - result.truth);
}

std::string BrightnessEvaluation::metricsText() const {
    return fmt::format(
        "Brightness off by {:.3f} on {}", std::sqrt(totals.loss), imagesText(totals));
}

std::string BrightnessEvaluation::imageText(std::size_t index, const NameForm& /*form*/) const {
    return fmt::format(" brightness {:.3f}", images[index].answer);
}

Json BrightnessEvaluation::imageJson(std::size_t index) const {
    return {{"file", images[index].file}, {"brightness", images[index].answer}};
}

void BrightnessEvaluation::writeDetails(Json& json) const {
    json["measured"] = Json::array();
    for (const MeasuredBrightness& image : images) {
        json["measured"].push_back(
            {{"file", image.file}, {"truth", image.truth}, {"answer", image.answer}});
    }
}

void BrightnessEvaluation::readDetails(JsonObject& stored) {
    for (const nlohmann::json& entry : stored.list("measured", 1'000'000)) {
        JsonObject image(entry, "results file", "\"measured\"");
        MeasuredBrightness& result = images.emplace_back();
        result.file = image.text("file");
        result.truth = static_cast<float>(image.real("truth"));
        result.answer = image.real("answer");
    }
}

std::unique_ptr<Metric> makeToyMetric() {
    return std::make_unique<DistanceMetric>();
}

std::unique_ptr<Task> makeToyTask(std::string key, std::string bestBy) {
    return std::make_unique<ToyTask>(std::move(key), std::move(bestBy));
}

}  // namespace espalier::engine::test

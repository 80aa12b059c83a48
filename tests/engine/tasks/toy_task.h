// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "engine/tasks/evaluation_of.h"
#include "engine/tasks/task.h"

namespace espalier::engine::test {

inline constexpr const char* kToyTask = "brightness";
/// TaskDescription::resultsView; where nothing adds such a view, the sentence alone is shown.
inline constexpr const char* kToyView = "brightness";
/// Its only metric, which the product does not know either: the mean distance from the truth.
inline constexpr const char* kToyMetric = "distance";

struct MeasuredBrightness : ImageResult {
    float truth = 0;    ///< mean of the image's normalised values
    double answer = 0;  ///< prediction of the model
};

/// Measures the error of a model; the loss is the squared error.
class BrightnessEvaluation final : public EvaluationOf<MeasuredBrightness> {
  public:
    bool readsInput() const override { return true; }
    std::string imageText(std::size_t index, const NameForm& form) const override;
    nlohmann::ordered_json imageJson(std::size_t index) const override;

  protected:
    void setTruths(const DataSource& data, std::span<const std::size_t> places) override;
    std::optional<double> judge(std::size_t index, const ModelOutput& output) override;
    MetricTarget targetOf(std::size_t index, const ModelOutput& /*output*/) const override {
        return {.indices = {}, .values = {&images[index].truth, 1}};
    }
    std::string metricsText() const override;
    void writeDetails(nlohmann::ordered_json& json) const override;
    void readDetails(JsonObject& stored) override;
};

std::unique_ptr<Metric> makeToyMetric();

/// A task for tests only, which predicts the brightness of an image. Unlike all tasks of the
/// product, it has one number per image, a metric of its own and no labels. `bestBy`:
/// Task::bestBy().
std::unique_ptr<Task> makeToyTask(std::string key = kToyTask, std::string bestBy = kValidationLoss);

}  // namespace espalier::engine::test

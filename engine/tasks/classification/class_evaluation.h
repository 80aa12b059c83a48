// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/tasks/classification/confusion.h"
#include "engine/tasks/evaluation_of.h"
#include "engine/tasks/right_or_wrong.h"

namespace espalier::engine {

/// The class that a model predicts for an image.
struct ClassPrediction : ImageResult {
    std::int32_t truth = -1;    ///< -1 = unknown
    int label = -1;             ///< class with the highest score
    float score = 0;            ///< the highest score
    std::vector<float> scores;  ///< per class, summing to 1
};

/// Compares predictions with the true classes, matched by name. The loss is that of the training,
/// or cross-entropy.
class ClassEvaluation final : public EvaluationOf<ClassPrediction>, public RightOrWrong {
  public:
    /// `names`: the model's classes, in the order of its scores.
    explicit ClassEvaluation(std::vector<std::string> names = {});

    std::vector<std::string> classes;
    ConfusionMatrix confusion;

    /// Without images of its own yet, it takes over the other's classes.
    void append(const Evaluation& other) override;
    double accuracy() const override { return confusion.accuracy(); }
    /// Accuracy of always answering the most frequent class.
    double baseline() const override { return confusion.baseline(); }
    /// About the gap between training and these images, and the certainty of the accuracy.
    Diagnostics advice(const TrainingOutcome& training) const override;
    Gap gapTo(double trainingAccuracy) const override;
    std::optional<FrequentMistake> mostFrequentMistake() const override;
    std::optional<bool> isRight(std::size_t index) const override;
    std::optional<int> truthOf(std::size_t index) const override;
    const std::string* truthNameOf(std::size_t index) const override;
    const std::string* answerOf(std::size_t index) const override;
    ResultTable table() const override;
    std::string imageText(std::size_t index, const NameForm& form) const override;
    nlohmann::ordered_json imageJson(std::size_t index) const override;

  protected:
    void setTruths(const DataSource& data, std::span<const std::size_t> places) override;
    std::optional<double> judge(std::size_t index, const ModelOutput& output) override;
    MetricTarget targetOf(std::size_t index, const ModelOutput& output) const override;
    std::string metricsText() const override;
    nlohmann::ordered_json taskSummary() const override;
    void writeDetails(nlohmann::ordered_json& json) const override;
    void readDetails(JsonObject& stored) override;

  private:
    bool areNew() const;
    const std::string* nameOf(std::int64_t output) const;
};

}  // namespace espalier::engine

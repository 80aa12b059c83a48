// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/tasks/classification/confusion.h"
#include "engine/tasks/evaluation_of.h"

namespace espalier::engine {

/// To which class a model says that an image belongs.
struct ClassPrediction : ImageResult {
    int truth = -1;             ///< -1 = unknown
    int label = -1;             ///< the largest score's class
    float score = 0;            ///< its score
    std::vector<float> scores;  ///< per class, summing to 1
};

/// Images against their classes, which are matched by name. The loss is the cross-entropy.
class ClassEvaluation final : public EvaluationOf<ClassPrediction> {
  public:
    /// `names`: the model's classes, in the order of its scores.
    explicit ClassEvaluation(std::vector<std::string> names = {});

    std::vector<std::string> classes;
    ConfusionMatrix confusion;

    double accuracy() const override { return confusion.accuracy(); }
    /// Of always answering the most frequent class.
    double baseline() const override { return confusion.baseline(); }
    ResultTable table() const override;
    std::string imageText(std::size_t index) const override;
    nlohmann::ordered_json summaryJson() const override;
    nlohmann::ordered_json imageJson(std::size_t index) const override;

  protected:
    void setTruths(const DataSource& data, std::span<const std::size_t> places) override;
    std::optional<double> judge(std::size_t index, const ModelOutput& output) override;
    std::string metricsText() const override;
    void writeDetails(nlohmann::ordered_json& json) const override;
    void readDetails(JsonObject& stored) override;
};

}  // namespace espalier::engine

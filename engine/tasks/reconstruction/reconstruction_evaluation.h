// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/data/codecs/image.h"
#include "engine/data/preprocessing/preprocessing.h"
#include "engine/tasks/evaluation_of.h"

namespace espalier::engine {

/// One image as the network received it, and its reconstruction.
struct Reconstruction : ImageResult {
    Image before;  ///< at the network's input size; empty unless the images are kept
    Image after;
    double difference = 0;  ///< mean over all values of |before - after|, 1 = black for white
};

/// Images against what a model makes of them. The loss is the mean squared error of the pixels
/// after normalising.
class ReconstructionEvaluation final : public EvaluationOf<Reconstruction> {
  public:
    /// With `keepsImages` both images of every Reconstruction are kept.
    explicit ReconstructionEvaluation(const Preprocessing& recipe = {}, bool keepsImages = false)
        : recipe_(recipe), keepsImages_(keepsImages) {}

    bool readsInput() const override { return true; }
    std::string imageText(std::size_t index) const override;
    nlohmann::ordered_json summaryJson() const override;
    nlohmann::ordered_json imageJson(std::size_t index) const override;

  protected:
    /// The image itself is its truth.
    void setTruths(const DataSource& data, std::span<const std::size_t> places) override;
    /// Throws RequestError when the output is of another size than the input.
    std::optional<double> judge(std::size_t index, const ModelOutput& output) override;
    std::string metricsText() const override;
    void writeDetails(nlohmann::ordered_json& json) const override;
    void readDetails(JsonObject& stored) override;

  private:
    Preprocessing recipe_;
    bool keepsImages_;
};

}  // namespace espalier::engine

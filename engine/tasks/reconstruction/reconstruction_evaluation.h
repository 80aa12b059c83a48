// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>

#include "engine/data/codecs/image.h"
#include "engine/data/preprocessing/preprocessing.h"
#include "engine/tasks/evaluation_of.h"
#include "engine/tasks/task.h"

namespace espalier::engine {

/// An input image as the network received it, and its reconstruction.
struct Reconstruction : ImageResult {
    Image before;  ///< resized to the input; empty unless images are kept
    Image after;
    double difference = 0;  ///< mean |before - after| over all values; 1 = black against white
    /// Peak signal-to-noise ratio in dB, as the metric defines it; NaN in results read from a file.
    double psnr = std::numeric_limits<double>::quiet_NaN();
};

/// Compares images with their reconstructions. The loss is that of the training, or the mean
/// squared error, on normalised pixels.
class ReconstructionEvaluation final : public EvaluationOf<Reconstruction> {
  public:
    explicit ReconstructionEvaluation(const EvaluatedModel& model = {})
        : recipe_(model.preprocessing), keepsImages_(model.keepsImages), images_(model.images) {}

    bool readsInput() const override { return true; }
    /// " mean squared error 0.01234, PSNR 24.12 dB"
    std::string imageText(std::size_t index, const NameForm& form) const override;
    nlohmann::ordered_json imageJson(std::size_t index) const override;

  protected:
    /// An image is its own truth.
    void setTruths(const DataSource& data, std::span<const std::size_t> places) override;
    /// Throws RequestError if the output and the input differ in size.
    std::optional<double> judge(std::size_t index, const ModelOutput& output) override;
    std::string metricsText() const override;
    nlohmann::ordered_json taskSummary() const override;
    void writeDetails(nlohmann::ordered_json& json) const override;
    void readDetails(JsonObject& stored) override;

  private:
    Preprocessing recipe_;
    bool keepsImages_;
    ImageSink images_;
};

}  // namespace espalier::engine

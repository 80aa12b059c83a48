// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/tasks/result_table.h"
#include "nlohmann/json_fwd.hpp"

namespace espalier::engine {

class DataSource;
class JsonObject;

/// What every task says of one image. Tasks derive their own from it.
struct ImageResult {
    std::string file;   ///< as it was named
    std::string error;  ///< not empty: could not be read, and why
    /// Network time per image, without reading; of a GPU what was waited for it, as it computes
    /// while files are read.
    double milliseconds = 0;
    /// This image's part of the evaluation's loss; NaN where the truth is not known.
    double loss = std::numeric_limits<double>::quiet_NaN();
};

/// What a model gives for one image.
struct ModelOutput {
    std::span<const float> input;   ///< [C,H,W], normalised; empty unless Evaluation::readsInput()
    std::span<const float> values;  ///< of the model's result
    double milliseconds = 0;        ///< ImageResult::milliseconds
};

/// Over the images whose truth is known.
struct EvaluationTotals {
    std::int64_t images = 0;  ///< compared with their truth
    double loss = 0;          ///< mean over them, as the task defines it, not the loss of training
    std::int64_t unreadable = 0;  ///< not among them
};

/// What a model says of images and, where the truth is known, how well it does: the part that every
/// task has. It is filled image by image and then only read, by any number of threads.
class Evaluation {
  public:
    virtual ~Evaluation() = default;

    EvaluationTotals totals;

    virtual std::size_t size() const = 0;
    virtual const ImageResult& image(std::size_t index) const = 0;
    /// Fraction of the answers that are right; NaN for tasks whose answers are neither right nor
    /// wrong.
    virtual double accuracy() const { return std::numeric_limits<double>::quiet_NaN(); }

    /// What is reached on these images without having learnt anything, in the unit of accuracy().
    virtual double baseline() const { return std::numeric_limits<double>::quiet_NaN(); }

    // Filling it.

    /// Samples of data whose truth is known. Throws RequestError when the model cannot be compared
    /// with them.
    void addImages(const DataSource& data, std::span<const std::size_t> places);
    /// A file of which nothing is known, or why it cannot be read.
    void addFile(std::string file, std::string error = {});
    /// The task compares the model's output with its input.
    virtual bool readsInput() const { return false; }
    void take(std::size_t index, const ModelOutput& output);
    void skip(std::size_t index, std::string why);

    // What a person is told.

    /// "92.4 % on 367 unseen images, baseline 24 %; weakest: rose, 81 %."
    std::string sentence() const;
    /// What the terminal prints below the sentence; no rows where there is nothing to add.
    virtual ResultTable table() const { return {}; }
    /// What follows the file's name: " rose 98.1 %, tulip 1.2 %".
    virtual std::string imageText(std::size_t index) const = 0;
    /// For programs: the metrics, and one image.
    virtual nlohmann::ordered_json summaryJson() const;
    virtual nlohmann::ordered_json imageJson(std::size_t index) const = 0;

    // As files hold it.

    nlohmann::ordered_json toJson() const;
    /// Into a new one. Throws Error for anything else.
    void read(JsonObject& stored);

  protected:
    virtual ImageResult& addImage() = 0;
    virtual ImageResult& changeableImage(std::size_t index) = 0;
    /// The truth of images that were just added, the first of all.
    virtual void setTruths(const DataSource& data, std::span<const std::size_t> places) = 0;
    /// Keeps the answer and returns its loss; nothing where the truth is not known.
    virtual std::optional<double> judge(std::size_t index, const ModelOutput& output) = 0;
    /// The sentence for at least one image, without its full stop.
    virtual std::string metricsText() const = 0;
    virtual void writeDetails(nlohmann::ordered_json& json) const = 0;
    virtual void readDetails(JsonObject& stored) = 0;

  private:
    double lossSum_ = 0;
};

/// "367 unseen images"
std::string unseenImages(std::int64_t images);

}  // namespace espalier::engine

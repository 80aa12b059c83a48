// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/diagnostics.h"
#include "engine/data/review/image_contents.h"
#include "engine/losses/loss.h"
#include "engine/metrics/metric_meter.h"
#include "engine/metrics/wilson_interval.h"
#include "engine/tasks/result_table.h"
#include "engine/tasks/training_outcome.h"
#include "nlohmann/json_fwd.hpp"

namespace espalier::engine {

class DataSource;
class JsonObject;

/// How a name is written where there is little room.
using NameForm = std::function<std::string(const std::string&)>;

/// What every task keeps for each image. Tasks derive their own struct from it.
struct ImageResult {
    std::string file;   ///< as the caller named it
    std::string error;  ///< why the file could not be read; empty if it could
    /// Network time per image, without reading. On a GPU, the time spent waiting for it, because it
    /// computes while files are read.
    double milliseconds = 0;
    /// This image's contribution to the loss; NaN if its truth is unknown.
    double loss = std::numeric_limits<double>::quiet_NaN();
    ImageUse use = ImageUse::Unknown;  ///< by the model's training
};

/// The model's output for one image.
struct ModelOutput {
    std::span<const float> input;   ///< [C,H,W], normalised; empty unless Evaluation::readsInput()
    std::span<const float> values;  ///< the model's output
    double milliseconds = 0;        ///< ImageResult::milliseconds
};

/// One image's part of MetricBatch.
struct MetricTarget {
    std::span<const std::int32_t> indices;  ///< MetricBatch::targetIndices
    std::span<const float> values;          ///< MetricBatch::targets
};

/// How many images the model's training used, identified by content. Unknown uses are not counted.
struct UseCounts {
    std::int64_t training = 0;
    std::int64_t validation = 0;
    std::int64_t unseen = 0;

    void add(ImageUse use);
    friend bool operator==(const UseCounts&, const UseCounts&) = default;
};

/// Totals over the images whose truth is known.
struct EvaluationTotals {
    std::int64_t images = 0;      ///< number of images with a known truth
    double loss = 0;              ///< mean over these images
    std::string lossKey;          ///< key of the loss used; empty: as the task defines it
    UseCounts uses;               ///< how training used these images
    std::int64_t unreadable = 0;  ///< not included in `images`
};

/// Measures to compute over the images whose truth is known.
struct EvaluationMeasures {
    const Loss* loss = nullptr;  ///< the training's loss; nullptr: the task's default
    LossSettings lossSettings;
    std::vector<const Metric*> metrics;
    MetricData metricData;
};

/// Whether a sentence about results counts the images that could not be read.
enum class UnreadImages { Counted, LeftOut };

/// A model's results for images and, where the truth is known, how good they are: the part common
/// to all tasks. Filled image by image, then only read, by any number of threads.
class Evaluation {
  public:
    virtual ~Evaluation() = default;

    EvaluationTotals totals;

    virtual std::size_t size() const = 0;
    virtual const ImageResult& image(std::size_t index) const = 0;
    /// Fraction of right answers; NaN for tasks without right and wrong answers.
    virtual double accuracy() const { return std::numeric_limits<double>::quiet_NaN(); }

    /// The result of a trivial predictor on these images, in the unit of accuracy().
    virtual double baseline() const { return std::numeric_limits<double>::quiet_NaN(); }

    // Filling.

    /// Call before adding the first image.
    void measureBy(EvaluationMeasures measures);
    /// Adds samples whose truth is known. Throws RequestError if the model cannot be compared with
    /// them.
    void addImages(const DataSource& data, std::span<const std::size_t> places);
    /// Adds a file whose truth is unknown, or the reason why it cannot be read.
    void addFile(std::string file, std::string error = {});
    /// Whether the task compares the model's output with its input.
    virtual bool readsInput() const { return false; }
    /// Call before take().
    void setUse(std::size_t index, ImageUse use) { changeableImage(index).use = use; }
    void take(std::size_t index, const ModelOutput& output);
    void skip(std::size_t index, std::string why);
    /// Adds the results of another model of this task for other images, as of a cross-validation.
    /// There are no metrics() of them all. Throws RequestError if the models' outputs differ.
    virtual void append(const Evaluation& other);

    // Output for people.

    /// "92.4 % (89 to 95 %, 95 % confidence) on 367 unseen images, baseline 24 %; weakest: rose,
    /// 81 %.", or where several classes share that, "weakest: rose and tulip, 81 %".
    std::string sentence(UnreadImages unread = UnreadImages::Counted) const;
    /// What the result means and what would help, in display order. Never contradicts what the
    /// course of the training says.
    virtual Diagnostics advice(const TrainingOutcome& training) const;
    /// The metrics of EvaluationMeasures; NaN where one is undefined.
    std::vector<MetricValue> metrics() const;
    /// The table that the terminal prints below the sentence; no rows if there is nothing to add.
    virtual ResultTable table() const { return {}; }
    /// The text after the file name: " rose 98.1 %, tulip 1.2 %". Names are written by `form`, if
    /// there is one.
    virtual std::string imageText(std::size_t index, const NameForm& form) const = 0;
    /// Output for programs: the metrics with the use of the images, and a single image.
    nlohmann::ordered_json summaryJson() const;
    virtual nlohmann::ordered_json imageJson(std::size_t index) const = 0;

    // Storage in files.

    nlohmann::ordered_json toJson() const;
    /// Reads into a new object. Throws Error for anything that toJson() cannot have written.
    void read(JsonObject& stored);

  protected:
    EvaluationMeasures measures;

    virtual ImageResult& addImage() = 0;
    virtual ImageResult& changeableImage(std::size_t index) = 0;
    /// Sets the truth of the images just added, which are the first ones.
    virtual void setTruths(const DataSource& data, std::span<const std::size_t> places) = 0;
    /// Keeps the answer and returns its loss; no value if the truth is unknown.
    virtual std::optional<double> judge(std::size_t index, const ModelOutput& output) = 0;
    /// What the metrics compare the output for this image with: usually the input. Called after
    /// judge().
    virtual MetricTarget targetOf(std::size_t /*index*/, const ModelOutput& output) const {
        return {.indices = {}, .values = output.input};
    }
    /// The sentence without its full stop; at least one image has a known truth.
    virtual std::string metricsText() const = 0;
    /// The task-specific part of summaryJson().
    virtual nlohmann::ordered_json taskSummary() const;
    virtual void writeDetails(nlohmann::ordered_json& json) const = 0;
    virtual void readDetails(JsonObject& stored) = 0;

  private:
    double lossSum_ = 0;
    std::optional<MetricMeter> meter_;
    std::vector<MetricValue> storedMetrics_;
};

/// The 95 % interval of accuracy(), which is not NaN; 0 … 1 without images.
Interval accuracyInterval(const Evaluation& evaluation);
/// Likewise of an accuracy, not NaN, on so many images.
Interval accuracyInterval(double accuracy, std::int64_t images);
/// Whether the images are too few for accuracy(), or another fraction of right answers, to mean
/// anything: fewer than kFewestToJudge. False for tasks without an accuracy.
bool hasTooFewToJudge(const Evaluation& evaluation);
/// accuracy() for people, never without its interval: "92.4 % (89 to 95 %, 95 % confidence)"; of
/// too few images the interval alone: "44 to 100 % (95 % confidence, too few images to judge)";
/// "-" without an accuracy.
std::string accuracyText(const Evaluation& evaluation);
/// The same of an accuracy on so many images; without an interval where their number is not known
/// (0).
std::string accuracyText(double accuracy, std::int64_t images);

/// "367 unseen images", "398 images (245 trained on, 73 used for validation, 80 unseen)"
std::string imagesText(const EvaluationTotals& totals);

}  // namespace espalier::engine

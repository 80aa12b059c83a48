// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/base/diagnostics.h"
#include "engine/data/folder/data_choices.h"
#include "engine/data/loading/data_source.h"
#include "engine/data/preprocessing/augmentation.h"
#include "engine/data/preprocessing/preprocessing.h"
#include "engine/metrics/metric.h"
#include "engine/tasks/program_pieces.h"
#include "kernels/shape.h"

namespace espalier::engine {

// Only forward declarations, because this header is included widely.
class Dataset;
class Evaluation;
struct DataInterface;
struct ImageDatasetOptions;
struct Network;
class Loss;

/// Properties of a task that files, terminal and window need.
struct TaskDescription {
    std::string key;               ///< in files and on the command line: "classify"
    std::string label;             ///< in the window's list of tasks: "Classify the images"
    std::string hint = {};         ///< a sentence that helps to choose it there; may be empty
    std::string resultsView;       ///< the view in the window that shows its results: "classes"
    bool needsAnnotations = true;  ///< each image needs a class
    bool measuresPixels = true;    ///< normalises by the images' statistics by default
    std::string result;            ///< name of the network's output: kScores, kOutput
    bool hasAccuracy = true;       ///< answers are right or wrong
    bool givesImages = false;      ///< the network's output is an image
    std::string agreement;         ///< of two programs with the same answers: "labels equal"
};

/// Receives an image that a model produced, and the name of its input file.
using ImageSink = std::function<void(const std::string& file, const Image& image)>;

/// The model whose answers an evaluation collects. A value.
struct EvaluatedModel {
    std::vector<std::string> outputNames;  ///< Task::outputNames()
    Preprocessing preprocessing;
    bool keepsImages = false;  ///< keeps the images that the model produces, for display
    ImageSink images = {};     ///< called with each of them, kept or not; may be empty
};

/// What a network is trained for: its data, its requirements of a network, its metrics. Objects are
/// stateless and live as long as the program; all functions may be called from any thread.
class Task {
  public:
    virtual ~Task() = default;
    virtual const TaskDescription& description() const = 0;

    // The data.

    /// Samples of one split, with the fields that this task's plan needs.
    virtual std::unique_ptr<Dataset> openDataset(const DataSource& data,
                                                 const ImageDatasetOptions& options) const = 0;
    /// Whether this sample can be used for training and measuring.
    virtual bool isUsable(const DataSample& sample) const = 0;
    /// Problems of the scanned data that matter to this task.
    virtual Diagnostics reviewData(const DataSource& data) const = 0;
    /// Why nothing can be learnt from data that have training images; empty if training is
    /// possible.
    virtual Diagnostics reviewChoice(const DataSource& data) const = 0;
    /// These choices, with the task's usual annotations.
    virtual DataChoices usualChoices(const DataChoices& choices) const = 0;
    virtual Augmentation suggestAugmentation(const DataSource& data) const = 0;
    /// The result of a trivial predictor on the validation images, in the unit of the accuracy; NaN
    /// if the task has no baseline.
    virtual double baseline(const std::vector<SplitCounts>& countsByOutput) const = 0;

    // The network.

    /// The interface of a network for data with these classes.
    virtual DataInterface networkInterface(const Preprocessing& recipe,
                                           const std::vector<std::string>& classes) const = 0;
    /// Checks the task's own requirements of an otherwise valid network.
    virtual Diagnostics checkNetwork(const Network& network, const DataInterface& data) const = 0;
    /// Name of the template to draw for images of this shape, [C,H,W].
    virtual std::string suggestTemplate(const kernels::Shape& input) const = 0;
    /// The losses to choose from; the first is the default.
    virtual std::vector<const Loss*> losses() const = 0;

    // The metrics.

    /// The metrics measured on the validation images; the first is the headline.
    virtual std::vector<const Metric*> metrics(const MetricData& data) const = 0;
    /// What the best epoch of a new project is best by (TrainingOptions::bestBy).
    virtual std::string bestBy() const { return kValidationLoss; }

    // The exported model.

    /// Names stored in a model, one per output value; empty if it has none.
    virtual std::vector<std::string> outputNames(const std::vector<std::string>& classes) const = 0;
    /// Whether two programs gave the same answer for an image; `difference` is the largest
    /// difference of two values.
    virtual bool isSameAnswer(std::span<const float> ours,
                              std::span<const float> theirs,
                              double difference) const = 0;
    /// The pieces of the programs that use the model.
    virtual const ProgramPieces& programPieces() const = 0;

    // The results.

    /// A new evaluation, still without images.
    virtual std::unique_ptr<Evaluation> makeEvaluation(const EvaluatedModel& model) const = 0;
};

}  // namespace espalier::engine

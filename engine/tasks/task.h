// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
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

// Light, because everybody who names a task includes this.
class Dataset;
class Evaluation;
struct DataInterface;
struct ImageDatasetOptions;
struct Network;
class Loss;

/// What files, terminal and window know of a task.
struct TaskDescription {
    std::string key;               ///< in files and on the command line: "classify"
    std::string label;             ///< in the window's list of tasks: "Classify the images"
    std::string resultsView;       ///< which view of the window shows its results: "classes"
    bool needsAnnotations = true;  ///< each image belongs to a class
    bool measuresPixels = true;    ///< usually normalises by the mean and deviation of its images
    std::string result;            ///< name of what the network predicts: kScores, kOutput
    bool hasAccuracy = true;       ///< an answer is right or wrong
    std::string agreement;         ///< of two programs that say the same: "labels equal"
};

/// The model whose answers an evaluation takes. A value.
struct EvaluatedModel {
    std::vector<std::string> outputNames;  ///< Task::outputNames()
    Preprocessing preprocessing;
    bool keepsImages = false;  ///< those that the model gives back are kept, to be looked at
};

/// What a network is trained for: its data, what it asks of a network, how the result is measured.
/// Objects have no state and live as long as the program; all functions may be called from any
/// thread.
class Task {
  public:
    virtual ~Task() = default;
    virtual const TaskDescription& description() const = 0;

    // The data.

    /// Samples of one split, with the fields that the plan of this task takes.
    virtual std::unique_ptr<Dataset> openDataset(const DataSource& data,
                                                 const ImageDatasetOptions& options) const = 0;
    /// Whether this sample can be trained on and measured with.
    virtual bool isUsable(const DataSample& sample) const = 0;
    /// What is wrong with the data as they were scanned, for this task.
    virtual Diagnostics reviewData(const DataSource& data) const = 0;
    /// Why nothing can be learnt from data that have training images; empty when it can.
    virtual Diagnostics reviewChoice(const DataSource& data) const = 0;
    /// These choices with the annotations that it usually takes.
    virtual DataChoices usualChoices(const DataChoices& choices) const = 0;
    virtual Augmentation suggestAugmentation(const DataSource& data) const = 0;
    /// What is reached without having learnt anything, on the validation images, in the unit of its
    /// accuracy; NaN where there is no such thing.
    virtual double baseline(const std::vector<SplitCounts>& countsByOutput) const = 0;

    // The network.

    /// Of data with these classes.
    virtual DataInterface networkInterface(const Preprocessing& recipe,
                                           const std::vector<std::string>& classes) const = 0;
    /// What else is asked of a network that is right in itself.
    virtual Diagnostics checkNetwork(const Network& network, const DataInterface& data) const = 0;
    /// Name of the template that is drawn for images of this shape, [C,H,W].
    virtual std::string suggestTemplate(const kernels::Shape& input) const = 0;
    /// Those that may be chosen; the first is the usual one.
    virtual std::vector<const Loss*> losses() const = 0;

    // The metrics.

    /// Those that are measured on the validation images; the first one is the headline.
    virtual std::vector<const Metric*> metrics(const MetricData& data) const = 0;

    // The exported model.

    /// Names that a model carries with it, one for each of its values; empty: it has none.
    virtual std::vector<std::string> outputNames(const std::vector<std::string>& classes) const = 0;
    /// Whether two programs say the same of an image; `difference` is the largest of two values.
    virtual bool isSameAnswer(std::span<const float> ours,
                              std::span<const float> theirs,
                              double difference) const = 0;
    /// What programs that use the model consist of.
    virtual const ProgramPieces& programPieces() const = 0;

    // The results.

    /// Without images yet.
    virtual std::unique_ptr<Evaluation> makeEvaluation(const EvaluatedModel& model) const = 0;
};

}  // namespace espalier::engine

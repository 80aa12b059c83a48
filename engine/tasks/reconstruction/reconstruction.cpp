// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include "engine/base/translatable.h"
#include "engine/compiler/compile.h"
#include "engine/data/loading/image_dataset.h"
#include "engine/data/review/data_review.h"
#include "engine/metrics/metric_catalog.h"
#include "engine/network/network.h"
#include "engine/network/templates.h"
#include "engine/tasks/program_texts.h"
#include "engine/tasks/reconstruction/reconstruction_check.h"
#include "engine/tasks/reconstruction/reconstruction_evaluation.h"
#include "engine/tasks/task_factory.h"

namespace espalier::engine {

namespace {

constexpr double kAlike = 1e-4;

// Problems of data that matter to a classifier but not to a reconstruction.
bool needsClasses(const Diagnostic& problem) {
    return problem.code == "data.no_classes" || problem.code == "data.one_class";
}

}  // namespace

/// Reconstructs the input image, which is also the target.
class ReconstructionTask final : public Task {
  public:
    const TaskDescription& description() const override {
        static const TaskDescription description{
            .key = "reconstruct",
            .label = translatable("Fields", "Reconstruct the images"),
            .hint = translatable("Fields", "Reconstruction needs no classes."),
            .resultsView = "pairs",
            .needsAnnotations = false,
            .measuresPixels = false,
            .result = kOutput,
            .hasAccuracy = false,
            .givesImages = true,
            .agreement = "images reconstructed alike"};
        return description;
    }

    std::unique_ptr<Dataset> openDataset(const DataSource& data,
                                         const ImageDatasetOptions& options) const override {
        ImageDatasetOptions withTarget = options;
        withTarget.reconstruct = true;
        return makeImageDataset(data.folder(), withTarget);
    }

    bool isUsable(const DataSample& /*sample*/) const override { return true; }

    Diagnostics reviewData(const DataSource& data) const override {
        Diagnostics problems = engine::reviewData(data);
        std::erase_if(problems, needsClasses);
        return problems;
    }

    Diagnostics reviewChoice(const DataSource& /*data*/) const override { return {}; }

    DataChoices usualChoices(const DataChoices& choices) const override {
        return withLabels(choices, LabelRule::NoLabels);
    }

    /// None: the target is the image itself, and nothing suggests that flips would help.
    Augmentation suggestAugmentation(const DataSource& /*data*/) const override { return {}; }

    double baseline(const std::vector<SplitCounts>& /*classes*/) const override {
        return std::numeric_limits<double>::quiet_NaN();
    }

    DataInterface networkInterface(const Preprocessing& recipe,
                                   const std::vector<std::string>& /*classes*/) const override {
        return {.input = {recipe.channels, recipe.height, recipe.width}};
    }

    Diagnostics checkNetwork(const Network& network, const DataInterface& /*data*/) const override {
        return checkReconstruction(network);
    }

    std::string suggestTemplate(const kernels::Shape& input) const override {
        return engine::suggestTemplate(input, true);
    }

    std::vector<const Loss*> losses() const override {
        return {
            &findLoss("mean_squared_error"), &findLoss("mean_absolute_error"), &findLoss("huber")};
    }

    std::vector<const Metric*> metrics(const MetricData& data) const override {
        return metricsFor(MetricTruth::Images, data);
    }

    std::vector<std::string> outputNames(
        const std::vector<std::string>& /*classes*/) const override {
        return {};
    }

    bool isSameAnswer(std::span<const float> /*ours*/,
                      std::span<const float> /*theirs*/,
                      double difference) const override {
        return difference <= kAlike;
    }

    const ProgramPieces& programPieces() const override {
        static const ProgramPieces pieces{
            .purpose = "Reconstructs each image on its command line",
            .undoesNormalisation = true,
            .python = {{"answer", kPythonReconstruct},
                       {"modules", "cv2, numpy, onnxruntime, sys"},
                       {"read names", ""},
                       {"loop", "for number, file in enumerate(files):"}},
            .cpp = {{"answer", kCppReconstruct},
                    {"keep", "        const cv::Mat before = image.clone();"}},
            .terminal = kTerminalReconstruct};
        return pieces;
    }

    std::unique_ptr<Evaluation> makeEvaluation(const EvaluatedModel& model) const override {
        return std::make_unique<ReconstructionEvaluation>(model);
    }
};

template std::unique_ptr<Task> makeTask<ReconstructionTask>();

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <limits>

#include "engine/base/translatable.h"
#include "engine/compiler/compile.h"
#include "engine/data/folder/image_folder.h"
#include "engine/data/loading/image_dataset.h"
#include "engine/data/review/data_review.h"
#include "engine/metrics/metric_catalog.h"
#include "engine/network/network.h"
#include "engine/network/templates.h"
#include "engine/tasks/classification/class_evaluation.h"
#include "engine/tasks/classification/classifier_check.h"
#include "engine/tasks/program_texts.h"
#include "engine/tasks/task_factory.h"

namespace espalier::engine {

namespace {

bool concernsClasses(const Diagnostic& problem) {
    return problem.code == "data.no_classes" || problem.code == "data.one_class";
}

bool followsFromNoClasses(const Diagnostic& problem) {
    return problem.code == "data.no_training";
}

std::ptrdiff_t labelOf(std::span<const float> scores) {
    return std::ranges::max_element(scores) - scores.begin();
}

}  // namespace

/// Predicts the class of each image: one score per class.
class ClassificationTask final : public Task {
  public:
    const TaskDescription& description() const override {
        static const TaskDescription description{
            .key = "classify",
            .label = translatable("Fields", "Classify the images"),
            .resultsView = "classes",
            .result = kScores,
            .agreement = "labels equal"};
        return description;
    }

    std::unique_ptr<Dataset> openDataset(const DataSource& data,
                                         const ImageDatasetOptions& options) const override {
        return makeImageDataset(data.folder(), options);
    }

    bool isUsable(const DataSample& sample) const override { return sample.target >= 0; }

    Diagnostics reviewData(const DataSource& data) const override {
        Diagnostics problems = engine::reviewData(data);
        if (std::ranges::any_of(problems, concernsClasses)) {
            std::erase_if(problems, followsFromNoClasses);
        }
        if (data.folder().labelRule == LabelRule::NoLabels) {
            problems.push_back(
                {.code = "project.no_labels",
                 .pattern =
                     translatable("Diagnostics",
                                  "Images without labels cannot be used for classification. Take "
                                  "the labels from the folders, or choose the task reconstruct.")});
        }
        return problems;
    }

    Diagnostics reviewChoice(const DataSource& data) const override {
        if (data.outputNames().size() >= 2) return {};
        return {{.code = "training.one_class",
                 .severity = Severity::Error,
                 .pattern = translatable("Diagnostics",
                                         "All images belong to one class, so there is nothing to "
                                         "classify. Put each class into its own folder, or choose "
                                         "the task that needs no labels.")}};
    }

    DataChoices usualChoices(const DataChoices& choices) const override {
        return withLabels(choices, LabelRule::TopFolder);
    }

    Augmentation suggestAugmentation(const DataSource& data) const override {
        return engine::suggestAugmentation(data.outputNames());
    }

    /// The accuracy of always answering the largest class.
    double baseline(const std::vector<SplitCounts>& classes) const override {
        std::int64_t largest = 0;
        std::int64_t all = 0;
        for (const SplitCounts& counts : classes) {
            largest = std::max(largest, counts.validation);
            all += counts.validation;
        }
        return all > 0 ? static_cast<double>(largest) / static_cast<double>(all)
                       : std::numeric_limits<double>::quiet_NaN();
    }

    DataInterface networkInterface(const Preprocessing& recipe,
                                   const std::vector<std::string>& classes) const override {
        return {.input = {recipe.channels, recipe.height, recipe.width},
                .outputWidth = static_cast<std::int64_t>(classes.size())};
    }

    Diagnostics checkNetwork(const Network& network, const DataInterface& data) const override {
        return checkClassifier(network, data.outputWidth);
    }

    std::string suggestTemplate(const kernels::Shape& input) const override {
        return engine::suggestTemplate(input, false);
    }

    std::vector<const Loss*> losses() const override {
        return {&findLoss("cross_entropy"), &findLoss("focal")};
    }

    std::vector<const Metric*> metrics(const MetricData& data) const override {
        return metricsFor(MetricTruth::Indices, data);
    }

    std::vector<std::string> outputNames(const std::vector<std::string>& classes) const override {
        return classes;
    }

    bool isSameAnswer(std::span<const float> ours,
                      std::span<const float> theirs,
                      double /*difference*/) const override {
        return labelOf(ours) == labelOf(theirs);
    }

    const ProgramPieces& programPieces() const override {
        static const ProgramPieces pieces{
            .purpose = "Predicts the class of each image on its command line",
            .python = {{"answer", kPythonClassify},
                       {"modules", "cv2, json, numpy, onnxruntime, sys"},
                       {"read names",
                        "classes = json.loads("
                        "model.get_modelmeta().custom_metadata_map[\"espalier.classes\"])"},
                       {"loop", "for file in files:"}},
            .cpp = {{"answer", kCppClassify}, {"keep", ""}},
            .cppNames = "classes",
            .terminal = kTerminalClassify};
        return pieces;
    }

    std::unique_ptr<Evaluation> makeEvaluation(const EvaluatedModel& model) const override {
        return std::make_unique<ClassEvaluation>(model.outputNames);
    }
};

template std::unique_ptr<Task> makeTask<ClassificationTask>();

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
#include "engine/training/session/training_review.h"

#include <algorithm>

#include "engine/base/limits.h"
#include "engine/base/translatable.h"
#include "engine/layers/layer_catalog.h"
#include "engine/network/input_size.h"
#include "engine/network/network.h"
#include "engine/network/trained_part.h"
#include "engine/tasks/loss_choice.h"
#include "engine/tasks/task_catalog.h"
#include "engine/training/options/micro_batches.h"
#include "engine/training/options/run_device.h"
#include "engine/training/options/workers.h"

namespace espalier::engine {

namespace {

void append(Diagnostics& all, const Diagnostics& more) {
    all.insert(all.end(), more.begin(), more.end());
}

Diagnostic problem(const char* code, const char* pattern) {
    return {.code = code, .severity = Severity::Error, .pattern = pattern};
}

bool hasTrainingImages(const TrainingRequest& request) {
    const Task& task = findTask(request.task);
    return std::ranges::any_of(request.data.included(Split::Training), [&](std::size_t place) {
        return task.isUsable(request.data.sample(place));
    });
}

// Those that every checkpoint holds at least. What the compiler adds is counted once it has; for
// such a network, that takes minutes.
std::int64_t countCheckpointTensors(const Network& network, const TrainingOptions& options) {
    const int statesOfEach = optimizerConstants(options).stateCount();
    std::int64_t count = 0;
    for (const NetworkLayer& layer : network.layers) {
        count += static_cast<std::int64_t>(layer.shape.states.size());
        for (const ParameterSpec& parameter : layer.shape.parameters) {
            count += 1 + (parameter.traits.trainable && !layer.frozen ? statesOfEach : 0);
        }
    }
    return count;
}

Diagnostics reviewTensorCount(const Network& network, const TrainingOptions& options) {
    const std::int64_t count = countCheckpointTensors(network, options);
    if (count <= limits::kTensorEntries) return {};
    Diagnostic tooMany =
        problem("training.too_many_tensors",
                translatable("Diagnostics",
                             "This network cannot be trained with {0}: its checkpoints would hold "
                             "{1} tensors, and those of more than {2} cannot be read again. Use "
                             "fewer layers, or an optimizer with fewer states (sgdm)."));
    tooMany.arguments = {std::string(wordOf(options.optimizer)),
                         std::to_string(count),
                         std::to_string(limits::kTensorEntries)};
    return {tooMany};
}

bool takesStatistics(const NetworkLayer& layer) {
    return !layer.frozen && !layer.shape.states.empty();
}

// Whether an image has a single value of each channel, as after pooling all of it.
bool hasSingleValues(const Network& network) {
    return std::ranges::any_of(network.layers, [](const NetworkLayer& layer) {
        const kernels::Shape& shape = layer.inputs.empty() ? layer.shape.output : layer.inputs[0];
        return takesStatistics(layer) && shape.elementCount() == shape[0];
    });
}

// What the compiler does then (engine/compiler/passes.h, takesOwnStatistics).
bool fallsBackToCombined(const Network& network,
                         const TrainingOptions& options,
                         std::int64_t batch) {
    if (batch == 0) return false;
    const std::vector<BatchShare> shares = sharesOf(options, batch);
    return shares.size() > 1 && smallestShare(shares) == 1 && hasSingleValues(network);
}

Diagnostic combinedInEachStep(std::int64_t batch) {
    return {.code = "training.combined_statistics",
            .severity = Severity::Warning,
            .pattern = translatable(
                "Diagnostics",
                "Local statistics have no effect: of a batch of {0}, the smallest share has 1 "
                "image, which gives a BatchNorm a single value of each channel, so every step "
                "combines the statistics of all shares. Choose fewer shares or a larger batch."),
            .arguments = {std::to_string(batch)}};
}

Diagnostic combinedInTheLastStep(std::int64_t images) {
    return {.code = "training.combined_statistics",
            .severity = Severity::Note,
            .pattern = translatable(
                "Diagnostics",
                "The last batch of each epoch is one of {0} and has a share with only 1 image, "
                "which gives a BatchNorm a single value of each channel, so that step combines "
                "the statistics of all shares."),
            .arguments = {std::to_string(images)}};
}

Diagnostic statisticsOfFew(std::int64_t smallest, std::int64_t batch) {
    return {.code = "training.local_statistics",
            .severity = Severity::Warning,
            .pattern = translatable(
                "Diagnostics",
                "BatchNorm takes its statistics from each share alone. The smallest "
                "share has {0} of a batch of {1}, so training is noisy. Choose combined "
                "statistics, fewer shares or a larger batch."),
            .arguments = {std::to_string(smallest), std::to_string(batch)}};
}

Diagnostics reviewLocalStatistics(const Network& network,
                                  const TrainingOptions& options,
                                  std::int64_t batch,
                                  std::int64_t images) {
    if (options.batchStatistics != BatchStatistics::Local) return {};
    if (fallsBackToCombined(network, options, batch)) return {combinedInEachStep(batch)};
    Diagnostics found;
    const std::int64_t smallest = smallestShare(sharesOf(options, batch));
    if (smallest < batch && smallest < kFewForStatistics) {
        found.push_back(statisticsOfFew(smallest, batch));
    }
    const std::int64_t last = images % batch;
    if (fallsBackToCombined(network, options, last)) found.push_back(combinedInTheLastStep(last));
    return found;
}

Diagnostics reviewNetwork(const TrainingRequest& request) {
    const LayerCatalog catalog;
    const DataInterface data = dataInterface(request);
    Validation validation = validate(request.network, catalog, data);
    if (!validation.network) return validation.diagnostics;
    append(validation.diagnostics, findTask(request.task).checkNetwork(*validation.network, data));
    append(validation.diagnostics, checkTrainedPart(*validation.network));
    append(validation.diagnostics, checkInputSize(*validation.network, data.input));
    append(validation.diagnostics, reviewTensorCount(*validation.network, request.options));
    append(validation.diagnostics,
           reviewMicroBatches(
               *validation.network, request.options, countTrainingImages(request.data)));
    return validation.diagnostics;
}

}  // namespace

DataInterface dataInterface(const TrainingRequest& request) {
    return findTask(request.task)
        .networkInterface(request.preprocessing, request.data.outputNames());
}

std::int64_t countTrainingImages(const DataSource& data) {
    return data.annotatedCounts().training;
}

Diagnostics reviewTrainingImages(const TrainingRequest& request) {
    if (hasTrainingImages(request)) {
        return findTask(request.task).reviewChoice(request.data);
    }
    return {problem(
        "training.no_images",
        translatable(
            "Diagnostics",
            "There are no training images. Add images, or increase the training fraction."))};
}

Diagnostics reviewMicroBatches(const Network& network,
                               const TrainingOptions& options,
                               std::int64_t images) {
    const std::int64_t batch = std::min(options.batch, std::max<std::int64_t>(images, 1));
    if (std::ranges::none_of(network.layers, takesStatistics)) return {};
    if (isDataParallel(options)) return reviewLocalStatistics(network, options, batch, images);
    const std::int64_t atOnce = imagesAtOnce(options, batch);
    if (atOnce == batch) return {};
    const bool isFew = atOnce < kFewForStatistics;
    TrainingOptions enough = options;
    for (enough.microBatch = std::min(kFewForStatistics, batch);
         imagesAtOnce(enough, batch) < enough.microBatch;
         ++enough.microBatch) {
        if (imagesAtOnce(enough, batch) >= kFewForStatistics) break;
    }
    if (enough.microBatch == batch) enough.microBatch = 0;  // the whole batch
    const char* const fewPattern =
        atOnce == 1
            ? translatable("Diagnostics",
                           "BatchNorm takes its statistics from single images, which makes "
                           "training noisy or impossible. Set Micro-batch to {1}, "
                           "or use a network without BatchNorm.")
            : translatablePlural("Diagnostics",
                                 "A batch of {2} is computed in micro-batches of %n images. "
                                 "BatchNorm takes its statistics from so few, which makes "
                                 "training noisy. Set Micro-batch to {1}, or use a "
                                 "network without BatchNorm.");
    const Diagnostic found{
        .code = "training.micro_batch",
        .severity = isFew ? Severity::Warning : Severity::Note,
        .pattern = isFew ? fewPattern
                         : translatablePlural("Diagnostics",
                                              "BatchNorm takes its statistics from micro-batches "
                                              "of %n images, not from the whole batch."),
        .arguments = {
            std::to_string(atOnce), std::to_string(enough.microBatch), std::to_string(batch)}};
    return {found};
}

Diagnostics reviewBestBy(const TrainingRequest& request) {
    const std::string& bestBy = request.options.bestBy;
    const auto outputs = static_cast<std::int64_t>(request.data.outputNames().size());
    const auto isMeasured = [&](const Metric* metric) {
        return metric->description().key == bestBy;
    };
    const auto metrics = findTask(request.task)
                             .metrics({.outputWidth = outputs,
                                       .height = request.preprocessing.height,
                                       .width = request.preprocessing.width});
    if (bestBy == kValidationLoss || std::ranges::any_of(metrics, isMeasured)) return {};
    Diagnostic wrong =
        problem("training.best_by",
                translatable("Diagnostics",
                             "The best epoch cannot be chosen by {0}: it is not measured for this "
                             "task and data. Choose one of {1}."));
    std::string choices = kValidationLoss;
    for (const Metric* metric : metrics) choices += ", " + metric->description().key;
    wrong.arguments = {bestBy, choices};
    return {wrong};
}

Diagnostics reviewTrainingRequest(const TrainingRequest& request) {
    // A resumed run may continue without its GPU.
    Diagnostics found = reviewTrainingOptions(
        request.resumeFrom ? optionsHere(request.options).options : request.options);
    if (!request.data) {
        found.push_back(problem("training.no_folder",
                                translatable("Diagnostics", "No images yet. Choose a folder.")));
        return found;
    }
    append(found, reviewLoss(findTask(request.task), request.options.loss));
    append(found, reviewTrainingImages(request));
    append(found, reviewNetwork(request));
    append(found, reviewBestBy(request));
    return found;
}

}  // namespace espalier::engine

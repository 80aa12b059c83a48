// SPDX-License-Identifier: Apache-2.0
#include "engine/project/memory_review.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/compiler/divide.h"
#include "engine/compiler/passes.h"
#include "engine/project/project.h"
#include "engine/tasks/loss_choice.h"
#include "engine/tasks/task_catalog.h"
#include "engine/training/features/feature_choice.h"
#include "engine/training/forecast/training_memory.h"
#include "engine/training/forecast/unprepared_plan.h"
#include "engine/training/options/micro_batches.h"
#include "engine/training/options/run_device.h"
#include "engine/training/session/training_review.h"
#include "kernels/device.h"

namespace espalier::engine {

DeviceMemory reviewMemory(const MemoryReviewQuestion& question,
                          kernels::Device& device,
                          std::stop_token stop) {
    const CheckedNetwork& checked = question.network;
    TrainingOptions options = question.options;
    options.batch = question.batch;
    const kernels::DeviceDescription& description = device.description();
    const std::size_t images =
        keptImageBytes(options,
                       description.memoryTotal,
                       static_cast<std::size_t>(question.images),
                       static_cast<std::size_t>(checked.data.input.elementCount()));
    const Loss& loss = chosenLoss(findTask(question.task), question.options.loss);
    const FeatureChoice features =
        chooseFeatures({.network = *checked.validation.network,
                        .device = device,
                        .loss = loss,
                        .options = options,
                        .training = question.training,
                        .validation = question.images - question.training,
                        .augments = question.augments},
                       stop);
    const MemoryForecast forecast = forecastMemory(
        {.network = *checked.validation.network,
         .device = device,
         .loss = loss,
         .options = options,
         .images = images,
         .pixels = pixelsFor(description),
         .features = features.kept ? std::optional(features.kept->bytes) : std::nullopt},
        question.batch,
        std::move(stop));
    const std::int64_t atOnce = imagesAtOnce(options, question.batch);
    return {.needed = static_cast<double>(forecast.needed.needed()),
            .features = static_cast<double>(forecast.needed.features),
            .images = static_cast<double>(forecast.needed.images),
            .free = static_cast<double>(forecast.free),
            .microBatch = atOnce < question.batch ? atOnce : 0,
            .largestBatch = forecast.largestBatch,
            .largestMicroBatch = forecast.largestMicroBatch,
            .recomputed = static_cast<double>(forecast.recomputed)};
}

void refuseBeyondMemory(const Project& project, const DataSource& selected) {
    const auto checked =
        checkNetwork(project.network, dataInterface(project, selected), project.task);
    const RunDevice found = findRunDevice(project.options.device);
    const std::int64_t batch = std::min(project.options.batch, countTrainingImages(selected));
    if (!checked->isValid() || !found.reason.empty() || batch < 1) return;
    const Loss& loss = chosenLoss(findTask(project.task), project.options.loss);
    const CompileOptions options =
        trainingCompileOptions(project.options, loss, Mode::Train, batch);
    const Network& network = *checked->validation.network;
    // What frozen layers compute is kept, or computed in batches of its own.
    std::optional<DividedGraph> divided = divideAtTraining(network, options);
    const OpGraph forward = divided ? std::move(divided->rest) : lower(network, options);
    refuseBeyondMemory(leastTrainingBytes(forward, options.optimizer), found.device, batch);
}

}  // namespace espalier::engine

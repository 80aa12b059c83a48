// SPDX-License-Identifier: Apache-2.0
#include "engine/project/memory_review.h"

#include <utility>

#include "engine/tasks/loss_choice.h"
#include "engine/tasks/task_catalog.h"
#include "engine/training/features/feature_choice.h"
#include "engine/training/forecast/training_memory.h"
#include "engine/training/options/micro_batches.h"
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

}  // namespace espalier::engine

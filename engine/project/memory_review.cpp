// SPDX-License-Identifier: Apache-2.0
#include "engine/project/memory_review.h"

#include <utility>

#include "engine/tasks/loss_choice.h"
#include "engine/tasks/task_catalog.h"
#include "engine/training/features/feature_choice.h"
#include "engine/training/forecast/training_memory.h"
#include "kernels/device.h"

namespace espalier::engine {

DeviceMemory reviewMemory(const MemoryReviewQuestion& question,
                          kernels::Device& device,
                          std::stop_token stop) {
    const CheckedNetwork& checked = question.network;
    const kernels::DeviceDescription& description = device.description();
    const std::size_t images =
        keptImageBytes(question.options,
                       description.memoryTotal,
                       static_cast<std::size_t>(question.images),
                       static_cast<std::size_t>(checked.data.input.elementCount()));
    const Loss& loss = chosenLoss(findTask(question.task), question.options.loss);
    const FeatureChoice features =
        chooseFeatures({.network = *checked.validation.network,
                        .device = device,
                        .loss = loss,
                        .options = question.options,
                        .training = question.training,
                        .validation = question.images - question.training,
                        .augments = question.augments},
                       stop);
    const MemoryForecast forecast =
        forecastMemory({.network = *checked.validation.network,
                        .device = device,
                        .loss = loss,
                        .options = question.options,
                        .images = images,
                        .pixels = pixelsFor(description),
                        .onFeatures = features.kept.has_value(),
                        .features = features.kept ? features.kept->bytes : 0},
                       question.batch,
                       std::move(stop));
    return {.needed = static_cast<double>(forecast.needed.needed()),
            .features = static_cast<double>(forecast.needed.features),
            .images = static_cast<double>(forecast.needed.images),
            .free = static_cast<double>(forecast.free),
            .largestBatch = forecast.largestBatch};
}

}  // namespace espalier::engine

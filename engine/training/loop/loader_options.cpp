// SPDX-License-Identifier: Apache-2.0
#include "engine/training/loop/loader_options.h"

#include <algorithm>

#include "engine/base/error.h"
#include "engine/base/processors.h"
#include "engine/training/options/micro_batches.h"

namespace espalier::engine {

int loaderThreads(const TrainingOptions& options) {
    if (options.loaderThreads > 0) return static_cast<int>(options.loaderThreads);
    return std::min(processorCount(), 8);
}

std::int64_t trainingBatch(const TrainingWork& work) {
    const auto samples = static_cast<std::int64_t>(work.training.size());
    if (samples == 0) {
        throw RequestError("There are no training images. Add images, or change the split.");
    }
    return std::min(work.start.options.batch, samples);
}

std::int64_t trainingImagesAtOnce(const TrainingWork& work) {
    return imagesAtOnce(work.start.options, trainingBatch(work));
}

DataLoaderOptions trainingLoaderOptions(const TrainingWork& work) {
    return {.batchSize = trainingBatch(work),
            .threads = loaderThreads(work.start.options),
            .shuffle = true,
            .augment = true,
            .seed = work.start.options.seed};
}

DataLoaderOptions validationLoaderOptions(const TrainingWork& work) {
    const auto samples = static_cast<std::int64_t>(work.validation->size());
    const TrainingOptions& options = work.start.options;
    const std::int64_t most = options.microBatch > 0 ? trainingImagesAtOnce(work) : options.batch;
    return {.batchSize = std::min(most, samples),
            .threads = loaderThreads(work.start.options),
            .seed = work.start.options.seed};
}

std::optional<kernels::PrepareImages> plannedPixels(const TrainingWork& work) {
    const bool givesBytes =
        std::ranges::find(work.training.fields(), kPixelInput, &SampleField::name) !=
        work.training.fields().end();
    if (!givesBytes) return std::nullopt;
    return preparationOf(work.start.preprocessing);
}

}  // namespace espalier::engine

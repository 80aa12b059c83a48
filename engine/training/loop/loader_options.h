// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "engine/data/loading/data_loader.h"
#include "engine/training/loop/training_work.h"

namespace espalier::engine {

/// Threads that read images: as chosen, else one per processor that the system has, at most 8.
int loaderThreads(const TrainingOptions& options);

/// Images per training step: as chosen, but no more than there are. Throws RequestError when there
/// are none.
std::int64_t trainingBatch(const TrainingWork& work);

/// Of these, as many as are computed at once (microBatches()).
std::int64_t trainingImagesAtOnce(const TrainingWork& work);

DataLoaderOptions trainingLoaderOptions(const TrainingWork& work);
/// In batches that are computed at once. `work` has validation images.
DataLoaderOptions validationLoaderOptions(const TrainingWork& work);

/// What the plan makes of the images where the datasets give them as bytes; nothing where they give
/// what the network takes.
std::optional<kernels::PrepareImages> plannedPixels(const TrainingWork& work);

}  // namespace espalier::engine

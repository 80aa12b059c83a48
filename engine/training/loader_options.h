// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "engine/data/data_loader.h"
#include "engine/training/trainer.h"

namespace espalier::engine {

/// Images per training step: as chosen, but no more than there are. Throws RequestError when there
/// are none.
std::int64_t trainingBatch(const TrainingWork& work);

DataLoaderOptions trainingLoaderOptions(const TrainingWork& work);
/// `work` has validation images.
DataLoaderOptions validationLoaderOptions(const TrainingWork& work);

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
#include "engine/training/options/micro_batches.h"

#include "engine/training/options/training_options.h"

namespace espalier::engine {

std::vector<BatchShare> microBatches(std::int64_t batch, std::int64_t most) {
    return partitionBatch(batch, static_cast<int>((batch + most - 1) / most));
}

std::int64_t imagesAtOnce(const TrainingOptions& options, std::int64_t batch) {
    if (options.microBatch == 0) return batch;
    return microBatches(batch, options.microBatch).front().count;
}

}  // namespace espalier::engine

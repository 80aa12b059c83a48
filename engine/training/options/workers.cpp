// SPDX-License-Identifier: Apache-2.0
#include "engine/training/options/workers.h"

#include <algorithm>

#include "engine/training/options/training_options.h"

namespace espalier::engine {

bool isDataParallel(const TrainingOptions& options) {
    return options.workers > 1 || options.shards > 0;
}

std::vector<BatchShare> sharesOf(const TrainingOptions& options, std::int64_t batch) {
    const std::int64_t count = options.shards > 0 ? options.shards : options.workers;
    std::vector<BatchShare> shares = partitionBatch(batch, static_cast<int>(count));
    std::erase_if(shares, [](const BatchShare& share) { return share.count == 0; });
    return shares;
}

int threadsPerWorker(const TrainingOptions& options, int threads) {
    if (options.shards > 0) return 1;
    return std::max(1, threads / static_cast<int>(options.workers));
}

}  // namespace espalier::engine

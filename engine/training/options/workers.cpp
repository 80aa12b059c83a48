// SPDX-License-Identifier: Apache-2.0
#include "engine/training/options/workers.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/training/options/training_options.h"

namespace espalier::engine {

bool isDataParallel(const TrainingOptions& options) {
    return options.workers > 1 || options.shards > 0;
}

bool hasLoads(const TrainingOptions& options) {
    const std::vector<double>& loads = options.workerLoads;
    return options.shards == 0 && std::ssize(loads) == options.workers &&
           std::ranges::all_of(loads,
                               [](double load) { return load >= 0 && std::isfinite(load); }) &&
           std::accumulate(loads.begin(), loads.end(), 0.0) > 0;
}

std::vector<BatchShare> sharesOf(const TrainingOptions& options, std::int64_t batch) {
    const std::int64_t count = options.shards > 0 ? options.shards : options.workers;
    std::vector<BatchShare> shares = hasLoads(options)
                                         ? partitionBatch(batch, options.workerLoads)
                                         : partitionBatch(batch, static_cast<int>(count));
    std::erase_if(shares, [](const BatchShare& share) { return share.count == 0; });
    return shares;
}

std::size_t largestShare(const std::vector<BatchShare>& shares) {
    const auto largest = std::ranges::max_element(shares, {}, &BatchShare::count);
    return static_cast<std::size_t>(largest - shares.begin());
}

std::int64_t smallestShare(const std::vector<BatchShare>& shares) {
    return std::ranges::min(shares, {}, &BatchShare::count).count;
}

int threadsPerWorker(const TrainingOptions& options, int threads) {
    if (options.shards > 0) return 1;
    return std::max(1, threads / static_cast<int>(options.workers));
}

}  // namespace espalier::engine

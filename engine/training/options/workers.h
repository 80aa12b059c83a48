// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/parallel/partition.h"

namespace espalier::engine {

struct TrainingOptions;

/// BatchNorm's statistics of fewer images are noisy.
inline constexpr std::int64_t kFewForStatistics = 16;

/// Whether the shares of a batch are computed by several workers, or as by several (shards).
bool isDataParallel(const TrainingOptions& options);

/// Whether the workers' shares are not even. Loads that cannot be count as none.
bool hasLoads(const TrainingOptions& options);

/// The shares of a batch, without empty ones: one per shard, or one per worker, by their loads.
/// Share i is that of shard or worker `replica`. One share that is the batch unless
/// isDataParallel().
std::vector<BatchShare> sharesOf(const TrainingOptions& options, std::int64_t batch);

/// Of shares of which there is one at least: the first of those with most samples.
std::size_t largestShare(const std::vector<BatchShare>& shares);
std::int64_t smallestShare(const std::vector<BatchShare>& shares);

/// Compute threads of each worker where there are `threads` for all: at least one, and one with
/// shards, whose sums must not depend on it.
int threadsPerWorker(const TrainingOptions& options, int threads);

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "engine/parallel/partition.h"

namespace espalier::engine {

struct TrainingOptions;

/// BatchNorm's statistics of fewer images are noisy.
inline constexpr std::int64_t kFewForStatistics = 16;

/// Whether the shares of a batch are computed by several workers, or as by several (shards).
bool isDataParallel(const TrainingOptions& options);

/// The shares of a batch, without empty ones: one per shard, or one per worker. One share that is
/// the batch unless isDataParallel().
std::vector<BatchShare> sharesOf(const TrainingOptions& options, std::int64_t batch);

/// Compute threads of each worker where there are `threads` for all: at least one, and one with
/// shards, whose sums must not depend on it.
int threadsPerWorker(const TrainingOptions& options, int threads);

}  // namespace espalier::engine

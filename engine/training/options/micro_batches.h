// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "engine/parallel/partition.h"

namespace espalier::engine {

struct TrainingOptions;

/// The parts of a batch that a step computes one after the other: as few as have at most `most`
/// images each, and as even as possible, the larger ones first. `batch` ≥ 1, `most` ≥ 1.
std::vector<BatchShare> microBatches(std::int64_t batch, std::int64_t most);

/// How many images a training computes at once whose steps take `batch` of them: the largest part
/// with TrainingOptions::microBatch as the most, or all of them where that is 0. No other batch of
/// the training, such as the smaller last one of an epoch, is computed in larger parts.
std::int64_t imagesAtOnce(const TrainingOptions& options, std::int64_t batch);

}  // namespace espalier::engine

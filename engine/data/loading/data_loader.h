// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/data/loading/dataset.h"

namespace espalier::engine {

/// Samples of one batch. `tensors` are Dataset::fields() with the batch dimension first.
struct Batch {
    std::int64_t number = 0;  ///< in its epoch, from 0
    std::vector<std::size_t> samples;
    std::vector<HostTensor> tensors;
    HostTensor weights;  ///< fp32 [N]; 0 = does not count
    std::vector<std::string> problems;
    std::vector<std::size_t> lost;  ///< those of `samples` that are SampleSlot::lost

    std::int64_t size() const { return static_cast<std::int64_t>(samples.size()); }
};

struct DataLoaderOptions {
    std::int64_t batchSize = 32;
    int threads = 1;
    std::size_t batchesAhead = 4;  ///< fewer, but at least one, if bytesAhead is reached first
    std::size_t bytesAhead = std::size_t{256} << 20;
    bool shuffle = false;
    bool augment = false;
    bool dropLast = false;
    std::uint64_t seed = 1;
};

/// How many batches of so many bytes are prefetched, at least one.
std::size_t batchesAheadFor(std::size_t batchBytes, const DataLoaderOptions& options);

/// Prefetches batches on its own threads and delivers them in order; its memory is bounded,
/// whatever the dataset's size. What it delivers depends on
/// (dataset, batch size, seed, epoch) only, never on threads or timing. Used by one thread.
class DataLoader {
  public:
    DataLoader(const Dataset& dataset, const DataLoaderOptions& options);
    ~DataLoader();
    DataLoader(const DataLoader&) = delete;
    DataLoader& operator=(const DataLoader&) = delete;

    std::int64_t batchesPerEpoch() const;
    /// Starts over at batch `firstBatch` of `epoch` (from 1); prefetched batches are dropped.
    void start(std::uint32_t epoch, std::int64_t firstBatch = 0);
    /// The next batch; nothing at the end of the epoch or when asked to stop.
    std::optional<Batch> next(std::stop_token stop);
    /// Returns a batch's memory for reuse.
    void recycle(Batch batch);

  private:
    class Workers;
    std::unique_ptr<Workers> workers_;
};

/// The order in which samples are visited: a permutation of 0 … count-1 that depends on (seed,
/// epoch).
std::vector<std::size_t> shuffledOrder(std::size_t count, std::uint64_t seed, std::uint32_t epoch);

}  // namespace espalier::engine

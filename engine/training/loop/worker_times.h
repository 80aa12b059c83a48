// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace espalier::engine {

/// What one worker of a training has done with its time, in seconds.
struct WorkerTime {
    std::int64_t share = 0;   ///< images that are its own in a full batch
    std::int64_t images = 0;  ///< that it has computed
    double computing = 0;     ///< its share, and with all others the update
    double statistics = 0;    ///< joining the sums of BatchNorm
    double gradients = 0;     ///< joining the gradients
    double waiting = 0;       ///< for the other workers

    double joining() const { return statistics + gradients; }

    friend bool operator==(const WorkerTime&, const WorkerTime&) = default;
};

/// What the workers of a training have done in some steps: the times of each, with those in which
/// the steps waited for data, add up to `seconds`. Without workers where there is only one, whose
/// time is not measured.
struct WorkerTimes {
    std::int64_t steps = 0;
    double seconds = 0;
    double data = 0;  ///< of these, waiting for a batch, all workers together
    int threads = 0;  ///< compute threads of each
    std::vector<WorkerTime> workers;

    bool isMeasured() const { return !workers.empty(); }
    /// Those of later steps, of a run that may go on with another number of workers: then they
    /// replace what there was.
    void add(const WorkerTimes& later);
    /// 0 where nothing is known.
    double imagesPerSecond(const WorkerTime& worker) const;

    friend bool operator==(const WorkerTimes&, const WorkerTimes&) = default;
};

/// The mean of a part of the time over the workers, as a fraction of all of it.
double fractionOf(const WorkerTimes& times, double WorkerTime::*part);

/// A worker that computes an image clearly slower than the others do.
struct SlowWorker {
    std::size_t worker = 0;
    double excess = 0;  ///< 0.14: 14 % longer than the mean of the others

    friend bool operator==(const SlowWorker&, const SlowWorker&) = default;
};
/// The slowest for each image, if its excess is more than 10 %. None where shares differ by more
/// than an image, by loads or by shards: what takes as long for a small share would count as slow.
std::optional<SlowWorker> slowWorker(const WorkerTimes& times);

/// "16 + 16", by loads "24 + 8"; of many workers "33 × 2 + 32 × 6".
std::string sharesText(const std::vector<WorkerTime>& workers);

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/base/diagnostics.h"
#include "engine/training/loop/worker_times.h"
#include "engine/training/options/training_options.h"

namespace espalier::engine {

struct Network;
class Loss;

/// Some steps with one number of workers.
struct WorkerScalingRow {
    int workers = 1;
    int threads = 1;  ///< of each
    std::vector<std::int64_t> shares = {};
    std::int64_t smallestShare = 0;  ///< images that are computed at once, also of shards
    int steps = 0;
    double ms = 0;           ///< per step, the median
    double fastMs = 0;       ///< the lower quartile; 0 where it is not known
    double slowMs = 0;       ///< the upper quartile
    WorkerTimes times = {};  ///< of these steps; none with one worker

    double imagesPerSecond() const;
    /// Milliseconds of a step, the mean over its workers.
    double partMs(double WorkerTime::*part) const;
};

/// How long a step takes with different numbers of workers.
struct WorkerScaling {
    int cores = 0;
    std::int64_t batch = 0;
    std::int64_t shards = 0;        ///< of each batch; 0: as many shares as workers
    bool ownStatistics = false;     ///< BatchStatistics::Local
    std::size_t gradientBytes = 0;  ///< of each worker, that are joined in each step
    bool hasFrozenLayers = false;   ///< which one worker may compute only once for each image
    std::vector<WorkerScalingRow> rows = {};
    /// With twice the batch: one worker, and the fastest of several; none if there are not several,
    /// or not so many images.
    std::vector<WorkerScalingRow> doubled = {};
    std::string whyNotDoubled = {};  ///< where they could not be measured

    /// Of `doubled`: one that took less time than half of its images, which only other programs can
    /// explain; nullptr when there is none.
    const WorkerScalingRow* impossibleRow() const;
};

struct WorkerScalingQuestion {
    const Network& network;
    const Loss& loss;
    /// As for training; computed on the CPU whatever device they name.
    const TrainingOptions& options;
    std::vector<int> workers = {};  ///< empty: workerCounts()
    int steps = 20;                 ///< fewer where they take longer than half a minute
    std::int64_t images = 0;        ///< of the training, which no batch exceeds; 0: any number
};

/// 1, 2, 3, 4, 8, … up to the number of cores, which is among them, or of images in a batch.
std::vector<int> workerCounts(int cores, std::int64_t batch);

using ScalingProgress = std::function<void(std::int64_t done, std::int64_t of, int workers)>;

/// Computes steps on one batch of random images with each number of workers, 1 among them, each
/// with the threads that it would have in a training. Throws RequestError when the question is
/// wrong, Error when the environment fails, Stopped when asked to stop, between two operations.
WorkerScaling measureWorkerScaling(const WorkerScalingQuestion& question,
                                   const ScalingProgress& progress,
                                   std::stop_token stop);

/// Whether several workers pay, why not, and whether twice the batch would change that: notes, one
/// for each sentence, the answer first. A function of these numbers alone.
Diagnostics workerAdvice(const WorkerScaling& scaling);

}  // namespace espalier::engine

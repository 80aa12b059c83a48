// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/base/diagnostics.h"
#include "engine/training/session/worker_scaling.h"

namespace espalier::engine {

// How long a step would take with more workers than this machine has cores for, from the parts that
// a WorkerScaling has measured. With W workers and a batch of N, of which the largest share is
// S = ⌈N / W⌉, a step takes
//
//   fixed + image · S + statistics · W / W₀ + gradients · M(W) / M(W₀) + waiting · E(W) / E(W₀)
//
// where W₀ is the most workers that were measured, and
// - fixed: what a worker computes whatever its share, as the update and small layers. A straight
//   line through the times of a batch and of twice the batch, at no images.
// - image: computing one image with the worker's threads; with t threads s + p / t (Amdahl's law),
//   through the times of one worker with all cores and of one of W₀ with its part of them.
// - statistics: sums of BatchNorm, which one thread joins over all shares.
// - gradients: bound by memory, whose bandwidth is measured by W₀ workers. Adding up W shares of G
//   bytes in blocks that stay in a cache reads all of them once and writes the first of each pair,
//   M(W) = (W + ⌊W / 2⌋) · G, whatever the depth of the tree, whose levels nobody waits for.
// - waiting: workers differ by chance, so that the slowest of W is expected to lag behind the mean
//   by E(W) deviations: the expected largest of W normal numbers (order statistics). What of it
//   shrinks with the share is measured as for `fixed`, and is in proportion to computing it.
//
// One worker has a line of its own, with all cores of this machine, and joins nothing.
//
// That assumes one machine with more cores like these and this machine's memory bandwidth, which
// all of them share: computing an image takes as long as here however many cores compute, which is
// optimistic, and joining is no faster than here, which is pessimistic. Threads of one worker are
// those of a core each: with more workers than cores here, the machine has a core for each.

/// What the time of a step is made of, in milliseconds. Those of several workers are means over the
/// workers.
struct StepParts {
    std::int64_t batch = 0;  ///< of all workers together
    int cores = 1;           ///< that one worker uses
    double oneFixed = 0;     ///< one worker, whatever the batch
    double oneImage = 0;     ///< one worker, each image
    int workers = 2;         ///< W₀
    int threads = 1;         ///< of each of them
    double fixed = 0;
    double image = 0;
    double statistics = 0;
    double gradients = 0;
    double waitingFixed = 0;        ///< whatever the share
    double waitingImage = 0;        ///< for each image of a share
    std::size_t gradientBytes = 0;  ///< G
};

/// Nothing where several workers were not measured, or whyNotPredicted() says why.
std::optional<StepParts> partsOf(const WorkerScaling& scaling);
/// A note on shards, of which there are as many however many workers there are, on times that are
/// impossible, or on workers with several threads each: how long one thread takes is no matter of
/// extrapolating.
std::optional<Diagnostic> whyNotPredicted(const WorkerScaling& scaling);

struct PredictedStep {
    int workers = 1;
    int cores = 1;           ///< of the machine
    std::int64_t batch = 0;  ///< of all workers together
    double fixed = 0;
    double images = 0;  ///< computing the images of a share
    double statistics = 0;
    double gradients = 0;
    double waiting = 0;

    double ms() const { return fixed + images + statistics + gradients + waiting; }
    double imagesPerSecond() const;
};

/// By the formula above, a function of these numbers alone. `workers`: at least 1, at most `batch`.
PredictedStep predictStep(const StepParts& parts, int workers, std::int64_t batch);

/// The numbers of workers to predict: 1, 2, 4, … 64.
std::vector<int> predictedCounts();

/// The mean of the largest of `count` numbers from the standard normal distribution: 0 of one,
/// 1 / √π of two.
double expectedLargest(int count);

/// The fastest of predictedCounts() with the measured batch, and the first with which something
/// takes longer than computing a share. Notes, one for each sentence.
Diagnostics predictionAdvice(const StepParts& parts);

}  // namespace espalier::engine

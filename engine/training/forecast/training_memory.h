// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

#include "engine/compiler/compile.h"
#include "engine/data/preprocessing/preprocessing.h"
#include "engine/network/network.h"
#include "engine/training/options/training_options.h"

namespace espalier::engine {

/// The plan that training compiles for a batch, or in Mode::Train for its largest micro-batch, or
/// for its largest share; shared by trainer and estimate.
CompileOptions trainingCompileOptions(const TrainingOptions& options,
                                      const Loss& loss,
                                      Mode mode,
                                      std::int64_t batch);

/// The device memory that training needs, in bytes, from the same plans that it will
/// run. On the CPU that is the host's, with all that is kept there; on a GPU the GPU's alone.
struct TrainingMemory {
    std::int64_t batch = 0;
    std::size_t parameters = 0;
    std::size_t states = 0;
    std::size_t optimizer = 0;
    std::size_t gradients = 0;    ///< of parameters
    std::size_t activations = 0;  ///< with their gradients
    std::size_t workspace = 0;
    std::size_t gaps = 0;        ///< between these in the arena
    std::size_t checkpoint = 0;  ///< CPU: the copy that is written while training goes on
    std::size_t batches = 0;     ///< CPU: read ahead, of training and of validation; GPU: on their
                                 ///< way there
    std::size_t library = 0;     ///< code and tables that the device's library makes, stacks
    std::size_t features = 0;    ///< CPU: what the frozen layers made of each image
    std::size_t images = 0;      ///< CPU: resized ones that are kept for the next epoch

    std::size_t arena() const { return gradients + activations + workspace + gaps; }
    /// All but the cached images.
    std::size_t needed() const {
        return parameters + states + optimizer + arena() + checkpoint + batches + library +
               features;
    }
    std::size_t total() const { return needed() + images; }
};

/// Everything that the memory of training on `device` depends on except the batch.
struct MemoryQuestion {
    const Network& network;
    kernels::Device& device;
    const Loss& loss = usualLoss();
    const TrainingOptions& options;
    std::size_t images = 0;  ///< bytes of resized ones that will be kept in memory
    std::optional<kernels::PrepareImages> pixels = {};  ///< as the executors will be given them
    std::optional<std::size_t> features = {};  ///< likewise: bytes of those kept; nothing: images
};

/// How a training of images gives them to that device: to a GPU as bytes, which it prepares itself;
/// to the CPU ready, by the threads that read them.
std::optional<kernels::PrepareImages> pixelsFor(const kernels::DeviceDescription& device,
                                                const Preprocessing& recipe = {});

/// Resized images that training with these options keeps in memory, given the number of images read
/// and `bytesEach`; `memoryTotal` is the machine's.
std::size_t keptImageBytes(const TrainingOptions& options,
                           std::size_t memoryTotal,
                           std::size_t images,
                           std::size_t bytesEach);

/// The device memory needed to run one plan, which is but a part of what training needs.
std::size_t deviceBytes(const ExecutionPlan& plan, const kernels::DeviceDescription& device);

/// The plans of a training step for a batch, or for its largest micro-batch.
struct TrainingPlans {
    const ExecutionPlan& step;
    const ExecutionPlan* features = nullptr;  ///< computes what `step` reads; nullptr: reads images
};

/// Of a training with these plans, in batches of that many images.
TrainingMemory trainingMemory(const MemoryQuestion& question,
                              const TrainingPlans& plans,
                              std::int64_t batch);
/// Of the same plans, compiled for it. Throws Stopped.
TrainingMemory trainingMemory(const MemoryQuestion& question,
                              std::int64_t batch,
                              std::stop_token stop = {});
/// The largest batch that, computed at once, needs no more than `bytes`; 0 when not even one image
/// does.
std::int64_t largestBatch(const MemoryQuestion& question,
                          std::size_t bytes,
                          std::stop_token stop = {});

/// The largest TrainingOptions::microBatch with which steps of this batch need no more than
/// `bytes`, if possible with a reserve of a twentieth, because free memory fluctuates; 0 when there
/// is none, as for a batch of 1.
std::int64_t largestMicroBatch(const MemoryQuestion& question,
                               std::int64_t batch,
                               std::size_t bytes,
                               std::stop_token stop = {});

/// TrainingMemory::needed() of the same training if it recomputes activations; 0 if that is more
/// than `bytes`, and if it does already.
std::size_t recomputedBytes(const MemoryQuestion& question,
                            std::int64_t batch,
                            std::size_t bytes,
                            std::stop_token stop = {});

/// The memory that training would need, and what its device has free now.
struct MemoryForecast {
    TrainingMemory needed;
    std::size_t free = 0;  ///< 0 = unknown
    std::int64_t largestBatch = 0;
    std::int64_t largestMicroBatch = 0;  ///< where too little is free
    std::size_t recomputed = 0;          ///< recomputedBytes(), likewise
};

/// Throws RequestError where the device has too little memory even to prepare that batch; Stopped.
MemoryForecast forecastMemory(const MemoryQuestion& question,
                              std::int64_t batch,
                              std::stop_token stop = {});

/// "1.4 GB"
std::string memoryText(std::size_t bytes);

}  // namespace espalier::engine

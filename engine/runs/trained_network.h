// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/host_tensor.h"
#include "engine/compiler/execution_plan.h"
#include "engine/evaluation/prediction_memory.h"
#include "engine/layers/layer_catalog.h"
#include "engine/network/network.h"
#include "engine/runtime/executor.h"
#include "engine/runtime/parameter_store.h"
#include "engine/tasks/task.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "kernels/device.h"

namespace espalier::engine {

/// The network that a checkpoint was trained with; the catalog must outlive it. Throws Error where
/// it is not valid.
Network networkOf(const Checkpoint& checkpoint, const Task& task, const LayerCatalog& catalog);

/// Throws Error where the checkpoint lacks a parameter or state of the plan, or has it in another
/// shape. Before memory is allocated: a small checkpoint can claim a large network.
void refuseOtherTensors(const ExecutionPlan& plan, const Checkpoint& checkpoint);

/// A run's network with its trained weights, computed as in training: the reference for exports.
/// Used by one thread; the device must outlive it.
class TrainedNetwork {
  public:
    /// Throws Error when the checkpoint does not match its own network, before memory is allocated.
    /// With `asBytes` it takes images as bytes, which the device prepares. `memoryLimit`:
    /// ModelOptions::memoryLimit.
    TrainedNetwork(const Checkpoint& checkpoint,
                   const Task& task,
                   kernels::Device& device,
                   bool asBytes = false,
                   std::size_t memoryLimit = 0);

    const Network& network() const { return *network_; }
    /// Images computed together: 16, or fewer where the memory is too small for them.
    std::int64_t batch() const { return plan_.plan.batch; }
    /// Why not even one image may be computed: the sentence of engine/evaluation/prediction_memory;
    /// empty as a rule. weights() can be read all the same.
    const std::string& whyTooLarge() const { return whyTooLarge_; }
    /// What one image needs then, as memoryNeedText().
    std::string memoryNeed() const { return memoryNeedText(neededBytes(), limit_); }
    /// Starts batch() images: "image" fp32 [batch(),C,H,W], or "pixels" with their "records". If
    /// takesAhead() is true, a second batch may be begun before the first is finished. The first
    /// call allocates the memory; throws RequestError with whyTooLarge().
    void begin(std::span<const HostTensor> inputs);
    /// The scores or images of the batch that was begun first.
    HostTensor finish();
    bool takesAhead() const { return takesAhead_; }
    /// Parameters and running statistics.
    std::vector<HostTensor> weights() const;

  private:
    CompiledPlan compiled(const Checkpoint& checkpoint,
                          const Task& task,
                          std::int64_t batch,
                          bool asBytes) const;
    std::size_t neededBytes() const;
    std::string whyNot() const;

    const LayerCatalog catalog_;
    std::optional<Network> network_;
    std::string result_;
    bool takesAhead_;
    int inFlight_ = 0;
    kernels::Device& device_;
    ParameterStore store_;
    std::unique_ptr<kernels::Stream> stream_;
    const PredictionLimit limit_;
    CompiledPlan plan_;  ///< without its operations once the executor has them
    std::string whyTooLarge_;
    std::unique_ptr<Executor> executor_;  ///< nullptr before the first batch
};

}  // namespace espalier::engine

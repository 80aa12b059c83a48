// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/host_tensor.h"
#include "engine/layers/layer_catalog.h"
#include "engine/network/network.h"
#include "engine/runtime/executor.h"
#include "engine/runtime/parameter_store.h"
#include "engine/tasks/task.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "kernels/device.h"

namespace espalier::engine {

/// A run's network with its trained weights, computed as in training: the reference for exports.
/// Used by one thread; the device must outlive it.
class TrainedNetwork {
  public:
    static constexpr std::int64_t kBatch = 16;

    /// Throws Error when the checkpoint does not match its own network. With `asBytes` it takes
    /// images as bytes, which the device prepares.
    TrainedNetwork(const Checkpoint& checkpoint,
                   const Task& task,
                   kernels::Device& device,
                   bool asBytes = false);

    const Network& network() const { return *network_; }
    /// Starts kBatch images: "image" fp32 [kBatch,C,H,W], or "pixels" with their "records". If
    /// takesAhead() is true, a second batch may be begun before the first is finished.
    void begin(std::span<const HostTensor> inputs);
    /// The kBatch scores or images of the batch that was begun first.
    HostTensor finish();
    bool takesAhead() const { return takesAhead_; }
    /// Parameters and running statistics.
    std::vector<HostTensor> weights() const;

  private:
    const LayerCatalog catalog_;
    std::optional<Network> network_;
    std::string result_;
    bool takesAhead_;
    int inFlight_ = 0;
    ParameterStore store_;
    std::unique_ptr<kernels::Stream> stream_;
    std::unique_ptr<Executor> executor_;
};

}  // namespace espalier::engine

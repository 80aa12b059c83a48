// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/base/host_tensor.h"
#include "engine/losses/loss_catalog.h"
#include "engine/network/network.h"
#include "engine/ops/op_graph.h"
#include "engine/runtime/executor.h"
#include "engine/runtime/parameter_store.h"
#include "kernels/device.h"

namespace espalier::engine {

/// The value that each layer outputs in a graph that lower() made of the network; of a layer that
/// computes nothing there, as Dropout in a prediction, that of its source.
std::map<NodeId, ValueId> layerValues(const OpGraph& graph, const Network& network);

/// What some layers of a network in training output, by their names in the drawing: several at
/// once, for batches, and without an exported model. In fp32. Used by one thread; the device must
/// outlive it.
class LayerOutputs {
  public:
    struct Question {
        const Network& network;
        const Loss& loss;                   ///< of the task, any one
        const std::vector<NodeId>& layers;  ///< unknown ones and inputs are passed over
        std::string result;                 ///< TaskDescription::result
        std::int64_t batch = 1;
        const std::vector<HostTensor>& weights;  ///< of all parameters and states, by name
    };

    /// Compiles the prediction. Throws RequestError where it needs more memory than there is,
    /// before any is allocated, Error where weights are missing or have another shape, and Stopped.
    LayerOutputs(const Question& question, kernels::Device& device, std::stop_token stop);

    /// `images`: kImageInput [batch,C,H,W]. Throws Stopped.
    void run(const HostTensor& images, std::stop_token stop);
    /// Those whose outputs can be read, in the order of the question.
    const std::vector<NodeId>& layers() const { return layers_; }
    /// Of the last run: [batch,C,H,W] or [batch,values].
    HostTensor output(const NodeId& layer);
    /// The scores or images of the last run.
    HostTensor result();

  private:
    std::vector<NodeId> layers_;
    std::map<NodeId, std::string> names_;  ///< of their values in the plan
    std::string result_;
    ParameterStore store_;
    std::unique_ptr<Executor> executor_;
};

/// Sample `index` of a batch, as a batch of one.
HostTensor oneOfBatch(const HostTensor& batch, std::int64_t index);

}  // namespace espalier::engine

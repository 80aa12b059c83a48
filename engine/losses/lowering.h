// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/layers/layer.h"
#include "engine/losses/loss.h"
#include "engine/ops/host_values.h"
#include "engine/ops/op_graph.h"

namespace espalier::engine {

/// What a loss may use to lower itself.
class LossContext {
  public:
    OpGraph& graph;
    Mode mode = Mode::Train;
    NodeId node;                ///< the network's output layer, origin of what is added
    ValueId output = kNoValue;  ///< output of that layer
    ValueId stepValues = kNoValue;

    /// Only training needs the gradient.
    bool evaluatesOnly() const { return mode != Mode::Train; }
};

/// Makes the output available to the host as kOutput. Training does not read it: its accuracy comes
/// from the sums of the loss.
void exposeOutput(LossContext& context);

/// For a loss of logits (kernels::logitLossTensors): a drawn Softmax becomes part of the loss,
/// which reads its input; kTargetIndexInput and kWeightInput have one value per position. A
/// prediction has kScores in addition to kOutput, the logits.
void lowerLogitLoss(LossContext& context, const kernels::OpDesc& op);

/// For a loss of values (kernels::valueLossTensors): kTargetInput has the output's shape,
/// kWeightInput one value per sample.
void lowerValueLoss(LossContext& context, const kernels::OpDesc& op);

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/layers/layer.h"
#include "engine/losses/loss.h"
#include "engine/ops/host_values.h"
#include "engine/ops/op_graph.h"

namespace espalier::engine {

/// What lowering a loss may use.
class LossContext {
  public:
    OpGraph& graph;
    Mode mode = Mode::Train;
    NodeId node;                ///< the network's output layer, origin of what is added
    ValueId output = kNoValue;  ///< what that layer gives
    ValueId stepValues = kNoValue;

    /// Only a training asks for the gradient.
    bool evaluatesOnly() const { return mode != Mode::Train; }
};

/// Gives the output to the host as kOutput. A training does not read it: its accuracy comes from
/// the loss's sums.
void exposeOutput(LossContext& context);

/// For a loss of logits (kernels::logitLossTensors): a drawn Softmax belongs to the loss, which
/// works on its input; kLabelInput and kWeightInput have one value per position. A prediction has
/// kScores besides kOutput, the logits.
void lowerLogitLoss(LossContext& context, const kernels::OpDesc& op);

/// For a loss of values (kernels::valueLossTensors): kTargetInput has the output's shape,
/// kWeightInput one value per sample.
void lowerValueLoss(LossContext& context, const kernels::OpDesc& op);

}  // namespace espalier::engine

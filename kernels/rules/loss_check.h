// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/rules/op_tensors.h"

namespace espalier::kernels {

class TensorCheck;

/// Shared by the losses of logits: inputs logits [N,C], [N,C,L] or [N,C,H,W], targets Int32 and
/// weights fp32 (both without the channels), StepValues; outputs LossSums as fp32 [4] and, unless
/// `evaluateOnly`, the gradient of the logits.
OpTensors logitLossTensors(bool evaluateOnly);
void checkLogitLoss(TensorCheck& check, bool evaluateOnly);

/// The same for losses of values: inputs prediction [N,...], target (same shape), weights fp32 [N],
/// StepValues; outputs LossSums as fp32 [4] and, unless `evaluateOnly`, the gradient of the
/// prediction.
OpTensors valueLossTensors(bool evaluateOnly);
void checkValueLoss(TensorCheck& check, bool evaluateOnly);

}  // namespace espalier::kernels

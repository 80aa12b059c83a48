// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/ops/loss.h"
#include "kernels/tensor_check.h"

namespace espalier::kernels {

/// Check what a loss is given, and that the gradient lies as the prediction does.
void checkLoss(TensorCheck& check, const SoftmaxCrossEntropy& op);
void checkLoss(TensorCheck& check, const MeanSquaredError& op);

}  // namespace espalier::kernels

// SPDX-License-Identifier: Apache-2.0
#include "kernels/ops/mean_squared_error/desc.h"
#include "kernels/rules/loss_check.h"

namespace espalier::kernels {

OpTensors MeanSquaredError::tensors() const {
    return valueLossTensors(evaluateOnly);
}

void MeanSquaredError::check(TensorCheck& check) const {
    checkValueLoss(check, evaluateOnly);
}

}  // namespace espalier::kernels

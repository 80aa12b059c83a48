// SPDX-License-Identifier: Apache-2.0
#include "kernels/ops/mean_absolute_error/desc.h"
#include "kernels/rules/loss_check.h"

namespace espalier::kernels {

OpTensors MeanAbsoluteError::tensors() const {
    return valueLossTensors(evaluateOnly);
}

void MeanAbsoluteError::check(TensorCheck& check) const {
    checkValueLoss(check, evaluateOnly);
}

}  // namespace espalier::kernels

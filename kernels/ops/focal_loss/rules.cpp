// SPDX-License-Identifier: Apache-2.0
#include "kernels/ops/focal_loss/desc.h"
#include "kernels/rules/loss_check.h"
#include "kernels/rules/tensor_check.h"

namespace espalier::kernels {

OpTensors SoftmaxFocalLoss::tensors() const {
    return logitLossTensors(evaluateOnly);
}

void SoftmaxFocalLoss::check(TensorCheck& check) const {
    checkLogitLoss(check, evaluateOnly);
    check.require(focusing >= 0 && focusing <= 10, "needs a focusing parameter from 0 to 10");
}

}  // namespace espalier::kernels

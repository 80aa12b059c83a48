// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "kernels/ops/huber_loss/desc.h"
#include "kernels/rules/loss_check.h"
#include "kernels/rules/tensor_check.h"

namespace espalier::kernels {

OpTensors HuberLoss::tensors() const {
    return valueLossTensors(evaluateOnly);
}

void HuberLoss::check(TensorCheck& check) const {
    checkValueLoss(check, evaluateOnly);
    check.require(delta > 0 && std::isfinite(delta), "needs a finite delta above 0");
}

}  // namespace espalier::kernels

// SPDX-License-Identifier: Apache-2.0
#include "kernels/ops/cross_entropy/desc.h"
#include "kernels/rules/loss_check.h"
#include "kernels/rules/tensor_check.h"

namespace espalier::kernels {

OpTensors SoftmaxCrossEntropy::tensors() const {
    return logitLossTensors(evaluateOnly);
}

void SoftmaxCrossEntropy::check(TensorCheck& check) const {
    checkLogitLoss(check, evaluateOnly);
    check.require(labelSmoothing >= 0 && labelSmoothing < 1,
                  "needs a label smoothing of at least 0 and less than 1");
}

}  // namespace espalier::kernels

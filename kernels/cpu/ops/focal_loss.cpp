// SPDX-License-Identifier: Apache-2.0
#include "kernels/math/focal_loss.h"
#include "kernels/cpu/ops/logit_loss.h"

namespace espalier::kernels::cpu {

template <>
OperationPointer make(const SoftmaxFocalLoss& op, Tensors tensors, CpuContext& context) {
    return makeLogitLoss(
        math::FocalLoss{op.focusing}, op.evaluateOnly, std::move(tensors), context);
}

}  // namespace espalier::kernels::cpu

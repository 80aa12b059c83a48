// SPDX-License-Identifier: Apache-2.0
#include "kernels/math/cross_entropy.h"
#include "kernels/cpu/ops/logit_loss.h"

namespace espalier::kernels::cpu {

template <>
OperationPointer make(const SoftmaxCrossEntropy& op, Tensors tensors, CpuContext& context) {
    const auto channels = static_cast<float>(channelBlocks(tensors.inputs[0])->channels);
    return makeLogitLoss(math::CrossEntropy{op.labelSmoothing, channels},
                         op.evaluateOnly,
                         std::move(tensors),
                         context);
}

}  // namespace espalier::kernels::cpu

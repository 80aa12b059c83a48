// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/ops/value_loss.h"
#include "kernels/math/difference_loss.h"

namespace espalier::kernels::cpu {

template <>
OperationPointer make(const MeanSquaredError& op, Tensors tensors, CpuContext& context) {
    return makeValueLoss(math::SquaredError{}, op.evaluateOnly, std::move(tensors), context);
}

}  // namespace espalier::kernels::cpu

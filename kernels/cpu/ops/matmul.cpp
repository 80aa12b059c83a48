// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/convolution/onednn/onednn_operation.h"
#include "kernels/cpu/operations.h"
#include "kernels/ops/matmul/desc.h"

namespace espalier::kernels::cpu {

template <>
// NOLINTNEXTLINE(performance-unnecessary-value-param): the signature is the same for every op.
OperationPointer make(const Matmul& op, Tensors tensors, CpuContext& context) {
    return std::make_unique<OneDnnOperation>(context.team, context.oneDnn.matmul(op, tensors));
}

}  // namespace espalier::kernels::cpu

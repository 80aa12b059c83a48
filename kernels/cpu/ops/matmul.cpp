// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/convolution/onednn/onednn_operation.h"
#include "kernels/cpu/operations.h"
#include "kernels/fusion_check.h"
#include "kernels/matmul_check.h"

namespace espalier::kernels::cpu {

std::string resolve(const Matmul& op, Tensors& tensors) {
    TensorCheck check(tensors);
    check.counts(op.fusion.bias ? 3 : 2, 1).productTypes(in(0), in(1), out(0));
    check.accept(checkFusion(op.fusion));
    if (!check.ok()) return check.reason();
    const MatmulSizes sizes = matmulSizes(op, tensors);
    check.accept(sizes.reason);
    check.shape(out(0), {sizes.rows, sizes.columns}).plain({in(0), in(1), out(0)});
    if (op.fusion.bias) check.vector(static_cast<std::size_t>(sizes.columns), {in(2)});
    return check.reason();
}

OperationPointer make(const Matmul& op, Tensors tensors, CpuContext& context) {
    return std::make_unique<OneDnnOperation>(context.team, context.oneDnn.matmul(op, tensors));
}

}  // namespace espalier::kernels::cpu

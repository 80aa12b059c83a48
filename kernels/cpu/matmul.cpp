// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/fusion_check.h"
#include "kernels/cpu/onednn_operation.h"
#include "kernels/cpu/operations.h"

namespace espalier::kernels::cpu {

std::string resolve(const Matmul& op, Tensors& tensors) {
    TensorCheck check(tensors);
    check.counts(op.fusion.bias ? 3 : 2, 1).productTypes(in(0), in(1), out(0));
    check.accept(checkFusion(op.fusion));
    if (!check.ok()) return check.reason();
    const Shape& a = tensors.inputs[0].shape;
    const Shape& b = tensors.inputs[1].shape;
    if (a.rank() != 2 || b.rank() != 2) return "multiplies matrices: tensors with two dimensions";
    const std::int64_t rows = op.transposeA ? a[1] : a[0];
    const std::int64_t innerA = op.transposeA ? a[0] : a[1];
    const std::int64_t innerB = op.transposeB ? b[1] : b[0];
    const std::int64_t columns = op.transposeB ? b[0] : b[1];
    check.require(innerA == innerB,
                  "multiplies matrices that do not fit: " + a.toString() + " and " + b.toString());
    check.shape(out(0), {rows, columns}).plain({in(0), in(1), out(0)});
    if (op.fusion.bias) check.vector(static_cast<std::size_t>(columns), {in(2)});
    return check.reason();
}

OperationPointer make(const Matmul& op, Tensors tensors, CpuContext& context) {
    return std::make_unique<OneDnnOperation>(context.team, context.oneDnn.matmul(op, tensors));
}

}  // namespace espalier::kernels::cpu

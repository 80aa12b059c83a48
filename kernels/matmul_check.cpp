// SPDX-License-Identifier: Apache-2.0
#include "kernels/matmul_check.h"

namespace espalier::kernels {

MatmulSizes matmulSizes(const Matmul& op, const Tensors& tensors) {
    const Shape& a = tensors.inputs[0].shape;
    const Shape& b = tensors.inputs[1].shape;
    MatmulSizes sizes;
    if (a.rank() != 2 || b.rank() != 2) {
        sizes.reason = "multiplies matrices: tensors with two dimensions";
        return sizes;
    }
    sizes.rows = op.transposeA ? a[1] : a[0];
    sizes.inner = op.transposeA ? a[0] : a[1];
    sizes.columns = op.transposeB ? b[0] : b[1];
    if (sizes.inner != (op.transposeB ? b[1] : b[0])) {
        sizes.reason =
            "multiplies matrices that do not fit: " + a.toString() + " and " + b.toString();
    }
    return sizes;
}

}  // namespace espalier::kernels

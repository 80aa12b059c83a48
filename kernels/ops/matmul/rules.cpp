// SPDX-License-Identifier: Apache-2.0
#include "kernels/ops/matmul/desc.h"
#include "kernels/rules/fusion_check.h"
#include "kernels/rules/tensor_check.h"

namespace espalier::kernels {

using enum Storage;

MatmulSizes matmulSizes(const Matmul& op, const Shape& a, const Shape& b) {
    MatmulSizes sizes;
    if (a.rank() != 2 || b.rank() != 2) {
        sizes.reason = "needs matrices, which are tensors with two dimensions";
        return sizes;
    }
    sizes.rows = op.transposeA ? a[1] : a[0];
    sizes.inner = op.transposeA ? a[0] : a[1];
    sizes.columns = op.transposeB ? b[0] : b[1];
    if (sizes.inner != (op.transposeB ? b[1] : b[0])) {
        sizes.reason =
            "needs matrices whose inner sizes match, not " + a.toString() + " and " + b.toString();
    }
    return sizes;
}

OpTensors Matmul::tensors() const {
    OpTensors named{.inputs = {{"A", Lower}, {"B", Lower}}, .outputs = {{"C", Lower}}};
    if (fusion.bias) named.inputs.push_back({"bias", Float32});
    return named;
}

void Matmul::check(TensorCheck& check) const {
    check.productTypes(in(0), in(1), out(0)).accept(checkFusion(fusion));
    if (!check.ok()) return;
    const MatmulSizes sizes = matmulSizes(*this, check.at(in(0)).shape, check.at(in(1)).shape);
    check.accept(sizes.reason);
    check.shape(out(0), {sizes.rows, sizes.columns}).plain({in(0), in(1), out(0)});
    if (fusion.bias) check.vector(static_cast<std::size_t>(sizes.columns), {in(2)});
}

}  // namespace espalier::kernels

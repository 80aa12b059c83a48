// SPDX-License-Identifier: Apache-2.0
#include "kernels/ops/reduce/desc.h"
#include "kernels/rules/tensor_check.h"

namespace espalier::kernels {

using enum Storage;

OpTensors ReduceToAxis::tensors() const {
    return {.inputs = {{"x", AsGiven}}, .outputs = {{"sums", Float32}}};
}

void ReduceToAxis::check(TensorCheck& check) const {
    check.sameType({in(0)});
    if (!check.ok()) return;
    const Shape shape = check.at(in(0)).shape;
    check.require(axis >= 0 && axis < shape.rank(),
                  "has no axis " + std::to_string(axis) + " in " + shape.toString());
    if (!check.ok()) return;
    if (axis == 1) {
        check.channelLayout({in(0)});
    } else {
        check.plain({in(0)});
    }
    check.vector(static_cast<std::size_t>(shape[axis]), {out(0)});
}

}  // namespace espalier::kernels

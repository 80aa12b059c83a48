// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "kernels/ops/transpose/desc.h"
#include "kernels/rules/tensor_check.h"

namespace espalier::kernels {

using enum Storage;

OpTensors Transpose::tensors() const {
    return {.inputs = {{"x", Lower}}, .outputs = {{"y", Lower}}};
}

void Transpose::check(TensorCheck& check) const {
    check.allSameType().rankAtLeast(3, in(0)).plain({in(0), out(0)});
    if (!check.ok()) return;
    Shape exchanged = check.at(in(0)).shape;
    std::swap(exchanged[1], exchanged[2]);
    check.shape(out(0), exchanged);
}

}  // namespace espalier::kernels

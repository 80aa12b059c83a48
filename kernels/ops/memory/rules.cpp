// SPDX-License-Identifier: Apache-2.0
#include "kernels/ops/memory/desc.h"
#include "kernels/rules/tensor_check.h"

namespace espalier::kernels {

using enum Storage;

OpTensors Reorder::tensors() const {
    return {.inputs = {{"x", AsGiven}}, .outputs = {{"y", AsGiven}}};
}

void Reorder::check(TensorCheck& check) const {
    TensorDesc& x = check.at(in(0));
    TensorDesc& y = check.at(out(0));
    if (x.layout.isAny()) x.layout = Layout::plain();
    if (y.layout.isAny()) y.layout = x.layout;
    check.sameShape({in(0), out(0)});
}

OpTensors Reshape::tensors() const {
    return {.inputs = {{"x", Lower}}, .outputs = {{"y", Lower}}};
}

void Reshape::check(TensorCheck& check) const {
    check.plain({in(0), out(0)});
    if (!check.ok()) return;
    const TensorDesc& x = check.at(in(0));
    const TensorDesc& y = check.at(out(0));
    check.require(x.type == y.type, "must keep the element type");
    check.require(x.shape.elementCount() == y.shape.elementCount(),
                  "must keep the number of elements, but " + x.shape.toString() + " and " +
                      y.shape.toString() + " differ");
}

OpTensors Fill::tensors() const {
    return {.inputs = {}, .outputs = {{"y", AsGiven}}};
}

void Fill::check(TensorCheck& check) const {
    check.channelLayout({out(0)});
}

}  // namespace espalier::kernels

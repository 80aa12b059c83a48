// SPDX-License-Identifier: Apache-2.0
#include "kernels/ops/concatenate/desc.h"
#include "kernels/rules/tensor_check.h"

namespace espalier::kernels {

using enum Storage;

namespace {

void checkParts(TensorCheck& check, int axis, TensorRef whole, TensorRef part) {
    if (!check.ok()) return;
    const Shape a = check.at(whole).shape;
    const Shape b = check.at(part).shape;
    check.require(axis >= 0 && axis < a.rank() && a.rank() == b.rank(),
                  "has no axis " + std::to_string(axis) + " in " + b.toString());
    for (int i = 0; i < a.rank() && check.ok(); ++i) {
        check.require(i == axis || a[i] == b[i],
                      "needs equal sizes except along axis " + std::to_string(axis) + ": " +
                          a.toString() + " and " + b.toString());
    }
    check.sameLayout({whole, part}).channelLayout({whole}).channelLayout({part});
}

}  // namespace

OpTensors Concatenate::tensors() const {
    return {.inputs = {{"part", Lower}}, .outputs = {{"whole", Lower}}, .repeatsLastInput = true};
}

void Concatenate::check(TensorCheck& check) const {
    const std::size_t inputs = check.inputCount();
    check.require(inputs >= 1, "needs at least one input").allSameType();
    for (std::size_t i = 0; i < inputs && check.ok(); ++i) {
        if (check.at(out(0)).layout.isAny()) check.at(out(0)).layout = check.at(in(i)).layout;
    }
    std::int64_t total = 0;
    for (std::size_t i = 0; i < inputs && check.ok(); ++i) {
        checkParts(check, axis, out(0), in(i));
        if (check.ok()) total += check.at(in(i)).shape[axis];
    }
    if (!check.ok()) return;
    const std::int64_t whole = check.at(out(0)).shape[axis];
    check.require(whole == total,
                  "needs an output of size " + std::to_string(total) + " along the axis, not " +
                      std::to_string(whole));
}

OpTensors Slice::tensors() const {
    return {.inputs = {{"whole", Lower}}, .outputs = {{"part", Lower}}};
}

void Slice::check(TensorCheck& check) const {
    check.allSameType();
    checkParts(check, axis, in(0), out(0));
    if (!check.ok()) return;
    const std::int64_t end = offset + check.at(out(0)).shape[axis];
    check.require(offset >= 0 && end <= check.at(in(0)).shape[axis],
                  "takes a part that extends beyond its input");
}

}  // namespace espalier::kernels

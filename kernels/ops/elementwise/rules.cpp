// SPDX-License-Identifier: Apache-2.0
#include "kernels/ops/elementwise/desc.h"
#include "kernels/rules/tensor_check.h"

namespace espalier::kernels {

using enum Storage;

namespace {

/// Whether `scalars` are [N,C,1,1,…] of an image and may be broadcast over it.
bool isStretched(const Shape& image, const Shape& scalars) {
    if (image == scalars || image.rank() != scalars.rank() || image.rank() < 3) return false;
    bool ones = image[0] == scalars[0] && image[1] == scalars[1];
    for (int axis = 2; axis < image.rank(); ++axis) ones = ones && scalars[axis] == 1;
    return ones;
}

void checkStretched(TensorCheck& check, TensorRef image, TensorRef scalars) {
    if (!check.ok()) return;
    check.require(isStretched(check.at(image).shape, check.at(scalars).shape),
                  "needs tensors of equal shape, or a second one of [N,C,1,1], not " +
                      check.at(image).shape.toString() + " and " +
                      check.at(scalars).shape.toString());
    check.sameLayout({image, scalars});
}

}  // namespace

OpTensors Add::tensors() const {
    return {.inputs = {{"x", Lower}}, .outputs = {{"y", Lower}}, .repeatsLastInput = true};
}

void Add::check(TensorCheck& check) const {
    const std::size_t count = check.inputCount();
    check.require(count >= 2, "needs at least two inputs").allSameType();
    for (std::size_t i = 0; i < count && check.ok(); ++i) {
        check.sameShape({out(0), in(i)});
    }
    for (std::size_t i = 0; i < count && check.ok(); ++i) {
        if (check.at(out(0)).layout.isAny()) check.at(out(0)).layout = check.at(in(i)).layout;
    }
    for (std::size_t i = 0; i < count && check.ok(); ++i) check.sameLayout({out(0), in(i)});
}

OpTensors Multiply::tensors() const {
    return {.inputs = {{"a", Lower}, {"b", Lower}}, .outputs = {{"y", Lower}}};
}

void Multiply::check(TensorCheck& check) const {
    check.allSameType().sameShape({in(0), out(0)});
    if (!check.ok()) return;
    if (check.at(in(0)).shape == check.at(in(1)).shape) {
        check.sameLayout({in(0), in(1), out(0)});
    } else {
        check.channelLayout({in(0), out(0)});
        checkStretched(check, in(0), in(1));
    }
}

OpTensors MultiplyReduce::tensors() const {
    return {.inputs = {{"dy", Lower}, {"a", Lower}}, .outputs = {{"db", Lower}}};
}

void MultiplyReduce::check(TensorCheck& check) const {
    check.allSameType().sameShape({in(0), in(1)}).channelLayout({in(0), in(1)});
    checkStretched(check, in(0), out(0));
}

OpTensors Accumulate::tensors() const {
    return {.inputs = {{"x", Float32}, {"y", Float32}}, .outputs = {{"y", Float32}}};
}

void Accumulate::check(TensorCheck& check) const {
    check.allFloat32().sameShape({in(0), in(1), out(0)}).sameLayout({in(0), in(1), out(0)});
}

}  // namespace espalier::kernels

// SPDX-License-Identifier: Apache-2.0
#include <initializer_list>

#include "kernels/ops/layer_norm/desc.h"
#include "kernels/rules/tensor_check.h"

namespace espalier::kernels {

using enum Storage;

namespace {

Shape sampleShape(const Shape& shape) {
    return Shape(shape.sizes().subspan(1));
}

void checkAxis(TensorCheck& check, int axis, const Shape& shape) {
    check.require(axis == 1 || (axis == 2 && shape.rank() == 3),
                  "normalises from axis 1 on, or rows along the last of three axes");
}

/// Rows lie together in the plain layout alone.
void checkLayout(TensorCheck& check, int axis, std::initializer_list<TensorRef> refs) {
    if (axis == 1) {
        check.sampleLayout(refs);
    } else {
        check.plain(refs);
    }
}

}  // namespace

Shape layerNormSamples(const Shape& shape, int axis) {
    return axis == 1 ? shape : Shape{shape[0] * shape[1], shape[2]};
}

OpTensors LayerNormForward::tensors() const {
    return {.inputs = {{"x", Lower}, {"gamma", Float32}, {"beta", Float32}},
            .outputs = {{"y", Lower}, {"mean", Float32}, {"inverse deviation", Float32}}};
}

void LayerNormForward::check(TensorCheck& check) const {
    check.sameType({in(0), out(0)}).float32({in(1), in(2)});
    check.rankAtLeast(2, in(0)).sameShape({in(0), out(0)});
    if (check.ok()) checkAxis(check, axis, check.at(in(0)).shape);
    if (!check.ok()) return;
    const Shape shape = layerNormSamples(check.at(in(0)).shape, axis);
    check.shape(in(1), sampleShape(shape)).shape(in(2), sampleShape(shape));
    checkLayout(check, axis, {in(0), out(0)});
    check.plain({in(1), in(2)});
    check.vector(static_cast<std::size_t>(shape[0]), {out(1), out(2)});
}

OpTensors LayerNormBackward::tensors() const {
    return {
        .inputs = {{"dy", Lower},
                   {"x", Lower},
                   {"mean", Float32},
                   {"inverse deviation", Float32},
                   {"gamma", Float32}},
        .outputs = {{"dx", Lower}, {"gradient of gamma", Float32}, {"gradient of beta", Float32}}};
}

void LayerNormBackward::check(TensorCheck& check) const {
    check.sameType({in(0), in(1), out(0)}).float32({in(4), out(1), out(2)});
    check.rankAtLeast(2, in(0)).sameShape({in(0), in(1), out(0)});
    if (check.ok()) checkAxis(check, axis, check.at(in(0)).shape);
    if (!check.ok()) return;
    const Shape shape = layerNormSamples(check.at(in(0)).shape, axis);
    for (const TensorRef ref : {in(4), out(1), out(2)}) check.shape(ref, sampleShape(shape));
    checkLayout(check, axis, {in(0), in(1), out(0)});
    check.plain({in(4), out(1), out(2)});
    check.vector(static_cast<std::size_t>(shape[0]), {in(2), in(3)});
}

}  // namespace espalier::kernels

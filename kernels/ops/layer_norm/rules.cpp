// SPDX-License-Identifier: Apache-2.0
#include "kernels/ops/layer_norm/desc.h"
#include "kernels/rules/tensor_check.h"

namespace espalier::kernels {

using enum Storage;

namespace {

Shape sampleShape(const Shape& shape) {
    return Shape(shape.sizes().subspan(1));
}

}  // namespace

OpTensors LayerNormForward::tensors() const {
    return {.inputs = {{"x", Lower}, {"gamma"}, {"beta"}},
            .outputs = {{"y", Lower}, {"mean"}, {"inverse deviation"}}};
}

void LayerNormForward::check(TensorCheck& check) const {
    check.sameType({in(0), out(0)}).float32({in(1), in(2)});
    check.rankAtLeast(2, in(0)).sameShape({in(0), out(0)});
    if (!check.ok()) return;
    const Shape shape = check.at(in(0)).shape;
    check.shape(in(1), sampleShape(shape)).shape(in(2), sampleShape(shape));
    check.sampleLayout({in(0), out(0)}).plain({in(1), in(2)});
    check.vector(static_cast<std::size_t>(shape[0]), {out(1), out(2)});
}

OpTensors LayerNormBackward::tensors() const {
    return {.inputs = {{"dy", Lower}, {"x", Lower}, {"mean"}, {"inverse deviation"}, {"gamma"}},
            .outputs = {{"dx", Lower}, {"gradient of gamma"}, {"gradient of beta"}}};
}

void LayerNormBackward::check(TensorCheck& check) const {
    check.sameType({in(0), in(1), out(0)}).float32({in(4), out(1), out(2)});
    check.rankAtLeast(2, in(0)).sameShape({in(0), in(1), out(0)});
    if (!check.ok()) return;
    const Shape shape = check.at(in(0)).shape;
    for (const TensorRef ref : {in(4), out(1), out(2)}) check.shape(ref, sampleShape(shape));
    check.sampleLayout({in(0), in(1), out(0)}).plain({in(4), out(1), out(2)});
    check.vector(static_cast<std::size_t>(shape[0]), {in(2), in(3)});
}

}  // namespace espalier::kernels

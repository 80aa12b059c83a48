// SPDX-License-Identifier: Apache-2.0
#include "kernels/ops/pooling/desc.h"
#include "kernels/rules/tensor_check.h"

namespace espalier::kernels {

using enum Storage;

DataType positionType(const PoolingGeometry& geometry) {
    return geometry.window[0] * geometry.window[1] > 255 ? DataType::Int32 : DataType::UInt8;
}

namespace {

/// Checks the geometry, and that both are images of matching sizes.
void checkPool(TensorCheck& check,
               const PoolingGeometry& geometry,
               TensorRef input,
               TensorRef output) {
    if (!check.ok()) return;
    const Shape x = check.at(input).shape;
    const Shape y = check.at(output).shape;
    check.require(x.rank() == 4 && y.rank() == 4,
                  "needs images, which are tensors with four dimensions");
    if (!check.ok()) return;
    Shape wanted{x[0], x[1], 0, 0};
    for (std::size_t i = 0; i < 2; ++i) {
        const std::int64_t window = geometry.window[i];
        check.require(window > 0 && geometry.stride[i] > 0,
                      "needs a window and a stride of at least 1");
        check.require(geometry.padBegin[i] >= 0 && geometry.padEnd[i] >= 0,
                      "needs a padding of at least 0");
        // Otherwise a window could lie entirely in the padding.
        check.require(geometry.padBegin[i] < window && geometry.padEnd[i] < window,
                      "needs a padding smaller than its window");
        if (!check.ok()) return;
        const int axis = static_cast<int>(i) + 2;
        const std::int64_t room = x[axis] + geometry.padBegin[i] + geometry.padEnd[i] - window;
        check.require(room >= 0, "has a window larger than the padded image");
        if (!check.ok()) return;
        wanted[axis] = room / geometry.stride[i] + 1;
    }
    check.shape(output, wanted);
}

/// One layout for images, and for positions if there are any.
void checkLayouts(TensorCheck& check, const PoolingGeometry& geometry, TensorRef positions) {
    if (geometry.kind != Pooling::Max) {
        check.channelLayout({in(0), out(0)});
        return;
    }
    const TensorRef pooled = positions.output ? out(0) : in(0);
    check.type(positionType(geometry), {positions}).sameShape({pooled, positions});
    if (positions.output) {
        check.channelLayout({in(0), out(0), positions});
    } else {
        check.channelLayout({in(0), positions, out(0)});
    }
}

}  // namespace

OpTensors PoolForward::tensors() const {
    OpTensors named{.inputs = {{"x", Lower}}, .outputs = {{"y", Lower}}};
    if (geometry.kind == Pooling::Max) named.outputs.push_back({"positions", AsGiven});
    return named;
}

void PoolForward::check(TensorCheck& check) const {
    check.sameType({in(0), out(0)});
    checkPool(check, geometry, in(0), out(0));
    checkLayouts(check, geometry, out(1));
}

OpTensors PoolBackward::tensors() const {
    OpTensors named{.inputs = {{"dy", Lower}}, .outputs = {{"dx", Lower}}};
    if (geometry.kind == Pooling::Max) named.inputs.push_back({"positions", AsGiven});
    return named;
}

void PoolBackward::check(TensorCheck& check) const {
    check.sameType({in(0), out(0)});
    checkPool(check, geometry, out(0), in(0));
    checkLayouts(check, geometry, in(1));
}

}  // namespace espalier::kernels

// SPDX-License-Identifier: Apache-2.0
#include <cassert>

#include "engine/ops/op_rules.h"

namespace espalier::engine {

using kernels::PoolBackward;
using kernels::PoolForward;
using kernels::Pooling;
using kernels::PoolingGeometry;

namespace {

std::int64_t outputSize(const PoolingGeometry& geometry, std::size_t axis, std::int64_t size) {
    const std::int64_t padded = size + geometry.padBegin[axis] + geometry.padEnd[axis];
    assert(padded >= geometry.window[axis]);
    return (padded - geometry.window[axis]) / geometry.stride[axis] + 1;
}

}  // namespace

template <>
Descs outputsOf(const PoolForward& op, DescSpan inputs) {
    const kernels::Shape& x = inputs[0].shape;
    assert(x.rank() == 4);
    const kernels::Shape y{
        x[0], x[1], outputSize(op.geometry, 0, x[2]), outputSize(op.geometry, 1, x[3])};
    Descs outputs{activationDesc(y, inputs[0].type)};
    if (op.geometry.kind == Pooling::Max) {
        outputs.push_back(activationDesc(y, positionType(op.geometry)));
    }
    return outputs;
}

template <>
Descs outputsOf(const PoolBackward& op, DescSpan inputs) {
    return outputsMustBeGiven(PoolBackward::kName);
}

template <>
Gradients gradientsOf(const PoolForward& op, const GradientRequest& request) {
    const GradientScope scope(request);
    std::vector<ValueId> inputs{scope.dy()};
    if (op.geometry.kind == Pooling::Max) inputs.push_back(scope.output(1));
    return {scope.add(PoolBackward{op.geometry}, inputs, scope.input(0))};
}

}  // namespace espalier::engine

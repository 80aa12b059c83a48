// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/op_rules.h"

namespace espalier::engine {

using kernels::UpsampleBackward;
using kernels::UpsampleForward;

template <>
Descs outputsOf(const UpsampleForward& op, DescSpan inputs) {
    const kernels::Shape& x = inputs[0].shape;
    return {activationDesc({x[0], x[1], x[2] * op.factor, x[3] * op.factor}, inputs[0].type)};
}

template <>
Descs outputsOf(const UpsampleBackward& op, DescSpan inputs) {
    const kernels::Shape& y = inputs[0].shape;
    return {activationDesc({y[0], y[1], y[2] / op.factor, y[3] / op.factor}, inputs[0].type)};
}

template <>
Gradients gradientsOf(const UpsampleForward& op, const GradientRequest& request) {
    const GradientScope scope(request);
    return {scope.add(UpsampleBackward{op.interpolation, op.factor}, {scope.dy()}, scope.input(0))};
}

}  // namespace espalier::engine

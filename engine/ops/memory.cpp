// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/op_rules.h"

namespace espalier::engine {

using kernels::Fill;
using kernels::Reorder;
using kernels::Reshape;

template <>
Descs outputsOf(const Reorder& op, DescSpan inputs) {
    return {activationDesc(inputs[0].shape, inputs[0].type)};
}

template <>
Descs outputsOf(const Reshape& op, DescSpan inputs) {
    return outputsMustBeGiven(Reshape::kName);
}

template <>
Descs outputsOf(const Fill& op, DescSpan inputs) {
    return outputsMustBeGiven(Fill::kName);
}

template <>
Gradients gradientsOf(const Reorder& op, const GradientRequest& request) {
    const GradientScope scope(request);
    return {scope.add(op, {scope.dy()}, scope.input(0))};
}

template <>
Gradients gradientsOf(const Reshape& op, const GradientRequest& request) {
    const GradientScope scope(request);
    return {scope.add(op, {scope.dy()}, scope.input(0))};
}

}  // namespace espalier::engine

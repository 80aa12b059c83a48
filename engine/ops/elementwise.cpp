// SPDX-License-Identifier: Apache-2.0
#include <cassert>

#include "engine/ops/op_rules.h"

namespace espalier::engine {

using kernels::Accumulate;
using kernels::Add;
using kernels::Dropout;
using kernels::Multiply;
using kernels::MultiplyReduce;
using kernels::ReduceToAxis;

template <>
Descs outputsOf(const Add& op, DescSpan inputs) {
    for ([[maybe_unused]] const auto& input : inputs) assert(input.shape == inputs[0].shape);
    return {activationDesc(inputs[0].shape, inputs[0].type)};
}

template <>
Descs outputsOf(const Multiply& op, DescSpan inputs) {
    return {activationDesc(inputs[0].shape, inputs[0].type)};
}

template <>
Descs outputsOf(const MultiplyReduce& op, DescSpan inputs) {
    const kernels::Shape& a = inputs[1].shape;
    return {activationDesc({a[0], a[1], 1, 1}, inputs[1].type)};
}

template <>
Descs outputsOf(const Accumulate& op, DescSpan inputs) {
    return {inputs[1]};
}

template <>
Descs outputsOf(const ReduceToAxis& op, DescSpan inputs) {
    return {vectorDesc(inputs[0].shape[op.axis])};
}

template <>
Descs outputsOf(const Dropout& op, DescSpan inputs) {
    return {activationDesc(inputs[0].shape, inputs[0].type)};
}

template <>
Gradients gradientsOf(const Add& op, const GradientRequest& request) {
    Gradients gradients(request.needed.size(), kNoValue);
    for (std::size_t i = 0; i < gradients.size(); ++i) {
        if (request.needed[i]) gradients[i] = request.outputGradients.front();
    }
    return gradients;
}

template <>
Gradients gradientsOf(const Multiply& op, const GradientRequest& request) {
    const GradientScope scope(request);
    const ValueId a = scope.input(0);
    const ValueId b = scope.input(1);
    const bool stretched = !(scope.desc(a).shape == scope.desc(b).shape);
    Gradients gradients = scope.none();
    if (scope.needed(0)) gradients[0] = scope.add(Multiply{}, {scope.dy(), b}, a);
    if (!scope.needed(1)) return gradients;
    gradients[1] = stretched ? scope.add(MultiplyReduce{}, {scope.dy(), a}, b)
                             : scope.add(Multiply{}, {scope.dy(), a}, b);
    return gradients;
}

// The mask is recomputed from the step's values, so nothing is saved for backward.
template <>
Gradients gradientsOf(const Dropout& op, const GradientRequest& request) {
    const GradientScope scope(request);
    Gradients gradients = scope.none();
    gradients[0] = scope.add(op, {scope.dy(), scope.input(1)}, scope.input(0));
    return gradients;
}

}  // namespace espalier::engine

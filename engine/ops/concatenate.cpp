// SPDX-License-Identifier: Apache-2.0
#include <cassert>

#include "engine/ops/op_rules.h"

namespace espalier::engine {

using kernels::Concatenate;
using kernels::Slice;

namespace {

/// Zeros of `like`'s shape but for `size` along `axis`; nothing where size is 0.
void addZeros(const GradientScope& scope,
              ValueId like,
              int axis,
              std::int64_t size,
              std::vector<ValueId>& parts) {
    if (size == 0) return;
    kernels::Shape shape = scope.desc(like).shape;
    shape[axis] = size;
    parts.push_back(scope.add(kernels::Fill{0.0f}, {}, Descs{activationDesc(shape)}).front());
}

}  // namespace

template <>
Descs outputsOf(const Concatenate& op, DescSpan inputs) {
    kernels::Shape shape = inputs[0].shape;
    for (std::size_t i = 1; i < inputs.size(); ++i) shape[op.axis] += inputs[i].shape[op.axis];
    return {activationDesc(shape, inputs[0].type)};
}

template <>
Descs outputsOf(const Slice& op, DescSpan inputs) {
    return outputsMustBeGiven(Slice::kName);
}

template <>
Gradients gradientsOf(const Concatenate& op, const GradientRequest& request) {
    const GradientScope scope(request);
    Gradients gradients = scope.none();
    std::int64_t offset = 0;
    for (std::size_t i = 0; i < gradients.size(); ++i) {
        if (scope.needed(i)) {
            gradients[i] = scope.add(Slice{op.axis, offset}, {scope.dy()}, scope.input(i));
        }
        offset += scope.desc(scope.input(i)).shape[op.axis];
    }
    return gradients;
}

template <>
Gradients gradientsOf(const Slice& op, const GradientRequest& request) {
    const GradientScope scope(request);
    const ValueId x = scope.input(0);
    const std::int64_t size = scope.desc(scope.dy()).shape[op.axis];
    std::vector<ValueId> parts;
    addZeros(scope, x, op.axis, op.offset, parts);
    parts.push_back(scope.dy());
    addZeros(scope, x, op.axis, scope.desc(x).shape[op.axis] - op.offset - size, parts);
    if (parts.size() == 1) return parts;
    return {scope.add(Concatenate{op.axis}, parts, x)};
}

}  // namespace espalier::engine

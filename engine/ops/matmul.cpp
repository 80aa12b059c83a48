// SPDX-License-Identifier: Apache-2.0
#include <cassert>

#include "engine/ops/op_rules.h"

namespace espalier::engine {

using kernels::Matmul;

namespace {

Matmul plainMatmul(bool transposeA, bool transposeB) {
    return {transposeA, transposeB, {}};
}

/// dA' = dC·B'ᵀ, with the result and B as they lie in memory.
ValueId gradientOfA(const Matmul& op, const GradientScope& scope) {
    const ValueId a = scope.input(0);
    const ValueId b = scope.input(1);
    if (op.transposeA) return scope.add(plainMatmul(op.transposeB, true), {b, scope.dy()}, a);
    return scope.add(plainMatmul(false, !op.transposeB), {scope.dy(), b}, a);
}

/// dB' = A'ᵀ·dC.
ValueId gradientOfB(const Matmul& op, const GradientScope& scope) {
    const ValueId a = scope.input(0);
    const ValueId b = scope.input(1);
    if (op.transposeB) return scope.add(plainMatmul(true, op.transposeA), {scope.dy(), a}, b);
    return scope.add(plainMatmul(!op.transposeA, false), {a, scope.dy()}, b);
}

}  // namespace

template <>
Descs outputsOf(const Matmul& op, DescSpan inputs) {
    const kernels::Shape& a = inputs[0].shape;
    const kernels::Shape& b = inputs[1].shape;
    assert(a.rank() == 2 && b.rank() == 2);
    assert(a[op.transposeA ? 0 : 1] == b[op.transposeB ? 1 : 0]);
    return {activationDesc({a[op.transposeA ? 1 : 0], b[op.transposeB ? 0 : 1]}, inputs[0].type)};
}

template <>
Gradients gradientsOf(const Matmul& op, const GradientRequest& request) {
    const GradientScope scope(request);
    Gradients gradients = scope.none();
    if (scope.needed(1)) gradients[1] = gradientOfB(op, scope);
    if (op.fusion.bias && scope.needed(2)) {
        gradients[2] = scope.add(kernels::ReduceToAxis{1}, {scope.dy()}, scope.input(2));
    }
    if (scope.needed(0)) gradients[0] = gradientOfA(op, scope);
    return gradients;
}

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/op_rules.h"

namespace espalier::engine {

using kernels::Clip;
using kernels::ClipBackward;

template <>
Descs outputsOf(const Clip& op, DescSpan inputs) {
    return {activationDesc(inputs[0].shape, inputs[0].type)};
}

template <>
Descs outputsOf(const ClipBackward& op, DescSpan inputs) {
    return {activationDesc(inputs[0].shape, inputs[0].type)};
}

template <>
Gradients gradientsOf(const Clip& op, const GradientRequest& request) {
    const GradientScope scope(request);
    return {scope.add(ClipBackward{op}, {scope.dy(), scope.output(0)}, scope.input(0))};
}

}  // namespace espalier::engine

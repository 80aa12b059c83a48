// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/op_rules.h"

namespace espalier::engine {

using kernels::LayerNormBackward;
using kernels::LayerNormForward;

template <>
Descs outputsOf(const LayerNormForward& op, DescSpan inputs) {
    const std::int64_t samples = layerNormSamples(inputs[0].shape, op.axis)[0];
    return {
        activationDesc(inputs[0].shape, inputs[0].type), vectorDesc(samples), vectorDesc(samples)};
}

template <>
Descs outputsOf(const LayerNormBackward& op, DescSpan inputs) {
    return {activationDesc(inputs[1].shape, inputs[1].type),
            activationDesc(inputs[4].shape),
            activationDesc(inputs[4].shape)};
}

template <>
Gradients gradientsOf(const LayerNormForward& op, const GradientRequest& request) {
    const GradientScope scope(request);
    const auto added =
        scope.add(LayerNormBackward{op.axis},
                  {scope.dy(), scope.input(0), scope.output(1), scope.output(2), scope.input(1)});
    Gradients gradients = scope.none();
    for (std::size_t i = 0; i < gradients.size(); ++i) {
        if (scope.needed(i)) gradients[i] = added[i];
    }
    return gradients;
}

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace espalier::kernels {

/// Normalises each sample over all its elements behind the first axis (x̂), then y = γ·x̂ + β with γ,
/// β of the sample's shape [C,H,W] or [F]. inputs: x, γ, β. outputs: y, mean [N], 1/√(variance+ε)
/// [N].
struct LayerNormForward {
    float epsilon = 1e-5f;
};

/// inputs: dy, x, mean, inverse deviation, γ. outputs: dx, dγ, dβ.
struct LayerNormBackward {};

}  // namespace espalier::kernels

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "kernels/ops/activation.h"

namespace espalier::kernels {

// BatchNorm in parts, so that a reduction over replicas has a place between them. All per-channel
// tensors are fp32 [C]; M is the number of values per channel of this replica.

/// inputs: x [N,C,...]. outputs: mean [C], biased variance [C] of this replica's values.
struct BatchNormStatistics {};

/// y = f(γ·(x-mean)/√(variance+ε) + β (+ residual)).
/// inputs: x, mean, variance, γ, β, (residual). outputs: y (may be in place of x).
struct BatchNormApply {
    float epsilon = 1e-5f;
    bool residual = false;
    Activation activation = Activation::None;
};

/// running ← (1-momentum)·running + momentum·new, variance made unbiased by count/(count-1), where
/// count = values per channel over all replicas.
/// With a GradientStatus as fifth input, nothing is written when its allFinite is 0: an update that
/// is skipped leaves the running state alone, as OptimizerUpdate leaves the parameters.
/// inputs: mean, variance, running mean, running variance, (GradientStatus). outputs: running mean,
/// running variance (in place: the same addresses).
struct BatchNormUpdateRunning {
    float momentum = 0.1f;
    std::int64_t count = 0;
};

/// g = dy, masked by f' where an activation was fused (needs y).
/// inputs: dy, x, mean, variance, (y). outputs: Σg = dβ [C], Σg·x̂ = dγ [C].
struct BatchNormBackwardSums {
    float epsilon = 1e-5f;
    Activation activation = Activation::None;
};

/// dx = γ/√(variance+ε) · (g - Σg/count - x̂·Σgx̂/count); with frozen statistics dx = γ/√(…)·g.
/// inputs: dy, x, mean, variance, γ, Σg, Σg·x̂, (y). outputs: dx, (gradient of the residual = g).
struct BatchNormBackwardApply {
    float epsilon = 1e-5f;
    std::int64_t count = 0;  ///< values per channel over all replicas
    bool frozen = false;     ///< the statistics were constants (running ones)
    bool residual = false;
    Activation activation = Activation::None;
};

}  // namespace espalier::kernels

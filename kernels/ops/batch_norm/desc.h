// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "kernels/rules/activation.h"
#include "kernels/rules/complete_op.h"

namespace espalier::kernels {

// BatchNorm in parts, so that a reduction over replicas can come between them. All per-channel
// tensors are fp32 [C]; M is the number of values per channel of this replica.

/// inputs: x [N,C,...]. outputs: mean [C], biased variance [C] of this replica's values.
struct BatchNormStatistics {
    static constexpr std::string_view kName = "BatchNormStatistics";
    static constexpr PrecisionClass kPrecision = PrecisionClass::Rounds;
    static constexpr int kOverwrites = -1;
    static constexpr bool kDifferentiable = false;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

/// y = f(γ·(x-mean)/√(variance+ε) + β (+ residual)).
/// inputs: x, mean, variance, γ, β, (residual). outputs: y (may be in place of x).
struct BatchNormApply {
    float epsilon = 1e-5f;
    bool residual = false;
    Activation activation = Activation::None;

    static constexpr std::string_view kName = "BatchNormApply";
    static constexpr PrecisionClass kPrecision = PrecisionClass::Rounds;
    static constexpr int kOverwrites = 0;
    static constexpr bool kDifferentiable = true;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

/// running ← (1-momentum)·running + momentum·new, with an unbiased variance by count/(count-1),
/// where count = values per channel over all replicas. With a GradientStatus as fifth input,
/// nothing is written if its allFinite is 0: a skipped update does not change the running state,
/// just as OptimizerUpdate does not change the parameters. inputs: mean, variance, running mean,
/// running variance, (GradientStatus). outputs: running mean, running variance (in place: the same
/// addresses).
struct BatchNormUpdateRunning {
    float momentum = 0.1f;
    std::int64_t count = 0;

    static constexpr std::string_view kName = "BatchNormUpdateRunning";
    static constexpr PrecisionClass kPrecision = PrecisionClass::Rounds;
    static constexpr int kOverwrites = 2;
    static constexpr bool kDifferentiable = false;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

/// g = dy, masked by f' where an activation was fused (needs y).
/// inputs: dy, x, mean, variance, (y). outputs: Σg = dβ [C], Σg·x̂ = dγ [C].
struct BatchNormBackwardSums {
    float epsilon = 1e-5f;
    Activation activation = Activation::None;

    static constexpr std::string_view kName = "BatchNormBackwardSums";
    static constexpr PrecisionClass kPrecision = PrecisionClass::Rounds;
    static constexpr int kOverwrites = -1;
    static constexpr bool kDifferentiable = false;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

/// dx = γ/√(variance+ε) · (g - Σg/count - x̂·Σgx̂/count); with frozen statistics dx = γ/√(…)·g:
/// then x, Σg and Σg·x̂ may be any finite tensors of these shapes, and do not change the result.
/// inputs: dy, x, mean, variance, γ, Σg, Σg·x̂, (y). outputs: dx, (gradient of the residual = g).
struct BatchNormBackwardApply {
    float epsilon = 1e-5f;
    std::int64_t count = 0;  ///< values per channel over all replicas
    bool frozen = false;     ///< the statistics were constants (running ones)
    bool residual = false;
    Activation activation = Activation::None;

    static constexpr std::string_view kName = "BatchNormBackwardApply";
    static constexpr PrecisionClass kPrecision = PrecisionClass::Rounds;
    static constexpr int kOverwrites = 0;
    static constexpr bool kDifferentiable = false;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

}  // namespace espalier::kernels

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "kernels/rules/complete_op.h"
#include "kernels/rules/optimizer_constants.h"

namespace espalier::kernels {

/// Updates all parameters in one pass. Nothing is written if GradientStatus::allFinite is 0.
/// inputs: StepValues, GradientStatus, then for each parameter its gradient, the parameter, its
/// states. outputs: for each parameter the parameter and its states (in place: the same addresses).
/// A gradient has its parameter's layout.
struct OptimizerUpdate {
    OptimizerConstants constants;
    std::vector<float> rateFactors;    ///< per parameter, 0 = frozen
    std::vector<std::uint8_t> decays;  ///< per parameter, 1 = weight decay applies

    static constexpr std::string_view kName = "OptimizerUpdate";
    static constexpr PrecisionClass kPrecision = PrecisionClass::Rounds;
    static constexpr int kOverwrites = -1;
    static constexpr bool kDifferentiable = false;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

/// Positions of the tensors of parameter k among an update's inputs and outputs.
struct UpdateTensors {
    std::size_t states;

    std::size_t gradient(std::size_t k) const { return 2 + k * (2 + states); }
    std::size_t parameter(std::size_t k) const { return gradient(k) + 1; }
    std::size_t output(std::size_t k) const { return k * (1 + states); }
};

/// inputs: StepValues, then all gradients. outputs: GradientStatus as fp32 [4].
struct GradientNorm {
    float clipNorm = 0.0f;  ///< 0 = no clipping

    static constexpr std::string_view kName = "GradientNorm";
    static constexpr PrecisionClass kPrecision = PrecisionClass::Rounds;
    static constexpr int kOverwrites = -1;
    static constexpr bool kDifferentiable = false;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

/// Moves averages towards the values that they follow, all in one pass, with the weight that
/// math::averageWeight() gives the newest one. Nothing is written if GradientStatus::allFinite is
/// 0. inputs: StepValues, GradientStatus, then for each value itself and its average. outputs: the
/// averages (in place: the same addresses). An average has its value's layout.
struct MovingAverage {
    float decay = 0.99f;  ///< in [0, 1); reached after the first 10 / (1 - decay) or so updates
    std::size_t values = 0;

    static constexpr std::string_view kName = "MovingAverage";
    static constexpr PrecisionClass kPrecision = PrecisionClass::Rounds;
    static constexpr int kOverwrites = -1;
    static constexpr bool kDifferentiable = false;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;

    /// Positions of value k and its average among the inputs.
    static std::size_t value(std::size_t k) { return 2 + 2 * k; }
    static std::size_t average(std::size_t k) { return value(k) + 1; }
};

}  // namespace espalier::kernels

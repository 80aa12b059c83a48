// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "kernels/rules/complete_op.h"

namespace espalier::kernels {

/// Inverted dropout: keeps with probability 1-rate and scales by 1/(1-rate). The mask is a function
/// of StepValues{seed, stepAttempted, firstSample}, `index` and the element's plain position in its
/// sample, so backward is the same op on the gradient.
/// inputs: x, StepValues. outputs: y (may be in place).
struct Dropout {
    float rate = 0.5f;
    std::uint32_t index = 0;  ///< which dropout of the network

    static constexpr std::string_view kName = "Dropout";
    static constexpr PrecisionClass kPrecision = PrecisionClass::Rounds;
    static constexpr int kOverwrites = 0;
    static constexpr bool kDifferentiable = true;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

}  // namespace espalier::kernels

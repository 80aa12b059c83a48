// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "kernels/rules/complete_op.h"

namespace espalier::kernels {

/// inputs: x0, x1, … of equal shape except along `axis`. outputs: y.
struct Concatenate {
    int axis = 1;

    static constexpr std::string_view kName = "Concatenate";
    static constexpr PrecisionClass kPrecision = PrecisionClass::Rounds;
    static constexpr int kOverwrites = -1;
    static constexpr bool kDifferentiable = true;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

/// The part [offset, offset + size of y) along `axis`; the gradient of Concatenate.
/// inputs: x. outputs: y.
struct Slice {
    int axis = 1;
    std::int64_t offset = 0;

    static constexpr std::string_view kName = "Slice";
    static constexpr PrecisionClass kPrecision = PrecisionClass::Rounds;
    static constexpr int kOverwrites = -1;
    static constexpr bool kDifferentiable = true;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

}  // namespace espalier::kernels

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/rules/complete_op.h"

namespace espalier::kernels {

/// The same values in another layout or element type. inputs: x. outputs: y.
struct Reorder {
    static constexpr std::string_view kName = "Reorder";
    static constexpr PrecisionClass kPrecision = PrecisionClass::Rounds;
    static constexpr int kOverwrites = 0;
    static constexpr bool kDifferentiable = true;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

/// The same elements with another shape; Plain layouts only. Planned as an alias, never run.
/// inputs: x. outputs: y.
struct Reshape {
    static constexpr std::string_view kName = "Reshape";
    static constexpr PrecisionClass kPrecision = PrecisionClass::PassesOn;
    static constexpr int kOverwrites = 0;
    static constexpr bool kDifferentiable = true;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

/// Every element = value. inputs: none. outputs: y.
struct Fill {
    float value = 0.0f;

    static constexpr std::string_view kName = "Fill";
    static constexpr PrecisionClass kPrecision = PrecisionClass::Rounds;
    static constexpr int kOverwrites = -1;
    static constexpr bool kDifferentiable = false;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

}  // namespace espalier::kernels

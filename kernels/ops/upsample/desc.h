// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "kernels/rules/complete_op.h"

namespace espalier::kernels {

enum class Interpolation : std::uint8_t { Nearest, Bilinear };

/// Enlarges height and width by an integer factor. Bilinear with half-pixel centres (align_corners
/// = false). inputs: x [N,C,H,W]. outputs: y [N,C,H·factor,W·factor].
struct UpsampleForward {
    Interpolation interpolation = Interpolation::Nearest;
    std::int64_t factor = 2;

    static constexpr std::string_view kName = "UpsampleForward";
    static constexpr PrecisionClass kPrecision = PrecisionClass::Rounds;
    static constexpr int kOverwrites = -1;
    static constexpr bool kDifferentiable = true;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

/// inputs: dy. outputs: dx.
struct UpsampleBackward {
    Interpolation interpolation = Interpolation::Nearest;
    std::int64_t factor = 2;

    static constexpr std::string_view kName = "UpsampleBackward";
    static constexpr PrecisionClass kPrecision = PrecisionClass::Rounds;
    static constexpr int kOverwrites = -1;
    static constexpr bool kDifferentiable = false;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

}  // namespace espalier::kernels

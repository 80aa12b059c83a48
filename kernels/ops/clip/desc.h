// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/math/host_device.h"
#include "kernels/rules/complete_op.h"

namespace espalier::kernels {

/// y = min(max(x, low), high); ReLU6 is 0 to 6. NaN stays NaN.
/// inputs: x. outputs: y (same shape; may be in place).
struct Clip {
    float low = 0;
    float high = 6;

    ESPALIER_HOST_DEVICE float value(float x) const { return x < low ? low : x > high ? high : x; }
    /// dy/dx from the clipped value: 0 at the bounds themselves, as in PyTorch's relu6.
    ESPALIER_HOST_DEVICE float slope(float y) const { return low < y && y < high ? 1.0f : 0.0f; }

    static constexpr std::string_view kName = "Clip";
    static constexpr PrecisionClass kPrecision = PrecisionClass::PassesOn;
    static constexpr int kOverwrites = 0;
    static constexpr bool kDifferentiable = true;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

/// dx = dy · Clip::slope(y).
/// inputs: dy, y. outputs: dx (may be in place of dy).
struct ClipBackward {
    Clip clip;

    static constexpr std::string_view kName = "ClipBackward";
    static constexpr PrecisionClass kPrecision = PrecisionClass::PassesOn;
    static constexpr int kOverwrites = 0;
    static constexpr bool kDifferentiable = false;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

}  // namespace espalier::kernels

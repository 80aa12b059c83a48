// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <optional>

#include "kernels/rules/activation.h"

namespace espalier::kernels::cpu {

/// The activations that our own fp32 convolutions apply to their sums: none, ReLU and ReLU6 limit
/// them to a range.
struct Rectifier {
    float lowest = -std::numeric_limits<float>::infinity();
    float highest = std::numeric_limits<float>::infinity();

    /// Of a float or a vector of floats. In this order NaN stays NaN.
    template <class Value>
    Value operator()(Value value) const {
        const Value low = Value{} + lowest;
        const Value high = Value{} + highest;
        value = value < low ? low : value;
        return value > high ? high : value;
    }
};

/// Empty for any other activation.
inline std::optional<Rectifier> rectifierOf(Activation activation) {
    switch (activation) {
        case Activation::None:
            return Rectifier{};
        case Activation::ReLU:
            return Rectifier{.lowest = 0};
        case Activation::ReLU6:
            return Rectifier{.lowest = 0, .highest = 6};
        default:
            return std::nullopt;
    }
}

}  // namespace espalier::kernels::cpu

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "kernels/rules/complete_op.h"
#include "kernels/rules/fusion.h"

namespace espalier::kernels {

/// Pairs are height, width. Output size: (in + padBegin + padEnd - dilation·(k-1) - 1) / stride
/// + 1.
struct ConvolutionGeometry {
    std::array<std::int64_t, 2> stride{1, 1};
    std::array<std::int64_t, 2> dilation{1, 1};
    std::array<std::int64_t, 2> padBegin{0, 0};
    std::array<std::int64_t, 2> padEnd{0, 0};
    std::int64_t groups = 1;

    friend bool operator==(const ConvolutionGeometry&, const ConvolutionGeometry&) = default;
};

/// Cross-correlation, as in every framework.
/// inputs: source [N,C,H,W], weights [K,C/groups,R,S]. outputs: destination [N,K,P,Q].
struct ConvolutionForward {
    ConvolutionGeometry geometry;
    Fusion fusion;

    static constexpr std::string_view kName = "ConvolutionForward";
    static constexpr PrecisionClass kPrecision = PrecisionClass::Product;
    static constexpr int kOverwrites = -1;
    static constexpr bool kDifferentiable = true;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

/// Also the forward pass of a transposed convolution.
/// inputs: gradient [N,K,P,Q], weights [K,C/groups,R,S]. outputs: gradient of the source [N,C,H,W].
struct ConvolutionBackwardData {
    ConvolutionGeometry geometry;
    Fusion fusion;

    static constexpr std::string_view kName = "ConvolutionBackwardData";
    static constexpr PrecisionClass kPrecision = PrecisionClass::Product;
    static constexpr int kOverwrites = -1;
    static constexpr bool kDifferentiable = true;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

/// inputs: source [N,C,H,W], gradient [N,K,P,Q]. outputs: gradient of the weights, and with
/// fusion.bias as a second output the gradient of the bias [K].
struct ConvolutionBackwardWeights {
    ConvolutionGeometry geometry;
    Fusion fusion;

    static constexpr std::string_view kName = "ConvolutionBackwardWeights";
    static constexpr PrecisionClass kPrecision = PrecisionClass::Rounds;
    static constexpr int kOverwrites = -1;
    static constexpr bool kDifferentiable = false;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

}  // namespace espalier::kernels

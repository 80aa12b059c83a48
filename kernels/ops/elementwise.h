// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace espalier::kernels {

/// Sum of two or more tensors of one shape. inputs: x0, x1, …. outputs: y (may be in place of x0).
struct Add {};

/// Product of two tensors; b has a's shape, or is [N,C,1,1] and stretched over the image.
/// inputs: a, b. outputs: y.
struct Multiply {};

/// The gradient of Multiply for a stretched b: Σ over the image of dy·a. For equal shapes the
/// gradient is Multiply itself. inputs: dy, a. outputs: db [N,C,1,1].
struct MultiplyReduce {};

/// y += x: gradients of k micro-batches. inputs: x, y. outputs: y (in place).
struct Accumulate {};

/// Σ over all axes but `axis`: the gradient of a bias. inputs: x. outputs: [size of axis].
struct ReduceToAxis {
    int axis = 1;
};

/// Inverted dropout: keeps with probability 1-rate and scales by 1/(1-rate). The mask is a function
/// of StepValues{seed, stepAttempted, firstSample}, `index` and the element's plain position in its
/// sample, so backward is the same op on the gradient.
/// inputs: x, StepValues. outputs: y (may be in place).
struct Dropout {
    float rate = 0.5f;
    std::uint32_t index = 0;  ///< which dropout of the network
};

}  // namespace espalier::kernels

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace espalier::kernels {

/// Softmax over axis 1. inputs: x [N,C,...]. outputs: y.
struct SoftmaxForward {};

/// dx = y·(dy - Σ dy·y). inputs: dy, y. outputs: dx.
struct SoftmaxBackward {};

}  // namespace espalier::kernels

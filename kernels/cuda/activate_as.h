// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/math/activation.h"
#include "kernels/ops/activation/desc.h"

// Included by .cu files.
namespace espalier::kernels::cuda {

/// activate<kind>(x), with the same kind for all threads; for kernels that would otherwise be
/// compiled once per activation. A leaky ReLU has no slope here and is not supported.
__device__ inline float activateAs(Activation kind, float x) {
    if (kind == Activation::None) return x;
    if (kind == Activation::ReLU) return math::activate<Activation::ReLU>(x, 0.0f);
    if (kind == Activation::ReLU6) return math::activate<Activation::ReLU6>(x, 0.0f);
    if (kind == Activation::Sigmoid) return math::activate<Activation::Sigmoid>(x, 0.0f);
    if (kind == Activation::Tanh) return math::activate<Activation::Tanh>(x, 0.0f);
    if (kind == Activation::GELU) return math::activate<Activation::GELU>(x, 0.0f);
    if (kind == Activation::SiLU) return math::activate<Activation::SiLU>(x, 0.0f);
    if (kind == Activation::HardSigmoid) return math::activate<Activation::HardSigmoid>(x, 0.0f);
    return math::activate<Activation::HardSwish>(x, 0.0f);
}

}  // namespace espalier::kernels::cuda

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "kernels/rules/activation.h"

namespace espalier::kernels {

template <Activation kKind>
using ActivationTag = std::integral_constant<Activation, kKind>;

/// Calls f(tag) with the activation as a constant, so that its formula is inlined into loops.
template <class F>
void withActivation(Activation kind, const F& f) {
    switch (kind) {
        case Activation::None:
            return f(ActivationTag<Activation::None>{});
        case Activation::ReLU:
            return f(ActivationTag<Activation::ReLU>{});
        case Activation::LeakyReLU:
            return f(ActivationTag<Activation::LeakyReLU>{});
        case Activation::Sigmoid:
            return f(ActivationTag<Activation::Sigmoid>{});
        case Activation::Tanh:
            return f(ActivationTag<Activation::Tanh>{});
        case Activation::GELU:
            return f(ActivationTag<Activation::GELU>{});
        case Activation::SiLU:
            return f(ActivationTag<Activation::SiLU>{});
        case Activation::ReLU6:
            return f(ActivationTag<Activation::ReLU6>{});
        case Activation::HardSigmoid:
            return f(ActivationTag<Activation::HardSigmoid>{});
        case Activation::HardSwish:
            return f(ActivationTag<Activation::HardSwish>{});
    }
}

}  // namespace espalier::kernels

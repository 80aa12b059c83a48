// SPDX-License-Identifier: Apache-2.0
#include "kernels/rules/activation.h"

namespace espalier::kernels {

std::string_view name(Activation activation) {
    switch (activation) {
        case Activation::None:
            return "none";
        case Activation::ReLU:
            return "ReLU";
        case Activation::LeakyReLU:
            return "LeakyReLU";
        case Activation::Sigmoid:
            return "Sigmoid";
        case Activation::Tanh:
            return "Tanh";
        case Activation::GELU:
            return "GELU";
        case Activation::SiLU:
            return "SiLU";
        case Activation::ReLU6:
            return "ReLU6";
        case Activation::HardSigmoid:
            return "HardSigmoid";
        case Activation::HardSwish:
            return "HardSwish";
    }
    return {};
}

}  // namespace espalier::kernels

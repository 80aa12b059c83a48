// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/onnx_composites.h"

#include <numbers>

namespace espalier::engine {

namespace {

using Operand = Composite::Operand;

Operand input(std::size_t index) {
    return {Operand::Kind::Input, index};
}

Operand step(std::size_t index) {
    return {Operand::Kind::Step, index};
}

Operand constant(std::size_t index) {
    return {Operand::Kind::Constant, index};
}

}  // namespace

Composite siluComposite() {
    return {.steps = {{"Sigmoid", {input(0)}}, {"Mul", {input(0), step(0)}}}, .constants = {}};
}

Composite geluComposite() {
    return {.steps = {{"Div", {input(0), constant(0)}},
                      {"Erf", {step(0)}},
                      {"Add", {step(1), constant(1)}},
                      {"Mul", {input(0), step(2)}},
                      {"Mul", {step(3), constant(2)}}},
            .constants = {std::numbers::sqrt2_v<float>, 1.0f, 0.5f}};
}

Composite layerNormComposite(float epsilon) {
    return {.steps = {{"ReduceMean", {input(0)}, {2}},
                      {"Sub", {input(0), step(0)}},
                      {"Mul", {step(1), step(1)}},
                      {"ReduceMean", {step(2)}, {2}},
                      {"Add", {step(3), constant(0)}},
                      {"Pow", {step(4), constant(1)}},
                      {"Mul", {step(1), constant(2)}},
                      {"Add", {step(6), step(5)}},
                      {"Mul", {step(1), step(7)}},
                      {"Mul", {step(8), input(1)}},
                      {"Add", {step(9), input(2)}}},
            .constants = {epsilon, -0.5f, 0.0f}};
}

}  // namespace espalier::engine

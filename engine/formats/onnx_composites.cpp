// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/onnx_composites.h"

#include <numbers>

namespace espalier::engine {

using composite::constant;
using composite::input;
using composite::step;

Composite siluComposite() {
    return {.steps = {{"Sigmoid", {input(0)}}, {"Mul", {input(0), step(0)}}}, .constants = {}};
}

Composite hardSwishComposite() {
    return {.steps = {{"HardSigmoid",
                       {input(0)},
                       {},
                       {{"alpha", kHardSigmoidSlope}, {"beta", kHardSigmoidMiddle}}},
                      {"Mul", {input(0), step(0)}}},
            .constants = {}};
}

Composite geluComposite() {
    return {.steps = {{"Div", {input(0), constant(0)}},
                      {"Erf", {step(0)}},
                      {"Add", {step(1), constant(1)}},
                      {"Mul", {input(0), step(2)}},
                      {"Mul", {step(3), constant(2)}}},
            .constants = {std::numbers::sqrt2_v<float>, 1.0f, 0.5f}};
}

Composite layerNormRowsComposite(float epsilon) {
    Composite composite = layerNormComposite(epsilon);
    composite.steps.resize(9);  // step 6 is rows of zeros, and step 8 x̂
    composite.steps.push_back({"Add", {step(6), input(1)}});
    composite.steps.push_back({"Mul", {step(8), step(9)}});
    composite.steps.push_back({"Add", {step(10), input(2)}});
    return composite;
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

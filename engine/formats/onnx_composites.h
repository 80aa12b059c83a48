// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace espalier::engine {

/// HardSigmoid's attributes in ONNX for relu6(x + 3) / 6.
constexpr float kHardSigmoidSlope = 1.0f / 6.0f;
constexpr float kHardSigmoidMiddle = 0.5f;

/// One of our ops written as several primitive ones of ONNX. Export writes the steps, import
/// recognises them: one description serves both.
struct Composite {
    /// What a step reads: an input of our op, the result of an earlier step, or a constant.
    struct Operand {
        enum class Kind { Input, Step, Constant } kind = Kind::Input;
        std::size_t index = 0;
    };
    struct Step {
        std::string op;
        std::vector<Operand> operands;
        std::vector<std::int64_t> axes = {};  ///< attribute "axes", with keepdims
        std::vector<std::pair<std::string, float>> numbers = {};  ///< further attributes
    };
    std::vector<Step> steps;  ///< the last one's result is the op's
    std::vector<float> constants;
};

/// Operands, in short.
namespace composite {
inline Composite::Operand input(std::size_t index) {
    return {Composite::Operand::Kind::Input, index};
}
inline Composite::Operand step(std::size_t index) {
    return {Composite::Operand::Kind::Step, index};
}
inline Composite::Operand constant(std::size_t index) {
    return {Composite::Operand::Kind::Constant, index};
}
}  // namespace composite

/// x·sigmoid(x). Input: x.
Composite siluComposite();
/// x·hardsigmoid(x). Input: x. ONNX has a node for it from opset 14 on only.
Composite hardSwishComposite();
/// x·(1 + erf(x / √2)) / 2. Input: x.
Composite geluComposite();
/// Input: x [N,1,F], γ [F], β [F]; normalises each row. Constant 0 is ε. OpenCV 4.6 can add a
/// number to a row but not multiply by it: so the inverse deviation is first added to a row of
/// zeros.
Composite layerNormComposite(float epsilon);
/// The same of x [N,P,F], where OpenCV 4.6 cannot multiply rows by γ either.
Composite layerNormRowsComposite(float epsilon);

}  // namespace espalier::engine

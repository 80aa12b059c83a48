// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include "engine/ops/gradient.h"
#include "tests/support/random_seed.h"
#include "tests/support/reference_evaluator.h"

namespace espalier::tests {

/// Checks the gradient rule of one op: L = Σ dy·y for random dy, and dL/dx as the rule's ops
/// compute it against (L(x+h) - L(x-h)) / 2h, all in double precision.
class GradientCheck {
  public:
    engine::OpGraph graph;
    TestRandom random;
    /// Sets values that must not be random: labels, weights.
    std::function<void(ReferenceEvaluator&)> prepare = [](ReferenceEvaluator&) {};

    engine::ValueId input(const kernels::Shape& shape);
    engine::ValueId stepValues();
    /// The op must be the last of the graph.
    engine::ValueId add(const kernels::OpDesc& op, const std::vector<engine::ValueId>& inputs);
    engine::ValueId add(const kernels::OpDesc& op,
                        const std::vector<engine::ValueId>& inputs,
                        const kernels::Shape& output);

    /// `inputs`: the inputs of the last op that have a gradient. Checks every element.
    void expectRightGradients(const std::vector<std::size_t>& inputs);

  private:
    double objective(ReferenceEvaluator& evaluator);
    void fillInputs(ReferenceEvaluator& evaluator);
    void expectRightGradient(ReferenceEvaluator& evaluator,
                             engine::ValueId input,
                             const ReferenceTensor& gradient);

    bool loss_ = false;
    engine::ValueId y_ = engine::kNoValue;
    engine::ValueId dy_ = engine::kNoValue;
    kernels::StepValues step_{.seed = 11, .stepAttempted = 3, .firstSample = 5, .lossScale = 0.25f};
};

}  // namespace espalier::tests

// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/ops/gradient_check.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace espalier::tests {

using engine::kNoValue;
using engine::ValueId;
using kernels::DataType;
using kernels::Layout;

ValueId GradientCheck::input(const kernels::Shape& shape) {
    engine::Value value;
    value.desc = {DataType::Float32, shape, Layout::plain()};
    value.role = engine::ValueRole::Input;
    return graph.addValue(value);
}

ValueId GradientCheck::stepValues() {
    engine::Value value;
    value.desc = {DataType::UInt8, {sizeof(kernels::StepValues)}, Layout::plain()};
    value.role = engine::ValueRole::StepValues;
    return graph.addValue(value);
}

ValueId GradientCheck::add(const kernels::OpDesc& op, const std::vector<ValueId>& inputs) {
    return graph.add(op, inputs, "layer").front();
}

ValueId GradientCheck::add(const kernels::OpDesc& op,
                           const std::vector<ValueId>& inputs,
                           const kernels::Shape& output) {
    const kernels::TensorDesc desc{DataType::Float32, output, Layout::any()};
    return graph.add(op, inputs, {desc}, "layer").front();
}

// No value is near 0 or near another one, so that no difference quotient crosses a kink.
void GradientCheck::fillInputs(ReferenceEvaluator& evaluator) {
    for (std::size_t i = 0; i < graph.values.size(); ++i) {
        if (graph.values[i].role != engine::ValueRole::Input) continue;
        std::vector<double>& values = evaluator[static_cast<ValueId>(i)].values;
        const double cells = static_cast<double>((values.size() + 1) / 2 * 2);
        for (std::size_t k = 0; k < values.size(); ++k) {
            values[k] = 2 * (static_cast<double>(k) + random.uniform(0.25, 0.75)) / cells - 1;
        }
        for (std::size_t k = values.size(); k-- > 1;) {
            std::swap(
                values[k],
                values[static_cast<std::size_t>(random.between(0, static_cast<std::int64_t>(k)))]);
        }
    }
    prepare(evaluator);
}

double GradientCheck::objective(ReferenceEvaluator& evaluator) {
    evaluator.run();
    if (loss_) return evaluator[y_].values.front() * step_.lossScale;
    double sum = 0;
    for (std::size_t i = 0; i < evaluator[y_].values.size(); ++i) {
        sum += evaluator[y_].values[i] * evaluator[dy_].values[i];
    }
    return sum;
}

void GradientCheck::expectRightGradient(ReferenceEvaluator& evaluator,
                                        ValueId input,
                                        const ReferenceTensor& gradient) {
    ASSERT_EQ(gradient.shape, evaluator[input].shape);
    constexpr double kStep = 1e-5;
    double largest = 0;
    for (const double g : gradient.values) largest = std::max(largest, std::abs(g));
    for (std::size_t i = 0; i < gradient.values.size(); ++i) {
        const double kept = evaluator[input].values[i];
        evaluator[input].values[i] = kept + kStep;
        const double above = objective(evaluator);
        evaluator[input].values[i] = kept - kStep;
        const double below = objective(evaluator);
        evaluator[input].values[i] = kept;
        EXPECT_NEAR(gradient.values[i], (above - below) / (2 * kStep), 1e-6 * (1 + largest))
            << "element " << i << " of value " << input;
    }
}

void GradientCheck::expectRightGradients(const std::vector<std::size_t>& inputs) {
    const std::size_t op = graph.ops.size() - 1;
    const engine::OpNode node = graph.ops[op];
    y_ = node.outputs.front();
    loss_ = precisionOf(node.op) == kernels::PrecisionClass::Loss;
    std::vector<ValueId> outputGradients(node.outputs.size(), kNoValue);
    if (!loss_) outputGradients[0] = dy_ = input(graph.desc(y_).shape);
    std::vector<bool> needed(node.inputs.size());
    for (const std::size_t i : inputs) needed[i] = true;
    const auto gradients = engine::addGradient({graph, op, outputGradients, needed});
    ASSERT_EQ(gradients.size(), node.inputs.size());

    ReferenceEvaluator evaluator(graph);
    evaluator.setStepValues(step_);
    fillInputs(evaluator);
    for (std::size_t i = 0; i < gradients.size(); ++i) {
        if (!needed[i]) continue;
        ASSERT_NE(gradients[i], kNoValue) << "input " << i;
        evaluator.run();
        const ReferenceTensor gradient = evaluator[gradients[i]];
        expectRightGradient(evaluator, node.inputs[i], gradient);
    }
    for (std::size_t added = op + 1; added < graph.ops.size(); ++added) {
        EXPECT_EQ(graph.ops[added].phase, engine::Phase::Backward);
        EXPECT_EQ(graph.ops[added].origin, "layer");
    }
}

}  // namespace espalier::tests

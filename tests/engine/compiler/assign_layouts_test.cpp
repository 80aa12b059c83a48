// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/compiler/compiler_fixture.h"

namespace espalier::tests {
namespace {

using namespace engine;

class AssignLayoutsTest : public CompilerFixture {
  protected:
    CompiledPlan compiled(const std::string& name, const CompileOptions& options) {
        return compile(network(name), *device, options);
    }

    static bool isActivation(const ExecutionPlan& plan, ValueId value) {
        return plan.values[value].desc.shape.rank() == 4 &&
               plan.values[value].desc.shape[0] == plan.batch;
    }
};

TEST_F(AssignLayoutsTest, DecidesEveryLayout) {
    for (const SmallDrawing& small : smallDrawings()) {
        const CompiledPlan plan = compiled(small.network.name, optionsFor(small.network.name));
        for (const Value& value : plan.plan.values) EXPECT_FALSE(value.desc.layout.isAny());
        for (std::size_t i = 0; i < plan.operations.size(); ++i) {
            const OpNode& node = plan.plan.steps[i].node;
            if (!plan.operations[i]) continue;
            for (std::size_t k = 0; k < node.inputs.size(); ++k) {
                EXPECT_EQ(plan.operations[i]->inputs()[k], plan.plan.values[node.inputs[k]].desc);
            }
            for (std::size_t k = 0; k < node.outputs.size(); ++k) {
                EXPECT_EQ(plan.operations[i]->outputs()[k], plan.plan.values[node.outputs[k]].desc);
            }
        }
    }
}

TEST_F(AssignLayoutsTest, ReordersNoActivationBetweenTheInputAndTheEnd) {
    const CompiledPlan plan = compiled("residual", optionsFor("residual"));
    for (const OpNode& node : nodesOf(plan.plan)) {
        if (!std::holds_alternative<kernels::Reorder>(node.op)) continue;
        const bool pooled = node.origin == "pool";  // one pixel per channel
        EXPECT_TRUE(pooled || !isActivation(plan.plan, node.inputs.front())) << node.origin;
    }
}

TEST_F(AssignLayoutsTest, DeliversGradientsInTheLayoutOfTheirParameter) {
    for (const bool accumulate : {false, true}) {
        CompileOptions options = optionsFor("hourglass");
        options.accumulate = accumulate;
        const CompiledPlan plan = compiled("hourglass", options);
        const auto& update = plan.plan.steps;
        const auto found = std::ranges::find_if(update, [](const PlanStep& step) {
            return std::holds_alternative<kernels::OptimizerUpdate>(step.node.op);
        });
        ASSERT_NE(found, update.end());
        const auto& inputs = found->node.inputs;
        for (std::size_t i = 2; i < inputs.size(); i += 3) {
            for (const std::size_t other : {i, i + 2}) {
                EXPECT_EQ(plan.plan.values[inputs[other]].desc,
                          plan.plan.values[inputs[i + 1]].desc);
            }
        }
    }
}

TEST_F(AssignLayoutsTest, KeepsTheLayoutsThatParametersAlreadyHave) {
    ParameterStore store(*device);
    CompileOptions options = optionsFor("residual");
    const CompiledPlan first = compiled("residual", options);
    store.declare(first.plan);
    options.parameterLayouts = store.layouts();
    for (const Mode mode : {Mode::Train, Mode::Evaluate, Mode::Predict}) {
        for (const std::int64_t batch : {1, 2, 7}) {
            options.mode = mode;
            options.batch = batch;
            EXPECT_NO_THROW(store.declare(compiled("residual", options).plan));
        }
    }
    // Even if the convolutions prefer other layouts.
    options.mode = Mode::Train;
    options.batch = 3;
    for (auto& [name, layout] : options.parameterLayouts) layout = kernels::Layout::plain();
    ParameterStore plain(*device);
    plain.declare(compiled("residual", options).plan);
    for (const auto& [name, layout] : plain.layouts()) EXPECT_TRUE(layout.isPlain()) << name;
}

TEST_F(AssignLayoutsTest, LeavesEverythingPlainWhenLeftOut) {
    CompileOptions options = optionsFor("residual");
    options.withoutPasses = {"layouts"};
    const CompiledPlan plan = compiled("residual", options);
    for (const Value& value : plan.plan.values) {
        EXPECT_TRUE(value.desc.layout.isPlain()) << value.name;
    }
    EXPECT_EQ(countOf<kernels::Reorder>(nodesOf(plan.plan)), 0u);
}

}  // namespace
}  // namespace espalier::tests

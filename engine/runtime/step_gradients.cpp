// SPDX-License-Identifier: Apache-2.0
#include "engine/runtime/step_gradients.h"

#include <variant>

namespace espalier::engine {

namespace {

// What a copy or a conversion among the updates was made of: they have not run yet.
ValueId sourceBeforeUpdates(const ExecutionPlan& plan, ValueId value) {
    for (std::size_t i = plan.steps.size(); i-- > plan.firstUpdateStep;) {
        const OpNode& node = plan.steps[i].node;
        const bool isCopy = node.inputs.size() == 1 && node.outputs.size() == 1;
        if (isCopy && node.outputs.front() == value) value = node.inputs.front();
    }
    return value;
}

}  // namespace

std::vector<StepGradient> stepGradients(const ExecutionPlan& plan) {
    std::vector<StepGradient> found;
    for (std::size_t i = plan.firstUpdateStep; i < plan.steps.size(); ++i) {
        const OpNode& node = plan.steps[i].node;
        const auto* update = std::get_if<kernels::OptimizerUpdate>(&node.op);
        if (!update) continue;
        const kernels::UpdateTensors tensors{
            static_cast<std::size_t>(update->constants.stateCount())};
        for (std::size_t k = 0; k < update->rateFactors.size(); ++k) {
            const ValueId gradient = node.inputs[tensors.gradient(k)];
            found.push_back({.parameter = node.inputs[tensors.parameter(k)],
                             .gradient = sourceBeforeUpdates(plan, gradient)});
        }
    }
    return found;
}

}  // namespace espalier::engine

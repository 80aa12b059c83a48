// SPDX-License-Identifier: Apache-2.0
#include "tests/support/reference_evaluator.h"

#include <stdexcept>

#include "tests/support/reference_ops.h"

namespace espalier::tests {

ReferenceEvaluator::ReferenceEvaluator(const engine::OpGraph& graph) : graph_(graph) {
    for (const engine::Value& value : graph.values) {
        const auto count = static_cast<std::size_t>(value.desc.shape.elementCount());
        tensors_.push_back({value.desc.shape, std::vector<double>(count)});
    }
}

ReferenceTensor& ReferenceEvaluator::at(const std::string& name) {
    const engine::ValueId value = graph_.find(name);
    if (value == engine::kNoValue) throw std::out_of_range(name);
    return tensors_[value];
}

void ReferenceEvaluator::run(bool first) {
    for (const engine::OpNode& node : graph_.ops) {
        if (node.microBatches == engine::MicroBatches::First && !first) continue;
        if (node.microBatches == engine::MicroBatches::Later && first) continue;
        ReferenceInputs inputs;
        ReferenceOutputs outputs;
        for (const engine::ValueId input : node.inputs) inputs.push_back(&tensors_[input]);
        for (const engine::ValueId output : node.outputs) outputs.push_back(&tensors_[output]);
        computeReference(node.op, inputs, outputs, step_);
    }
}

void computeReference(const kernels::OpDesc& op,
                      const ReferenceInputs& inputs,
                      const ReferenceOutputs& outputs,
                      const kernels::StepValues& step) {
    const ReferenceCall call{inputs, outputs, step};
    std::visit([&](const auto& typed) { compute(typed, call); }, op);
}

}  // namespace espalier::tests

// SPDX-License-Identifier: Apache-2.0
#include "engine/losses/lowering.h"

#include <variant>

namespace espalier::engine {

using kernels::DataType;
using kernels::Layout;
using kernels::Shape;

namespace {

ValueId addInput(LossContext& context, const char* name, DataType type, const Shape& shape) {
    Value value;
    value.name = name;
    value.desc = {type, shape, Layout::plain()};
    value.role = ValueRole::Input;
    return context.graph.addValue(std::move(value));
}

void expose(LossContext& context, ValueId id, const char* name) {
    Value& value = context.graph.values[id];
    value.name = name;
    value.role = ValueRole::Result;
    value.desc.layout = Layout::plain();
}

void exposeAsOutput(LossContext& context, ValueId id) {
    if (context.mode == Mode::Train) return;
    if (context.graph.values[id].role == ValueRole::Input) {
        id = context.graph.add(kernels::Reorder{}, {id}, context.node).front();
    }
    expose(context, id, kOutput);
}

void addLoss(LossContext& context,
             const kernels::OpDesc& op,
             ValueId prediction,
             ValueId truth,
             const Shape& weightShape) {
    const ValueId weights = addInput(context, kWeightInput, DataType::Float32, weightShape);
    const auto outputs =
        context.graph.add(op, {prediction, truth, weights, context.stepValues}, context.node);
    expose(context, outputs.front(), kLossSums);
}

/// The Softmax that computes the output; nullptr when it is another op.
const OpNode* drawnSoftmax(const LossContext& context) {
    for (const OpNode& node : context.graph.ops) {
        if (!std::holds_alternative<kernels::SoftmaxForward>(node.op)) continue;
        if (node.outputs.front() == context.output) return &node;
    }
    return nullptr;
}

/// The shape of logits [N,C,...] without the channels.
Shape positionsOf(const Shape& logits) {
    std::vector<std::int64_t> sizes{logits[0]};
    for (int axis = 2; axis < logits.rank(); ++axis) sizes.push_back(logits[axis]);
    return Shape(sizes);
}

}  // namespace

void exposeOutput(LossContext& context) {
    exposeAsOutput(context, context.output);
}

void lowerLogitLoss(LossContext& context, const kernels::OpDesc& op) {
    const OpNode* softmax = drawnSoftmax(context);
    const ValueId logits = softmax ? softmax->inputs.front() : context.output;
    if (context.mode == Mode::Predict) {
        const ValueId scores =
            softmax ? context.output
                    : context.graph.add(kernels::SoftmaxForward{}, {logits}, context.node).front();
        expose(context, scores, kScores);
    }
    exposeAsOutput(context, logits);
    if (context.mode == Mode::Predict) return;
    const Shape positions = positionsOf(context.graph.desc(logits).shape);
    const ValueId targets = addInput(context, kTargetIndexInput, DataType::Int32, positions);
    addLoss(context, op, logits, targets, positions);
}

void lowerValueLoss(LossContext& context, const kernels::OpDesc& op) {
    exposeOutput(context);
    if (context.mode == Mode::Predict) return;
    const Shape shape = context.graph.desc(context.output).shape;
    const ValueId target = addInput(context, kTargetInput, DataType::Float32, shape);
    addLoss(context, op, context.output, target, Shape{shape[0]});
}

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
// Ops that work value by value, on rows, or on shapes only.
#include <algorithm>

#include "engine/formats/onnx_op_reader.h"

namespace espalier::engine {

namespace {

kernels::Activation kindOf(const std::string& op) {
    if (op == "Relu") return kernels::Activation::ReLU;
    if (op == "LeakyRelu") return kernels::Activation::LeakyReLU;
    return op == "Tanh" ? kernels::Activation::Tanh : kernels::Activation::Sigmoid;
}

}  // namespace

void OnnxOpReader::readGemm(const OnnxNodeReader& node) {
    node.allowOnly({"transA", "transB"});
    node.expectInputs(2, 3);
    const ValueId x = activation(node, 0, 2);
    const kernels::Shape weights = weightShape(node, 2);
    kernels::Matmul op{.transposeB = node.integer("transB", 0, 0, 1) == 1, .fusion = {}};
    const std::int64_t width = op.transposeB ? weights[1] : weights[0];
    const std::int64_t units = op.transposeB ? weights[0] : weights[1];
    if (node.integer("transA", 0, 0, 1) != 0 || shapeOf(x)[1] != width) {
        node.refuse("has weights for another number of values");
    }
    const std::int64_t rows = shapeOf(x)[0];
    std::vector<ValueId> inputs{x, parameter(node, node.input(1), weights)};
    op.fusion.bias = node.inputCount() == 3;
    if (op.fusion.bias) inputs.push_back(parameter(node, node.input(2), {units}));
    add(node, op, inputs, {rows, units});
}

void OnnxOpReader::readBatchNorm(const OnnxNodeReader& node) {
    node.allowOnly({"epsilon"});
    node.expectInputs(5, 5);
    const ValueId x = activation(node, 0);
    const kernels::Shape shape = shapeOf(x);
    const kernels::BatchNormApply op{.epsilon = node.real("epsilon", 1e-5f)};
    if (op.epsilon <= 0) node.refuse("has no positive epsilon");
    const kernels::Shape perChannel{shape[1]};
    const ValueId scale = parameter(node, node.input(1), perChannel);
    const ValueId shift = parameter(node, node.input(2), perChannel);
    const ValueId mean = parameter(node, node.input(3), perChannel, ValueRole::State);
    const ValueId variance = parameter(node, node.input(4), perChannel, ValueRole::State);
    add(node, op, {x, mean, variance, scale, shift}, shape);
}

void OnnxOpReader::readLayerNorm(const Match& found, const OnnxNodeReader& node) {
    const ValueId x = value(found.inputs[0]);
    const kernels::Shape row = shapeOf(x);
    if (row.rank() != 3 || row[1] != 1) node.refuse("normalises something other than a vector");
    if (!(found.constants[0] > 0)) node.refuse("has no positive epsilon");
    const ValueId scale = parameter(node, found.inputs[1], {row[2]});
    const ValueId shift = parameter(node, found.inputs[2], {row[2]});
    const auto reshaped = [&](ValueId from, const kernels::Shape& shape) {
        const kernels::TensorDesc desc{kernels::DataType::Float32, shape, kernels::Layout::plain()};
        return graph_.add(kernels::Reshape{}, {from}, {desc}, node.name()).front();
    };
    const kernels::LayerNormForward op{.epsilon = found.constants[0]};
    const ValueId flat = reshaped(x, {row[0], row[2]});
    const ValueId y = graph_.add(op, {flat, scale, shift}, node.name()).front();
    setValue(found.output, reshaped(y, row));
}

void OnnxOpReader::readActivation(const OnnxNodeReader& node) {
    const bool isLeaky = node.op() == "LeakyRelu";
    if (!isLeaky) node.allowOnly({});
    node.allowOnly({"alpha"});
    node.expectInputs(1, 1);
    const ValueId x = activation(node, 0);
    const kernels::Shape shape = shapeOf(x);
    const kernels::ActivationForward op{.kind = kindOf(node.op()),
                                        .alpha = node.real("alpha", 0.01f)};
    add(node, op, {x}, shape);
}

void OnnxOpReader::readClip(const OnnxNodeReader& node) {
    node.allowOnly({});
    node.expectInputs(3, 3);
    const ValueId x = activation(node, 0);
    const auto low = constants_.scalar(node.input(1));
    const auto high = constants_.scalar(node.input(2));
    if (!low || !high || !(*low < *high)) node.refuse("has no lower bound below an upper one");
    const kernels::Shape shape = shapeOf(x);
    add(node, kernels::Clip{.low = *low, .high = *high}, {x}, shape);
}

void OnnxOpReader::readAdd(const OnnxNodeReader& node) {
    node.allowOnly({});
    node.expectInputs(2, 1024);
    const std::vector<ValueId> inputs = activations(node);
    const kernels::Shape shape = shapeOf(inputs[0]);
    const bool allEqual =
        std::ranges::all_of(inputs, [&](ValueId input) { return shapeOf(input) == shape; });
    if (!allEqual) node.refuse("adds different sizes");
    add(node, kernels::Add{}, inputs, shape);
}

void OnnxOpReader::readMultiply(const OnnxNodeReader& node) {
    node.allowOnly({});
    node.expectInputs(2, 2);
    const std::vector<ValueId> inputs = activations(node);
    const kernels::Shape shape = shapeOf(inputs[0]);
    const kernels::Shape& factor = shapeOf(inputs[1]);
    const bool stretches = shape.rank() == 4 && factor == kernels::Shape{shape[0], shape[1], 1, 1};
    if (factor != shape && !stretches) node.refuse("multiplies different sizes");
    add(node, kernels::Multiply{}, inputs, shape);
}

void OnnxOpReader::readConcatenate(const OnnxNodeReader& node) {
    node.allowOnly({"axis"});
    node.expectInputs(1, 1024);
    const std::int64_t axis = node.integer("axis", 0, 1, 1);
    const std::vector<ValueId> inputs = activations(node);
    kernels::Shape joined = shapeOf(inputs[0]);
    for (std::size_t i = 1; i < inputs.size(); ++i) {
        kernels::Shape next = shapeOf(inputs[i]);
        joined[1] += next[1];
        next[1] = joined[1];
        if (next != joined) node.refuse("joins different sizes");
    }
    add(node, kernels::Concatenate{.axis = static_cast<int>(axis)}, inputs, joined);
}

void OnnxOpReader::readSoftmax(const OnnxNodeReader& node) {
    node.allowOnly({"axis"});
    node.expectInputs(1, 1);
    node.integer("axis", -1, 1, 1);
    const ValueId x = activation(node, 0);
    const kernels::Shape shape = shapeOf(x);
    add(node, kernels::SoftmaxForward{}, {x}, shape);
}

void OnnxOpReader::readFlatten(const OnnxNodeReader& node) {
    node.allowOnly({"axis"});
    node.expectInputs(1, 1);
    node.integer("axis", 1, 1, 1);
    const ValueId x = activation(node, 0);
    const kernels::Shape shape = shapeOf(x);
    add(node, kernels::Reshape{}, {x}, {shape[0], shape.elementsPerSample()});
}

void OnnxOpReader::readReshape(const OnnxNodeReader& node) {
    node.allowOnly({});
    node.expectInputs(2, 2);
    const ValueId x = activation(node, 0);
    const auto sizes = constants_.integers(node.input(1));
    const bool keepsBatch = sizes && sizes->size() >= 2 && sizes->size() <= 4 && (*sizes)[0] == 0 &&
                            std::ranges::all_of(*sizes, [](auto size) {
                                return size >= 0 && size <= (std::int64_t{1} << 32);
                            });
    if (!keepsBatch) node.refuse("has a shape that Espalier never writes");
    kernels::Shape output(std::span<const std::int64_t>{*sizes});
    output[0] = shapeOf(x)[0];
    std::int64_t count = 1;
    for (int axis = 1; axis < output.rank(); ++axis) {
        if (__builtin_mul_overflow(count, output[axis], &count)) node.refuse("is too large");
    }
    if (count != shapeOf(x).elementsPerSample()) node.refuse("changes the number of values");
    add(node, kernels::Reshape{}, {x}, output);
}

void OnnxOpReader::readIdentity(const OnnxNodeReader& node) {
    node.allowOnly({});
    node.expectInputs(1, 1);
    const ValueId x = activation(node, 0);
    const kernels::Shape shape = shapeOf(x);
    add(node, kernels::Reorder{}, {x}, shape);
}

}  // namespace espalier::engine

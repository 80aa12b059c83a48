// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/onnx_value_reader.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>
#include <vector>

#include "engine/formats/onnx_composites.h"

namespace espalier::engine {

namespace {

kernels::Activation kindOf(const std::string& op) {
    if (op == "Relu") return kernels::Activation::ReLU;
    if (op == "LeakyRelu") return kernels::Activation::LeakyReLU;
    return op == "Tanh" ? kernels::Activation::Tanh : kernels::Activation::Sigmoid;
}

}  // namespace

bool OnnxValueReader::read(const OnnxNodeReader& node) {
    using Reader = void (OnnxValueReader::*)(const OnnxNodeReader&);
    static const std::map<std::string, Reader> kReaders{
        {"Add", &OnnxValueReader::readAdd},
        {"BatchNormalization", &OnnxValueReader::readBatchNorm},
        {"Clip", &OnnxValueReader::readClip},
        {"Concat", &OnnxValueReader::readConcatenate},
        {"Flatten", &OnnxValueReader::readFlatten},
        {"Gemm", &OnnxValueReader::readGemm},
        {"HardSigmoid", &OnnxValueReader::readHardSigmoid},
        {"Identity", &OnnxValueReader::readIdentity},
        {"LeakyRelu", &OnnxValueReader::readActivation},
        {"Mul", &OnnxValueReader::readMultiply},
        {"Relu", &OnnxValueReader::readActivation},
        {"Reshape", &OnnxValueReader::readReshape},
        {"Sigmoid", &OnnxValueReader::readActivation},
        {"Slice", &OnnxValueReader::readSlice},
        {"Softmax", &OnnxValueReader::readSoftmax},
        {"Sum", &OnnxValueReader::readAdd},
        {"Tanh", &OnnxValueReader::readActivation},
        {"Transpose", &OnnxValueReader::readTranspose}};
    const auto reader = kReaders.find(node.op());
    if (reader == kReaders.end()) return false;
    (this->*reader->second)(node);
    return true;
}

void OnnxValueReader::readGemm(const OnnxNodeReader& node) {
    node.allowOnly({"transA", "transB"});
    node.expectInputs(2, 3);
    const ValueId x = builder_.activation(node, 0, 2);
    const kernels::Shape weights = builder_.weightShape(node, 2);
    kernels::Matmul op{.transposeB = node.integer("transB", 0, 0, 1) == 1, .fusion = {}};
    const std::int64_t width = op.transposeB ? weights[1] : weights[0];
    const std::int64_t units = op.transposeB ? weights[0] : weights[1];
    if (node.integer("transA", 0, 0, 1) != 0 || builder_.shapeOf(x)[1] != width) {
        node.refuse("has weights for another number of values");
    }
    const std::int64_t rows = builder_.shapeOf(x)[0];
    std::vector<ValueId> inputs{x, builder_.parameter(node, node.input(1), weights)};
    op.fusion.bias = node.inputCount() == 3;
    if (op.fusion.bias) inputs.push_back(builder_.parameter(node, node.input(2), {units}));
    builder_.add(node, op, inputs, {rows, units});
}

void OnnxValueReader::readBatchNorm(const OnnxNodeReader& node) {
    node.allowOnly({"epsilon"});
    node.expectInputs(5, 5);
    const ValueId x = builder_.activation(node, 0);
    const kernels::Shape shape = builder_.shapeOf(x);
    const kernels::BatchNormApply op{.epsilon = node.real("epsilon", 1e-5f)};
    if (op.epsilon <= 0) node.refuse("has no positive epsilon");
    const kernels::Shape perChannel{shape[1]};
    const ValueId scale = builder_.parameter(node, node.input(1), perChannel);
    const ValueId shift = builder_.parameter(node, node.input(2), perChannel);
    const ValueId mean = builder_.parameter(node, node.input(3), perChannel, ValueRole::State);
    const ValueId variance = builder_.parameter(node, node.input(4), perChannel, ValueRole::State);
    builder_.add(node, op, {x, mean, variance, scale, shift}, shape);
}

void OnnxValueReader::readActivation(const OnnxNodeReader& node) {
    const bool isLeaky = node.op() == "LeakyRelu";
    if (!isLeaky) node.allowOnly({});
    node.allowOnly({"alpha"});
    node.expectInputs(1, 1);
    const ValueId x = builder_.activation(node, 0);
    const kernels::Shape shape = builder_.shapeOf(x);
    const kernels::ActivationForward op{.kind = kindOf(node.op()),
                                        .alpha = node.real("alpha", 0.01f)};
    builder_.add(node, op, {x}, shape);
}

void OnnxValueReader::readHardSigmoid(const OnnxNodeReader& node) {
    node.allowOnly({"alpha", "beta"});
    node.expectInputs(1, 1);
    const bool isOurs = node.real("alpha", 0.2f) == kHardSigmoidSlope &&
                        node.real("beta", 0.5f) == kHardSigmoidMiddle;
    if (!isOurs) node.refuse("has a slope that Espalier never writes");
    const ValueId x = builder_.activation(node, 0);
    const kernels::Shape shape = builder_.shapeOf(x);
    const kernels::ActivationForward op{.kind = kernels::Activation::HardSigmoid};
    builder_.add(node, op, {x}, shape);
}

// Attributes up to opset 10, then inputs. Comparisons with the NaN of a missing bound are false, so
// that such a node is refused.
std::pair<float, float> OnnxValueReader::clipBounds(const OnnxNodeReader& node) {
    constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
    if (node.inputCount() == 1) {
        node.allowOnly({"min", "max"});
        return {node.has("min") ? node.real("min", 0) : kNone,
                node.has("max") ? node.real("max", 0) : kNone};
    }
    node.allowOnly({});
    node.expectInputs(3, 3);
    return {builder_.constants().scalar(node.input(1)).value_or(kNone),
            builder_.constants().scalar(node.input(2)).value_or(kNone)};
}

void OnnxValueReader::readClip(const OnnxNodeReader& node) {
    const ValueId x = builder_.activation(node, 0);
    const auto [low, high] = clipBounds(node);
    if (!(low < high)) node.refuse("has no lower bound below an upper one");
    const kernels::Shape shape = builder_.shapeOf(x);
    if (low == 0 && high == 6) {
        const kernels::ActivationForward relu6{.kind = kernels::Activation::ReLU6};
        builder_.add(node, relu6, {x}, shape);
    } else {
        builder_.add(node, kernels::Clip{.low = low, .high = high}, {x}, shape);
    }
}

void OnnxValueReader::readAdd(const OnnxNodeReader& node) {
    node.allowOnly({});
    node.expectInputs(2, 1024);
    const std::vector<ValueId> inputs = builder_.activations(node);
    const kernels::Shape shape = builder_.shapeOf(inputs[0]);
    const bool allEqual = std::ranges::all_of(
        inputs, [&](ValueId input) { return builder_.shapeOf(input) == shape; });
    if (!allEqual) node.refuse("adds different sizes");
    builder_.add(node, kernels::Add{}, inputs, shape);
}

void OnnxValueReader::readMultiply(const OnnxNodeReader& node) {
    node.allowOnly({});
    node.expectInputs(2, 2);
    const std::vector<ValueId> inputs = builder_.activations(node);
    const kernels::Shape shape = builder_.shapeOf(inputs[0]);
    const kernels::Shape& factor = builder_.shapeOf(inputs[1]);
    const bool stretches = shape.rank() == 4 && factor == kernels::Shape{shape[0], shape[1], 1, 1};
    if (factor != shape && !stretches) node.refuse("multiplies different sizes");
    builder_.add(node, kernels::Multiply{}, inputs, shape);
}

void OnnxValueReader::readConcatenate(const OnnxNodeReader& node) {
    node.allowOnly({"axis"});
    node.expectInputs(1, 1024);
    const std::int64_t axis = node.integer("axis", 0, 1, 1);
    const std::vector<ValueId> inputs = builder_.activations(node);
    kernels::Shape joined = builder_.shapeOf(inputs[0]);
    for (std::size_t i = 1; i < inputs.size(); ++i) {
        kernels::Shape next = builder_.shapeOf(inputs[i]);
        joined[1] += next[1];
        next[1] = joined[1];
        if (next != joined) node.refuse("joins different sizes");
    }
    builder_.add(node, kernels::Concatenate{.axis = static_cast<int>(axis)}, inputs, joined);
}

void OnnxValueReader::readSlice(const OnnxNodeReader& node) {
    node.allowOnly({});
    node.expectInputs(4, 4);
    const ValueId x = builder_.activation(node, 0);
    const auto number = [&](int index) {
        const auto list = builder_.constants().integers(node.input(index));
        return list && list->size() == 1 ? list->front() : std::int64_t{-1};
    };
    const std::int64_t first = number(1);
    const std::int64_t end = number(2);
    kernels::Shape part = builder_.shapeOf(x);
    if (number(3) != 1 || first < 0 || end <= first || end > part[1]) {
        node.refuse("takes something other than some of the channels");
    }
    part[1] = end - first;
    builder_.add(node, kernels::Slice{.axis = 1, .offset = first}, {x}, part);
}

void OnnxValueReader::readTranspose(const OnnxNodeReader& node) {
    node.allowOnly({"perm"});
    node.expectInputs(1, 1);
    const ValueId x = builder_.activation(node, 0);
    kernels::Shape exchanged = builder_.shapeOf(x);
    std::vector<std::int64_t> order{0, 2, 1};
    for (std::int64_t axis = 3; axis < exchanged.rank(); ++axis) order.push_back(axis);
    if (exchanged.rank() < 3 || node.list("perm") != order) {
        node.refuse("exchanges axes other than those Espalier does");
    }
    std::swap(exchanged[1], exchanged[2]);
    builder_.add(node, kernels::Transpose{}, {x}, exchanged);
}

void OnnxValueReader::readSoftmax(const OnnxNodeReader& node) {
    node.allowOnly({"axis"});
    node.expectInputs(1, 1);
    node.integer("axis", -1, 1, 1);
    const ValueId x = builder_.activation(node, 0);
    const kernels::Shape shape = builder_.shapeOf(x);
    builder_.add(node, kernels::SoftmaxForward{}, {x}, shape);
}

void OnnxValueReader::readFlatten(const OnnxNodeReader& node) {
    node.allowOnly({"axis"});
    node.expectInputs(1, 1);
    node.integer("axis", 1, 1, 1);
    const ValueId x = builder_.activation(node, 0);
    const kernels::Shape shape = builder_.shapeOf(x);
    builder_.add(node, kernels::Reshape{}, {x}, {shape[0], shape.elementsPerSample()});
}

void OnnxValueReader::readReshape(const OnnxNodeReader& node) {
    node.allowOnly({});
    node.expectInputs(2, 2);
    const ValueId x = builder_.activation(node, 0);
    const auto sizes = builder_.constants().integers(node.input(1));
    const bool keepsBatch = sizes && sizes->size() >= 2 && sizes->size() <= 4 && (*sizes)[0] == 0 &&
                            std::ranges::all_of(*sizes, [](auto size) {
                                return size >= 0 && size <= (std::int64_t{1} << 32);
                            });
    if (!keepsBatch) node.refuse("has a shape that Espalier never writes");
    kernels::Shape output(std::span<const std::int64_t>{*sizes});
    output[0] = builder_.shapeOf(x)[0];
    std::int64_t count = 1;
    for (int axis = 1; axis < output.rank(); ++axis) {
        if (__builtin_mul_overflow(count, output[axis], &count)) node.refuse("is too large");
    }
    if (count != builder_.shapeOf(x).elementsPerSample())
        node.refuse("changes the number of values");
    builder_.add(node, kernels::Reshape{}, {x}, output);
}

void OnnxValueReader::readIdentity(const OnnxNodeReader& node) {
    node.allowOnly({});
    node.expectInputs(1, 1);
    const ValueId x = builder_.activation(node, 0);
    const kernels::Shape shape = builder_.shapeOf(x);
    builder_.add(node, kernels::Reorder{}, {x}, shape);
}

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/onnx_op_reader.h"

#include <algorithm>
#include <cmath>

#include "engine/base/limits.h"
#include "engine/formats/onnx_refusal.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

bool isPossible(const kernels::Shape& shape) {
    std::int64_t count = 1;
    return std::ranges::all_of(shape.sizes(), [&](std::int64_t size) {
        return size > 0 && !__builtin_mul_overflow(count, size, &count) &&
               count <= limits::kTensorElements;
    });
}

}  // namespace

void OnnxOpReader::setValue(const std::string& name, ValueId value) {
    if (!values_.try_emplace(name, value).second || constants_.has(name)) {
        throw OnnxRefusal(fmt::format("two of its values are called '{}'", name));
    }
}

ValueId OnnxOpReader::value(const std::string& name) const {
    const auto found = values_.find(name);
    if (found == values_.end()) {
        throw OnnxRefusal(fmt::format("its value '{}' is used before it is computed", name));
    }
    return found->second;
}

void OnnxOpReader::readNodes(int first) {
    if (file_.node_size() > limits::kConnections) throw OnnxRefusal("it has too many nodes");
    for (int index = first; index < file_.node_size();) index += readNode(index);
}

int OnnxOpReader::readNode(int index) {
    const onnx::NodeProto& proto = file_.node(index);
    const OnnxNodeReader node(proto);
    if (proto.output_size() != 1 || proto.output(0).empty()) node.refuse("has several outputs");
    if (!proto.domain().empty()) node.refuse("comes from another program");
    if (const int read = readComposite(index)) return read;
    if (const int read = readBorderedPooling(index)) return read;
    readSimple(node);
    return 1;
}

int OnnxOpReader::readComposite(int index) {
    const OnnxNodeReader node(file_.node(index));
    if (const auto found = match(layerNormComposite(0), index)) {
        const Composite composite = layerNormComposite(found->constants[0]);
        if (found->constants == composite.constants) {
            readLayerNorm(*found, node);
            return static_cast<int>(composite.steps.size());
        }
    }
    using kernels::Activation;
    for (const Activation kind : {Activation::SiLU, Activation::GELU}) {
        const Composite composite = kind == Activation::SiLU ? siluComposite() : geluComposite();
        const auto found = match(composite, index);
        if (!found || found->constants != composite.constants) continue;
        const ValueId x = value(found->inputs[0]);
        setValue(found->output,
                 graph_.add(kernels::ActivationForward{.kind = kind}, {x}, node.name()).front());
        return static_cast<int>(composite.steps.size());
    }
    return 0;
}

std::optional<OnnxOpReader::Match> OnnxOpReader::match(const Composite& composite,
                                                       int first) const {
    Match found{.inputs = {}, .constants = composite.constants, .output = {}};
    const auto count = static_cast<int>(composite.steps.size());
    if (first + count > file_.node_size()) return std::nullopt;
    for (int i = 0; i < count; ++i) {
        const Composite::Step& step = composite.steps[static_cast<std::size_t>(i)];
        const onnx::NodeProto& proto = file_.node(first + i);
        const bool sameForm = proto.op_type() == step.op && proto.output_size() == 1 &&
                              proto.input_size() == static_cast<int>(step.operands.size());
        if (!sameForm) return std::nullopt;
        for (int k = 0; k < proto.input_size(); ++k) {
            const auto& operand = step.operands[static_cast<std::size_t>(k)];
            if (!matchOperand(operand, proto.input(k), first, found)) return std::nullopt;
        }
        const OnnxNodeReader node(proto);
        node.allowOnly({"axes", "keepdims"});
        const bool sameAxes = step.axes.empty() ? proto.attribute_size() == 0
                                                : node.integers("axes", {0}, -1, 8) == step.axes &&
                                                      node.integer("keepdims", 1, 0, 1) == 1;
        if (!sameAxes) return std::nullopt;
        found.output = proto.output(0);
    }
    return found;
}

bool OnnxOpReader::matchOperand(const Composite::Operand& operand,
                                const std::string& name,
                                int first,
                                Match& found) const {
    using Kind = Composite::Operand::Kind;
    if (operand.kind == Kind::Step) {
        return file_.node(first + static_cast<int>(operand.index)).output(0) == name;
    }
    if (operand.kind == Kind::Constant) {
        const auto scalar = constants_.scalar(name);
        if (scalar) found.constants[operand.index] = *scalar;
        return scalar.has_value();
    }
    if (found.inputs.size() <= operand.index) found.inputs.resize(operand.index + 1);
    std::string& input = found.inputs[operand.index];
    if (input.empty()) input = name;
    return input == name;
}

void OnnxOpReader::readSimple(const OnnxNodeReader& node) {
    using Reader = void (OnnxOpReader::*)(const OnnxNodeReader&);
    static const std::map<std::string, Reader> kReaders{
        {"Add", &OnnxOpReader::readAdd},
        {"AveragePool", &OnnxOpReader::readPooling},
        {"BatchNormalization", &OnnxOpReader::readBatchNorm},
        {"Clip", &OnnxOpReader::readClip},
        {"Concat", &OnnxOpReader::readConcatenate},
        {"Conv", &OnnxOpReader::readConvolution},
        {"ConvTranspose", &OnnxOpReader::readTransposed},
        {"Flatten", &OnnxOpReader::readFlatten},
        {"Gemm", &OnnxOpReader::readGemm},
        {"GlobalAveragePool", &OnnxOpReader::readGlobalPooling},
        {"Identity", &OnnxOpReader::readIdentity},
        {"LeakyRelu", &OnnxOpReader::readActivation},
        {"MaxPool", &OnnxOpReader::readPooling},
        {"Mul", &OnnxOpReader::readMultiply},
        {"Relu", &OnnxOpReader::readActivation},
        {"Reshape", &OnnxOpReader::readReshape},
        {"Resize", &OnnxOpReader::readResize},
        {"Sigmoid", &OnnxOpReader::readActivation},
        {"Softmax", &OnnxOpReader::readSoftmax},
        {"Sum", &OnnxOpReader::readAdd},
        {"Tanh", &OnnxOpReader::readActivation}};
    const auto reader = kReaders.find(node.op());
    if (reader == kReaders.end()) node.refuse("is an op that Espalier never writes");
    (this->*reader->second)(node);
}

ValueId OnnxOpReader::activation(const OnnxNodeReader& node, int index, int rank) const {
    const ValueId id = value(node.input(index));
    const int found = shapeOf(id).rank();
    if (found < 2 || (rank != 0 && found != rank)) node.refuse("has an input of the wrong rank");
    return id;
}

std::vector<ValueId> OnnxOpReader::activations(const OnnxNodeReader& node) const {
    std::vector<ValueId> ids;
    for (int i = 0; i < node.inputCount(); ++i) ids.push_back(activation(node, i));
    return ids;
}

kernels::Shape OnnxOpReader::weightShape(const OnnxNodeReader& node, int rank) const {
    const auto shape = constants_.shape(node.input(1));
    if (!shape || shape->rank() != rank) node.refuse("has weights of the wrong rank");
    return *shape;
}

ValueId OnnxOpReader::parameter(const OnnxNodeReader& node,
                                const std::string& name,
                                const kernels::Shape& shape,
                                ValueRole role) {
    const auto stored = constants_.shape(name);
    if (!stored || *stored != shape) {
        node.refuse(fmt::format("needs a tensor '{}' of {}", name, shape.toString()));
    }
    const auto known = graph_.find(name);
    if (known != kNoValue) return known;
    Value value;
    value.name = name;
    value.desc = {kernels::DataType::Float32,
                  shape,
                  shape.rank() > 2 ? kernels::Layout::any() : kernels::Layout::plain()};
    value.role = role;
    value.origin = node.name();
    return graph_.addValue(std::move(value));
}

void OnnxOpReader::add(const OnnxNodeReader& node,
                       const kernels::OpDesc& op,
                       const std::vector<ValueId>& inputs,
                       const kernels::Shape& output) {
    if (!isPossible(output)) node.refuse("has an impossible output size");
    const bool sizeIsGiven = std::holds_alternative<kernels::Reshape>(op) ||
                             std::holds_alternative<kernels::ConvolutionBackwardData>(op);
    std::vector<ValueId> outputs;
    if (sizeIsGiven) {
        const bool isReshape = std::holds_alternative<kernels::Reshape>(op);
        const auto layout = isReshape ? kernels::Layout::plain() : kernels::Layout::any();
        const kernels::TensorDesc desc{kernels::DataType::Float32, output, layout};
        outputs = graph_.add(op, inputs, {desc}, node.name());
    } else {
        outputs = graph_.add(op, inputs, node.name());
    }
    setValue(node.output(), outputs.front());
}

}  // namespace espalier::engine

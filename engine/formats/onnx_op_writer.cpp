// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/onnx_op_writer.h"

#include "engine/base/error.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

std::vector<std::int64_t> list(const std::array<std::int64_t, 2>& pair) {
    return {pair[0], pair[1]};
}

/// All begins, then all ends.
template <typename Geometry>
std::vector<std::int64_t> padsOf(const Geometry& geometry) {
    return {geometry.padBegin[0], geometry.padBegin[1], geometry.padEnd[0], geometry.padEnd[1]};
}

bool coversAll(const kernels::PoolingGeometry& geometry, const kernels::Shape& image) {
    return geometry.window[0] == image[2] && geometry.window[1] == image[3] &&
           padsOf(geometry) == std::vector<std::int64_t>{0, 0, 0, 0};
}

const char* opTypeOf(kernels::Activation kind) {
    switch (kind) {
        case kernels::Activation::ReLU:
            return "Relu";
        case kernels::Activation::LeakyReLU:
            return "LeakyRelu";
        case kernels::Activation::Sigmoid:
            return "Sigmoid";
        case kernels::Activation::Tanh:
            return "Tanh";
        case kernels::Activation::HardSigmoid:
            return "HardSigmoid";
        default:
            return "Identity";
    }
}

}  // namespace

OnnxOpWriter::OnnxOpWriter(const OpGraph& graph, OnnxBuilder& builder)
    : graph_(graph), builder_(builder) {}

void OnnxOpWriter::write(const OpNode& node) {
    node_ = &node;
    std::visit(*this, node.op);
}

void OnnxOpWriter::refuse() const {
    throw Error(fmt::format("The layer '{}' cannot be exported: {} is not part of a prediction.",
                            node_->origin,
                            kernels::name(node_->op)));
}

const kernels::Shape& OnnxOpWriter::inputShape(std::size_t index) const {
    return graph_.desc(node_->inputs[index]).shape;
}

const kernels::Shape& OnnxOpWriter::outputShape() const {
    return graph_.desc(node_->outputs[0]).shape;
}

std::vector<std::string> OnnxOpWriter::inputNames() const {
    std::vector<std::string> names;
    for (const ValueId input : node_->inputs) names.push_back(nameOf(input));
    return names;
}

std::string OnnxOpWriter::nameOutput() {
    const ValueId output = node_->outputs[0];
    const auto [place, added] = names_.try_emplace(output);
    // The result may already have a name.
    if (added) place->second = builder_.freshName(node_->origin);
    return place->second;
}

onnx::NodeProto& OnnxOpWriter::addNode(const std::string& op) {
    return addNode(op, inputNames());
}

onnx::NodeProto& OnnxOpWriter::addNode(const std::string& op,
                                       const std::vector<std::string>& inputs) {
    return builder_.addNode(op, inputs, nameOutput());
}

void OnnxOpWriter::writeComposite(const Composite& composite,
                                  const std::vector<std::string>& inputs,
                                  const std::string& output) {
    std::vector<std::string> constants;
    for (const float value : composite.constants) {
        constants.push_back(
            builder_.addConstant(node_->origin + ".constant", {}, std::span(&value, 1)));
    }
    std::vector<std::string> results;
    for (const Composite::Step& step : composite.steps) {
        std::vector<std::string> operands;
        for (const Composite::Operand& operand : step.operands) {
            using Kind = Composite::Operand::Kind;
            const auto& names = operand.kind == Kind::Input  ? inputs
                                : operand.kind == Kind::Step ? results
                                                             : constants;
            operands.push_back(names[operand.index]);
        }
        const bool isLast = &step == &composite.steps.back();
        results.push_back(isLast ? output : builder_.freshName(node_->origin + ".step"));
        onnx::NodeProto& node = builder_.addNode(step.op, operands, results.back());
        for (const auto& [name, number] : step.numbers) set(node, name.c_str(), number);
        if (step.axes.empty()) continue;
        setList(node, "axes", step.axes);
        set(node, "keepdims", std::int64_t{1});
    }
}

void OnnxOpWriter::writeGeometry(onnx::NodeProto& node,
                                 const kernels::ConvolutionGeometry& geometry,
                                 const kernels::Shape& weights) {
    setList(node, "kernel_shape", {weights[2], weights[3]});
    setList(node, "strides", list(geometry.stride));
    setList(node, "dilations", list(geometry.dilation));
    setList(node, "pads", padsOf(geometry));
    set(node, "group", geometry.groups);
}

void OnnxOpWriter::operator()(const kernels::ConvolutionForward& op) {
    writeGeometry(addNode("Conv"), op.geometry, inputShape(1));
}

void OnnxOpWriter::operator()(const kernels::ConvolutionBackwardData& op) {
    const kernels::Shape& weights = inputShape(1);
    onnx::NodeProto& node = addNode("ConvTranspose");
    writeGeometry(node, op.geometry, weights);
    std::vector<std::int64_t> extra;
    for (std::size_t axis = 0; axis < 2; ++axis) {
        const auto side = static_cast<int>(axis) + 2;
        const std::int64_t reach = op.geometry.dilation[axis] * (weights[side] - 1) + 1;
        const std::int64_t plain = (inputShape()[side] - 1) * op.geometry.stride[axis] + reach -
                                   op.geometry.padBegin[axis] - op.geometry.padEnd[axis];
        extra.push_back(outputShape()[side] - plain);
    }
    if (extra[0] != 0 || extra[1] != 0) setList(node, "output_padding", extra);
}

void OnnxOpWriter::operator()(const kernels::Matmul& op) {
    onnx::NodeProto& node = addNode("Gemm");
    set(node, "transA", std::int64_t{op.transposeA});
    set(node, "transB", std::int64_t{op.transposeB});
    // The third input of Gemm may be left out since opset 11.
    if (!op.fusion.bias) builder_.require(11);
}

void OnnxOpWriter::operator()(const kernels::PoolForward& op) {
    const bool isMax = op.geometry.kind == kernels::Pooling::Max;
    if (!isMax && coversAll(op.geometry, inputShape())) {
        addNode("GlobalAveragePool");
        return;
    }
    kernels::PoolingGeometry geometry = op.geometry;
    auto inputs = inputNames();
    // Padding that is counted becomes part of the image: OpenCV 4.6 supports no other way.
    if (geometry.kind == kernels::Pooling::AverageAll) {
        inputs[0] = writeBorder(inputs[0], geometry);
        geometry.padBegin = geometry.padEnd = {0, 0};
    }
    onnx::NodeProto& node = addNode(isMax ? "MaxPool" : "AveragePool", inputs);
    setList(node, "kernel_shape", list(geometry.window));
    setList(node, "strides", list(geometry.stride));
    setList(node, "pads", padsOf(geometry));
}

std::string OnnxOpWriter::writeBorder(const std::string& input,
                                      const kernels::PoolingGeometry& geometry) {
    const auto [top, left] = geometry.padBegin;
    const auto [bottom, right] = geometry.padEnd;
    if (top + left + bottom + right == 0) return input;
    const std::string pads =
        builder_.addConstant(node_->origin + ".border", {0, 0, top, left, 0, 0, bottom, right});
    std::string bordered = builder_.freshName(node_->origin + ".bordered");
    builder_.addNode("Pad", {input, pads}, bordered);
    builder_.require(11);
    return bordered;
}

void OnnxOpWriter::operator()(const kernels::BatchNormApply& op) {
    const auto names = inputNames();
    const auto& [x, mean, variance, scale, shift] =
        std::tie(names[0], names[1], names[2], names[3], names[4]);
    set(addNode("BatchNormalization", {x, scale, shift, mean, variance}), "epsilon", op.epsilon);
}

void OnnxOpWriter::operator()(const kernels::LayerNormForward& op) {
    auto names = inputNames();
    const std::string output = nameOutput();
    if (op.axis == 2) return writeComposite(layerNormRowsComposite(op.epsilon), names, output);
    const std::string row = builder_.freshName(node_->origin + ".row");
    const std::string normalised = builder_.freshName(node_->origin + ".normalised");
    writeReshape(names[0], row, {inputShape()[0], 1, inputShape().elementsPerSample()});
    names[0] = row;
    writeComposite(layerNormComposite(op.epsilon), names, normalised);
    writeReshape(normalised, output, outputShape());
}

void OnnxOpWriter::operator()(const kernels::ActivationForward& op) {
    if (op.kind == kernels::Activation::SiLU) {
        writeComposite(siluComposite(), inputNames(), nameOutput());
    } else if (op.kind == kernels::Activation::HardSwish) {
        writeComposite(hardSwishComposite(), inputNames(), nameOutput());
    } else if (op.kind == kernels::Activation::GELU) {
        writeComposite(geluComposite(), inputNames(), nameOutput());
    } else if (op.kind == kernels::Activation::ReLU6) {
        (*this)(kernels::Clip{.low = 0, .high = 6});
    } else {
        onnx::NodeProto& node = addNode(opTypeOf(op.kind));
        if (op.kind == kernels::Activation::LeakyReLU) set(node, "alpha", op.alpha);
        if (op.kind == kernels::Activation::HardSigmoid) {
            set(node, "alpha", kHardSigmoidSlope);
            set(node, "beta", kHardSigmoidMiddle);
        }
    }
}

void OnnxOpWriter::operator()(const kernels::Clip& op) {
    builder_.addClip(nameOf(node_->inputs[0]), nameOutput(), op.low, op.high);
}

void OnnxOpWriter::operator()(const kernels::Add& op) {
    addNode(node_->inputs.size() == 2 ? "Add" : "Sum");
}

void OnnxOpWriter::operator()(const kernels::Multiply& op) {
    addNode("Mul");
}

void OnnxOpWriter::operator()(const kernels::Concatenate& op) {
    set(addNode("Concat"), "axis", std::int64_t{op.axis});
}

void OnnxOpWriter::operator()(const kernels::Slice& op) {
    const auto constant = [&](const char* what, std::int64_t number) {
        return builder_.addConstant(node_->origin + what, std::vector<std::int64_t>{number});
    };
    addNode("Slice",
            {nameOf(node_->inputs[0]),
             constant(".first", op.offset),
             constant(".end", op.offset + outputShape()[op.axis]),
             constant(".axis", op.axis)});
    builder_.require(10);  // they were attributes before
}

void OnnxOpWriter::operator()(const kernels::Transpose& op) {
    std::vector<std::int64_t> order{0, 2, 1};
    for (std::int64_t axis = 3; axis < outputShape().rank(); ++axis) order.push_back(axis);
    setList(addNode("Transpose"), "perm", order);
}

void OnnxOpWriter::operator()(const kernels::UpsampleForward& op) {
    const auto factor = static_cast<float>(op.factor);
    const float scales[] = {1, 1, factor, factor};
    const std::string constant = builder_.addConstant(node_->origin + ".scales", {4}, scales);
    const bool bilinear = op.interpolation == kernels::Interpolation::Bilinear;
    onnx::NodeProto& node = addNode("Resize", {nameOf(node_->inputs[0]), "", constant});
    set(node, "mode", std::string(bilinear ? "linear" : "nearest"));
    set(node,
        "coordinate_transformation_mode",
        std::string(bilinear ? "half_pixel" : "asymmetric"));
    if (!bilinear) set(node, "nearest_mode", std::string("floor"));
    builder_.require(13);
}

void OnnxOpWriter::operator()(const kernels::SoftmaxForward& op) {
    set(addNode("Softmax"), "axis", std::int64_t{1});
    // Before opset 13, all axes after the given one were summed over as well.
    if (inputShape().rank() > 2) builder_.require(13);
}

void OnnxOpWriter::operator()(const kernels::Reshape& op) {
    writeReshape(nameOf(node_->inputs[0]), nameOutput(), outputShape());
}

void OnnxOpWriter::operator()(const kernels::Reorder& op) {
    addNode("Identity");
}

void OnnxOpWriter::writeReshape(const std::string& input,
                                const std::string& output,
                                const kernels::Shape& shape) {
    if (shape.rank() == 2) {
        set(builder_.addNode("Flatten", {input}, output), "axis", std::int64_t{1});
        return;
    }
    // 0 keeps the first size, the batch.
    std::vector<std::int64_t> sizes(shape.sizes().begin(), shape.sizes().end());
    sizes[0] = 0;
    const std::string constant = builder_.addConstant(node_->origin + ".shape", sizes);
    builder_.addNode("Reshape", {input, constant}, output);
}

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/onnx_composite_reader.h"

namespace espalier::engine {

int OnnxCompositeReader::read(int index) {
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
        const ValueId x = builder_.value(found->inputs[0]);
        builder_.setValue(found->output,
                          builder_.graph()
                              .add(kernels::ActivationForward{.kind = kind}, {x}, node.name())
                              .front());
        return static_cast<int>(composite.steps.size());
    }
    return 0;
}

std::optional<OnnxCompositeReader::Match> OnnxCompositeReader::match(const Composite& composite,
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

bool OnnxCompositeReader::matchOperand(const Composite::Operand& operand,
                                       const std::string& name,
                                       int first,
                                       Match& found) const {
    using Kind = Composite::Operand::Kind;
    if (operand.kind == Kind::Step) {
        return file_.node(first + static_cast<int>(operand.index)).output(0) == name;
    }
    if (operand.kind == Kind::Constant) {
        const auto scalar = builder_.constants().scalar(name);
        if (scalar) found.constants[operand.index] = *scalar;
        return scalar.has_value();
    }
    if (found.inputs.size() <= operand.index) found.inputs.resize(operand.index + 1);
    std::string& input = found.inputs[operand.index];
    if (input.empty()) input = name;
    return input == name;
}

void OnnxCompositeReader::readLayerNorm(const Match& found, const OnnxNodeReader& node) {
    const ValueId x = builder_.value(found.inputs[0]);
    const kernels::Shape row = builder_.shapeOf(x);
    if (row.rank() != 3 || row[1] != 1) node.refuse("normalises something other than a vector");
    if (!(found.constants[0] > 0)) node.refuse("has no positive epsilon");
    const ValueId scale = builder_.parameter(node, found.inputs[1], {row[2]});
    const ValueId shift = builder_.parameter(node, found.inputs[2], {row[2]});
    const auto reshaped = [&](ValueId from, const kernels::Shape& shape) {
        const kernels::TensorDesc desc{kernels::DataType::Float32, shape, kernels::Layout::plain()};
        return builder_.graph().add(kernels::Reshape{}, {from}, {desc}, node.name()).front();
    };
    const kernels::LayerNormForward op{.epsilon = found.constants[0]};
    const ValueId flat = reshaped(x, {row[0], row[2]});
    const ValueId y = builder_.graph().add(op, {flat, scale, shift}, node.name()).front();
    builder_.setValue(found.output, reshaped(y, row));
}

}  // namespace espalier::engine

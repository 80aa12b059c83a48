// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/onnx_composite_reader.h"

#include <algorithm>
#include <array>

namespace espalier::engine {

namespace {

using kernels::Activation;

const std::array<std::pair<Activation, Composite>, 3>& activations() {
    static const std::array<std::pair<Activation, Composite>, 3> kActivations{{
        {Activation::SiLU, siluComposite()},
        {Activation::HardSwish, hardSwishComposite()},
        {Activation::GELU, geluComposite()},
    }};
    return kActivations;
}

bool hasSettings(const OnnxNodeReader& node, const Composite::Step& step) {
    const int count = node.proto().attribute_size();
    if (!step.axes.empty()) {
        return node.integers("axes", {0}, -1, 8) == step.axes &&
               node.integer("keepdims", 1, 0, 1) == 1;
    }
    return count == std::ssize(step.numbers) &&
           std::ranges::all_of(step.numbers, [&](const auto& number) {
               return node.has(number.first) && node.real(number.first.c_str(), 0) == number.second;
           });
}

}  // namespace

int OnnxCompositeReader::read(int index) {
    const OnnxNodeReader node(file_.node(index));
    for (Composite composite : {layerNormComposite(0), layerNormRowsComposite(0)}) {
        const auto found = match(composite, index);
        if (!found) continue;
        composite.constants[0] = found->constants[0];
        if (found->constants != composite.constants) continue;
        readLayerNorm(*found, node);
        return static_cast<int>(composite.steps.size());
    }
    for (const auto& [kind, composite] : activations()) {
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
        node.allowOnly({"alpha", "axes", "beta", "keepdims"});
        if (!hasSettings(node, step)) return std::nullopt;
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
    if (row.rank() != 3) node.refuse("normalises something other than vectors");
    if (!(found.constants[0] > 0)) node.refuse("has no positive epsilon");
    const ValueId scale = builder_.parameter(node, found.inputs[1], {row[2]});
    const ValueId shift = builder_.parameter(node, found.inputs[2], {row[2]});
    const auto reshaped = [&](ValueId from, const kernels::Shape& shape) {
        const kernels::TensorDesc desc{kernels::DataType::Float32, shape, kernels::Layout::plain()};
        return builder_.graph().add(kernels::Reshape{}, {from}, {desc}, node.name()).front();
    };
    kernels::LayerNormForward op{.epsilon = found.constants[0]};
    if (row[1] > 1) {
        op.axis = 2;
        const ValueId y = builder_.graph().add(op, {x, scale, shift}, node.name()).front();
        return builder_.setValue(found.output, y);
    }
    const ValueId flat = reshaped(x, {row[0], row[2]});
    const ValueId y = builder_.graph().add(op, {flat, scale, shift}, node.name()).front();
    builder_.setValue(found.output, reshaped(y, row));
}

}  // namespace espalier::engine

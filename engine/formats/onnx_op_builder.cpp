// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/onnx_op_builder.h"

#include <algorithm>

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

void OnnxOpBuilder::setValue(const std::string& name, ValueId value) {
    if (!values_.try_emplace(name, value).second || constants_.has(name)) {
        throw OnnxRefusal(fmt::format("two of its values are called '{}'", name));
    }
}

ValueId OnnxOpBuilder::value(const std::string& name) const {
    const auto found = values_.find(name);
    if (found == values_.end()) {
        throw OnnxRefusal(fmt::format("its value '{}' is used before it is computed", name));
    }
    return found->second;
}

ValueId OnnxOpBuilder::activation(const OnnxNodeReader& node, int index, int rank) const {
    const ValueId id = value(node.input(index));
    const int found = shapeOf(id).rank();
    if (found < 2 || (rank != 0 && found != rank)) node.refuse("has an input of the wrong rank");
    return id;
}

std::vector<ValueId> OnnxOpBuilder::activations(const OnnxNodeReader& node) const {
    std::vector<ValueId> ids;
    ids.reserve(static_cast<std::size_t>(node.inputCount()));
    for (int i = 0; i < node.inputCount(); ++i) ids.push_back(activation(node, i));
    return ids;
}

kernels::Shape OnnxOpBuilder::weightShape(const OnnxNodeReader& node, int rank) const {
    const auto shape = constants_.shape(node.input(1));
    if (!shape || shape->rank() != rank) node.refuse("has weights of the wrong rank");
    return *shape;
}

ValueId OnnxOpBuilder::parameter(const OnnxNodeReader& node,
                                 const std::string& name,
                                 const kernels::Shape& shape,
                                 ValueRole role) {
    const auto stored = constants_.shape(name);
    if (!stored || *stored != shape) {
        node.refuse(fmt::format("needs a tensor '{}' of {}", name, shape.toString()));
    }
    const auto known = graph_.find(name);
    if (known != kNoValue) {
        // Not what the input or a result of the same name is, whose shape is another.
        const ValueRole found = graph_.values[known].role;
        if (found != ValueRole::Parameter && found != ValueRole::State) {
            node.refuse(
                fmt::format("needs a tensor '{}', which is also the name of another value", name));
        }
        return known;
    }
    Value value;
    value.name = name;
    value.desc = {kernels::DataType::Float32,
                  shape,
                  shape.rank() > 2 ? kernels::Layout::any() : kernels::Layout::plain()};
    value.role = role;
    value.origin = node.name();
    return graph_.addValue(std::move(value));
}

void OnnxOpBuilder::add(const OnnxNodeReader& node,
                        const kernels::OpDesc& op,
                        const std::vector<ValueId>& inputs,
                        const kernels::Shape& output) {
    if (!isPossible(output)) node.refuse("has an impossible output size");
    const bool sizeIsGiven = std::holds_alternative<kernels::Reshape>(op) ||
                             std::holds_alternative<kernels::ConvolutionBackwardData>(op) ||
                             std::holds_alternative<kernels::Slice>(op);
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

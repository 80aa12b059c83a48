// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/onnx_builder.h"

namespace espalier::engine {

namespace {

onnx::AttributeProto& addAttribute(onnx::NodeProto& node,
                                   const std::string& name,
                                   onnx::AttributeProto::AttributeType type) {
    onnx::AttributeProto& attribute = *node.add_attribute();
    attribute.set_name(name);
    attribute.set_type(type);
    return attribute;
}

/// The first size is the batch: any.
void describe(onnx::ValueInfoProto& info,
              const std::string& name,
              onnx::TensorProto::DataType type,
              const kernels::Shape& shape) {
    info.set_name(name);
    onnx::TypeProto::Tensor& tensor = *info.mutable_type()->mutable_tensor_type();
    tensor.set_elem_type(type);
    for (int axis = 0; axis < shape.rank(); ++axis) {
        onnx::TensorShapeProto::Dimension& size = *tensor.mutable_shape()->add_dim();
        if (axis == 0) {
            size.set_dim_param("N");
        } else {
            size.set_dim_value(shape[axis]);
        }
    }
}

/// The format version released with the opset: older readers check both.
int formatOf(int opset) {
    if (opset <= 9) return 4;
    return opset <= 11 ? 6 : 7;
}

}  // namespace

std::string OnnxBuilder::freshName(const std::string& wanted) {
    std::string name = wanted;
    for (int number = 1; !names_.insert(name).second; ++number) {
        name = wanted + "." + std::to_string(number);
    }
    return name;
}

onnx::NodeProto& OnnxBuilder::addNode(const std::string& op,
                                      const std::vector<std::string>& inputs,
                                      const std::string& output) {
    onnx::NodeProto& node = *model_.mutable_graph()->add_node();
    node.set_op_type(op);
    node.set_name(output);
    for (const std::string& input : inputs) node.add_input(input);
    node.add_output(output);
    return node;
}

void OnnxBuilder::addInput(const std::string& name,
                           onnx::TensorProto::DataType type,
                           const kernels::Shape& shape) {
    describe(*model_.mutable_graph()->add_input(), name, type, shape);
}

void OnnxBuilder::addOutput(const std::string& name, const kernels::Shape& shape) {
    describe(*model_.mutable_graph()->add_output(), name, onnx::TensorProto::FLOAT, shape);
}

std::string OnnxBuilder::addConstant(const std::string& wanted,
                                     const std::vector<std::int64_t>& shape,
                                     std::span<const float> values) {
    onnx::TensorProto& tensor = *model_.mutable_graph()->add_initializer();
    tensor.set_name(freshName(wanted));
    tensor.set_data_type(onnx::TensorProto::FLOAT);
    for (const std::int64_t size : shape) tensor.add_dims(size);
    tensor.set_raw_data(values.data(), values.size_bytes());
    return tensor.name();
}

std::string OnnxBuilder::addConstant(const std::string& wanted,
                                     const std::vector<std::int64_t>& values) {
    onnx::TensorProto& tensor = *model_.mutable_graph()->add_initializer();
    tensor.set_name(freshName(wanted));
    tensor.set_data_type(onnx::TensorProto::INT64);
    tensor.add_dims(static_cast<std::int64_t>(values.size()));
    tensor.set_raw_data(values.data(), values.size() * sizeof(std::int64_t));
    return tensor.name();
}

void OnnxBuilder::addClip(const std::string& input,
                          const std::string& output,
                          float low,
                          float high) {
    clips_.push_back({.node = model_.graph().node_size(), .low = low, .high = high});
    addNode("Clip", {input}, output);
}

void OnnxBuilder::writeBounds(const Clip& clip) {
    onnx::NodeProto& node = *model_.mutable_graph()->mutable_node(clip.node);
    if (opset_ < 11) {
        set(node, "min", clip.low);
        set(node, "max", clip.high);
    } else {
        node.add_input(addConstant(node.name() + ".minimum", {}, std::span(&clip.low, 1)));
        node.add_input(addConstant(node.name() + ".maximum", {}, std::span(&clip.high, 1)));
    }
}

void OnnxBuilder::addMetadata(const std::string& key, const std::string& value) {
    onnx::StringStringEntryProto& entry = *model_.add_metadata_props();
    entry.set_key(key);
    entry.set_value(value);
}

void OnnxBuilder::finish() {
    for (const Clip& clip : clips_) writeBounds(clip);
    model_.set_ir_version(formatOf(opset_));
    model_.add_opset_import()->set_version(opset_);
}

void set(onnx::NodeProto& node, const std::string& name, std::int64_t value) {
    addAttribute(node, name, onnx::AttributeProto::INT).set_i(value);
}

void set(onnx::NodeProto& node, const std::string& name, float value) {
    addAttribute(node, name, onnx::AttributeProto::FLOAT).set_f(value);
}

void set(onnx::NodeProto& node, const std::string& name, const std::string& value) {
    addAttribute(node, name, onnx::AttributeProto::STRING).set_s(value);
}

void setList(onnx::NodeProto& node,
             const std::string& name,
             const std::vector<std::int64_t>& values) {
    onnx::AttributeProto& attribute = addAttribute(node, name, onnx::AttributeProto::INTS);
    for (const std::int64_t value : values) attribute.add_ints(value);
}

}  // namespace espalier::engine

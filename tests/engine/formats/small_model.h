// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "onnx/onnx_pb.h"

namespace espalier::tests {

/// A model of another program with one input, "x", and one output, that of its last node.
class SmallModel {
  public:
    /// `sizes` of "x"; 0 leaves one open.
    explicit SmallModel(std::initializer_list<std::int64_t> sizes = {1, 3, 16, 16},
                        int opset = 17) {
        model.set_ir_version(8);
        model.add_opset_import()->set_version(opset);
        onnx::ValueInfoProto& input = *graph().add_input();
        input.set_name("x");
        auto& type = *input.mutable_type()->mutable_tensor_type();
        type.set_elem_type(onnx::TensorProto::FLOAT);
        for (const std::int64_t size : sizes) {
            auto& axis = *type.mutable_shape()->add_dim();
            if (size > 0) axis.set_dim_value(size);
        }
        graph().add_output();
    }

    onnx::GraphProto& graph() { return *model.mutable_graph(); }

    /// Is named as its output.
    onnx::NodeProto& node(const std::string& op,
                          std::initializer_list<std::string> inputs,
                          const std::string& output) {
        onnx::NodeProto& node = *graph().add_node();
        node.set_op_type(op);
        node.set_name(output);
        for (const std::string& input : inputs) node.add_input(input);
        node.add_output(output);
        graph().mutable_output(0)->set_name(output);
        return node;
    }

    /// Of fp32 numbers that are not alike, and positive.
    onnx::TensorProto& tensor(const std::string& name, std::initializer_list<std::int64_t> sizes) {
        onnx::TensorProto& tensor = *graph().add_initializer();
        tensor.set_name(name);
        tensor.set_data_type(onnx::TensorProto::FLOAT);
        std::int64_t count = 1;
        for (const std::int64_t size : sizes) {
            tensor.add_dims(size);
            count *= size;
        }
        for (std::int64_t i = 0; i < count; ++i) {
            tensor.add_float_data(static_cast<float>(i % 7 + 1) / 8);
        }
        return tensor;
    }

    onnx::TensorProto& wholeNumbers(const std::string& name,
                                    std::initializer_list<std::int64_t> numbers) {
        onnx::TensorProto& tensor = *graph().add_initializer();
        tensor.set_name(name);
        tensor.set_data_type(onnx::TensorProto::INT64);
        tensor.add_dims(static_cast<std::int64_t>(numbers.size()));
        for (const std::int64_t number : numbers) tensor.add_int64_data(number);
        return tensor;
    }

    /// A convolution of three channels that keeps the size, "w" its weights.
    onnx::NodeProto& convolution(const std::string& input, const std::string& output) {
        bool isStored = false;
        for (const auto& each : graph().initializer()) isStored = isStored || each.name() == "w";
        if (!isStored) tensor("w", {3, 3, 3, 3});
        onnx::NodeProto& made = node("Conv", {input, "w"}, output);
        setList(made, "pads", {1, 1, 1, 1});
        return made;
    }

    static onnx::AttributeProto& attribute(onnx::NodeProto& node, const std::string& name) {
        for (onnx::AttributeProto& each : *node.mutable_attribute()) {
            if (each.name() == name) return each;
        }
        onnx::AttributeProto& made = *node.add_attribute();
        made.set_name(name);
        return made;
    }
    static void setNumber(onnx::NodeProto& node, const std::string& name, std::int64_t number) {
        attribute(node, name).set_type(onnx::AttributeProto::INT);
        attribute(node, name).set_i(number);
    }
    static void setReal(onnx::NodeProto& node, const std::string& name, float number) {
        attribute(node, name).set_type(onnx::AttributeProto::FLOAT);
        attribute(node, name).set_f(number);
    }
    static void setText(onnx::NodeProto& node, const std::string& name, const std::string& text) {
        attribute(node, name).set_type(onnx::AttributeProto::STRING);
        attribute(node, name).set_s(text);
    }
    static void setList(onnx::NodeProto& node,
                        const std::string& name,
                        std::initializer_list<std::int64_t> numbers) {
        onnx::AttributeProto& list = attribute(node, name);
        list.set_type(onnx::AttributeProto::INTS);
        list.clear_ints();
        for (const std::int64_t number : numbers) list.add_ints(number);
    }

    std::string bytes() const { return model.SerializeAsString(); }

    onnx::ModelProto model;
};

}  // namespace espalier::tests

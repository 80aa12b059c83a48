// SPDX-License-Identifier: Apache-2.0
// Files like ours, with nodes that no export of ours writes.
#include <algorithm>
#include <cmath>
#include <functional>

#include "gmock/gmock.h"
#include "onnx_import_fixture.h"
#include "small_model.h"

namespace espalier::tests {
namespace {

using testing::HasSubstr;
using Numbers = std::vector<std::int64_t>;
using OnnxImportFormTest = OnnxImportTest;

/// A change of the whole model, and a part of the sentence that refuses it.
struct Changed {
    std::function<void(onnx::ModelProto&)> change;
    const char* refusal;
};

onnx::NodeProto& firstOf(onnx::ModelProto& model, const std::string& op) {
    for (onnx::NodeProto& node : *model.mutable_graph()->mutable_node()) {
        if (node.op_type() == op) return node;
    }
    throw std::runtime_error("no node " + op);
}

onnx::TensorProto& inputOf(onnx::ModelProto& model, const std::string& op, int index) {
    const std::string& name = firstOf(model, op).input(index);
    for (onnx::TensorProto& tensor : *model.mutable_graph()->mutable_initializer()) {
        if (tensor.name() == name) return tensor;
    }
    throw std::runtime_error("no tensor " + name);
}

std::function<void(onnx::ModelProto&)> withNumber(const char* op,
                                                  const char* name,
                                                  std::int64_t number) {
    return [=](onnx::ModelProto& m) { SmallModel::setNumber(firstOf(m, op), name, number); };
}

std::function<void(onnx::ModelProto&)> withReal(const char* op, const char* name, float number) {
    return [=](onnx::ModelProto& m) { SmallModel::setReal(firstOf(m, op), name, number); };
}

std::function<void(onnx::ModelProto&)> withText(const char* op,
                                                const char* name,
                                                const char* text) {
    return [=](onnx::ModelProto& m) { SmallModel::setText(firstOf(m, op), name, text); };
}

std::function<void(onnx::ModelProto&)> withList(const char* op,
                                                const char* name,
                                                std::initializer_list<std::int64_t> numbers) {
    return [op, name, list = Numbers(numbers)](onnx::ModelProto& m) {
        onnx::NodeProto& node = firstOf(m, op);
        SmallModel::setList(node, name, {});
        for (const std::int64_t number : list) SmallModel::attribute(node, name).add_ints(number);
    };
}

/// Input `index` holds these whole numbers.
std::function<void(onnx::ModelProto&)> withInput(const char* op, int index, Numbers numbers) {
    return [=](onnx::ModelProto& m) {
        onnx::TensorProto& tensor = inputOf(m, op, index);
        tensor.clear_raw_data();
        tensor.clear_int64_data();
        tensor.clear_dims();
        tensor.add_dims(std::ssize(numbers));
        tensor.set_raw_data(numbers.data(), numbers.size() * sizeof(std::int64_t));
    };
}

std::function<void(onnx::ModelProto&)> withScales(std::vector<float> scales) {
    return [=](onnx::ModelProto& m) {
        onnx::TensorProto& tensor = inputOf(m, "Resize", 2);
        tensor.clear_raw_data();
        tensor.clear_float_data();
        tensor.clear_dims();
        tensor.add_dims(std::ssize(scales));
        tensor.set_raw_data(scales.data(), scales.size() * sizeof(float));
    };
}

TEST_F(OnnxImportFormTest, RefusesValuesThatNodesOfOursNeverHave) {
    const char* values = "has weights for another number of values";
    const char* channels = "has weights for another number of channels";
    const char* part = "takes something other than some of the channels";
    const char* axes = "exchanges axes other than those Espalier does";
    const char* shape = "has a shape that Espalier never writes";
    const char* padding = "has a padding that Espalier never writes";
    const char* resizes = "resizes in a way that Espalier never writes";
    const char* factor = "does not upsample by a single whole factor";
    constexpr std::int64_t kLarge = std::int64_t{1} << 32;
    const Changed cases[] = {
        {withNumber("Gemm", "transA", 1), values},
        {withNumber("Gemm", "transB", 0), values},
        {withReal("BatchNormalization", "epsilon", -1), "has no positive epsilon"},
        {withReal("BatchNormalization", "epsilon", NAN), "that is not finite"},
        {withReal("HardSigmoid", "alpha", 0.3f), "has a slope that Espalier never writes"},
        {withReal("HardSigmoid", "beta", 0.3f), "has a slope that Espalier never writes"},
        {withNumber("Conv", "group", 2), channels},
        {withNumber("ConvTranspose", "group", 4), channels},
        {withList("ConvTranspose", "output_padding", {7, 7}),
         "has an output padding beyond its stride"},
        {withList("MaxPool", "pads", {9, 9, 9, 9}), "has a padding as wide as its window"},
        {withList("MaxPool", "pads", {0, 0, 9, 9}), "has a padding as wide as its window"},
        {withList("MaxPool", "pads", {0, 0, 1}), "has pads out of range"},
        {withNumber("MaxPool", "strides", 1), "has a strides of the wrong kind"},
        {withList("ConvTranspose", "strides", {65'536, 65'536}), "has an impossible output size"},
        {withList("Transpose", "perm", {0, 1, 2}), axes},
        {withList("Transpose", "perm", {2, 1, 0}), axes},
        {withInput("Slice", 1, {-1}), part},
        {withInput("Slice", 1, {1, 1}), part},
        {withInput("Slice", 2, {0}), part},
        {withInput("Slice", 2, {99}), part},
        {withInput("Slice", 3, {2}), part},
        {withInput("Reshape", 1, {0}), shape},
        {withInput("Reshape", 1, {1, 96}), shape},
        {withInput("Reshape", 1, {0, 1, 1, 1, 1}), shape},
        {withInput("Reshape", 1, {0, -1}), shape},
        {withInput("Reshape", 1, {0, kLarge + 1}), shape},
        {withInput("Reshape", 1, {0, kLarge, kLarge}), "is too large"},
        {withInput("Reshape", 1, {0, 7}), "changes the number of values"},
        {withInput("Reshape", 1, {0, 1, 1, 1, 1, 1, 1, 1, 1}), shape},
        {withInput("Pad", 1, {1, 0, 1, 0, 0, 0, 1, 0}), padding},
        {withInput("Pad", 1, {0, 1, 1, 0, 0, 0, 1, 0}), padding},
        {withInput("Pad", 1, {0, 0, 1, 0, 1, 0, 1, 0}), padding},
        {withInput("Pad", 1, {0, 0, 1, 0, 0, 1, 1, 0}), padding},
        {withInput("Pad", 1, {0, 0, 1}), padding},
        {withInput("Pad", 1, {0, 0, 1, 0, 0, 0, 1, 0, 0}), padding},
        {withInput("Pad", 1, {0, 0, -1, 0, 0, 0, 1, 0}), "has a padding out of range"},
        {withInput("Pad", 1, {0, 0, 1, 0, 0, 0, kLarge, 0}), "has a padding out of range"},
        {withList("AveragePool", "pads", {1, 1, 1, 1}), padding},
        {withText("Resize", "mode", "cubic"), resizes},
        {withText("Resize", "mode", "linear"), resizes},
        {withText("Resize", "coordinate_transformation_mode", "align_corners"), resizes},
        {withText("Resize", "coordinate_transformation_mode", "half_pixel"), resizes},
        {withText("Resize", "nearest_mode", "ceil"), resizes},
        {withScales({1, 1, 2, 3}), factor},
        {withScales({2, 1, 2, 2}), factor},
        {withScales({1, 2, 2, 2}), factor},
        {withScales({1, 1, 65, 65}), factor},
        {withScales({1, 1, 0.5f, 0.5f}), factor},
        {withScales({1, 1, 2}), factor},
        {withScales(std::vector<float>(17, 2)), factor},
        {withScales({1, 1, 1.5f, 1.5f}), "does not upsample by a whole factor"}};
    int number = 0;
    for (const Changed& one : cases) {
        onnx::ModelProto model = proto_;
        one.change(model);
        EXPECT_THAT(refusalOf(model), HasSubstr(one.refusal)) << "case " << number;
        ++number;
    }
}

TEST_F(OnnxImportFormTest, RefusesAGraphOfAnotherForm) {
    const Changed cases[] = {
        {[](onnx::ModelProto& m) { firstOf(m, "Tanh").add_output("more"); }, "has several outputs"},
        {[](onnx::ModelProto& m) { firstOf(m, "Tanh").set_output(0, ""); }, "has several outputs"},
        {[](onnx::ModelProto& m) {
             auto& nodes = *m.mutable_graph()->mutable_node();
             onnx::NodeProto& node = *std::find_if(nodes.rbegin(), nodes.rend(), [](const auto& n) {
                 return n.op_type() == "Mul";  // by one number per channel, unlike those before it
             });
             const std::string gate = node.input(1);
             node.set_input(1, node.input(0));
             node.set_input(0, gate);
         },
         "multiplies different sizes"},
        {[](onnx::ModelProto& m) { firstOf(m, "AveragePool").set_input(0, "pixels"); },
         "has a padding that Espalier never writes"},
        {[](onnx::ModelProto& m) { m.add_opset_import()->set_domain("com.example"); },
         "it needs another version of ONNX"},
        {[](onnx::ModelProto& m) { m.mutable_opset_import(0)->set_domain("com.example"); },
         "it needs another version of ONNX"},
        {[](onnx::ModelProto& m) { m.mutable_opset_import(0)->set_version(5); },
         "it needs another version of ONNX"},
        {[](onnx::ModelProto& m) { m.mutable_opset_import(0)->set_version(500); },
         "it needs another version of ONNX"},
        {[](onnx::ModelProto& m) { m.clear_producer_name(); }, "unnamed"},
        {[](onnx::ModelProto& m) { m.mutable_graph()->add_input()->set_name("more"); }, "input"},
        {[](onnx::ModelProto& m) { m.mutable_graph()->clear_output(); }, "output"},
        {[](onnx::ModelProto& m) { m.mutable_graph()->mutable_output(0)->set_name("other"); },
         "its output has another name"},
        {[](onnx::ModelProto& m) {
             auto& type = *m.mutable_graph()->mutable_input(0)->mutable_type();
             type.mutable_tensor_type()->mutable_shape()->mutable_dim()->RemoveLast();
         },
         "its input"}};
    int number = 0;
    for (const Changed& one : cases) {
        onnx::ModelProto model = proto_;
        one.change(model);
        EXPECT_THAT(refusalOf(model), HasSubstr(one.refusal)) << "case " << number;
        ++number;
    }
}

/// The first node of that op becomes another with one input.
std::function<void(onnx::ModelProto&)> replaced(
    const char* op, const char* by, const std::function<void(onnx::NodeProto&)>& setting) {
    return [=](onnx::ModelProto& m) {
        onnx::NodeProto& node = firstOf(m, op);
        node.set_op_type(by);
        node.mutable_input()->DeleteSubrange(1, node.input_size() - 1);
        node.clear_attribute();
        setting(node);
    };
}

/// A Clip with these bounds in place of the ReLU.
std::function<void(onnx::ModelProto&)> clipped(
    const std::vector<std::pair<const char*, float>>& bounds) {
    return replaced("Relu", "Clip", [=](onnx::NodeProto& node) {
        for (const auto& [name, bound] : bounds) SmallModel::setReal(node, name, bound);
    });
}

/// What the ReLU has become, or the refusal.
std::string clipOf(const kernels::OpDesc& op) {
    if (const auto* clip = std::get_if<kernels::Clip>(&op)) {
        return "Clip " + std::to_string(static_cast<int>(clip->high));
    }
    const auto* activation = std::get_if<kernels::ActivationForward>(&op);
    const bool isLimited = activation && activation->kind == kernels::Activation::ReLU6;
    return isLimited ? "ReLU6" : "";
}

TEST_F(OnnxImportFormTest, AClipHasTwoBounds) {
    const auto clipBehind = [&](const std::vector<std::pair<const char*, float>>& bounds) {
        onnx::ModelProto model = proto_;
        clipped(bounds)(model);
        const std::string refusal = refusalOf(model);
        if (!refusal.empty()) return refusal;
        for (const engine::OpNode& node : engine::importOnnx(file_).graph.ops) {
            if (std::string name = clipOf(node.op); !name.empty()) return name;
        }
        return std::string("nothing");
    };
    const char* bounds = "has no lower bound below an upper one";
    EXPECT_EQ(clipBehind({{"min", 0}, {"max", 6}}), "ReLU6");
    EXPECT_EQ(clipBehind({{"min", 0}, {"max", 5}}), "Clip 5");
    EXPECT_EQ(clipBehind({{"min", -1}, {"max", 6}}), "Clip 6");
    EXPECT_THAT(clipBehind({{"min", 0}}), HasSubstr(bounds));
    EXPECT_THAT(clipBehind({{"max", 6}}), HasSubstr(bounds));
    EXPECT_THAT(clipBehind({{"min", 6}, {"max", 6}}), HasSubstr(bounds));
    EXPECT_THAT(clipBehind({{"min", 0}, {"alpha", 6}}), HasSubstr("the setting 'alpha'"));
}

TEST_F(OnnxImportFormTest, AnUpsamplingMayBeLinear) {
    onnx::ModelProto model = proto_;
    withText("Resize", "mode", "linear")(model);
    withText("Resize", "coordinate_transformation_mode", "half_pixel")(model);
    EXPECT_EQ(refusalOf(model), "");
}

onnx::NodeProto& nodeOf(onnx::ModelProto& model, const std::string& op, int number) {
    for (onnx::NodeProto& node : *model.mutable_graph()->mutable_node()) {
        if (node.op_type() == op && number-- == 0) return node;
    }
    throw std::runtime_error("no node " + op);
}

onnx::NodeProto& nodeBehind(onnx::ModelProto& model, const std::string& value) {
    for (onnx::NodeProto& node : *model.mutable_graph()->mutable_node()) {
        if (node.input_size() > 0 && node.input(0) == value) return node;
    }
    throw std::runtime_error("no node behind " + value);
}

/// The epsilon of the first LayerNorm.
std::function<void(onnx::ModelProto&)> withEpsilon(float epsilon) {
    return [=](onnx::ModelProto& m) {
        const std::string name = nodeBehind(m, nodeOf(m, "ReduceMean", 1).output(0)).input(1);
        for (onnx::TensorProto& tensor : *m.mutable_graph()->mutable_initializer()) {
            if (tensor.name() == name) tensor.set_raw_data(&epsilon, sizeof epsilon);
        }
    };
}

TEST_F(OnnxImportFormTest, RefusesCompositesOfAnotherForm) {
    const char* never = "is an op that Espalier never writes";
    const Changed cases[] = {
        {withList("ReduceMean", "axes", {1}), never},
        {withList("ReduceMean", "axes", {2, 3}), "has axes out of range"},
        {withNumber("ReduceMean", "keepdims", 0), never},
        {withEpsilon(-1), "has no positive epsilon"},
        {withEpsilon(0), "has no positive epsilon"},
        {[](onnx::ModelProto& m) {
             const std::string& image = firstOf(m, "Tanh").output(0);
             firstOf(m, "ReduceMean").set_input(0, image);
             firstOf(m, "Sub").set_input(0, image);
         },
         "normalises something other than vectors"},
        {[](onnx::ModelProto& m) {
             SmallModel::attribute(firstOf(m, "HardSigmoid"), "beta").set_name("axes");
         },
         "has the setting 'axes'"},
        {[](onnx::ModelProto& m) { nodeBehind(m, firstOf(m, "Erf").output(0)).add_output("more"); },
         never},
        {[](onnx::ModelProto& m) { nodeBehind(m, firstOf(m, "Erf").output(0)).add_input("more"); },
         never}};
    int number = 0;
    for (const Changed& one : cases) {
        onnx::ModelProto model = proto_;
        one.change(model);
        EXPECT_THAT(refusalOf(model), HasSubstr(one.refusal)) << "case " << number;
        ++number;
    }
}

TEST_F(OnnxImportFormTest, RefusesNodesThatDoNotFitTogether) {
    const char* padding = "has a padding that Espalier never writes";
    const char* twice = "two of its values are called";
    const auto list = [](const char* name, std::vector<std::int64_t> numbers) {
        return [=](onnx::NodeProto& node) {
            SmallModel::setList(node, name, {});
            for (const std::int64_t n : numbers) SmallModel::attribute(node, name).add_ints(n);
        };
    };
    const Changed cases[] = {
        {[](onnx::ModelProto& m) { firstOf(m, "AveragePool").add_output("more"); }, padding},
        {[](onnx::ModelProto& m) { firstOf(m, "AveragePool").add_input("more"); }, padding},
        {[](onnx::ModelProto& m) { firstOf(m, "AveragePool").set_op_type("MaxPool"); }, padding},
        {[](onnx::ModelProto& m) {
             auto& nodes = *m.mutable_graph()->mutable_node();
             int last = 0;
             while (nodes[last].op_type() != "Pad") ++last;
             nodes.DeleteSubrange(last + 1, nodes.size() - last - 1);
         },
         "is an op that Espalier never writes"},
        {replaced("Gemm", "MaxPool", list("kernel_shape", {1, 1})),
         "works on something other than an image"},
        {replaced("Gemm", "Transpose", list("perm", {1, 0})),
         "exchanges axes other than those Espalier does"},
        {replaced("Gemm", "GlobalAveragePool", [](onnx::NodeProto&) {}),
         "has an input of the wrong rank"},
        {[](onnx::ModelProto& m) {
             firstOf(m, "Tanh").set_output(0, inputOf(m, "Gemm", 1).name());
         },
         twice},
        {[](onnx::ModelProto& m) { firstOf(m, "Tanh").set_output(0, firstOf(m, "Tanh").input(0)); },
         twice},
        {[](onnx::ModelProto& m) {
             firstOf(m, "Tanh").clear_output();
             firstOf(m, "Tanh").clear_name();
         },
         "its node '' (Tanh) has several outputs"},
        {[](onnx::ModelProto& m) {
             onnx::TensorProto& weights = inputOf(m, "Conv", 1);
             weights.set_dims(0, 3);
             weights.set_dims(1, 1);
             weights.set_raw_data(std::string(27 * sizeof(float), '\0'));
             SmallModel::setNumber(firstOf(m, "Conv"), "group", 2);
         },
         "has weights for another number of channels"},
        {[](onnx::ModelProto& m) {
             m.mutable_graph()->mutable_input(0)->set_name("x");
             for (auto& node : *m.mutable_graph()->mutable_node()) {
                 for (auto& input : *node.mutable_input()) {
                     if (input == "image") input = "x";
                 }
             }
             inputOf(m, "Gemm", 2).set_name("image");
             firstOf(m, "Gemm").set_input(2, "image");
         },
         "which is also the name of another value"}};
    int number = 0;
    for (const Changed& one : cases) {
        onnx::ModelProto model = proto_;
        one.change(model);
        EXPECT_THAT(refusalOf(model), HasSubstr(one.refusal)) << "case " << number;
        ++number;
    }
}

TEST_F(OnnxImportFormTest, RefusesTensorsOfAnotherForm) {
    const auto tensor = [](onnx::ModelProto& m) -> onnx::TensorProto& {
        return *m.mutable_graph()->mutable_initializer(0);
    };
    const Changed cases[] = {
        {[=](onnx::ModelProto& m) {
             const onnx::TensorProto copy = tensor(m);
             *m.mutable_graph()->add_initializer() = copy;
         },
         "occurs twice"},
        {[=](onnx::ModelProto& m) {
             for (int i = 0; i < 20; ++i) tensor(m).add_dims(1);
         },
         "has too many dimensions"},
        {[=](onnx::ModelProto& m) { tensor(m).set_dims(0, 0); }, "has impossible sizes"},
        {[=](onnx::ModelProto& m) { tensor(m).set_dims(0, -1); }, "has impossible sizes"},
        {[=](onnx::ModelProto& m) {
             for (std::int64_t& size : *tensor(m).mutable_dims()) size = std::int64_t{1} << 31;
         },
         "has impossible sizes"},
        {[=](onnx::ModelProto& m) {
             for (std::int64_t& size : *tensor(m).mutable_dims()) size = std::int64_t{1} << 32;
         },
         "has impossible sizes"},
        {[=](onnx::ModelProto& m) { tensor(m).add_external_data()->set_key("location"); },
         "is stored in another file"},
        {[=](onnx::ModelProto& m) { tensor(m).set_data_type(onnx::TensorProto::DOUBLE); },
         "has an element type that Espalier never writes"}};
    int number = 0;
    for (const Changed& one : cases) {
        onnx::ModelProto model = proto_;
        one.change(model);
        EXPECT_THAT(refusalOf(model), HasSubstr(one.refusal)) << "case " << number;
        ++number;
    }
}

TEST_F(OnnxImportFormTest, RefusesAnotherWayToAnImage) {
    for (int step = 0; step < 3; ++step) {
        onnx::ModelProto other = proto_;
        other.mutable_graph()->mutable_node(step)->set_op_type("Identity");
        EXPECT_NE(refusalOf(other), "") << step;
        onnx::ModelProto unread = proto_;
        unread.mutable_graph()->mutable_node(step)->clear_input();
        EXPECT_NE(refusalOf(unread), "") << step;
        onnx::ModelProto cut = proto_;
        auto& nodes = *cut.mutable_graph()->mutable_node();
        nodes.DeleteSubrange(step, nodes.size() - step);
        EXPECT_NE(refusalOf(cut), "") << step;
    }
}

}  // namespace
}  // namespace espalier::tests

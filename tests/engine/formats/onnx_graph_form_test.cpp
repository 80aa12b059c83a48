// SPDX-License-Identifier: Apache-2.0
// The form of another program's graph: inputs, outputs, constants, and names that nodes refer to.
#include "engine/formats/onnx_layer_names.h"
#include "onnx_node_answers.h"

namespace espalier::engine::foreign {
namespace {

using Model = SmallModel;
using Numbers = std::initializer_list<std::int64_t>;

onnx::TypeProto::Tensor& inputType(Model& m) {
    return *m.graph().mutable_input(0)->mutable_type()->mutable_tensor_type();
}

std::function<void(Model&)> withSide(int axis, std::int64_t size) {
    return [=](Model& m) { inputType(m).mutable_shape()->mutable_dim(axis)->set_dim_value(size); };
}

void convolve(Model& m, Numbers weights = {3, 3, 3, 3}) {
    m.tensor("weights", weights);
    m.node("Conv", {"r", "weights"}, "y");
}

TEST(OnnxGraphFormTest, AGraphHasOneImageAndOneOutput) {
    const char* image = "is not an image of fp32 numbers with four axes";
    const char* range = "which is out of range";
    expectAnswers(
        {1, 3, 8, 8},
        {{[](Model&) {}, "Input ReLU"},
         {[](Model& m) { m.graph().clear_output(); }, "it has no output"},
         {[](Model& m) { m.graph().add_output()->set_name("x"); }, "Input ReLU"},
         {[](Model& m) { m.graph().mutable_output(0)->set_name("z"); },
          "no node computes its output"},
         {[](Model& m) { m.graph().clear_input(); }, "it has no input"},
         {[](Model& m) { m.graph().add_input()->set_name("more"); }, "it has several inputs"},
         {[](Model& m) {
              convolve(m);
              m.graph().add_input()->set_name("weights");  // as in old files
          },
          "Input ReLU Conv2D"},
         {[](Model& m) { inputType(m).set_elem_type(onnx::TensorProto::INT64); }, image},
         {[](Model& m) { inputType(m).mutable_shape()->mutable_dim()->RemoveLast(); }, image},
         {withSide(2, -2), range},
         {withSide(3, 1 << 30), range},
         {withSide(0, 1 << 20), range},
         {withSide(1, 5000), range},
         {[](Model& m) {
              withSide(2, 16'384)(m);
              withSide(3, 16'384)(m);
          },
          "more pixels than an image may have"},
         {withSide(2, -1), "Input ReLU"},
         {[](Model& m) { m.graph().mutable_node(0)->set_domain("ai.onnx"); }, "Input ReLU"},
         {[](Model& m) { m.graph().mutable_node(0)->set_domain("other"); }, "an op of 'other'"},
         {[](Model& m) { m.model.mutable_opset_import(0)->set_version(99); }, "it uses opset 99"},
         {[](Model& m) { m.model.clear_opset_import(); }, "Input ReLU"},
         {[](Model& m) {
              m.model.mutable_opset_import(0)->set_domain("com.example");
              m.model.mutable_opset_import(0)->set_version(99);
          },
          "Input ReLU"},
         {[](Model& m) { m.model.add_opset_import()->set_domain("com.example"); }, "Input ReLU"}});
}

/// The channels that a drawing finds where the file leaves them open.
std::int64_t channelsOf(const std::function<void(Model&)>& nodes) {
    SmallModel model({1, 0, 8, 8});
    nodes(model);
    return draw(model.bytes()).image[0];
}

TEST(OnnxGraphFormTest, ChannelsThatAreLeftOpenAreThoseOfTheFirstConvolution) {
    const auto convolution = [](const char* from, Numbers weights, std::int64_t groups = 1) {
        return [=, sizes = std::vector(weights)](Model& m) {
            m.tensor("weights", {sizes[0], sizes[1], sizes[2], sizes[3]});
            onnx::NodeProto& node = m.node("Conv", {from, "weights"}, "y");
            if (groups != 1) Model::setNumber(node, "group", groups);
        };
    };
    EXPECT_EQ(channelsOf(convolution("x", {4, 5, 3, 3})), 5);
    EXPECT_EQ(channelsOf(convolution("x", {4, 2, 3, 3}, 2)), 4);
    EXPECT_EQ(channelsOf([&](Model& m) {
                  m.node("Identity", {"x"}, "same");
                  convolution("same", {4, 6, 3, 3})(m);
              }),
              6);
    EXPECT_EQ(channelsOf([](Model& m) { m.node("Relu", {"x"}, "y"); }), 3)
        << "as images usually have";
    EXPECT_EQ(channelsOf([&](Model& m) {
                  m.node("Relu", {"x"}, "r");
                  convolution("r", {4, 3, 3, 3})(m);
              }),
              3);
    SmallModel wide({1, 0, 8, 8});
    convolution("x", {1, 5000, 1, 1})(wide);
    EXPECT_NE(answerOf(wide), "Input Conv2D");
}

/// "y", the row of "r", by a Constant node with such an attribute for its shape.
std::function<void(Model&)> reshapedBy(const std::function<void(onnx::NodeProto&)>& constant) {
    return [=](Model& m) {
        constant(m.node("Constant", {}, "sizes"));
        m.node("Reshape", {"r", "sizes"}, "y");
    };
}

/// "r" limited to a bound by a Constant node.
std::function<void(Model&)> clippedBy(const std::function<void(onnx::NodeProto&)>& constant) {
    return [=](Model& m) {
        constant(m.node("Constant", {}, "low"));
        m.node("Clip", {"r", "low"}, "y");
    };
}

TEST(OnnxGraphFormTest, AConstantIsATensorANumberOrAShortList) {
    const char* kind = "is a constant of a kind that is not supported";
    expectAnswers(
        {1, 3, 8, 8},
        {{reshapedBy([](onnx::NodeProto& node) {
              Model::setList(node, "value_ints", {1, -1});
          }),
          "Input ReLU Flatten"},
         {reshapedBy([](onnx::NodeProto& node) { Model::setNumber(node, "value_int", 192); }),
          "arranges values as 192"},
         {reshapedBy([](onnx::NodeProto& node) {
              Model::setList(node, "value_ints", {});
              for (int i = 0; i < 65; ++i) {
                  Model::attribute(node, "value_ints").add_ints(1);
              }
          }),
          kind},
         {clippedBy([](onnx::NodeProto& node) { Model::setReal(node, "value_float", 0); }),
          "Input ReLU ReLU"},
         {clippedBy([](onnx::NodeProto& node) {
              onnx::TensorProto& tensor = *Model::attribute(node, "value").mutable_t();
              Model::attribute(node, "value").set_type(onnx::AttributeProto::TENSOR);
              tensor.set_data_type(onnx::TensorProto::FLOAT);
              tensor.add_float_data(0);
          }),
          "Input ReLU ReLU"},
         {clippedBy([](onnx::NodeProto& node) { Model::setText(node, "value_string", "0"); }),
          kind},
         {clippedBy([](onnx::NodeProto&) {}), kind}});
}

/// "y", a matrix of 3 x 3 that multiplies a row of three, after one node of its own.
std::function<void(Model&)> multipliedBy(const char* op,
                                         const std::function<void(onnx::NodeProto&)>& setting,
                                         Numbers sizes = {3, 3}) {
    return [=, size = std::vector(sizes)](Model& m) {
        onnx::TensorProto& tensor = m.tensor("stored", {3, 3});
        tensor.clear_dims();
        for (const std::int64_t side : size) tensor.add_dims(side);
        setting(m.node(op, {"stored"}, "weights"));
        m.node("GlobalAveragePool", {"r"}, "one");
        m.node("Flatten", {"one"}, "f");
        m.node("MatMul", {"f", "weights"}, "y");
    };
}

TEST(OnnxGraphFormTest, AStoredMatrixMayPassThroughANode) {
    const char* drawn = "Input ReLU GlobalAveragePool Flatten Dense";
    const auto perm = [](Numbers order) {
        return [list = std::vector(order)](onnx::NodeProto& node) {
            Model::setList(node, "perm", {});
            for (const std::int64_t axis : list) Model::attribute(node, "perm").add_ints(axis);
        };
    };
    const auto to = [](std::int64_t type) {
        return [=](onnx::NodeProto& node) { Model::setNumber(node, "to", type); };
    };
    const auto nothing = [](onnx::NodeProto&) {};
    SmallModel model({1, 3, 8, 8});
    model.node("Relu", {"x"}, "r");
    multipliedBy("Identity", nothing)(model);
    const bool keepsFlatten = answerOf(model) == drawn;
    const char* expected = keepsFlatten ? drawn : "Input ReLU GlobalAveragePool Dense";
    expectAnswers({1, 3, 8, 8},
                  {{multipliedBy("Identity", nothing), expected},
                   {multipliedBy("Transpose", nothing), expected},
                   {multipliedBy("Transpose", perm({1, 0})), expected},
                   {multipliedBy("Transpose", perm({0, 1})), expected},
                   {multipliedBy("Transpose", perm({0, 2})), "exchanges axes that are not there"},
                   {multipliedBy("Transpose", perm({0, 1, 2}), {3, 3, 1}), "weights"},
                   {multipliedBy("Cast", to(onnx::TensorProto::FLOAT)), expected},
                   {multipliedBy("Cast", to(onnx::TensorProto::INT64)), "weights"},
                   {multipliedBy("Relu", nothing), "computes with the constant 'stored'"}});
}

TEST(OnnxGraphFormTest, ANodeRefersToWhatIsThere) {
    expectAnswers({1, 3, 8, 8},
                  {{[](Model& m) { m.node("Relu", {"nothing"}, "y"); },
                    "reads what no node before it computes, 'nothing'"},
                   {[](Model& m) {
                        m.node("Relu", {"later"}, "y");
                        m.node("Relu", {"r"}, "later");
                        m.graph().mutable_output(0)->set_name("y");
                    },
                    "reads what no node before it computes, 'later'"},
                   {[](Model& m) {
                        m.node("Flatten", {"r"}, "f");
                        m.tensor("weights", {3, 3, 3, 3});
                        m.node("Conv", {"f", "weights"}, "y");
                    },
                    "does not read an image with the axes"},
                   {[](Model& m) {
                        m.tensor("weights", {3, 3, 3, 3});
                        Model::setList(m.node("Transpose", {"r"}, "last"), "perm", {0, 2, 3, 1});
                        m.node("Conv", {"last", "weights"}, "y");
                    },
                    "does not read an image with the axes"},
                   {[](Model& m) {
                        m.node("Conv", {"r", "r"}, "y");
                    },
                    "needs 'r' stored in the file"},
                   {[](Model& m) {
                        m.wholeNumbers("weights", {1});
                        m.node("Conv", {"r", "weights"}, "y");
                    },
                    "which is no floating-point tensor"},
                   {[](Model& m) {
                        convolve(m, {0, 3, 3, 3});
                    },
                    "which is stored without any values"},
                   {[](Model& m) { m.node("Conv", {"r"}, "y"); }, "has too few inputs"},
                   {[](Model& m) {
                        m.tensor("low", {2});
                        m.node("Clip", {"r", "low"}, "y");
                    },
                    "needs one number in 'low'"},
                   {[](Model& m) {
                        m.tensor("rate", {});
                        m.tensor("is on", {});
                        m.node("Dropout", {"r", "rate", "is on"}, "y");
                    },
                    "needs a boolean stored in the file as 'is on'"},
                   {[](Model& m) {
                        m.tensor("rate", {});
                        m.node("Dropout", {"r", "rate", "r"}, "y");
                    },
                    "needs a boolean stored in the file as 'r'"},
                   {[](Model& m) {
                        m.node("Reshape", {"r", "r"}, "y");
                    },
                    "takes its shape from what the image decides"},
                   {[](Model& m) {
                        m.node("Relu", {"r"}, "y");
                        m.node("Tanh", {"r"}, "y");
                    },
                    "computes what another node already has"},
                   {[](Model& m) {
                        m.tensor("weights", {3, 3, 3, 3});
                        convolve(m);
                    },
                    "occurs twice"},
                   {[](Model& m) {
                        convolve(m, {3, 4, 3, 3});
                    },
                    "does not fit"},
                   {[](Model& m) {
                        convolve(m, {3, 3, 9, 9});
                    },
                    "does not fit"},
                   {[](Model& m) {
                        for (const char* name : {"a", "b", "c"}) m.tensor(name, {3});
                        m.tensor("d", {4});
                        m.node("BatchNormalization", {"r", "a", "b", "c", "d"}, "y");
                    },
                    "needs the size 3, not 4"}});
}

TEST(OnnxGraphFormTest, AnOutputIsInOrder) {
    expectAnswers({1, 3, 8, 8},
                  {{[](Model& m) {
                        m.wholeNumbers("pads", {0, 0, 1, 1, 0, 0, 1, 1});
                        m.node("Pad", {"r", "pads"}, "y");
                    },
                    "its output is a padded image"},
                   {[](Model& m) {
                        Model::setList(m.node("Transpose", {"r"}, "last"), "perm", {0, 2, 3, 1});
                        m.node("Flatten", {"last"}, "y");
                    },
                    "its output has its channels last"}});
}

/// Whether the data say how many outputs the network has.
bool isOutputOfData(const std::function<void(Model&)>& nodes) {
    SmallModel model({1, 3, 8, 8});
    nodes(model);
    for (const NetworkNode& node : draw(model.bytes()).network.nodes) {
        for (const char* name : {"filters", "units"}) {
            const auto found = node.attributes.find(name);
            if (found != node.attributes.end() && found->second == FieldValue(std::int64_t{0})) {
                return true;
            }
        }
    }
    return false;
}

void classify(Model& m, const char* from, std::int64_t width) {
    m.node("Flatten", {from}, "f");
    m.tensor("matrix", {width, 5});
    m.node("MatMul", {"f", "matrix"}, "scores");
}

TEST(OnnxGraphFormTest, TheLastWeightsHaveAsManyOutputsAsTheDataHaveClasses) {
    EXPECT_TRUE(isOutputOfData([](Model& m) { classify(m, "x", 192); }));
    EXPECT_TRUE(isOutputOfData([](Model& m) {
        classify(m, "x", 192);
        m.node("Relu", {"scores"}, "y");
    }));
    EXPECT_FALSE(isOutputOfData([](Model& m) {
        classify(m, "x", 192);
        m.node("Tanh", {"scores"}, "y");
    }));
    EXPECT_FALSE(isOutputOfData([](Model& m) {
        classify(m, "x", 192);
        m.node("Relu", {"scores"}, "a");
        m.node("Add", {"scores", "a"}, "y");
    }));
    const auto pooled = [](std::int64_t groups, bool isFlat) {
        return [=](Model& m) {
            m.tensor("weights", {3, 3 / groups, 1, 1});
            Model::setNumber(m.node("Conv", {"x", "weights"}, "c"), "group", groups);
            if (isFlat) {
                m.node("Flatten", {"c"}, "y");
            } else {
                m.node("GlobalAveragePool", {"c"}, "one");
                m.node("Flatten", {"one"}, "y");
            }
        };
    };
    EXPECT_TRUE(isOutputOfData(pooled(1, false)));
    EXPECT_FALSE(isOutputOfData(pooled(3, false))) << "of groups";
    EXPECT_FALSE(isOutputOfData(pooled(1, true))) << "its pixels are counted";
}

/// What a ReLU is called whose node has such a name.
std::string nameOf(const std::string& node, const std::string& weights = "") {
    onnx::NodeProto proto;
    proto.set_op_type("Relu");
    proto.set_name(node);
    return OnnxLayerNames().nameFor(proto, weights, "ReLU");
}

TEST(OnnxGraphFormTest, ANameOfALayerIsThatOfItsModule) {
    EXPECT_EQ(nameOf("layer1/layer1.0/relu/Relu"), "layer1.0.relu");
    EXPECT_EQ(nameOf("/a/ab/Relu"), "a.ab");
    EXPECT_EQ(nameOf("model_1/Block_A-2/Relu"), "Block_A-2");
    EXPECT_EQ(nameOf("a//b/"), "a");
    EXPECT_EQ(nameOf("x y.z:0/Relu"), "x_y.z_0");
    EXPECT_EQ(nameOf("..a..b../Relu"), "a.b");
    EXPECT_EQ(nameOf("[]{}/Relu"), "____");
    for (const char* none : {"", "Relu_12", "n4_2", "node_Relu_305", "./Relu"}) {
        EXPECT_EQ(nameOf(none), "relu") << none;
    }
    EXPECT_EQ(nameOf("a/Relu", "features.0.weight"), "features.0");
    EXPECT_EQ(nameOf("a/Relu", "block/norm/gamma"), "block.norm");
    EXPECT_EQ(nameOf("a/Relu", "onnx::Conv_12"), "a");
    EXPECT_EQ(nameOf("a/Relu", "b:0.weight"), "a");
    EXPECT_EQ(nameOf(std::string(5000, 'n') + "/Relu").size(), 96u);
    EXPECT_TRUE(OnnxLayerNames::isOfType("relu", "ReLU"));
    EXPECT_TRUE(OnnxLayerNames::isOfType("block.relu_3", "ReLU"));
    EXPECT_FALSE(OnnxLayerNames::isOfType("relu_x", "ReLU"));
    EXPECT_FALSE(OnnxLayerNames::isOfType("relu6", "ReLU"));
}

}  // namespace
}  // namespace espalier::engine::foreign

// SPDX-License-Identifier: Apache-2.0
// Graphs of other programs at their limits: how many layers, how large, inputs that are empty, and
// what the whole drawing needs.
#include "engine/base/limits.h"
#include "engine/formats/onnx_drawn_layers.h"
#include "engine/formats/onnx_names.h"
#include "onnx_node_answers.h"

namespace espalier::engine::foreign {
namespace {

using Model = SmallModel;
using Numbers = std::initializer_list<std::int64_t>;
using testing::HasSubstr;

/// The channels of an image for which the file says none; a refusal instead.
std::string openChannelsOf(const std::function<void(Model&)>& nodes) {
    SmallModel model({1, 0, 8, 8});
    nodes(model);
    try {
        return std::to_string(draw(model.bytes()).image[0]);
    } catch (const OnnxRefusal& refusal) {
        return refusal.what();
    }
}

onnx::NodeProto& convolveImage(Model& m, Numbers sizes, const char* from = "x") {
    m.tensor("weights", sizes);
    return m.node("Conv", {from, "weights"}, "y");
}

TEST(OnnxGraphLimitsTest, OpenChannelsAreThoseOfAConvolutionThatTheOutputNeeds) {
    EXPECT_EQ(openChannelsOf([](Model& m) {
                  m.tensor("other", {4, 5, 3, 3});
                  m.node("Conv", {"x", "other"}, "unread");
                  convolveImage(m, {4, 6, 3, 3});
              }),
              "6");
    EXPECT_EQ(openChannelsOf([](Model& m) {
                  onnx::NodeProto& node = convolveImage(m, {6, 2, 3, 3});
                  Model::setList(node, "pads", {1, 1, 1, 1});
                  Model::setNumber(node, "group", 3);
              }),
              "6");
    EXPECT_EQ(openChannelsOf([](Model& m) {
                  Model::setReal(m.node("Constant", {}, "low"), "value_float", 0);
                  m.tensor("weights", {4, 6, 3, 3});
                  m.node("Conv", {"x", "weights"}, "c");
                  m.node("Clip", {"c", "low"}, "y");
              }),
              "6");
    EXPECT_EQ(openChannelsOf([](Model& m) { m.node("GlobalAveragePool", {"x"}, "y"); }), "3");
}

TEST(OnnxGraphLimitsTest, AConvolutionWithoutUsableWeightsSaysNoChannels) {
    EXPECT_THAT(openChannelsOf([](Model& m) { m.node("Conv", {"x"}, "y"); }),
                HasSubstr("has too few inputs"));
    EXPECT_THAT(openChannelsOf([](Model& m) {
                    m.node("Conv", {"x", "x"}, "y");
                }),
                HasSubstr("needs 'x' stored in the file"));
    EXPECT_THAT(openChannelsOf([](Model& m) {
                    convolveImage(m, {4, 6, 3});
                }),
                HasSubstr("has weights that do not have four dimensions"));
    EXPECT_THAT(openChannelsOf([](Model& m) {
                    convolveImage(m, {4, 0, 3, 3});
                }),
                HasSubstr("which is stored without any values"));
}

TEST(OnnxGraphLimitsTest, OnlyATransposeToChannelsFirstSaysThatAnImageHasThemLast) {
    const char* exchanges = "exchanges axes, which no layer does";
    const auto turnedBy = [](const std::function<void(onnx::NodeProto&)>& setting) {
        SmallModel model({1, 8, 8, 3});
        setting(model.node("Transpose", {"x"}, "first"));
        model.node("Relu", {"first"}, "y");
        return answerOf(model);
    };
    EXPECT_EQ(turnedBy([](onnx::NodeProto& node) {
                  Model::setList(node, "perm", {0, 3, 1, 2});
              }),
              "Input ReLU");
    EXPECT_THAT(turnedBy([](onnx::NodeProto&) {}), HasSubstr(exchanges));
    EXPECT_THAT(turnedBy([](onnx::NodeProto& node) {
                    Model::setList(node, "perm", {0, 1, 3, 2});
                }),
                HasSubstr(exchanges));
    EXPECT_THAT(turnedBy([](onnx::NodeProto& node) {
                    Model::setNumber(node, "order", 1);
                    Model::setList(node, "perm", {0, 3, 1, 2});
                }),
                HasSubstr("has the attribute 'order'"));
}

TEST(OnnxGraphLimitsTest, AnInputWithoutANameIsNoInput) {
    expectAnswers({1, 3, 8, 8},
                  {{[](Model& m) {
                        m.tensor("weights", {3, 3, 3, 3});
                        m.node("Conv", {"r", "weights", ""}, "y");
                    },
                    "Input ReLU Conv2D"},
                   {[](Model& m) {
                        m.tensor("six", {}).set_float_data(0, 6);
                        m.node("Clip", {"r", "", "six"}, "y");
                    },
                    "limits values to -3.4"},
                   {[](Model& m) {
                        m.node("Mul", {"r", ""}, "y");
                    },
                    "reads what no node before it computes, ''"},
                   {[](Model& m) {
                        m.node("Shape", {"r"}, "shape");
                        m.wholeNumbers("begin", {0});
                        m.wholeNumbers("end", {1});
                        m.wholeNumbers("steps", {1});
                        m.wholeNumbers("open", {-1});
                        m.node("Slice", {"shape", "begin", "end", "", "steps"}, "batch");
                        Model::setNumber(m.node("Concat", {"batch", "open"}, "sizes"), "axis", 0);
                        m.node("Reshape", {"r", "sizes"}, "y");
                    },
                    "Input ReLU Flatten"}});
}

TEST(OnnxGraphLimitsTest, WholeNumbersAndBooleansAreNoValuesOfANetwork) {
    const auto stored = [](Model& m, onnx::TensorProto::DataType type) -> onnx::TensorProto& {
        onnx::TensorProto& tensor = m.tensor("stored", {3, 3});
        tensor.clear_float_data();
        tensor.set_data_type(type);
        return tensor;
    };
    const char* computes = "computes with the constant 'stored'";
    expectAnswers({1, 3, 8, 8},
                  {{[](Model& m) {
                        m.wholeNumbers("stored", {1, 2});
                        m.node("Concat", {"r", "stored"}, "y");
                    },
                    "computes with the constant 'stored'"},
                   {[=](Model& m) {
                        stored(m, onnx::TensorProto::INT32);
                        Model::setList(m.node("Transpose", {"stored"}, "t"), "perm", {1, 0});
                        m.node("MatMul", {"r", "t"}, "y");
                    },
                    computes},
                   {[=](Model& m) {
                        stored(m, onnx::TensorProto::BOOL);
                        Model::setNumber(
                            m.node("Cast", {"stored"}, "t"), "to", onnx::TensorProto::FLOAT);
                        m.node("MatMul", {"r", "t"}, "y");
                    },
                    computes},
                   {[](Model& m) {
                        m.wholeNumbers("pads", {0, 0, 1, 1, 0, 0, 1, 1});
                        m.wholeNumbers("axes", {2, 3});
                        m.node("Pad", {"r", "pads", "", "axes"}, "y");
                    },
                    "pads chosen axes, which is not supported"},
                   {[](Model& m) {
                        m.node("Shape", {"r"}, "axes");
                        m.node("ReduceMean", {"r", "axes"}, "y");
                    },
                    "takes its axes from what the image decides"}});
}

TEST(OnnxGraphLimitsTest, ABooleanWithoutAValueIsFalse) {
    SmallModel model;
    model.tensor("rate", {}).set_float_data(0, 0.25f);
    onnx::TensorProto& isOn = *model.graph().add_initializer();
    isOn.set_name("is on");
    isOn.set_data_type(onnx::TensorProto::BOOL);
    model.node("Dropout", {"x", "rate", "is on"}, "y");
    EXPECT_TRUE(draw(model.bytes()).leftOut.empty());
    isOn.set_raw_data(std::string(1, '\1'));
    EXPECT_THAT(draw(model.bytes()).leftOut,
                testing::ElementsAre(HasSubstr("also works in prediction")));
    isOn.set_raw_data(std::string(1, '\0'));
    EXPECT_TRUE(draw(model.bytes()).leftOut.empty());
}

TEST(OnnxGraphLimitsTest, AnOutputIsTheEndOfALayer) {
    expectAnswers(
        {1, 3, 8, 8},
        {{[](Model& m) { m.graph().mutable_output(0)->set_name("x"); }, "it has no layers"},
         {[](Model& m) {
              m.node("Tanh", {"r"}, "y");
              m.node("Dropout", {"y"}, "d").add_output("y");
              m.graph().mutable_output(0)->set_name("y");
          },
          "its output is also read by its other layers"},
         {[](Model& m) {
              onnx::NodeProto& split = m.node("Split", {"r"}, "first");
              Model::setNumber(split, "axis", 1);
              split.add_output("unread");
              m.node("Tanh", {"first"}, "y");
          },
          "its drawing would be wrong: "}});
}

TEST(OnnxGraphLimitsTest, ANetworkHasTenThousandLayersAtMost) {
    const auto chain = [](std::int64_t count) {
        SmallModel model({1, 1, 2, 2});
        std::string name = "x";
        for (std::int64_t i = 0; i < count; ++i) {
            const std::string next = "r" + std::to_string(i);
            model.node("Relu", {name}, next);
            name = next;
        }
        return refusalOf(model);
    };
    EXPECT_EQ(chain(limits::kLayers - 1), "was drawn");  // the input is a layer, too
    EXPECT_THAT(chain(limits::kLayers),
                HasSubstr("does not fit: it needs more than 10000 layers, the limit of a network"));
}

TEST(OnnxGraphLimitsTest, AnOutputThatNoComputerHoldsIsRefused) {
    SmallModel model({1, 1, 4096, 4096});
    model.tensor("weights", {1, 1, 1, 1});
    Model::setList(model.node("ConvTranspose", {"x", "weights"}, "y"), "strides", {1024, 1024});
    EXPECT_THAT(refusalOf(model), HasSubstr("more than any computer can hold"));
}

TEST(OnnxGraphLimitsTest, TheDescriptionOfAFileIsKept) {
    SmallModel model;
    model.node("Relu", {"x"}, "y");
    for (const auto& [key, value] :
         {std::pair("author", "someone"), std::pair(kOnnxPreprocessing, "{}")}) {
        onnx::StringStringEntryProto& entry = *model.model.add_metadata_props();
        entry.set_key(key);
        entry.set_value(value);
    }
    EXPECT_EQ(draw(model.bytes()).preprocessing, "{}");
    model.model.mutable_metadata_props()->RemoveLast();
    EXPECT_EQ(draw(model.bytes()).preprocessing, "");
}

TEST(OnnxGraphLimitsTest, TheOpsetIsThatOfOnnxUnderEitherName) {
    SmallModel model;
    model.node("Relu", {"x"}, "y");
    onnx::OperatorSetIdProto& opset = *model.model.mutable_opset_import(0);
    opset.set_domain("ai.onnx");
    EXPECT_EQ(refusalOf(model), "was drawn");
    opset.set_version(99);
    EXPECT_THAT(refusalOf(model), HasSubstr("it uses opset 99"));
}

// --- Layers by themselves ----------------------------------------------------

using NewLayer = OnnxDrawnLayers::NewLayer;

HostTensor numbersNamed(const char* name, const kernels::Shape& shape) {
    return HostTensor::make(name, kernels::DataType::Float32, shape);
}

/// The sentence that refuses a layer behind an image [2,4,4] and a ReLU of it; "" if it is added.
std::string refusalOfLayer(NewLayer layer) {
    OnnxDrawnLayers layers({2, 4, 4});
    layers.add({.id = "relu", .type = "ReLU", .sources = {"input"}});
    try {
        layers.add(std::move(layer));
        return "";
    } catch (const OnnxRefusal& refusal) {
        return refusal.what();
    }
}

TEST(OnnxGraphLimitsTest, ALayerHasTheInputsOfItsType) {
    EXPECT_EQ(refusalOfLayer({.id = "sum", .type = "Add", .sources = {"input", "relu"}}), "");
    EXPECT_EQ(refusalOfLayer({.id = "sum", .type = "Add", .sources = {"input"}}),
              "'sum' would have 1 inputs, and Add has 2 to 64");
    EXPECT_EQ(refusalOfLayer({.id = "tanh", .type = "Tanh", .sources = {"input", "relu"}}),
              "'tanh' would have 2 inputs, and Tanh has 1 to 1");
}

TEST(OnnxGraphLimitsTest, ALayerHasTheWeightsOfItsSize) {
    const auto convolution = [](std::vector<HostTensor> tensors) {
        return refusalOfLayer({.id = "conv",
                               .type = "Conv2D",
                               .attributes = {{"filters", std::int64_t{3}}, {"bias", false}},
                               .sources = {"input"},
                               .tensors = std::move(tensors)});
    };
    std::vector<HostTensor> right;
    right.push_back(numbersNamed("weight", {3, 2, 3, 3}));
    EXPECT_EQ(convolution(std::move(right)), "");
    std::vector<HostTensor> wrong;
    wrong.push_back(numbersNamed("weight", {3, 2, 1, 1}));
    EXPECT_THAT(
        convolution(std::move(wrong)),
        testing::AllOf(HasSubstr("the weight of 'conv' needs the size "), HasSubstr(", not ")));
    const std::string none = convolution({});
    EXPECT_THAT(none, HasSubstr("the weight of 'conv' needs the size "));
    EXPECT_EQ(none.find(", not "), std::string::npos);
}

/// Whether the last convolution takes its filters from the data; with these groups, and read once
/// more by a layer beside it.
bool takesFiltersFromData(std::optional<std::int64_t> groups, bool isReadTwice = false) {
    OnnxDrawnLayers layers({2, 4, 4});
    FieldValues settings{{"filters", std::int64_t{2}}, {"bias", false}};
    if (groups) settings["groups"] = *groups;
    std::vector<HostTensor> tensors;
    tensors.push_back(numbersNamed("weight", {2, 2 / groups.value_or(1), 3, 3}));
    layers.add({.id = "conv",
                .type = "Conv2D",
                .attributes = settings,
                .sources = {"input"},
                .tensors = std::move(tensors)});
    layers.add({.id = "pool", .type = "GlobalAveragePool", .sources = {"conv"}});
    if (isReadTwice) layers.add({.id = "beside", .type = "Tanh", .sources = {"conv"}});
    return layers.takeOutputsFromData("pool");
}

TEST(OnnxGraphLimitsTest, AConvolutionOfOneGroupThatNothingElseReadsHasAsManyFiltersAsClasses) {
    EXPECT_TRUE(takesFiltersFromData({}));
    EXPECT_TRUE(takesFiltersFromData(1));
    EXPECT_FALSE(takesFiltersFromData(2));
    EXPECT_FALSE(takesFiltersFromData({}, true));
}

}  // namespace
}  // namespace espalier::engine::foreign

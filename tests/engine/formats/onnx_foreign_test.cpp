// SPDX-License-Identifier: Apache-2.0
// What files of other programs may hold that a drawing would get wrong. The models are made here.
#include <gmock/gmock.h>

#include <array>
#include <limits>

#include "foreign_drawing.h"

namespace espalier::engine::foreign {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(OnnxForeignTest, ASwishIsASiLUAndHasNoOtherFactor) {
    SmallModel model({1, 3, 16, 16}, 24);
    onnx::NodeProto& swish = model.node("Swish", {"x"}, "swish");
    EXPECT_THAT(typesOf(draw(model.bytes())), ElementsAre("Input", "SiLU"));
    SmallModel::setReal(swish, "alpha", 1.702f);
    EXPECT_THAT(refusalOf(model), HasSubstr("(Swish, node 1 of 1) has the alpha 1.702"));
}

TEST(OnnxForeignTest, AHardSigmoidHasASlopeOfASixth) {
    SmallModel model;
    onnx::NodeProto& node = model.node("HardSigmoid", {"x"}, "hard");
    EXPECT_THAT(refusalOf(model),
                HasSubstr("(HardSigmoid, node 1 of 1) has the slope 0.2 and the middle 0.5"));
    SmallModel::setReal(node, "alpha", 1.0f / 6);
    EXPECT_THAT(typesOf(draw(model.bytes())), ElementsAre("Input", "HardSigmoid"));
    SmallModel::setReal(node, "beta", 0.4f);
    EXPECT_THAT(refusalOf(model), HasSubstr("and the middle 0.4"));
}

/// relu6(x + shift) / divisor, written as one node after another behind a convolution.
SmallModel hardByHand(float shift, float divisor) {
    SmallModel model;
    model.convolution("x", "conv");
    for (const auto& [name, number] : std::initializer_list<std::pair<const char*, float>>{
             {"shift", shift}, {"zero", 0.0f}, {"six", 6.0f}, {"divisor", divisor}}) {
        model.tensor(name, {}).set_float_data(0, number);
    }
    model.node("Add", {"conv", "shift"}, "shifted");
    model.node("Clip", {"shifted", "zero", "six"}, "limited");
    model.node("Div", {"limited", "divisor"}, "gate");
    return model;
}

TEST(OnnxForeignTest, OnlyTheConstantsOfAHardSigmoidMakeOne) {
    EXPECT_THAT(typesOf(draw(hardByHand(3, 6).bytes())),
                ElementsAre("Input", "Conv2D", "HardSigmoid"));
    EXPECT_THAT(refusalOf(hardByHand(2, 6)), HasSubstr("'gate' (Div, node 4 of 4)"));
    EXPECT_THAT(refusalOf(hardByHand(3, 5)), HasSubstr("'gate' (Div, node 4 of 4)"));
    SmallModel other = hardByHand(3, 6);
    other.graph().mutable_node(2)->set_domain("com.example");
    EXPECT_THAT(refusalOf(other), HasSubstr("an op of 'com.example'"));
}

/// x·(1 + erf(x·√½)) / 2 with its factors in another order than PyTorch's.
SmallModel geluByHand(float half) {
    SmallModel model;
    for (const auto& [name, number] : std::initializer_list<std::pair<const char*, float>>{
             {"root", 0.70710678f}, {"one", 1.0f}, {"half", half}}) {
        model.tensor(name, {}).set_float_data(0, number);
    }
    model.convolution("x", "conv");
    model.node("Mul", {"root", "conv"}, "scaled");
    model.node("Erf", {"scaled"}, "error");
    model.node("Add", {"one", "error"}, "sum");
    model.node("Mul", {"half", "conv"}, "halved");
    model.node("Mul", {"sum", "halved"}, "gelu");
    return model;
}

TEST(OnnxForeignTest, AGeluIsRecognisedByItsNumbers) {
    EXPECT_THAT(typesOf(draw(geluByHand(0.5f).bytes())), ElementsAre("Input", "Conv2D", "GELU"));
    EXPECT_NE(refusalOf(geluByHand(0.4f)), "was drawn");
}

/// Channels of a convolution, seen as groups.
SmallModel grouped() {
    SmallModel model({1, 6, 4, 4});
    model.wholeNumbers("groups", {1, 2, 3, 4, 4});
    model.wholeNumbers("image", {1, 6, 4, 4});
    model.node("Relu", {"x"}, "relu");
    model.node("Reshape", {"relu", "groups"}, "grouped");
    return model;
}

TEST(OnnxForeignTest, GroupsOfChannelsAreOnlyForAShuffle) {
    EXPECT_THAT(refusalOf(grouped()), HasSubstr("its output has its channels in groups"));
    SmallModel read = grouped();
    read.node("Relu", {"grouped"}, "again");
    EXPECT_THAT(refusalOf(read), HasSubstr("reads channels that are arranged in groups"));
    SmallModel back = grouped();
    back.node("Reshape", {"grouped", "image"}, "same");
    EXPECT_THAT(typesOf(draw(back.bytes())), ElementsAre("Input", "ReLU"));
    SmallModel shuffled = grouped();
    SmallModel::setList(shuffled.node("Transpose", {"grouped"}, "turned"), "perm", {0, 2, 1, 3, 4});
    shuffled.node("Reshape", {"turned", "image"}, "shuffled");
    EXPECT_THAT(typesOf(draw(shuffled.bytes())), ElementsAre("Input", "ReLU", "ChannelShuffle"));
    SmallModel other = grouped();
    SmallModel::setList(other.node("Transpose", {"grouped"}, "turned"), "perm", {0, 1, 2, 4, 3});
    EXPECT_THAT(refusalOf(other), HasSubstr("exchanges axes, which no layer does"));
}

/// Channels from `first` to `end` of six.
SmallModel sliced(std::int64_t first, std::int64_t end, std::int64_t axis = 1) {
    SmallModel model({1, 6, 4, 4});
    model.wholeNumbers("first", {first});
    model.wholeNumbers("end", {end});
    model.wholeNumbers("axis", {axis});
    model.node("Slice", {"x", "first", "end", "axis"}, "part");
    return model;
}

TEST(OnnxForeignTest, ASliceCountsItsChannelsAsOnnxDoes) {
    const auto settings = [](const SmallModel& model) {
        const OnnxDrawing drawing = draw(model.bytes());
        const FieldValues& values = drawing.network.nodes.at(1).attributes;
        return std::pair(std::get<std::int64_t>(values.at("first")),
                         std::get<std::int64_t>(values.at("channels")));
    };
    EXPECT_EQ(settings(sliced(1, 3)), std::pair(1l, 2l));
    EXPECT_EQ(settings(sliced(-2, INT64_MAX)), std::pair(4l, 2l));
    EXPECT_EQ(settings(sliced(INT64_MIN, -1, -3)), std::pair(0l, 5l));
    EXPECT_THAT(refusalOf(sliced(3, 3)), HasSubstr("takes none of the channels"));
    EXPECT_THAT(refusalOf(sliced(7, 9)), HasSubstr("takes none of the channels"));
    EXPECT_THAT(refusalOf(sliced(1, 3, 2)), HasSubstr("along an axis other than the channels"));
}

/// One number per channel, flattened, and taken at `places` as an image of 1 x 1.
SmallModel strided(std::initializer_list<std::int64_t> places) {
    SmallModel model({1, 3, 4, 4});
    model.wholeNumbers("row", {-1});
    onnx::TensorProto& tensor = model.wholeNumbers("places", places);
    tensor.clear_dims();
    for (const std::int64_t size :
         {std::int64_t{1}, std::ssize(places), std::int64_t{1}, std::int64_t{1}}) {
        tensor.add_dims(size);
    }
    model.node("GlobalAveragePool", {"x"}, "pool");
    model.node("Reshape", {"pool", "row"}, "flat");
    model.node("Gather", {"flat", "places"}, "view");
    model.node("Relu", {"view"}, "relu");
    return model;
}

TEST(OnnxForeignTest, NumbersThatAreTakenInOrderAreTheValueItself) {
    EXPECT_THAT(typesOf(draw(strided({0, 1, 2}).bytes())),
                ElementsAre("Input", "GlobalAveragePool", "ReLU"));
    EXPECT_NE(refusalOf(strided({0, 2, 1})), "was drawn");
    EXPECT_NE(refusalOf(strided({0, 1})), "was drawn");
}

TEST(OnnxForeignTest, AttributesThatNothingReadsAreRefusedByName) {
    SmallModel model;
    onnx::NodeProto& relu = model.node("Relu", {"x"}, "relu");
    SmallModel::setReal(relu, "limit", 4);
    EXPECT_THAT(refusalOf(model), HasSubstr("has the attribute 'limit'"));
    // An axis along which opsets before 7 repeat the second input.
    SmallModel older;
    older.tensor("k", {3});
    older.convolution("x", "conv");
    SmallModel::setNumber(older.node("Add", {"conv", "k"}, "sum"), "axis", 1);
    EXPECT_THAT(refusalOf(older), HasSubstr("has the attribute 'axis'"));
}

/// A normalisation by stored statistics.
SmallModel normalised() {
    SmallModel model;
    for (const char* name : {"scale", "shift", "mean", "variance"}) model.tensor(name, {3});
    model.node("BatchNormalization", {"x", "scale", "shift", "mean", "variance"}, "norm");
    return model;
}

TEST(OnnxForeignTest, AttributesWithTheirUsualValuesAreNoObstacle) {
    SmallModel model = normalised();
    onnx::NodeProto& node = *model.graph().mutable_node(0);
    SmallModel::setNumber(node, "spatial", 1);
    SmallModel::setNumber(node, "training_mode", 0);
    EXPECT_EQ(refusalOf(model), "was drawn");
    SmallModel::setNumber(node, "spatial", 0);
    EXPECT_THAT(refusalOf(model), HasSubstr("has the attribute 'spatial'"));
}

TEST(OnnxForeignTest, OpsetsOfTheFutureAreRefused) {
    SmallModel model({1, 3, 16, 16}, 28);
    model.node("Relu", {"x"}, "relu");
    EXPECT_EQ(refusalOf(model), "was drawn");
    model.model.mutable_opset_import(0)->set_version(29);
    EXPECT_THAT(refusalOf(model), HasSubstr("it uses opset 29"));
}

TEST(OnnxForeignTest, ANormalisationInTrainingModeIsRefused) {
    SmallModel model = normalised();
    SmallModel::setNumber(*model.graph().mutable_node(0), "training_mode", 1);
    EXPECT_THAT(refusalOf(model), HasSubstr("export the network for prediction"));
}

// Up to opset 13 the outputs say it.
TEST(OnnxForeignTest, ANormalisationThatGivesStatisticsIsInTrainingMode) {
    for (const int opset : {9, 13}) {
        SmallModel model = normalised();
        model.model.mutable_opset_import(0)->set_version(opset);
        onnx::NodeProto& node = *model.graph().mutable_node(0);
        EXPECT_EQ(refusalOf(model), "was drawn");
        node.add_output("");
        EXPECT_EQ(refusalOf(model), "was drawn");
        node.add_output("variance of the batch");
        EXPECT_THAT(refusalOf(model), HasSubstr("export the network for prediction"));
    }
}

TEST(OnnxForeignTest, AMomentumIsAShortNumber) {
    SmallModel model = normalised();
    const auto momentum = [&] {
        return std::get<double>(draw(model.bytes()).network.nodes[1].attributes.at("momentum"));
    };
    EXPECT_EQ(momentum(), 0.1);
    SmallModel::setReal(*model.graph().mutable_node(0), "momentum", 0.99f);
    EXPECT_EQ(momentum(), 0.01);
}

TEST(OnnxForeignTest, VariancesThatAreNotPositiveAreRefusedByName) {
    SmallModel model = normalised();
    model.graph().mutable_initializer(3)->set_float_data(1, -1e-5f);
    EXPECT_THAT(refusalOf(model), HasSubstr("variances in 'variance'"));
    model.graph().mutable_initializer(3)->set_float_data(1, 0);
    EXPECT_EQ(refusalOf(model), "was drawn");
}

TEST(OnnxForeignTest, DropoutInTrainingModeIsMentioned) {
    const auto leftOut = [](bool trains) {
        SmallModel model;
        model.tensor("rate", {}).set_float_data(0, 0.25f);
        onnx::TensorProto& mode = *model.graph().add_initializer();
        mode.set_name("trains");
        mode.set_data_type(onnx::TensorProto::BOOL);
        mode.add_int32_data(trains ? 1 : 0);
        model.node("Dropout", {"x", "rate", "trains"}, "drop");
        const OnnxDrawing drawing = draw(model.bytes());
        EXPECT_THAT(typesOf(drawing), ElementsAre("Input", "Dropout"));
        return drawing.leftOut;
    };
    EXPECT_THAT(leftOut(false), IsEmpty());
    EXPECT_THAT(leftOut(true), ElementsAre(HasSubstr("'drop' also works in prediction")));
}

TEST(OnnxForeignTest, SharedWeightsAreMentioned) {
    SmallModel model;
    model.convolution("x", "first");
    model.convolution("first", "second");
    EXPECT_THAT(draw(model.bytes()).leftOut,
                ElementsAre(HasSubstr("Several layers share the weights 'w'")));
}

TEST(OnnxForeignTest, WeightsAreSharedUnderAnyName) {
    SmallModel model;
    model.convolution("x", "first");
    model.node("Identity", {"w"}, "again");
    SmallModel::setList(model.node("Conv", {"first", "again"}, "second"), "pads", {1, 1, 1, 1});
    EXPECT_THAT(draw(model.bytes()).leftOut, ElementsAre(HasSubstr("Several layers share")));
    SmallModel matrices({1, 4, 1, 1});
    matrices.tensor("m", {4, 4});
    matrices.node("Flatten", {"x"}, "flat");
    matrices.node("Gemm", {"flat", "m"}, "first");
    matrices.node("Transpose", {"m"}, "turned");
    SmallModel::setNumber(matrices.node("Gemm", {"first", "turned"}, "second"), "transB", 1);
    const OnnxDrawing drawing = draw(matrices.bytes());
    EXPECT_THAT(drawing.leftOut, ElementsAre(HasSubstr("Several layers share")));
    ASSERT_EQ(drawing.tensors.size(), 2u);
    EXPECT_EQ(drawing.tensors[0].bytes, drawing.tensors[1].bytes);
}

TEST(OnnxForeignTest, ATransposeOfATransposeIsTheMatrixItself) {
    const auto weightsBehind = [](int transposes) {
        SmallModel model({1, 3, 1, 1});
        model.tensor("m", {3, 3});
        model.node("Flatten", {"x"}, "flat");
        std::string name = "m";
        for (int i = 0; i < transposes; ++i) {
            model.node("Transpose", {name}, "t" + std::to_string(i));
            name = "t" + std::to_string(i);
        }
        SmallModel::setNumber(model.node("Gemm", {"flat", name}, "y"), "transB", 1);
        const auto tensors = draw(model.bytes()).tensors;
        const auto floats = tensors.at(0).floats();
        return std::vector<float>(floats.begin(), floats.end());
    };
    const auto asStored =
        ElementsAre(0.125f, 0.25f, 0.375f, 0.5f, 0.625f, 0.75f, 0.875f, 0.125f, 0.25f);
    const auto turned =
        ElementsAre(0.125f, 0.5f, 0.875f, 0.25f, 0.625f, 0.125f, 0.375f, 0.75f, 0.25f);
    EXPECT_THAT(weightsBehind(0), asStored);
    EXPECT_THAT(weightsBehind(1), turned);
    EXPECT_THAT(weightsBehind(2), asStored);
    EXPECT_THAT(weightsBehind(3), turned);
}

TEST(OnnxForeignTest, ShapesStayWholeNumbers) {
    SmallModel model;
    model.node("Shape", {"x"}, "shape");
    onnx::NodeProto& cast = model.node("Cast", {"shape"}, "sizes");
    model.node("Reshape", {"x", "sizes"}, "same");
    model.node("Relu", {"same"}, "relu");
    SmallModel::setNumber(cast, "to", onnx::TensorProto::INT32);
    EXPECT_THAT(draw(model.bytes()).sized.layers, IsEmpty());
    SmallModel::setNumber(cast, "to", onnx::TensorProto::FLOAT);
    EXPECT_THAT(refusalOf(model), HasSubstr("(Cast, node 2 of 4) makes a shape something other"));
}

TEST(OnnxForeignTest, LimitsWithoutBoundsAreNoLayer) {
    SmallModel model;
    model.convolution("x", "conv");
    model.node("Clip", {"conv"}, "clip");
    EXPECT_THAT(typesOf(draw(model.bytes())), ElementsAre("Input", "Conv2D"));
}

TEST(OnnxForeignTest, ALimitOfInfinityIsNone) {
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    SmallModel model({1, 3, 16, 16}, 9);
    model.convolution("x", "conv");
    onnx::NodeProto& clip = model.node("Clip", {"conv"}, "clip");
    SmallModel::setReal(clip, "max", kInfinity);
    SmallModel::setReal(clip, "min", 0);
    EXPECT_THAT(typesOf(draw(model.bytes())), ElementsAre("Input", "Conv2D", "ReLU"));
    SmallModel::setReal(clip, "min", -kInfinity);
    EXPECT_THAT(typesOf(draw(model.bytes())), ElementsAre("Input", "Conv2D"));
    SmallModel::setReal(clip, "max", std::numeric_limits<float>::quiet_NaN());
    EXPECT_THAT(refusalOf(model), HasSubstr("has a max that is not a number"));
}

TEST(OnnxForeignTest, ASecondReaderIsTheReasonWhyConstantsAreNotPartOfTheWeights) {
    SmallModel model;
    model.tensor("k", {3, 1, 1});
    model.convolution("x", "conv");
    model.node("Relu", {"conv"}, "relu");
    model.node("Mul", {"conv", "k"}, "scaled");
    model.node("Add", {"scaled", "relu"}, "sum");
    EXPECT_THAT(refusalOf(model), HasSubstr("after 'conv', which other nodes read without them"));
}

TEST(OnnxForeignTest, WindowsOfPoolingHaveTwoSides) {
    SmallModel model;
    onnx::NodeProto& pool = model.node("MaxPool", {"x"}, "pool");
    EXPECT_THAT(refusalOf(model), HasSubstr("has no kernel_shape"));
    SmallModel::setList(pool, "kernel_shape", {2, 2, 2});
    EXPECT_THAT(refusalOf(model), HasSubstr("has a kernel_shape of 3 numbers, not two"));
}

/// A node that holds a tensor.
onnx::TensorProto& constantNode(SmallModel& model, const std::string& name) {
    onnx::NodeProto& constant = model.node("Constant", {}, name);
    onnx::AttributeProto& value = SmallModel::attribute(constant, "value");
    value.set_type(onnx::AttributeProto::TENSOR);
    return *value.mutable_t();
}

TEST(OnnxForeignTest, ConstantNodesAreRefusedByNameAndPlace) {
    SmallModel model;
    onnx::NodeProto& constant = model.node("Constant", {}, "k");
    SmallModel::setText(constant, "value_string", "k");
    model.node("Mul", {"x", "k"}, "y");
    EXPECT_THAT(refusalOf(model), HasSubstr("its node 'k' (Constant, node 1 of 2) is a constant"));
    SmallModel other;
    onnx::TensorProto& tensor = constantNode(other, "k");
    tensor.set_data_type(onnx::TensorProto::FLOAT);
    tensor.add_dims(2);
    other.convolution("x", "conv");
    other.node("Mul", {"conv", "k"}, "y");
    EXPECT_THAT(refusalOf(other), HasSubstr("its tensor 'k' has a number of values"));
}

// Up to opset 9 it has attributes.
TEST(OnnxForeignTest, PartsOfAShapeAreTakenInEveryOpset) {
    SmallModel model({1, 3, 4, 4}, 9);
    model.wholeNumbers("rest", {-1});
    model.node("Shape", {"x"}, "shape");
    onnx::NodeProto& slice = model.node("Slice", {"shape"}, "first");
    SmallModel::setList(slice, "axes", {0});
    SmallModel::setList(slice, "starts", {0});
    SmallModel::setList(slice, "ends", {1});
    SmallModel::setNumber(model.node("Concat", {"first", "rest"}, "sizes"), "axis", 0);
    model.node("Reshape", {"x", "sizes"}, "flat");
    EXPECT_THAT(typesOf(draw(model.bytes())), ElementsAre("Input", "Flatten"));
    slice.mutable_attribute(2)->clear_ints();
    EXPECT_THAT(refusalOf(model), HasSubstr("slices a shape in a way that is not supported"));
}

}  // namespace
}  // namespace espalier::engine::foreign

// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <fstream>
#include <functional>

#include "onnx/onnx_pb.h"
#include "tests/engine/formats/small_model.h"
#include "tests/engine/weights/weight_folder.h"

namespace espalier::engine::tests {
namespace {

using espalier::tests::SmallModel;
using onnx::TensorProto;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class OnnxWeightsTest : public WeightFolder {
  protected:
    /// A model of one initializer, which is 'w' of [2] fp32 numbers until it is changed.
    static std::string modelOf(const std::function<void(TensorProto&)>& change) {
        onnx::ModelProto model;
        model.set_ir_version(8);
        TensorProto& tensor = *model.mutable_graph()->add_initializer();
        tensor.set_name("w");
        tensor.set_data_type(TensorProto::FLOAT);
        tensor.add_dims(2);
        tensor.add_float_data(1);
        tensor.add_float_data(2);
        change(tensor);
        return model.SerializeAsString();
    }
};

// The values of values() and thirds() in tests/fixtures/weights/make_weight_fixtures.py.
TEST_F(OnnxWeightsTest, ReadsRawAndListedValuesOfEveryFloatType) {
    const WeightFile file = readWeights(weightFixture("initializers.onnx"));
    EXPECT_EQ(file.format, "ONNX");
    const auto first = ElementsAre(-2.5f, 2.125f, -1.25f, 3.375f, 0.f);
    EXPECT_THAT(tensorNamed(file, "raw").floats(),
                ElementsAre(-3.875f, 0.75f, -2.625f, 2.f, -1.375f, 3.25f));
    EXPECT_EQ(tensorNamed(file, "raw").shape, (kernels::Shape{2, 3}));
    EXPECT_THAT(tensorNamed(file, "listed").floats(), ElementsAre(-2.5f, 2.125f, -1.25f, 3.375f));
    EXPECT_THAT(tensorNamed(file, "fp16_listed").floats(), first);
    EXPECT_THAT(tensorNamed(file, "fp16_raw").floats(), first);
    EXPECT_THAT(tensorNamed(file, "bf16").floats(),
                ElementsAre(-1.125f, 3.5f, 0.125f, -3.25f, 1.375f));
    for (const char* name : {"fp64_raw", "fp64_listed"}) {
        EXPECT_THAT(tensorNamed(file, name).floats(),
                    ElementsAre(0.f, 1.f / 3, 2.f / 3, 1.f, 4.f / 3, 5.f / 3, 2.f));
    }
    EXPECT_THAT(file.leftOut, ElementsAre("shape: no floating-point numbers"));
}

// The graph's field is a colon.
TEST_F(OnnxWeightsTest, ATextThatBeginsWithAColonIsNoModel) {
    for (const char* text : {":root { color: red; }", ":-)", "::1 localhost", ":"}) {
        EXPECT_THAT(refusalOf(text), HasSubstr("its format is not known")) << text;
    }
    onnx::ModelProto model;
    model.mutable_graph()->set_name("g");
    EXPECT_EQ(model.SerializeAsString().front(), ':');
    EXPECT_THAT(refusalOf(model.SerializeAsString()), Not(HasSubstr("is not known")));
}

// As tf2onnx writes a network of Keras.
TEST_F(OnnxWeightsTest, AnImageFlattenedPixelByPixelIsNoticed) {
    const auto flattens = [this](std::initializer_list<std::int64_t> order, const char* between) {
        SmallModel model({1, 3, 4, 4});
        model.tensor("w2", {48, 2});
        model.wholeNumbers("row", {1, -1});
        SmallModel::setList(model.node("Transpose", {"x"}, "turned"), "perm", order);
        model.node(between, {"turned"}, "between");
        model.node("Reshape", {"between", "row"}, "flat");
        model.node("MatMul", {"flat", "w2"}, "y");
        return read(model.bytes()).flattensUnclearly;
    };
    EXPECT_TRUE(flattens({0, 2, 3, 1}, "Relu"));
    EXPECT_FALSE(flattens({0, 3, 1, 2}, "Relu"));
    EXPECT_FALSE(flattens({0, 2, 3, 1}, "Transpose"));
}

// Exporters list initializers in any order; nodes are sorted.
TEST_F(OnnxWeightsTest, TensorsAreInTheOrderInWhichNodesUseThem) {
    onnx::ModelProto model;
    model.set_ir_version(8);
    for (const char* name : {"unused", "a", "b"}) {
        TensorProto& tensor = *model.mutable_graph()->add_initializer();
        tensor.set_name(name);
        tensor.set_data_type(TensorProto::FLOAT);
        tensor.add_dims(1);
        tensor.add_float_data(1);
    }
    for (const char* name : {"b", "a", "b"}) model.mutable_graph()->add_node()->add_input(name);
    const WeightFile file = read(model.SerializeAsString());
    std::vector<std::string> names;
    for (const HostTensor& tensor : file.tensors) names.push_back(tensor.name);
    EXPECT_THAT(names, ElementsAre("b", "a", "unused"));
    EXPECT_TRUE(file.isInLayerOrder);
}

// Other formats, and layers, have one row per output.
TEST_F(OnnxWeightsTest, MatricesThatNodesMultiplyByAreTransposed) {
    SmallModel model;
    for (const char* name : {"product",
                             "gemm",
                             "turned",
                             "both",
                             "first",
                             "cast",
                             "passed",
                             "flipped",
                             "flippedTwice"}) {
        model.tensor(name, {2, 2});
    }
    model.node("MatMul", {"x", "product"}, "a");
    model.node("Gemm", {"a", "gemm"}, "b");
    SmallModel::setNumber(model.node("Gemm", {"b", "turned"}, "c"), "transB", 1);
    model.node("MatMul", {"c", "both"}, "d");
    SmallModel::setNumber(model.node("Gemm", {"d", "both"}, "e"), "transB", 1);
    model.node("MatMul", {"first", "e"}, "f");
    // Behind nodes that pass them on.
    SmallModel::setNumber(model.node("Cast", {"cast"}, "cast.out"), "to", TensorProto::FLOAT);
    model.node("MatMul", {"f", "cast.out"}, "g");
    model.node("Identity", {"passed"}, "passed.out");
    SmallModel::setNumber(model.node("Gemm", {"g", "passed.out"}, "h"), "transB", 1);
    SmallModel::setList(model.node("Transpose", {"flipped"}, "flipped.out"), "perm", {1, 0});
    model.node("MatMul", {"h", "flipped.out"}, "i");
    model.node("Transpose", {"flippedTwice"}, "flippedTwice.out");
    SmallModel::setNumber(model.node("Gemm", {"i", "flippedTwice.out"}, "j"), "transB", 1);
    const WeightFile file = read(model.bytes());
    const auto asStored = ElementsAre(0.125f, 0.25f, 0.375f, 0.5f);
    const auto transposed = ElementsAre(0.125f, 0.375f, 0.25f, 0.5f);
    EXPECT_THAT(tensorNamed(file, "product").floats(), transposed);
    EXPECT_THAT(tensorNamed(file, "gemm").floats(), transposed);
    EXPECT_THAT(tensorNamed(file, "turned").floats(), asStored);
    EXPECT_THAT(tensorNamed(file, "first").floats(), asStored);
    EXPECT_THAT(tensorNamed(file, "cast").floats(), transposed);
    EXPECT_THAT(tensorNamed(file, "passed").floats(), asStored);
    EXPECT_THAT(tensorNamed(file, "flipped").floats(), asStored);
    EXPECT_THAT(tensorNamed(file, "flippedTwice").floats(), transposed);
    EXPECT_THAT(file.leftOut, ElementsAre("both: nodes read it both as it is and transposed"));
}

// Some programs store no weight as an initializer.
TEST_F(OnnxWeightsTest, ConstantNodesHoldWeightsToo) {
    SmallModel model;
    const auto constant = [&](const std::string& name, const TensorProto& tensor) {
        onnx::AttributeProto& value =
            SmallModel::attribute(model.node("Constant", {}, name), "value");
        value.set_type(onnx::AttributeProto::TENSOR);
        *value.mutable_t() = tensor;
        value.mutable_t()->clear_name();
    };
    SmallModel stored;
    constant("weights", stored.tensor("m", {2, 2}));
    constant("number", stored.tensor("n", {}));
    constant("axes", stored.wholeNumbers("a", {1, 2}));
    model.tensor("bias", {2});
    model.node("Gemm", {"x", "weights", "bias"}, "y");
    const WeightFile file = read(model.bytes());
    ASSERT_EQ(file.tensors.size(), 2u);
    EXPECT_EQ(file.tensors[0].name, "weights");
    EXPECT_THAT(file.tensors[0].floats(), ElementsAre(0.125f, 0.375f, 0.25f, 0.5f));
    EXPECT_EQ(file.tensors[1].name, "bias");
    EXPECT_THAT(file.leftOut, testing::IsEmpty());
}

TEST_F(OnnxWeightsTest, TransposingChangesTheShape) {
    SmallModel model;
    model.tensor("wide", {2, 3});
    model.node("MatMul", {"x", "wide"}, "y");
    const WeightFile file = read(model.bytes());
    EXPECT_EQ(tensorNamed(file, "wide").shape, (kernels::Shape{3, 2}));
    EXPECT_THAT(tensorNamed(file, "wide").floats(),
                ElementsAre(0.125f, 0.5f, 0.25f, 0.625f, 0.375f, 0.75f));
}

TEST_F(OnnxWeightsTest, TensorsWithoutValuesAreLeftOut) {
    const WeightFile file = read(modelOf([](TensorProto& w) {
        w.set_dims(0, 0);
        w.clear_float_data();
    }));
    EXPECT_THAT(file.tensors, testing::IsEmpty());
    EXPECT_THAT(file.leftOut, ElementsAre("w: no values"));
}

TEST_F(OnnxWeightsTest, WhatTakesMoreMemoryThanIsAllowedIsRefused) {
    // Half precision becomes twice as many bytes.
    const std::string halves = modelOf([](TensorProto& w) {
        w.set_data_type(TensorProto::FLOAT16);
        w.clear_float_data();
        w.set_dims(0, 1 << 20);
        w.set_raw_data(std::string(2 << 20, '\0'));
    });
    EXPECT_EQ(refusalOf(halves, {.bytesBeside = 5 << 20}), "was read");
    EXPECT_THAT(refusalOf(halves, {.bytesBeside = 3 << 20}), HasSubstr("more memory than"));
}

TEST_F(OnnxWeightsTest, ValuesInOtherFilesAreReadFromTheSameFolder) {
    const std::string bytes = bytesOf(weightFixture("elsewhere.onnx"));
    EXPECT_THAT(refusalOf(bytes),
                testing::AllOf(HasSubstr("which is not in the folder " + folder_.string()),
                               HasSubstr("Put that file there under this name")));
    std::ofstream(folder_ / "values.bin", std::ios::binary)
        << std::string("\0\0\x80\x3f\0\0\0\x40", 8);
    const WeightFile file = read(modelOf([](TensorProto& w) {
        w.clear_float_data();
        w.set_data_location(TensorProto::EXTERNAL);
        auto& location = *w.add_external_data();
        location.set_key("location");
        location.set_value("values.bin");
    }));
    EXPECT_THAT(tensorNamed(file, "w").floats(), ElementsAre(1.0f, 2.0f));
    EXPECT_THAT(file.otherFiles, ElementsAre(folder_ / "values.bin"));
}

TEST_F(OnnxWeightsTest, ValuesInOtherFilesTakeNoMoreMemoryThanTheSameInside) {
    constexpr std::int64_t kCount = 4 << 20;
    const auto sized = [&](const std::function<void(TensorProto&)>& change) {
        return modelOf([&](TensorProto& w) {
            w.clear_float_data();
            w.set_dims(0, kCount);
            change(w);
        });
    };
    const std::string values(kCount * sizeof(float), '\0');
    std::ofstream(folder_ / "values.bin", std::ios::binary) << values;
    const std::string inside = sized([&](TensorProto& w) { w.set_raw_data(values); });
    const std::string elsewhere = sized([](TensorProto& w) {
        w.set_data_location(TensorProto::EXTERNAL);
        auto& location = *w.add_external_data();
        location.set_key("location");
        location.set_value("values.bin");
    });
    for (const std::string& bytes : {inside, elsewhere}) {
        EXPECT_EQ(refusalOf(bytes, {.bytesBeside = 18 << 20}), "was read");
        EXPECT_THAT(refusalOf(bytes, {.bytesBeside = 15 << 20}), HasSubstr("more memory than"));
    }
}

TEST_F(OnnxWeightsTest, RefusesSizesThatTheValuesDoNotHave) {
    EXPECT_EQ(refusalOf(modelOf([](TensorProto&) {})), "was read");
    EXPECT_THAT(refusalOf(modelOf([](TensorProto& w) { w.set_dims(0, 3); })),
                HasSubstr("number of values that does not match"));
    EXPECT_THAT(refusalOf(modelOf([](TensorProto& w) { w.set_raw_data("1234567"); })),
                HasSubstr("number of values that does not match"));
    EXPECT_THAT(refusalOf(modelOf([](TensorProto& w) { w.set_data_type(TensorProto::DOUBLE); })),
                HasSubstr("number of values that does not match"));
    EXPECT_THAT(refusalOf(modelOf([](TensorProto& w) { w.set_dims(0, -2); })),
                HasSubstr("impossible sizes"));
    EXPECT_THAT(refusalOf(modelOf([](TensorProto& w) {
                    w.set_dims(0, std::int64_t{1} << 33);
                    w.add_dims(std::int64_t{1} << 33);
                })),
                HasSubstr("impossible sizes"));
    EXPECT_THAT(refusalOf(modelOf([](TensorProto& w) {
                    w.set_dims(0, 0);
                    w.add_dims(std::int64_t{1} << 62);
                    w.clear_float_data();
                })),
                HasSubstr("impossible sizes"));
    EXPECT_THAT(refusalOf(modelOf([](TensorProto& w) {
                    for (int i = 0; i < 6; ++i) w.add_dims(1);
                })),
                HasSubstr("too many dimensions"));
}

TEST_F(OnnxWeightsTest, RefusesUnprintableNames) {
    EXPECT_THAT(refusalOf(modelOf([](TensorProto& w) { w.set_name("\x1b[31m"); })),
                HasSubstr("unprintable"));
}

TEST_F(OnnxWeightsTest, RefusesNamesThatOccurTwice) {
    onnx::ModelProto model;
    model.ParseFromString(modelOf([](TensorProto&) {}));
    *model.mutable_graph()->add_initializer() = model.graph().initializer(0);
    EXPECT_THAT(refusalOf(model.SerializeAsString()), HasSubstr("'w' occurs twice"));
}

}  // namespace
}  // namespace espalier::engine::tests

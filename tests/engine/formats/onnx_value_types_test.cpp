// SPDX-License-Identifier: Apache-2.0
// How another program may store its weights: in each floating-point type, as bytes or as numbers,
// in initializers or in Constant nodes, and how many of them there may be.
#include <sys/mman.h>

#include <climits>

#include "engine/base/limits.h"
#include "engine/formats/onnx_initializers.h"
#include "foreign_drawing.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace espalier::engine::foreign {
namespace {

using onnx::TensorProto;
using testing::ElementsAre;
using testing::HasSubstr;

/// The values of a convolution's two weights, which `store` stores; or the refusal.
std::string weightsOf(const std::function<void(TensorProto&)>& store) {
    SmallModel model({1, 1, 4, 4});
    TensorProto& tensor = model.tensor("weights", {2, 1, 1, 1});
    tensor.clear_float_data();
    store(tensor);
    model.node("Conv", {"x", "weights"}, "y");
    try {
        const OnnxDrawing drawing = draw(model.bytes());
        std::string text;
        for (const float value : drawing.tensors.at(0).floats()) {
            text += std::to_string(value).substr(0, 4) + " ";
        }
        return text;
    } catch (const OnnxRefusal& refusal) {
        return refusal.what();
    }
}

template <typename Number>
std::function<void(TensorProto&)> asBytes(TensorProto::DataType type, std::vector<Number> values) {
    return [=](TensorProto& tensor) {
        tensor.set_data_type(type);
        tensor.set_raw_data(values.data(), values.size() * sizeof(Number));
    };
}

/// Half precision is listed as the bits of each value.
std::function<void(TensorProto&)> asHalves(TensorProto::DataType type, std::vector<int> bits) {
    return [=](TensorProto& tensor) {
        tensor.set_data_type(type);
        for (const int number : bits) tensor.add_int32_data(number);
    };
}

std::function<void(TensorProto&)> asDoubles(std::vector<double> values) {
    return [=](TensorProto& tensor) {
        tensor.set_data_type(TensorProto::DOUBLE);
        for (const double number : values) tensor.add_double_data(number);
    };
}

TEST(OnnxValueTypesTest, WeightsAreReadAsFp32FromEachFloatingPointType) {
    const char* expected = "0.50 -2.0 ";
    using Halves = std::vector<std::uint16_t>;
    EXPECT_EQ(weightsOf(asBytes<float>(TensorProto::FLOAT, {0.5f, -2})), expected);
    EXPECT_EQ(weightsOf(asBytes<double>(TensorProto::DOUBLE, {0.5, -2})), expected);
    EXPECT_EQ(weightsOf(asBytes(TensorProto::FLOAT16, Halves{0x3800, 0xc000})), expected);
    EXPECT_EQ(weightsOf(asBytes(TensorProto::BFLOAT16, Halves{0x3f00, 0xc000})), expected);
    EXPECT_EQ(weightsOf(asDoubles({0.5, -2})), expected);
    EXPECT_EQ(weightsOf(asHalves(TensorProto::FLOAT16, {0x3800, 0xc000})), expected);
    EXPECT_EQ(weightsOf(asHalves(TensorProto::BFLOAT16, {0x3f00, 0xc000})), expected);
    EXPECT_THAT(weightsOf(asHalves(TensorProto::INT8, {1, 2})),
                HasSubstr("which is no floating-point tensor"));
}

TEST(OnnxValueTypesTest, AsManyValuesAreStoredAsTheShapeSays) {
    const char* count = "its tensor 'weights' has a number of values that does not match its shape";
    EXPECT_EQ(weightsOf(asBytes<float>(TensorProto::FLOAT, {0.5f})), count);
    EXPECT_EQ(weightsOf(asBytes<float>(TensorProto::DOUBLE, {0.5f, -2})), count);
    EXPECT_EQ(weightsOf(asDoubles({0.5})), count);
    EXPECT_EQ(weightsOf(asHalves(TensorProto::FLOAT16, {1, 2, 3})), count);
    EXPECT_EQ(weightsOf([](TensorProto& tensor) { tensor.add_float_data(1); }), count);
}

TEST(OnnxValueTypesTest, AShapeIsOneThatATensorCanHave) {
    const auto shaped = [](std::vector<std::int64_t> sizes) {
        return weightsOf([=](TensorProto& tensor) {
            tensor.clear_dims();
            for (const std::int64_t size : sizes) tensor.add_dims(size);
        });
    };
    const char* impossible = "its tensor 'weights' has impossible sizes";
    constexpr std::int64_t kLarge = std::int64_t{1} << 32;
    EXPECT_EQ(shaped({2, -1}), impossible);
    EXPECT_EQ(shaped({0, -1}), impossible);
    EXPECT_EQ(shaped({kLarge, kLarge}), impossible);
    EXPECT_EQ(shaped({0, kLarge, 2}), impossible);
    EXPECT_EQ(shaped(std::vector<std::int64_t>(20, 1)),
              "its tensor 'weights' has too many dimensions");
}

// --- The tensors of a file without its graph -----------------------------------

OnnxInitializers tensorsOf(const SmallModel& model) {
    const std::string bytes = model.bytes();
    return readOnnxInitializers(std::as_bytes(std::span(bytes)), {}, kMemory);
}

/// A Constant node that holds a tensor of one number for each of these sizes.
TensorProto& heldByNode(SmallModel& model,
                        const std::string& name,
                        std::initializer_list<std::int64_t> sizes) {
    onnx::NodeProto& node = model.node("Constant", {}, name);
    SmallModel::setText(node, "doc", "the author's");
    onnx::AttributeProto& value = SmallModel::attribute(node, "value");
    value.set_type(onnx::AttributeProto::TENSOR);
    TensorProto& tensor = *value.mutable_t();
    tensor.set_data_type(TensorProto::FLOAT);
    std::int64_t count = 1;
    for (const std::int64_t size : sizes) {
        tensor.add_dims(size);
        count *= size;
    }
    for (std::int64_t i = 0; i < count; ++i) tensor.add_float_data(static_cast<float>(i));
    return tensor;
}

TEST(OnnxValueTypesTest, WeightsOfConstantNodesAreFoundAndNumbersAloneAreNot) {
    SmallModel model;
    heldByNode(model, "matrix", {2, 3});
    heldByNode(model, "number", {});
    heldByNode(model, "places", {2}).set_data_type(TensorProto::INT64);
    SmallModel::setReal(model.node("Constant", {}, "bound"), "value_float", 1);
    SmallModel::attribute(model.node("Constant", {}, "empty"), "value");
    model.node("MatMul", {"x", "matrix"}, "y");
    const OnnxInitializers found = tensorsOf(model);
    ASSERT_EQ(found.tensors.size(), 1u);
    EXPECT_EQ(found.tensors[0].name, "matrix");
    EXPECT_EQ(found.tensors[0].shape, (kernels::Shape{3, 2})) << "one row for each output";
    EXPECT_TRUE(found.leftOut.empty());
}

TEST(OnnxValueTypesTest, TensorsAreInTheOrderOfTheirUseAndUnusedOnesLast) {
    SmallModel model;
    for (const char* name : {"unused", "second", "first"}) model.tensor(name, {1, 1, 1});
    model.node("Mul", {"x", "first"}, "m");
    model.node("Add", {"m", "second"}, "y");
    std::vector<std::string> names;
    for (const HostTensor& tensor : tensorsOf(model).tensors) names.push_back(tensor.name);
    EXPECT_THAT(names, ElementsAre("first", "second", "unused"));
}

TEST(OnnxValueTypesTest, OnlyMatricesThatAreMultipliedAreTurned) {
    const auto shapeOf = [](const std::function<void(SmallModel&)>& nodes) {
        SmallModel model;
        nodes(model);
        return tensorsOf(model).tensors.at(0).shape;
    };
    EXPECT_EQ(shapeOf([](SmallModel& m) {
                  m.tensor("w", {2, 4, 3});
                  m.node("MatMul", {"x", "w"}, "y");
              }),
              (kernels::Shape{2, 4, 3}));
    EXPECT_EQ(shapeOf([](SmallModel& m) {
                  m.tensor("w", {4, 3});
                  m.node("Gemm", {"x", "w"}, "y");
              }),
              (kernels::Shape{3, 4}))
        << "without the attribute transB";
    EXPECT_EQ(shapeOf([](SmallModel& m) {
                  m.tensor("w", {4, 3});
                  onnx::NodeProto& node = m.node("Transpose", {"w"}, "t");
                  SmallModel::setNumber(node, "order", 1);
                  SmallModel::setList(node, "perm", {0, 1});
                  m.node("MatMul", {"x", "t"}, "y");
              }),
              (kernels::Shape{3, 4}))
        << "the Transpose exchanges nothing";
    EXPECT_EQ(shapeOf([](SmallModel& m) {
                  m.tensor("w", {4, 3});
                  m.node("Identity", {"w"}, "same").add_output("more");
                  m.node("MatMul", {"x", "same"}, "y");
              }),
              (kernels::Shape{4, 3}))
        << "a node with two outputs passes nothing on";
}

TEST(OnnxValueTypesTest, AFileHoldsALimitedNumberOfTensors) {
    const char* most = "it holds more than 65,536 tensors";
    SmallModel model;
    model.node("Relu", {"x"}, "y");
    for (std::int64_t i = 0; i < limits::kTensorEntries; ++i) {
        model.graph().add_initializer()->set_name("t" + std::to_string(i));
    }
    EXPECT_EQ(refusalOf(model), "was drawn");
    EXPECT_EQ(tensorsOf(model).tensors.size() + tensorsOf(model).leftOut.size(),
              static_cast<std::size_t>(limits::kTensorEntries));
    heldByNode(model, "one", {1});
    try {
        tensorsOf(model);
        ADD_FAILURE() << "was read";
    } catch (const OnnxRefusal& refusal) {
        EXPECT_EQ(refusal.what(), std::string(most));
    }
    model.graph().add_initializer()->set_name("last");
    EXPECT_EQ(refusalOf(model), most);
}

// --- The file as a whole -------------------------------------------------------

TEST(OnnxValueTypesTest, AFileIsOneModelAndNothingMore) {
    SmallModel model;
    model.node("Relu", {"x"}, "y");
    const char* damaged = "it is damaged or not an ONNX file";
    EXPECT_EQ(refusalOf(model.bytes() + '\x0c'), damaged);
    EXPECT_EQ(refusalOf(std::string("\x08\x08")), damaged) << "no graph";
    EXPECT_EQ(refusalOf(std::string("not a model")), damaged);
    EXPECT_EQ(refusalOf(std::string()), damaged);
}

TEST(OnnxValueTypesTest, AFileOfMoreThanTwoGibibytesIsNotParsed) {
    const std::size_t bytes = std::size_t{INT_MAX} + 1;
    void* const none =
        ::mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    ASSERT_NE(none, MAP_FAILED);
    try {
        drawOnnx({static_cast<const std::byte*>(none), bytes}, {}, kMemory);
        ADD_FAILURE() << "was drawn";
    } catch (const OnnxRefusal& refusal) {
        EXPECT_EQ(refusal.what(), std::string("it is larger than 2 GiB"));
    }
    ::munmap(none, bytes);
}

}  // namespace
}  // namespace espalier::engine::foreign

// SPDX-License-Identifier: Apache-2.0
// The weights of another program's file without its graph: which way round a matrix is.
#include "engine/formats/onnx_initializers.h"

#include "foreign_drawing.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace espalier::engine::foreign {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

OnnxInitializers initializersOf(const SmallModel& model) {
    const std::string bytes = model.bytes();
    return readOnnxInitializers(std::as_bytes(std::span(bytes)), {}, kMemory);
}

/// The shape of "w", stored as [4,3], behind such nodes; what is left out where it is not there.
std::string shapeBehind(const std::function<void(SmallModel&)>& nodes) {
    SmallModel model;
    model.tensor("w", {4, 3});
    nodes(model);
    const OnnxInitializers found = initializersOf(model);
    return found.tensors.empty() ? found.leftOut.at(0) : found.tensors[0].shape.toString();
}

std::function<void(SmallModel&)> multiplied(const char* by = "w") {
    return [=](SmallModel& m) { m.node("MatMul", {"x", by}, "y"); };
}

/// `op` passes "w" on as "v", by which "x" is multiplied.
std::function<void(SmallModel&)> behindNode(const char* op,
                                            std::initializer_list<std::int64_t> order = {}) {
    return [op, list = std::vector(order)](SmallModel& m) {
        onnx::NodeProto& node = m.node(op, {"w"}, "v");
        if (!list.empty()) SmallModel::setList(node, "perm", {});
        for (const std::int64_t axis : list) SmallModel::attribute(node, "perm").add_ints(axis);
        multiplied("v")(m);
    };
}

std::function<void(SmallModel&)> gemm(std::int64_t transB) {
    return [=](SmallModel& m) {
        onnx::NodeProto& node = m.node("Gemm", {"x", "w"}, "y");
        SmallModel::setReal(node, "alpha", 1);
        SmallModel::setNumber(node, "transB", transB);
    };
}

TEST(OnnxInitializersTest, AMatrixHasOneRowForEachOutput) {
    const std::string stored = kernels::Shape{4, 3}.toString();
    const std::string turned = kernels::Shape{3, 4}.toString();
    EXPECT_EQ(shapeBehind(multiplied()), turned);
    EXPECT_EQ(shapeBehind(gemm(0)), turned);
    EXPECT_EQ(shapeBehind(gemm(1)), stored);
    EXPECT_EQ(shapeBehind([](SmallModel& m) { m.node("MatMul", {"w", "x"}, "y"); }), stored);
    EXPECT_EQ(shapeBehind([](SmallModel& m) { m.node("Relu", {"x"}, "y"); }), stored);
    EXPECT_EQ(shapeBehind(behindNode("Identity")), turned);
    EXPECT_EQ(shapeBehind(behindNode("Cast")), turned);
    EXPECT_EQ(shapeBehind(behindNode("Transpose")), stored);
    EXPECT_EQ(shapeBehind(behindNode("Transpose", {1, 0})), stored);
    EXPECT_EQ(shapeBehind(behindNode("Transpose", {0, 1})), turned);
    EXPECT_EQ(shapeBehind(behindNode("Relu")), stored);
    EXPECT_THAT(shapeBehind([](SmallModel& m) {
                    multiplied()(m);
                    m.node("MatMul", {"w", "x"}, "z");
                }),
                HasSubstr("both as it is and transposed"));
    EXPECT_THAT(shapeBehind([](SmallModel& m) {
                    behindNode("Transpose")(m);
                    m.node("MatMul", {"x", "w"}, "z");
                }),
                HasSubstr("both as it is and transposed"));
}

TEST(OnnxInitializersTest, WhatHoldsNoWeightsIsLeftOut) {
    SmallModel model;
    model.tensor("a", {2, 0});
    model.wholeNumbers("b", {1, 2});
    onnx::SparseTensorProto& sparse = *model.graph().add_sparse_initializer();
    sparse.mutable_values()->set_name("c");
    model.node("Sum", {"x", "a", "b"}, "y");
    EXPECT_THAT(initializersOf(model).leftOut,
                ElementsAre("a: no values", "b: no floating-point numbers", "c: sparse"));
    model.tensor("a", {1});
    EXPECT_THROW(initializersOf(model), OnnxRefusal);
}

bool flattens(const std::function<void(SmallModel&)>& nodes) {
    SmallModel model;
    nodes(model);
    return initializersOf(model).flattensChannelsLast;
}

void putLast(SmallModel& m, std::initializer_list<std::int64_t> order = {0, 2, 3, 1}) {
    SmallModel::setList(m.node("Transpose", {"x"}, "last"), "perm", order);
}

TEST(OnnxInitializersTest, ChannelsThatAreLastAreSeenWhereTheyAreFlattened) {
    for (const char* op : {"Reshape", "Flatten"}) {
        EXPECT_TRUE(flattens([=](SmallModel& m) {
            putLast(m);
            m.node("Relu", {"last"}, "r");
            m.node(op, {"r"}, "y");
        })) << op;
    }
    EXPECT_FALSE(flattens([](SmallModel& m) {
        putLast(m);
        m.node("Transpose", {"last"}, "first");
        m.node("Flatten", {"first"}, "y");
    }));
    EXPECT_FALSE(flattens([](SmallModel& m) {
        putLast(m);
        m.node("Add", {"last", "x"}, "sum");
        m.node("Flatten", {"sum"}, "y");
    }));
    EXPECT_FALSE(flattens([](SmallModel& m) {
        putLast(m, {0, 1, 3, 2});
        m.node("Flatten", {"last"}, "y");
    }));
    EXPECT_FALSE(flattens([](SmallModel& m) {
        m.node("Constant", {}, "c");
        m.node("Transpose", {"x"}, "last");
        m.node("Flatten", {"last"}, "y");
    }));
}

TEST(OnnxInitializersTest, AFileOfOnnxIsKnownByItsFirstBytes) {
    const auto looks = [](std::initializer_list<int> bytes) {
        std::vector<std::byte> file;
        for (const int byte : bytes) file.push_back(static_cast<std::byte>(byte));
        return looksLikeOnnx(file);
    };
    EXPECT_TRUE(looks({0x08, 0x07, 0x12}));
    EXPECT_FALSE(looks({0x08, 0x07}));
    EXPECT_FALSE(looks({0x08, 0x80, 0x12}));
    EXPECT_TRUE(looks({0x3a, 0x05, 0x0a}));
    EXPECT_TRUE(looks({0x3a, 0x85, 0x80, 0x01, 0x12}));
    EXPECT_FALSE(looks({0x3a, 0x05, 0x0b}));
    EXPECT_FALSE(looks({0x3a, 0x85, 0x85}));
    EXPECT_FALSE(looks({0x3a, 0x85, 0x85, 0x85, 0x85, 0x85, 0x85, 0x85, 0x0a}));
    EXPECT_FALSE(looks({'P', 'K', 3, 4}));
}

}  // namespace
}  // namespace espalier::engine::foreign

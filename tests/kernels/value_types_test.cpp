// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <tuple>

#include "kernels/error.h"
#include "kernels/ops/op_desc.h"
#include "kernels/tensor_desc.h"

namespace espalier::kernels::testing {
namespace {

TEST(ShapeTest, CountsElementsAndRefusesWhatDoesNotFit) {
    EXPECT_EQ((Shape{2, 3, 4}).elementCount(), 24);
    EXPECT_EQ((Shape{2, 3, 4}).elementsPerSample(), 12);
    EXPECT_EQ(Shape{}.elementCount(), 1);
    EXPECT_EQ((Shape{5, 0}).elementCount(), 0);
    EXPECT_EQ((Shape{32, 3, 96, 96}).toString(), "32x3x96x96");
    const std::int64_t large = std::int64_t{1} << 40;
    EXPECT_THROW((Shape{large, large}).elementCount(), Error);
    EXPECT_THROW((Shape{2, -3}).elementCount(), Error);
    EXPECT_THROW((Shape{1, 1, 1, 1, 1, 1, 1}), Error);
}

TEST(ShapeTest, ComparesSizesAndRank) {
    EXPECT_EQ((Shape{2, 3}), (Shape{2, 3}));
    EXPECT_NE((Shape{2, 3}), (Shape{2, 3, 1}));
    EXPECT_NE((Shape{2, 3}), (Shape{3, 2}));
}

TEST(DataTypeTest, HasANameAndASize) {
    const std::tuple<DataType, const char*, std::size_t> kTypes[] = {
        {DataType::Float32, "fp32", 4},
        {DataType::BFloat16, "bf16", 2},
        {DataType::Float16, "fp16", 2},
        {DataType::Float64, "fp64", 8},
        {DataType::UInt8, "u8", 1},
        {DataType::Int32, "i32", 4},
        {DataType::Int64, "i64", 8}};
    for (const auto& [type, word, bytes] : kTypes) {
        EXPECT_EQ(name(type), word);
        EXPECT_EQ(byteSize(type), bytes) << word;
    }
}

TEST(TensorDescTest, HasAReadableDescription) {
    const TensorDesc desc{DataType::Float32, {2, 3}, Layout::plain()};
    EXPECT_EQ(toString(desc), "fp32 2x3 plain");
    EXPECT_EQ(denseByteSize(desc), 24u);
    EXPECT_EQ(toString(Layout::opaque(7)), "opaque#7");
}

template <std::size_t... kIndex>
std::set<std::string> allNames(std::index_sequence<kIndex...>) {
    return {std::string(name(OpDesc(std::in_place_index<kIndex>)))...};
}

TEST(OpDescTest, EveryOpHasANameOfItsOwn) {
    constexpr std::size_t kCount = std::variant_size_v<AnyOp>;
    const auto names = allNames(std::make_index_sequence<kCount>{});
    EXPECT_EQ(names.size(), kCount);
    EXPECT_EQ(names.count(""), 0u);
    EXPECT_EQ(name(OpDesc(OptimizerUpdate{})), "OptimizerUpdate");
    EXPECT_EQ(name(OpDesc(ConvolutionForward{})), "ConvolutionForward");
}

}  // namespace
}  // namespace espalier::kernels::testing

// SPDX-License-Identifier: Apache-2.0
// No device accepts a type that it would mistake for another.
#include <gmock/gmock.h>

#include "tests/kernels/support/op_test.h"

namespace espalier::kernels::testing {
namespace {

using ::testing::HasSubstr;

class ElementTypesTest : public OpTest {};

TensorDesc matrix(DataType type) {
    return {type, {4, 4}, Layout::plain()};
}
TensorDesc image(DataType type, const Shape& shape) {
    return {type, shape, Layout::any()};
}

TEST_F(ElementTypesTest, ProductsInFp64OrWholeNumbersAreRefused) {
    forDevices([&](OpRunner& runner) {
        const Device& device = runner.device();
        const auto support = [&](const OpDesc& op,
                                 const std::vector<TensorDesc>& in,
                                 const std::vector<TensorDesc>& out) {
            return device.supports(op, in, out);
        };
        const TensorDesc single = matrix(DataType::Float32);
        EXPECT_TRUE(support(Matmul{}, {single, single}, {single}));
        for (const DataType type : {DataType::Float64, DataType::Int32, DataType::Int64}) {
            const TensorDesc other = matrix(type);
            const std::string word(name(type));
            EXPECT_THAT(support(Matmul{}, {other, other}, {other}).reason, HasSubstr(word));
            EXPECT_FALSE(support(Matmul{}, {other, other}, {single}));
            EXPECT_FALSE(support(Matmul{}, {single, other}, {single}));
            EXPECT_FALSE(support(Matmul{}, {single, single}, {other}));
            const ConvolutionForward convolution{{.padBegin = {1, 1}, .padEnd = {1, 1}}, {}};
            EXPECT_THAT(support(convolution,
                                {image(type, {2, 3, 5, 5}), image(type, {4, 3, 3, 3})},
                                {image(type, {2, 4, 5, 5})})
                            .reason,
                        HasSubstr(word));
        }
    });
}

}  // namespace
}  // namespace espalier::kernels::testing

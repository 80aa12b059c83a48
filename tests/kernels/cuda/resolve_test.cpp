// SPDX-License-Identifier: Apache-2.0
// What a GPU can do and in which layouts, checked without a GPU.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/cuda/operations.h"
#include "kernels/device.h"

namespace espalier::kernels::cuda {
namespace {

using ::testing::HasSubstr;

DeviceDescription hopper() {
    DeviceDescription device;
    device.kind = DeviceKind::Cuda;
    device.name = "NVIDIA H200";
    device.bfloat16 = true;
    device.float16 = true;
    return device;
}

TensorDesc image(const Shape& shape,
                 DataType type = DataType::Float16,
                 Layout layout = Layout::any()) {
    return {type, shape, layout};
}

class ResolveTest : public ::testing::Test {
  protected:
    std::string resolved(const OpDesc& op,
                         std::vector<TensorDesc> in,
                         std::vector<TensorDesc> out) {
        tensors = {std::move(in), std::move(out)};
        return resolveAny(op, tensors, device);
    }

    DeviceDescription device = hopper();
    Tensors tensors;
    ConvolutionForward convolution{{.padBegin = {1, 1}, .padEnd = {1, 1}}, {}};
    Shape x{2, 8, 5, 5};
    Shape w{16, 8, 3, 3};
    Shape y{2, 16, 5, 5};
};

TEST_F(ResolveTest, ConvolutionsChooseChannelsLast) {
    EXPECT_EQ(resolved(convolution, {image(x), image(w)}, {image(y)}), "");
    for (const TensorDesc& desc : {tensors.inputs[0], tensors.inputs[1], tensors.outputs[0]}) {
        EXPECT_EQ(desc.layout, Layout::channelsLast());
    }
}

TEST_F(ResolveTest, ConvolutionsRefusePlainImagesButNotThoseOfOneChannel) {
    EXPECT_THAT(
        resolved(convolution, {image(x, DataType::Float16, Layout::plain()), image(w)}, {image(y)}),
        HasSubstr("channels-last, not plain"));
    const Shape grey{2, 1, 5, 5};
    EXPECT_EQ(resolved(convolution,
                       {image(grey, DataType::Float16, Layout::plain()), image({16, 1, 3, 3})},
                       {image(y)}),
              "");
}

TEST_F(ResolveTest, ConvolutionsCheckTheirShapes) {
    EXPECT_THAT(resolved(convolution, {image(x), image({16, 7, 3, 3})}, {image(y)}),
                HasSubstr("do not match 8 channels"));
    EXPECT_THAT(resolved(convolution, {image(x), image(w)}, {image({2, 16, 6, 6})}),
                HasSubstr("produces 2x16x5x5, not 2x16x6x6"));
}

TEST_F(ResolveTest, GradientsOfWeightsIncludeThatOfTheBias) {
    ConvolutionBackwardWeights op{convolution.geometry, {}};
    const TensorDesc weights = image(w, DataType::Float32);
    const TensorDesc bias{DataType::Float32, {16}, Layout::plain()};
    EXPECT_EQ(resolved(op, {image(x), image(y)}, {weights}), "");
    op.fusion.bias = true;
    EXPECT_EQ(resolved(op, {image(x), image(y)}, {weights, bias}), "");
    EXPECT_NE(resolved(op, {image(x), image(y)}, {weights}), "");
    const TensorDesc ofSource{DataType::Float32, {8}, Layout::plain()};
    EXPECT_NE(resolved(op, {image(x), image(y)}, {weights, ofSource}), "");
}

TEST_F(ResolveTest, UnfusedFp16ConvolutionsComputeStatistics) {
    ConvolutionForward op = convolution;
    op.fusion.statistics = true;
    const TensorDesc channels{DataType::Float32, {16}, Layout::plain()};
    EXPECT_EQ(resolved(op, {image(x), image(w)}, {image(y), channels, channels}), "");
    EXPECT_NE(resolved(op, {image(x), image(w)}, {image(y)}), "");
    const auto low = [](const Shape& shape) { return image(shape, DataType::BFloat16); };
    EXPECT_THAT(resolved(op, {low(x), low(w)}, {low(y), channels, channels}),
                HasSubstr("fuses statistics only in fp16"));
    op.fusion.activation = Activation::ReLU;
    EXPECT_THAT(resolved(op, {image(x), image(w)}, {image(y), channels, channels}),
                HasSubstr("fuses nothing else"));
}

TEST_F(ResolveTest, Fp16ConvolutionsIncludeABatchNorm) {
    Fusion fusion{.batchNorm = true, .statistics = true, .between = Activation::ReLU};
    ConvolutionGeometry geometry = convolution.geometry;
    const TensorDesc of8{DataType::Float32, {8}, Layout::plain()};
    const TensorDesc of16{DataType::Float32, {16}, Layout::plain()};
    const auto forward = [&](DataType type = DataType::Float16) {
        return resolved(ConvolutionForward{geometry, fusion},
                        {image(x, type), image(w, type), of8, of8, of8, of8},
                        {image(y, type), of16, of16});
    };
    EXPECT_EQ(forward(), "");
    EXPECT_THAT(forward(DataType::BFloat16), HasSubstr("only in fp16"));
    fusion.between = Activation::SiLU;
    EXPECT_THAT(forward(), HasSubstr("only when a ReLU follows it"));
    fusion.between = Activation::ReLU;
    fusion.statistics = false;
    EXPECT_NE(forward(), "");

    const auto weights = [&] {
        const TensorDesc ofX{DataType::Float32, {x[1]}, Layout::plain()};
        return resolved(ConvolutionBackwardWeights{geometry, fusion},
                        {image(x), image(y), ofX, ofX, ofX, ofX},
                        {image(w, DataType::Float32)});
    };
    EXPECT_EQ(weights(), "");
    geometry.dilation = {2, 2};
    geometry.padBegin = geometry.padEnd = {2, 2};
    EXPECT_THAT(weights(), HasSubstr("without groups and dilation"));
    geometry = convolution.geometry;
    x = {2, 12, 5, 5};
    w = {16, 12, 3, 3};
    EXPECT_THAT(weights(), HasSubstr("a multiple of 8 channels"));
}

TEST_F(ResolveTest, Fp16GradientsComputeTheSumsOfABatchNorm) {
    const Fusion fusion{.batchNormSums = true, .between = Activation::ReLU};
    const TensorDesc of8{DataType::Float32, {8}, Layout::plain()};
    const auto gradient = [&](DataType type, const Shape& normalised) {
        return resolved(
            ConvolutionBackwardData{convolution.geometry, fusion},
            {image(y, type), image(w, type), image(normalised, type), of8, of8, of8, of8},
            {image(x, type), of8, of8});
    };
    EXPECT_EQ(gradient(DataType::Float16, x), "");
    EXPECT_EQ(tensors.inputs[2].layout, Layout::channelsLast());
    EXPECT_NE(gradient(DataType::Float16, y), "");
    EXPECT_THAT(gradient(DataType::BFloat16, x), HasSubstr("only in fp16"));
}

TEST_F(ResolveTest, AcceptsTheElementTypesOfTheCard) {
    for (const DataType type : {DataType::Float32, DataType::BFloat16, DataType::Float16}) {
        EXPECT_EQ(resolved(ActivationForward{}, {image(x, type)}, {image(x, type)}), "");
        EXPECT_EQ(tensors.outputs[0].layout, Layout::channelsLast());
    }
    EXPECT_THAT(resolved(ActivationForward{}, {image(x, DataType::Int32)}, {image(x)}),
                HasSubstr("fp32, bf16 or fp16 only"));
    device.name = "NVIDIA T4";
    device.bfloat16 = false;
    EXPECT_THAT(
        resolved(
            ActivationForward{}, {image(x, DataType::BFloat16)}, {image(x, DataType::BFloat16)}),
        HasSubstr("NVIDIA T4 does not support bf16."));
}

TEST_F(ResolveTest, LayoutsOfOtherDevicesAreRefused) {
    EXPECT_THAT(resolved(ActivationForward{},
                         {image(x, DataType::Float32, Layout::opaque(16))},
                         {image(x, DataType::Float32)}),
                HasSubstr("does not support the layout opaque#16"));
}

TEST_F(ResolveTest, ProductsOf16BitFactorsGiveThatTypeOrFp32) {
    const auto matrix = [](const Shape& shape, DataType type) {
        return TensorDesc{type, shape, Layout::plain()};
    };
    const TensorDesc a = matrix({3, 4}, DataType::BFloat16);
    const TensorDesc b = matrix({5, 4}, DataType::BFloat16);
    const Matmul op{false, true, {}};
    EXPECT_EQ(resolved(op, {a, b}, {matrix({3, 5}, DataType::Float32)}), "");
    EXPECT_EQ(resolved(op, {a, b}, {matrix({3, 5}, DataType::BFloat16)}), "");
    EXPECT_THAT(resolved(op, {a, b}, {matrix({3, 5}, DataType::Float16)}), HasSubstr("bf16"));
    EXPECT_THAT(resolved(op, {a, matrix({5, 6}, DataType::BFloat16)}, {a}),
                HasSubstr("inner sizes match, not 3x4 and 5x6"));
}

TEST_F(ResolveTest, ReordersConvertAndMove) {
    const auto reorder = [&](DataType from, DataType to) {
        return resolved(
            Reorder{}, {image(x, from, Layout::plain())}, {image(x, to, Layout::channelsLast())});
    };
    EXPECT_EQ(reorder(DataType::Float32, DataType::BFloat16), "");
    EXPECT_EQ(reorder(DataType::Float16, DataType::Float32), "");
    EXPECT_EQ(reorder(DataType::UInt8, DataType::Float32), "");
    EXPECT_EQ(reorder(DataType::Int64, DataType::Int64), "");
    EXPECT_THAT(reorder(DataType::Float16, DataType::BFloat16),
                HasSubstr("does not convert fp16 to bf16"));
}

}  // namespace
}  // namespace espalier::kernels::cuda

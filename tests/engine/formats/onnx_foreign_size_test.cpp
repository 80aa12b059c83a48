// SPDX-License-Identifier: Apache-2.0
// Which sizes files of other programs leave open, and which layers depend on theirs. The models are
// made here.
#include <gmock/gmock.h>

#include "foreign_drawing.h"

namespace espalier::engine::foreign {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// A convolution with a stride of 2 and automatic padding.
SmallModel automatic(const std::string& padding, std::int64_t stride) {
    SmallModel model({0, 3, 0, 0});
    onnx::NodeProto& convolution = model.convolution("x", "conv");
    convolution.clear_attribute();
    SmallModel::setText(convolution, "auto_pad", padding);
    SmallModel::setList(convolution, "strides", {stride, stride});
    return model;
}

TEST(OnnxForeignSizeTest, PaddingThatTheSizeDecidesBindsItsLayerToTheSize) {
    const OnnxDrawing drawing = draw(automatic("SAME_LOWER", 2).bytes());
    EXPECT_THAT(drawing.sized.layers, ElementsAre("conv"));
    EXPECT_EQ(drawing.sized.height, 224);
    EXPECT_EQ(drawing.sized.width, 224);
    EXPECT_THAT(draw(automatic("SAME_LOWER", 1).bytes()).sized.layers, IsEmpty());
    EXPECT_THAT(draw(automatic("SAME_UPPER", 2).bytes()).sized.layers, IsEmpty());
}

TEST(OnnxForeignSizeTest, OpenSidesAreKnownAsAssumed) {
    const auto isOpen = [](std::initializer_list<std::int64_t> sizes) {
        SmallModel model(sizes);
        model.convolution("x", "y");
        return draw(model.bytes()).isOpen;
    };
    EXPECT_THAT(isOpen({0, 3, 0, 0}), ElementsAre(false, true, true));
    EXPECT_THAT(isOpen({0, 3, 20, 16}), ElementsAre(false, false, false));
    SmallModel model({0, 0, 20, 16});
    model.node("Relu", {"x"}, "y");
    EXPECT_THAT(draw(model.bytes()).isOpen, ElementsAre(true, false, false));
}

TEST(OnnxForeignSizeTest, ASizeOfMinusOneIsOpen) {
    SmallModel model({0, 3, 0, 0});
    auto& shape =
        *model.graph().mutable_input(0)->mutable_type()->mutable_tensor_type()->mutable_shape();
    for (const int axis : {0, 2, 3}) shape.mutable_dim(axis)->set_dim_value(-1);
    model.convolution("x", "y");
    EXPECT_EQ(draw(model.bytes()).image, (kernels::Shape{3, 224, 224}));
    EXPECT_THAT(draw(model.bytes()).isOpen, ElementsAre(false, true, true));
    shape.mutable_dim(2)->set_dim_value(-2);
    EXPECT_THAT(refusalOf(model), HasSubstr("has the size -2, which is out of range"));
}

TEST(OnnxForeignSizeTest, ChannelsThatTheFileLeavesOpenAreThoseOfItsFirstConvolution) {
    for (const bool isGrouped : {false, true}) {
        SmallModel model({0, 0, 20, 16});
        model.tensor("k", {4, isGrouped ? 1 : 2, 1, 1});
        model.node("Identity", {"x"}, "image");
        onnx::NodeProto& convolution = model.node("Conv", {"image", "k"}, "y");
        if (isGrouped) SmallModel::setNumber(convolution, "group", 2);
        const OnnxDrawing drawing = draw(model.bytes());
        EXPECT_EQ(drawing.image, (kernels::Shape{2, 20, 16}));
        EXPECT_FALSE(drawing.isSizeAssumed());
    }
}

/// The sides of the image, divided by 128, are its padding.
SmallModel paddedByItsSize(std::initializer_list<std::int64_t> sizes) {
    SmallModel model(sizes);
    model.wholeNumbers("height", {2});
    model.wholeNumbers("divisor", {128});
    model.wholeNumbers("none", {0, 0});
    model.node("Shape", {"x"}, "shape");
    model.node("Gather", {"shape", "height"}, "side");
    model.node("Div", {"side", "divisor"}, "pad");
    SmallModel::setNumber(
        model.node("Concat", {"none", "pad", "pad", "none", "pad", "pad"}, "pads"), "axis", 0);
    model.node("Pad", {"x", "pads"}, "padded");
    model.convolution("padded", "conv").clear_attribute();
    return model;
}

TEST(OnnxForeignSizeTest, PaddingComputedFromTheShapeBindsItsLayer) {
    EXPECT_THAT(draw(paddedByItsSize({0, 3, 0, 0}).bytes()).sized.layers, ElementsAre("conv"));
    EXPECT_THAT(draw(paddedByItsSize({1, 3, 128, 128}).bytes()).sized.layers, ElementsAre("conv"));
    // None for this size, and some for others.
    EXPECT_THAT(draw(paddedByItsSize({1, 3, 16, 16}).bytes()).sized.layers, ElementsAre("conv"));
}

TEST(OnnxForeignSizeTest, AFlattenedImageAndItsBatchBindNothing) {
    SmallModel model({0, 3, 0, 0});
    model.wholeNumbers("first", {0});
    model.wholeNumbers("rest", {-1});
    model.convolution("x", "conv");
    model.node("Shape", {"conv"}, "shape");
    model.node("Gather", {"shape", "first"}, "batch");
    SmallModel::setNumber(model.node("Concat", {"batch", "rest"}, "sizes"), "axis", 0);
    model.node("Reshape", {"conv", "sizes"}, "flat");
    const OnnxDrawing drawing = draw(model.bytes());
    EXPECT_THAT(typesOf(drawing), ElementsAre("Input", "Conv2D", "Flatten"));
    EXPECT_THAT(drawing.sized.layers, IsEmpty());
}

TEST(OnnxForeignSizeTest, PoolingThatRoundsUpIsBoundWhereAWindowCouldBeginBehindTheImage) {
    const auto sized = [](std::int64_t window, std::int64_t stride) {
        SmallModel model({0, 3, 0, 0});
        onnx::NodeProto& pool = model.node("MaxPool", {"x"}, "pool");
        SmallModel::setList(pool, "kernel_shape", {window, window});
        SmallModel::setList(pool, "strides", {stride, stride});
        SmallModel::setNumber(pool, "ceil_mode", 1);
        return draw(model.bytes()).sized.layers.size();
    };
    EXPECT_EQ(sized(3, 2), 0u);
    EXPECT_EQ(sized(2, 3), 1u);
}

}  // namespace
}  // namespace espalier::engine::foreign

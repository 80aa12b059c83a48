// SPDX-License-Identifier: Apache-2.0
// Values whose channels are last, or were last when they were flattened, and sizes that the image
// decides: where they are no obstacle, and where a layer would get them wrong.
#include "onnx_node_answers.h"

namespace espalier::engine::foreign {
namespace {

using Model = SmallModel;
using Numbers = std::initializer_list<std::int64_t>;

constexpr const char* kLastAxes = "its output has its channels last";

void putChannelsLast(Model& m, const char* to = "last") {
    Model::setList(m.node("Transpose", {"r"}, to), "perm", {0, 2, 3, 1});
}

void reshapeTo(Model& m, const char* from, Numbers sizes, const char* to = "y") {
    m.wholeNumbers(std::string(to) + "_sizes", sizes);
    m.node("Reshape", {from, std::string(to) + "_sizes"}, to);
}

/// The image flattened with its channels last, as "rowLast".
void flattenLast(Model& m) {
    putChannelsLast(m);
    m.node("Flatten", {"last"}, "rowLast");
}

TEST(OnnxAxisOrdersTest, AnImageOfOneChannelOrPixelIsFlattenedInAnyOrder) {
    expectAnswers({1, 3, 4, 4}, {{flattenLast, kLastAxes}});
    expectAnswers({1, 1, 4, 4}, {{flattenLast, "Input ReLU Flatten"}});
    expectAnswers({1, 3, 1, 1}, {{flattenLast, "Input ReLU Flatten"}});
}

TEST(OnnxAxisOrdersTest, ARowThatHadItsChannelsLastIsOnlyForAMatrix) {
    expectAnswers({1, 3, 4, 4},
                  {{[](Model& m) {
                        flattenLast(m);
                        m.tensor("weights", {48, 5});
                        m.node("MatMul", {"rowLast", "weights"}, "y");
                    },
                    "Input ReLU Flatten Dense"},
                   {[](Model& m) {
                        flattenLast(m);
                        reshapeTo(m, "rowLast", {1, 48, 1, 1});
                    },
                    "arranges values as 1x48x1x1"},
                   {[](Model& m) {
                        flattenLast(m);
                        m.wholeNumbers("first", {0});
                        m.wholeNumbers("end", {5});
                        m.wholeNumbers("axis", {1});
                        m.node("Slice", {"rowLast", "first", "end", "axis"}, "y");
                    },
                    "divides along an axis other than the channels"},
                   {[](Model& m) {
                        flattenLast(m);
                        m.node("Flatten", {"r"}, "row");
                        m.node("Add", {"row", "rowLast"}, "y");
                    },
                    "joins values whose axes have different orders"},
                   {[](Model& m) {
                        flattenLast(m);
                        m.node("Tanh", {"rowLast"}, "more");
                        Model::setNumber(m.node("Concat", {"rowLast", "more"}, "y"), "axis", 1);
                    },
                    "joins along an axis other than the channels"},
                   {[](Model& m) {
                        flattenLast(m);
                        m.tensor("factors", {48});
                        m.node("Mul", {"rowLast", "factors"}, "y");
                    },
                    "computes with constants that are not one number per channel"},
                   {[](Model& m) {
                        flattenLast(m);
                        m.tensor("scale", {48});
                        m.node("LayerNormalization", {"rowLast", "scale"}, "y");
                    },
                    "normalises parts of an image, which no layer does"}});
}

TEST(OnnxAxisOrdersTest, TheLastAxisIsThatOfTheChannelsWhereTheyAreLast) {
    const auto atLast = [](const char* op, std::int64_t axis) {
        return [=](Model& m) {
            putChannelsLast(m);
            m.node("Tanh", {"last"}, "other");
            const bool isJoined = std::string(op) == "Concat";
            onnx::NodeProto& node =
                isJoined ? m.node(op, {"last", "other"}, "z") : m.node(op, {"last"}, "z");
            Model::setNumber(node, "axis", axis);
            Model::setList(m.node("Transpose", {"z"}, "y"), "perm", {0, 3, 1, 2});
        };
    };
    expectAnswers(
        {1, 3, 4, 4},
        {{atLast("Concat", 3), "Input ReLU Tanh Concatenate"},
         {atLast("Concat", -1), "Input ReLU Tanh Concatenate"},
         {atLast("Concat", 1), "joins along an axis other than the channels"},
         {atLast("Softmax", 1), "normalises over values other than those of the channels"}});
    expectAnswers({1, 3, 4, 4},
                  {{[](Model& m) {
                        putChannelsLast(m);
                        m.node("Softmax", {"last"}, "z");
                        Model::setList(m.node("Transpose", {"z"}, "y"), "perm", {0, 3, 1, 2});
                    },
                    "Input ReLU Softmax"}});
}

TEST(OnnxAxisOrdersTest, ASoftmaxUpToOpset12IsOfRowsAlone) {
    const auto softmax = [](bool isRow, int opset) {
        SmallModel model({1, 3, 4, 4}, opset);
        model.node("Relu", {"x"}, "r");
        if (isRow) model.node("Flatten", {"r"}, "f");
        Model::setNumber(model.node("Softmax", {isRow ? "f" : "r"}, "s"), "axis", 1);
        model.node("Relu", {"s"}, "y");
        return answerOf(model);
    };
    EXPECT_EQ(softmax(true, 12), "Input ReLU Flatten Softmax ReLU");
    EXPECT_EQ(softmax(false, 13), "Input ReLU Softmax ReLU");
    EXPECT_THAT(softmax(false, 12),
                testing::HasSubstr("normalises over values other than those of the channels"));
    SmallModel usual({1, 3, 4, 4}, 12);
    usual.node("Flatten", {"x"}, "f");
    usual.node("Softmax", {"f"}, "s");
    usual.node("Relu", {"s"}, "y");
    EXPECT_EQ(answerOf(usual), "Input Flatten Softmax ReLU")
        << "the axis is 1 without an attribute";
}

TEST(OnnxAxisOrdersTest, OneNumberPerChannelIsNoRowForAMatrix) {
    expectAnswers({1, 3, 4, 4},
                  {{[](Model& m) {
                        m.node("GlobalAveragePool", {"r"}, "pool");
                        Model::setList(m.node("Transpose", {"pool"}, "last"), "perm", {0, 2, 3, 1});
                        m.tensor("weights", {3, 5});
                        m.node("MatMul", {"last", "weights"}, "y");
                    },
                    "multiplies images by a matrix"},
                   {[](Model& m) {
                        m.node("GlobalAveragePool", {"r"}, "pool");
                        m.node("Flatten", {"pool"}, "f");
                        m.tensor("weights", {3, 1});
                        m.tensor("bias", {});
                        m.node("Gemm", {"f", "weights", "bias"}, "y");
                    },
                    "Input ReLU GlobalAveragePool Dense"},
                   {[](Model& m) {
                        m.node("GlobalAveragePool", {"r"}, "pool");
                        m.node("Flatten", {"pool"}, "f");
                        m.tensor("weights", {3, 5});
                        m.node("MatMul", {"f", "weights"}, "product");
                        m.tensor("summands", {1, 1, 5});
                        m.node("Add", {"product", "summands"}, "y");
                    },
                    "computes with constants that are not one number per channel"}});
}

/// The first numbers of a row, up to its size as the file computes it.
std::function<void(Model&)> takenUpToItsSize(bool isPooled) {
    return [=](Model& m) {
        if (isPooled) m.node("GlobalAveragePool", {"r"}, "pool");
        m.node("Flatten", {isPooled ? "pool" : "r"}, "f");
        Model::setNumber(m.node("Shape", {"f"}, "end"), "start", 1);
        m.wholeNumbers("first", {0});
        m.wholeNumbers("axis", {1});
        m.node("Slice", {"f", "first", "end", "axis"}, "y");
    };
}

TEST(OnnxAxisOrdersTest, TheSizeOfARowFollowsTheImageIfItCountsPixels) {
    expectAnswers({1, 3, 4, 4},
                  {{takenUpToItsSize(true), "Input ReLU GlobalAveragePool"},
                   {takenUpToItsSize(false), "takes its ends from what the image decides"}});
    expectAnswers({1, 1, 1, 1}, {{takenUpToItsSize(false), "Input ReLU Flatten"}});
}

TEST(OnnxAxisOrdersTest, TheShapeOfAnImageWithItsChannelsLastEndsWithThem) {
    const auto sliced = [](std::int64_t axis) {
        return [=](Model& m) {
            putChannelsLast(m);
            onnx::NodeProto& shape = m.node("Shape", {"last"}, "end");
            Model::setNumber(shape, "start", axis);
            Model::setNumber(shape, "end", axis + 1);
            m.wholeNumbers("first", {1});
            m.wholeNumbers("axis", {3});
            m.node("Slice", {"last", "first", "end", "axis"}, "z");
            Model::setList(m.node("Transpose", {"z"}, "y"), "perm", {0, 3, 1, 2});
        };
    };
    expectAnswers({1, 3, 4, 4},
                  {{sliced(3), "Input ReLU Slice"},
                   {sliced(1), "takes its ends from what the image decides"}});
}

// As many groups as the image is high: for another size, the layer would be another one.
TEST(OnnxAxisOrdersTest, GroupsThatTheImageCountsBindTheirLayerToItsSize) {
    SmallModel model({1, 6, 2, 2});
    model.node("Relu", {"x"}, "r");
    model.node("Shape", {"r"}, "shape");
    model.wholeNumbers("places", {0, 2, 1, 2, 3});
    model.node("Gather", {"shape", "places"}, "numbers");
    model.wholeNumbers("factors", {1, 1, 1, 1, 1});
    model.wholeNumbers("divisors", {1, 1, 2, 1, 1});
    model.node("Mul", {"numbers", "factors"}, "whole");
    model.node("Div", {"whole", "divisors"}, "groups");
    model.node("Reshape", {"r", "groups"}, "grouped");
    Model::setList(model.node("Transpose", {"grouped"}, "turned"), "perm", {0, 2, 1, 3, 4});
    model.wholeNumbers("image", {1, 6, 2, 2});
    model.node("Reshape", {"turned", "image"}, "y");
    const OnnxDrawing drawing = draw(model.bytes());
    EXPECT_THAT(typesOf(drawing), testing::ElementsAre("Input", "ReLU", "ChannelShuffle"));
    EXPECT_THAT(drawing.sized.layers, testing::ElementsAre("r"));
}

TEST(OnnxAxisOrdersTest, SizesAreTakenByPlacesThatAreKnown) {
    const auto row = [](const std::function<void(Model&)>& batch) {
        return [=](Model& m) {
            m.node("Shape", {"r"}, "shape");
            batch(m);
            m.node("Reshape", {"r", "sizes"}, "y");
        };
    };
    expectAnswers({1, 3, 4, 4},
                  {{row([](Model& m) {
                        m.node("Gather", {"shape", ""}, "sizes");
                    }),
                    "computes with something other than shapes"},
                   {row([](Model& m) {
                        m.node("Gather", {"shape", "shape"}, "sizes");
                    }),
                    "takes from a shape what the image's size decides"},
                   {row([](Model& m) {
                        onnx::NodeProto& node = m.node("Concat", {}, "sizes");
                        Model::setNumber(node, "axis", 0);
                        for (int i = 0; i < 17; ++i) node.add_input("shape");
                    }),
                    "joins too many numbers"},
                   {row([](Model& m) {
                        m.wholeNumbers("none", {0, 0, 0, 0});
                        m.node("Add", {"none", "shape"}, "sizes");
                    }),
                    "Input ReLU"}});
}

/// A Pad of so many zeros on each side.
onnx::NodeProto& padBy(Model& m, const std::string& from, std::int64_t pad, const char* to) {
    m.wholeNumbers(std::string(to) + "_pads", {0, 0, pad, pad, 0, 0, pad, pad});
    return m.node("Pad", {from, std::string(to) + "_pads"}, to);
}

TEST(OnnxAxisOrdersTest, PadsAreAddedUpToALimit) {
    const auto padded = [](std::int64_t first, std::int64_t second, const char* mode) {
        return [=](Model& m) {
            Model::setText(padBy(m, "r", first, "p"), "mode", mode);
            padBy(m, "p", second, "q");
            m.tensor("weights", {3, 3, 3, 3});
            m.node("Conv", {"q", "weights"}, "y");
        };
    };
    expectAnswers({1, 3, 4, 4},
                  {{padded(1, 0, "constant"), "Input ReLU Conv2D"},
                   {padded(1, 1, "constant"), "Input ReLU Conv2D"},
                   {padded(1, 1, "reflect"), "pads with copies of the image"},
                   {padded(1000, 25, "constant"), "pads an image too far"},
                   {padded(1025, 0, "constant"), "pads something other than the sides"},
                   {[](Model& m) {
                        m.node("Flatten", {"r"}, "f");
                        padBy(m, "f", 1, "y");
                    },
                    "pads something other than the sides of an image"},
                   {[](Model& m) { m.node("Pad", {"r"}, "y"); },
                    "pads something other than the sides of an image"}});
}

/// The ids of the layers that are right for one size alone.
std::vector<NodeId> sizedLayersOf(const std::function<void(Model&)>& nodes) {
    SmallModel model({1, 3, 5, 5});
    model.node("Relu", {"x"}, "r");
    nodes(model);
    return draw(model.bytes()).sized.layers;
}

onnx::NodeProto& poolOf(Model& m, std::int64_t window, std::int64_t stride) {
    onnx::NodeProto& node = m.node("MaxPool", {"r"}, "y");
    Model::setList(node, "kernel_shape", {window, window});
    Model::setList(node, "strides", {stride, stride});
    return node;
}

TEST(OnnxAxisOrdersTest, AWindowThatRoundsUpIsBoundToASizeOnlyWhereItMatters) {
    const auto roundedUp = [](std::int64_t window, std::int64_t stride) {
        return [=](Model& m) { Model::setNumber(poolOf(m, window, stride), "ceil_mode", 1); };
    };
    EXPECT_TRUE(sizedLayersOf(roundedUp(3, 1)).empty());
    EXPECT_TRUE(sizedLayersOf(roundedUp(3, 2)).empty());
    EXPECT_EQ(sizedLayersOf(roundedUp(2, 4)).size(), 1u);
    EXPECT_TRUE(sizedLayersOf([](Model& m) {
                    onnx::NodeProto& node = poolOf(m, 3, 2);
                    Model::setNumber(node, "ceil_mode", 1);
                    Model::setText(node, "auto_pad", "SAME_UPPER");
                }).empty())
        << "such a window covers the image anyway";
}

TEST(OnnxAxisOrdersTest, PaddingThatFollowsFromTheSizeStaysSoWhenMoreIsAdded) {
    EXPECT_EQ(sizedLayersOf([](Model& m) {
                  padBy(m, "r", 1, "p");
                  m.tensor("weights", {3, 3, 3, 3});
                  onnx::NodeProto& node = m.node("Conv", {"p", "weights"}, "y");
                  Model::setText(node, "auto_pad", "SAME_LOWER");
                  Model::setList(node, "strides", {2, 2});
              }).size(),
              1u);
    EXPECT_EQ(sizedLayersOf([](Model& m) {
                  m.node("Shape", {"r"}, "shape");
                  m.wholeNumbers("place", {2});
                  m.node("Gather", {"shape", "place"}, "side");
                  m.wholeNumbers("four", {4});
                  m.node("Sub", {"side", "four"}, "one");
                  m.wholeNumbers("none", {0, 0});
                  m.node("Concat", {"none", "one", "one", "none", "one", "one"}, "pads");
                  m.node("Pad", {"r", "pads"}, "p");
                  padBy(m, "p", 1, "q");
                  m.tensor("weights", {3, 3, 3, 3});
                  m.node("Conv", {"q", "weights"}, "y");
              }).size(),
              1u);
}

TEST(OnnxAxisOrdersTest, AWindowOfOnePixelIsALayerWhereItSkipsPixels) {
    const auto pool = [](std::int64_t stride, std::int64_t pad) {
        return [=](Model& m) {
            Model::setList(poolOf(m, 1, stride), "pads", {pad, pad, pad, pad});
        };
    };
    expectAnswers({1, 3, 4, 4},
                  {{pool(1, 0), "Input ReLU"},
                   {pool(2, 0), "Input ReLU MaxPool"},
                   {pool(1, 1), "does not fit"}});
}

}  // namespace
}  // namespace espalier::engine::foreign

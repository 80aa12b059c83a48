// SPDX-License-Identifier: Apache-2.0
// Convolutions, pooling, padding and joins: which are drawn, and why others are not.
#include "onnx_node_answers.h"

namespace espalier::engine::foreign {
namespace {

using Model = SmallModel;
using Numbers = std::initializer_list<std::int64_t>;

/// Of the three channels of "r" with a kernel of 3 x 3.
onnx::NodeProto& conv(Model& m, Numbers weights = {3, 3, 3, 3}, const char* of = "r") {
    m.tensor("weights", weights);
    return m.node("Conv", {of, "weights"}, "y");
}

void toLast(Model& m, const char* to = "last") {
    Model::setList(m.node("Transpose", {"r"}, to), "perm", {0, 2, 3, 1});
}

onnx::NodeProto& pad(Model& m, Numbers pads, const char* of = "r") {
    m.wholeNumbers("pads", pads);
    return m.node("Pad", {of, "pads"}, "padded");
}

std::function<void(Model&)> convOf(const char* name, const char* text) {
    return [=](Model& m) { Model::setText(conv(m), name, text); };
}

TEST(OnnxWindowNodesTest, AConvolutionHasAWindowThatLayersHave) {
    const char* drawn = "Input ReLU Conv2D";
    expectAnswers({1, 3, 8, 8},
                  {{[](Model& m) { conv(m); }, drawn},
                   {convOf("auto_pad", "SAME_UPPER"), drawn},
                   {convOf("auto_pad", "SAME_LOWER"), drawn},
                   {convOf("auto_pad", "VALID"), drawn},
                   {convOf("auto_pad", "NOTSET"), drawn},
                   {convOf("auto_pad", "LEFT"), "has an auto_pad that ONNX does not define"},
                   {[](Model& m) {
                        Model::setList(conv(m), "pads", {1, 0, 1, 0});
                    },
                    drawn},
                   {[](Model& m) {
                        Model::setList(conv(m), "pads", {0, 1, 0, 1});
                    },
                    drawn},
                   {[](Model& m) {
                        Model::setList(conv(m), "pads", {0, 1, 1, 1});
                    },
                    drawn},
                   {[](Model& m) {
                        Model::setList(conv(m), "pads", {1, 1, 1, 0});
                    },
                    drawn},
                   {[](Model& m) {
                        Model::setList(conv(m), "dilations", {2, 2});
                    },
                    drawn},
                   {[](Model& m) {
                        Model::setList(conv(m), "kernel_shape", {3, 3});
                    },
                    drawn},
                   {[](Model& m) {
                        Model::setList(conv(m), "kernel_shape", {5, 5});
                    },
                    "has weights for another kernel"},
                   {[](Model& m) {
                        conv(m, {3, 3, 9});
                    },
                    "weights that do not have four dimensions"},
                   {[](Model& m) {
                        m.tensor("bias", {3});
                        conv(m).add_input("bias");
                    },
                    drawn},
                   {[](Model& m) {
                        m.tensor("bias", {4});
                        conv(m).add_input("bias");
                    },
                    "has a bias of the wrong size"}});
}

void onePixel(Model& m) {
    m.node("GlobalAveragePool", {"r"}, "one");
}

TEST(OnnxWindowNodesTest, AConvolutionOfOnePixelIsAMatrix) {
    const char* window = "reads one number per channel, and its window is not one pixel";
    expectAnswers({1, 3, 8, 8},
                  {{[](Model& m) {
                        onePixel(m);
                        conv(m, {5, 3, 1, 1}, "one");
                    },
                    "Input ReLU GlobalAveragePool Dense"},
                   {[=](Model& m) {
                        onePixel(m);
                        conv(m, {5, 3, 3, 3}, "one");
                    },
                    window},
                   {[=](Model& m) {
                        onePixel(m);
                        Model::setList(conv(m, {5, 3, 1, 1}, "one"), "pads", {1, 1, 1, 1});
                    },
                    window},
                   {[=](Model& m) {
                        onePixel(m);
                        Model::setNumber(conv(m, {3, 1, 1, 1}, "one"), "group", 3);
                    },
                    window},
                   {[](Model& m) {
                        onePixel(m);
                        Model::setList(m.node("MaxPool", {"one"}, "y"), "kernel_shape", {2, 2});
                    },
                    "reads one number per channel and not an image"}});
}

onnx::NodeProto& transposedConv(Model& m, const char* of = "r") {
    m.tensor("weights", {3, 2, 3, 3});
    return m.node("ConvTranspose", {of, "weights"}, "y");
}

TEST(OnnxWindowNodesTest, ATransposedConvolutionIsPaddedWithNumbers) {
    const char* drawn = "Input ReLU ConvTranspose2D";
    const char* padded = "is padded in a way that no layer is";
    expectAnswers(
        {1, 3, 8, 8},
        {{[](Model& m) { transposedConv(m); }, drawn},
         {[](Model& m) {
              Model::setList(transposedConv(m), "pads", {1, 1, 1, 1});
          },
          drawn},
         {[=](Model& m) { Model::setText(transposedConv(m), "auto_pad", "SAME_UPPER"); }, padded},
         {[=](Model& m) {
              Model::setList(transposedConv(m), "output_shape", {10, 10});
          },
          padded},
         {[=](Model& m) {
              pad(m, {0, 0, 1, 1, 0, 0, 1, 1});
              transposedConv(m, "padded");
          },
          padded}});
}

TEST(OnnxWindowNodesTest, APadIsOfTheSidesOfAnImage) {
    const char* sides = "pads something other than the sides of an image";
    expectAnswers(
        {1, 3, 8, 8},
        {{[](Model& m) {
              pad(m, {0, 0, 1, 1, 0, 0, 1, 1});
              conv(m, {3, 3, 3, 3}, "padded");
          },
          "Input ReLU Conv2D"},
         {[](Model& m) {
              toLast(m);
              pad(m, {0, 1, 1, 0, 0, 1, 1, 0}, "last");
              Model::setList(m.node("Transpose", {"padded"}, "first"), "perm", {0, 3, 1, 2});
              conv(m, {3, 3, 3, 3}, "first");
          },
          "Input ReLU Conv2D"},
         {[](Model& m) {
              pad(m, {0, 0, 1, 1, 0, 0, 1, 1});
              Model::setText(conv(m, {3, 3, 3, 3}, "padded"), "auto_pad", "SAME_UPPER");
          },
          "pads an image that is already padded"},
         {[](Model& m) {
              pad(m, {0, 0, 1, 1, 0, 0, 1, 1});
              m.wholeNumbers("shape", {1, -1});
              m.node("Reshape", {"padded", "shape"}, "y");
          },
          "arranges a padded image"},
         {[=](Model& m) {
              pad(m, {0, 1, 0, 0, 0, 0, 0, 0});
          },
          sides},
         {[=](Model& m) {
              pad(m, {0, 0, -1, 0, 0, 0, 0, 0});
          },
          sides},
         {[=](Model& m) {
              pad(m, {1, 1, 1, 1});
          },
          sides},
         {[=](Model& m) { m.node("Pad", {"r"}, "y"); }, sides},
         {[=](Model& m) {
              m.node("Flatten", {"r"}, "f");
              pad(m, {0, 0, 1, 1, 0, 0, 1, 1}, "f");
          },
          sides},
         {[](Model& m) {
              Model::setText(pad(m, {0, 0, 1, 1, 0, 0, 1, 1}), "mode", "reflect");
          },
          "pads with copies of the image"},
         {[](Model& m) {
              m.tensor("filling", {}).set_float_data(0, 1);
              pad(m, {0, 0, 1, 1, 0, 0, 1, 1}).add_input("filling");
          },
          "pads with numbers other than 0"},
         {[](Model& m) {
              m.tensor("filling", {}).set_float_data(0, 0);
              m.wholeNumbers("axes", {2, 3});
              onnx::NodeProto& node = pad(m, {1, 1, 1, 1});
              node.add_input("filling");
              node.add_input("axes");
          },
          "pads chosen axes, which is not supported"}});
}

onnx::NodeProto& pool(Model& m, const char* op, Numbers kernel = {2, 2}, const char* of = "r") {
    onnx::NodeProto& node = m.node(op, {of}, "y");
    Model::setList(node, "kernel_shape", kernel);
    return node;
}

onnx::NodeProto& withStrides(onnx::NodeProto& node, Numbers strides) {
    Model::setList(node, "strides", strides);
    return node;
}

TEST(OnnxWindowNodesTest, APoolingHasTheWindowOfALayer) {
    const char* drawn = "Input ReLU MaxPool";
    expectAnswers(
        {1, 3, 7, 7},
        {{[](Model& m) { pool(m, "MaxPool"); }, drawn},
         {[](Model& m) {
              pool(m, "MaxPool", {1, 1});
          },
          "Input ReLU"},
         {[](Model& m) {
              withStrides(pool(m, "MaxPool", {1, 1}), {2, 2});
          },
          drawn},
         {[](Model& m) { Model::setText(pool(m, "MaxPool"), "auto_pad", "SAME_LOWER"); }, drawn},
         {[](Model& m) {
              Model::setText(withStrides(pool(m, "MaxPool"), {2, 2}), "auto_pad", "SAME_LOWER");
          },
          drawn},
         {[](Model& m) {
              Model::setNumber(withStrides(pool(m, "MaxPool"), {2, 2}), "ceil_mode", 1);
          },
          drawn},
         {[](Model& m) {
              Model::setNumber(withStrides(pool(m, "MaxPool"), {4, 4}), "ceil_mode", 1);
          },
          drawn},
         {[](Model& m) {
              Model::setNumber(pool(m, "MaxPool", {9, 9}), "ceil_mode", 1);
          },
          "y"},
         {[](Model& m) {
              Model::setList(pool(m, "MaxPool"), "dilations", {2, 2});
          },
          "has a dilated window"},
         {[](Model& m) { m.node("MaxPool", {"r"}, "y"); }, "has no kernel_shape"},
         {[](Model& m) {
              pool(m, "MaxPool", {2, 2, 2});
          },
          "has a kernel_shape of 3 numbers"},
         {[](Model& m) { pool(m, "MaxPool").add_output("places"); }, "gives the indices"},
         {[](Model& m) { pool(m, "MaxPool").add_output(""); }, drawn}});
}

TEST(OnnxWindowNodesTest, AMaximumOfPaddingIsOneOfZeros) {
    const auto behind = [](const char* op) {
        return [=](Model& m) {
            m.node(op, {"r"}, "a");
            pad(m, {0, 0, 1, 1, 0, 0, 1, 1}, "a");
            pool(m, "MaxPool", {2, 2}, "padded");
        };
    };
    expectAnswers({1, 3, 7, 7},
                  {{behind("Relu"), "Input ReLU ReLU MaxPool"},
                   {behind("Sigmoid"), "Input ReLU Sigmoid MaxPool"},
                   {behind("Tanh"), "takes the maximum of an image padded with zeros"}});
}

/// An average of 3 x 3 with these paddings, of which the node's own counts or not.
std::function<void(Model&)> average(bool isPadded, Numbers own, bool counts, bool roundsUp) {
    return [=](Model& m) {
        if (isPadded) pad(m, {0, 0, 1, 1, 0, 0, 1, 1});
        onnx::NodeProto& node = pool(m, "AveragePool", {3, 3}, isPadded ? "padded" : "r");
        withStrides(node, {2, 2});
        Model::setList(node, "pads", own);
        Model::setNumber(node, "count_include_pad", counts ? 1 : 0);
        Model::setNumber(node, "ceil_mode", roundsUp ? 1 : 0);
    };
}

TEST(OnnxWindowNodesTest, AnAverageCountsOnePaddingOrNone) {
    static constexpr Numbers kNone{0, 0, 0, 0};
    static constexpr Numbers kOne{1, 1, 1, 1};
    const char* drawn = "Input ReLU AveragePool";
    const char* roundsUp = "averages over its padding and rounds up";
    expectAnswers(
        {1, 3, 8, 8},
        {{average(false, kNone, false, false), drawn},
         {average(false, kOne, false, false), drawn},
         {average(false, kOne, true, false), drawn},
         {average(false, kNone, true, false), drawn},
         {average(false, kOne, false, true), drawn},
         {average(false, kOne, true, true), roundsUp},
         {average(true, kNone, false, false), drawn},
         {average(true, kNone, false, true), roundsUp},
         {average(true, kOne, true, false), drawn},
         {average(true, kOne, false, false), "averages over one padding and leaves out"}});
}

onnx::NodeProto& mean(Model& m, Numbers axes, bool keeps, const char* of = "r") {
    onnx::NodeProto& node = m.node("ReduceMean", {of}, "y");
    if (axes.size() > 0) Model::setList(node, "axes", axes);
    Model::setNumber(node, "keepdims", keeps ? 1 : 0);
    return node;
}

TEST(OnnxWindowNodesTest, AGlobalAverageIsOverHeightAndWidth) {
    const char* drawn = "Input ReLU GlobalAveragePool";
    const char* others = "averages over axes other than height and width";
    expectAnswers({1, 3, 8, 8},
                  {{[](Model& m) { m.node("GlobalAveragePool", {"r"}, "y"); }, drawn},
                   {[](Model& m) {
                        mean(m, {2, 3}, true);
                    },
                    drawn},
                   {[](Model& m) {
                        mean(m, {-1, -2}, false);
                    },
                    drawn},
                   {[](Model& m) {
                        toLast(m);
                        mean(m, {1, 2}, false, "last");
                    },
                    drawn},
                   {[](Model& m) {
                        toLast(m);
                        mean(m, {1, 2}, true, "last");
                        Model::setList(m.node("Transpose", {"y"}, "z"), "perm", {0, 3, 1, 2});
                    },
                    drawn},
                   {[](Model& m) {
                        onePixel(m);
                        mean(m, {2, 3}, false, "one");
                    },
                    drawn},
                   {[=](Model& m) {
                        mean(m, {1, 2}, false);
                    },
                    others},
                   {[=](Model& m) { mean(m, {}, false); }, others},
                   {[=](Model& m) {
                        toLast(m);
                        m.node("GlobalAveragePool", {"last"}, "y");
                    },
                    others},
                   {[](Model& m) {
                        m.node("Flatten", {"r"}, "f");
                        m.node("GlobalAveragePool", {"f"}, "y");
                    },
                    "does not read an image"}});
}

TEST(OnnxWindowNodesTest, ValuesAreJoinedByChannels) {
    const auto concat = [](std::int64_t axis, std::initializer_list<std::string> of) {
        return [axis, names = std::vector<std::string>(of)](Model& m) {
            m.node("Sigmoid", {"r"}, "s");
            toLast(m);
            m.node("Flatten", {"r"}, "f");
            onnx::NodeProto& node = m.node("Concat", {}, "y");
            for (const std::string& name : names) node.add_input(name);
            Model::setNumber(node, "axis", axis);
        };
    };
    const char* orders = "joins values whose axes have different orders";
    expectAnswers({1, 3, 8, 8},
                  {{concat(1, {"r", "s"}), "Input ReLU Sigmoid Concatenate"},
                   {concat(-3, {"r", "s"}), "Input ReLU Sigmoid Concatenate"},
                   {concat(1, {"s"}), "Input ReLU Sigmoid"},
                   {concat(2, {"r", "s"}), "joins along an axis other than the channels"},
                   {concat(1, {"r", "f"}), orders},
                   {concat(1, {"r", "last"}), orders},
                   {concat(1, {}), "joins nothing"}});
}

TEST(OnnxWindowNodesTest, SumsAreOfEqualSizesAndProductsOfGates) {
    expectAnswers({1, 3, 8, 8},
                  {{[](Model& m) { m.node("Sum", {"r"}, "y"); }, "Input ReLU"},
                   {[](Model& m) {
                        m.node("Sum", {"r", "r"}, "y");
                    },
                    "Input ReLU Add"},
                   {[](Model& m) {
                        onePixel(m);
                        m.node("Add", {"r", "one"}, "y");
                    },
                    "adds values of different sizes"},
                   {[](Model& m) {
                        m.node("Sigmoid", {"r"}, "s");
                        m.node("Mul", {"s", "r"}, "y");
                    },
                    "Input ReLU SiLU"},
                   {[](Model& m) {
                        m.node("Sigmoid", {"r"}, "s");
                        m.node("Mul", {"r", "s"}, "p");
                        m.node("Add", {"p", "s"}, "y");
                    },
                    "Input ReLU Sigmoid Multiply Add"},
                   {[](Model& m) {
                        m.node("Sub", {"r", "r"}, "y");
                    },
                    "no layer computes"},
                   {[](Model& m) {
                        m.node("Div", {"r", "r"}, "y");
                    },
                    "no layer computes"}});
}

/// Arithmetic of a convolution's three channels with a constant.
std::function<void(Model&)> scaled(
    const char* op, Numbers sizes, float number, bool isFirst = false, const char* of = "conv") {
    return [=, sizes = std::vector<std::int64_t>(sizes)](Model& m) {
        m.convolution("r", "conv");
        onnx::TensorProto& constant = m.tensor("c", {});
        std::int64_t count = 1;
        for (const std::int64_t size : sizes) {
            constant.add_dims(size);
            count *= size;
        }
        constant.clear_float_data();
        for (std::int64_t i = 0; i < count; ++i) constant.add_float_data(number);
        if (isFirst) {
            m.node(op, {"c", of}, "y");
        } else {
            m.node(op, {of, "c"}, "y");
        }
    };
}

TEST(OnnxWindowNodesTest, ConstantsBecomePartOfTheWeights) {
    const char* drawn = "Input ReLU Conv2D";
    const char* perChannel = "computes with constants that are not one number per channel";
    expectAnswers(
        {1, 3, 8, 8},
        {{scaled("Mul", {}, 0.5f), drawn},
         {scaled("Div", {}, 0.5f), drawn},
         {scaled("Add", {}, 0.5f), drawn},
         {scaled("Sub", {}, 0.5f), drawn},
         {scaled("Sub", {}, 0.5f, true), drawn},
         {scaled("Sub", {3, 1, 1}, 0.5f), drawn},
         {scaled("Mul", {1, 3, 1, 1}, 0.5f), drawn},
         {scaled("Div", {3, 1, 1}, 0.5f), drawn},
         {scaled("Add", {3, 1, 1}, 0.5f, true), drawn},
         {scaled("Add", {}, 0, false, "r"), "Input ReLU"},
         {scaled("Mul", {}, 1, false, "r"), "Input ReLU"},
         {scaled("Div", {}, 0.5f, true), "divides a constant, which no layer does"},
         {scaled("Mul", {3}, 0.5f), perChannel},
         {scaled("Mul", {1, 1, 3}, 0.5f), perChannel},
         {scaled("Mul", {2, 1, 1}, 0.5f), perChannel},
         {scaled("Mul", {1, 1, 3, 1, 1}, 0.5f), perChannel},
         {scaled("Mul", {}, 0.5f, false, "r"), "after something other than a convolution"},
         {scaled("Mul", {}, 0.5f, false, "x"), "changes the image before the first"}});
}

}  // namespace
}  // namespace espalier::engine::foreign

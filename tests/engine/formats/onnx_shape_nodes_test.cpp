// SPDX-License-Identifier: Apache-2.0
// Nodes that arrange values: what of them can be drawn, and how the others are refused.
#include "onnx_node_answers.h"

namespace espalier::engine::foreign {
namespace {

using Numbers = std::initializer_list<std::int64_t>;
using Model = SmallModel;

onnx::NodeProto& reshape(Model& m, const std::string& from, Numbers sizes, const char* to = "y") {
    m.wholeNumbers(std::string(to) + "_shape", sizes);
    return m.node("Reshape", {from, std::string(to) + "_shape"}, to);
}

onnx::NodeProto& withAxes(
    Model& m, const char* op, const std::string& from, Numbers axes, const char* to = "y") {
    m.wholeNumbers(std::string(to) + "_axes", axes);
    return m.node(op, {from, std::string(to) + "_axes"}, to);
}

void transpose(Model& m, const std::string& from, Numbers order, const char* to = "y") {
    Model::setList(m.node("Transpose", {from}, to), "perm", order);
}

void flatten(Model& m, std::int64_t axis = 1, const std::string& from = "r", const char* to = "f") {
    Model::setNumber(m.node("Flatten", {from}, to), "axis", axis);
}

TEST(OnnxShapeNodesTest, AFlattenKeepsTheBatch) {
    expectAnswers({1, 3, 4, 4},
                  {{[](Model& m) { flatten(m); }, "Input ReLU Flatten"},
                   {[](Model& m) { flatten(m, -3); }, "Input ReLU Flatten"},
                   {[](Model& m) { flatten(m, 2); }, "does not keep the images of a batch apart"},
                   {[](Model& m) { flatten(m, 0); }, "does not keep the images of a batch apart"},
                   {[](Model& m) { flatten(m, 9); }, "axis"}});
}

TEST(OnnxShapeNodesTest, AReshapeIsOfAsManyValues) {
    const char* arranges = "which no layer does";
    expectAnswers(
        {1, 3, 4, 4},
        {{[](Model& m) {
              reshape(m, "r", {0, -1});
          },
          "Input ReLU Flatten"},
         {[](Model& m) {
              reshape(m, "r", {1, 48});
          },
          "Input ReLU Flatten"},
         {[](Model& m) {
              reshape(m, "r", {1, 3, 4, 4});
          },
          "Input ReLU"},
         {[](Model& m) { m.node("Reshape", {"r"}, "y"); }, "has no shape to arrange values in"},
         {[](Model& m) {
              reshape(m, "r", {1, 3, 4, 4, 1, 1, 1, 1, 1});
          },
          "has no shape"},
         {[](Model& m) {
              reshape(m, "r", {-1, -1});
          },
          "arranges values as -1x-1"},
         {[](Model& m) {
              reshape(m, "r", {1, 5, -1});
          },
          "arranges values as 1x5x-1"},
         {[](Model& m) {
              reshape(m, "r", {1, 47});
          },
          "arranges values as 1x47"},
         {[](Model& m) {
              reshape(m, "r", {1, -2});
          },
          "has a size below 1"},
         {[](Model& m) {
              Model::setNumber(reshape(m, "r", {0, -1}), "allowzero", 1);
          },
          "has a size below 1"},
         {[](Model& m) {
              reshape(m, "r", {1, 3, 4, 4, 0});
          },
          "has a size below 1"},
         {[=](Model& m) {
              reshape(m, "r", {1, 48, 1, 1});
          },
          arranges},
         {[=](Model& m) {
              reshape(m, "r", {1, 1, 1, 48});
          },
          arranges},
         {[=](Model& m) {
              reshape(m, "r", {1, 4, 3, 2, 2});
          },
          arranges},
         {[=](Model& m) {
              reshape(m, "r", {1, 1, 3, 2, 8});
          },
          arranges},
         {[=](Model& m) {
              reshape(m, "r", {1, INT64_MAX, INT64_MAX, 1});
          },
          arranges}});
}

TEST(OnnxShapeNodesTest, ARowIsAlsoAnImageOfOnePixel) {
    expectAnswers({1, 3, 4, 4},
                  {{[](Model& m) {
                        flatten(m);
                        reshape(m, "f", {1, 48, 1, 1});
                    },
                    "Input ReLU Flatten"},
                   {[](Model& m) {
                        flatten(m);
                        reshape(m, "f", {1, 1, 1, 48}, "last");
                        reshape(m, "last", {1, 48});
                    },
                    "Input ReLU Flatten"},
                   {[](Model& m) {
                        flatten(m);
                        withAxes(m, "Unsqueeze", "f", {2, 3}, "image");
                        withAxes(m, "Squeeze", "image", {-1, -2});
                    },
                    "Input ReLU Flatten"},
                   {[](Model& m) {
                        flatten(m);
                        withAxes(m, "Unsqueeze", "f", {-2, -1});
                    },
                    "Input ReLU Flatten"},
                   {[](Model& m) {
                        flatten(m);
                        withAxes(m, "Unsqueeze", "f", {0});
                    },
                    "arranges values as 1x1x48"},
                   {[](Model& m) {
                        flatten(m);
                        m.node("Unsqueeze", {"f"}, "y");
                    },
                    "inserts axes without saying where"},
                   {[](Model& m) {
                        flatten(m);
                        withAxes(m, "Unsqueeze", "f", {2, 3, 4, 5, 6});
                    },
                    "inserts axes without saying where"},
                   {[](Model& m) {
                        flatten(m);
                        withAxes(m, "Unsqueeze", "f", {2, 2});
                    },
                    "names an axis twice"},
                   {[](Model& m) {
                        flatten(m);
                        withAxes(m, "Unsqueeze", "f", {-9});
                    },
                    "names an axis that is not there"}});
}

TEST(OnnxShapeNodesTest, ASqueezeRemovesAxesOfOne) {
    expectAnswers(
        {1, 6, 1, 1},
        {{[](Model& m) {
              withAxes(m, "Squeeze", "r", {2, 3});
          },
          "Input ReLU Flatten"},
         {[](Model& m) {
              withAxes(m, "Squeeze", "r", {-1, -2});
          },
          "Input ReLU Flatten"},
         {[](Model& m) { withAxes(m, "Squeeze", "r", {1}); }, "an axis whose size is not 1"},
         {[](Model& m) { withAxes(m, "Squeeze", "r", {4}); }, "names an axis that is not there"},
         {[](Model& m) { withAxes(m, "Squeeze", "r", {-5}); }, "names an axis that is not there"},
         {[](Model& m) { m.node("Squeeze", {"r"}, "y"); }, "removes axes without saying which"}});
}

TEST(OnnxShapeNodesTest, ATransposeMovesTheChannels) {
    const char* exchanges = "exchanges axes, which no layer does";
    expectAnswers({1, 3, 4, 4},
                  {{[](Model& m) {
                        transpose(m, "r", {0, 1, 2, 3});
                    },
                    "Input ReLU"},
                   {[](Model& m) {
                        transpose(m, "r", {0, 2, 3, 1}, "last");
                        transpose(m, "last", {0, 3, 1, 2});
                    },
                    "Input ReLU"},
                   {[=](Model& m) {
                        transpose(m, "r", {0, 3, 1, 2});
                    },
                    exchanges},
                   {[=](Model& m) {
                        transpose(m, "r", {0, 1, 3, 2});
                    },
                    exchanges},
                   {[=](Model& m) { m.node("Transpose", {"r"}, "y"); }, exchanges},
                   {[=](Model& m) {
                        transpose(m, "r", {0, 2, 3, 1}, "last");
                        transpose(m, "last", {0, 2, 3, 1});
                    },
                    exchanges},
                   {[](Model& m) {
                        flatten(m);
                        transpose(m, "f", {0, 1});
                    },
                    "Input ReLU Flatten"},
                   {[=](Model& m) {
                        flatten(m);
                        transpose(m, "f", {1, 0});
                    },
                    exchanges},
                   {[=](Model& m) {
                        transpose(m, "r", {0, 2, 3, 1}, "last");
                        flatten(m, 1, "last");
                        transpose(m, "f", {1, 0});
                    },
                    exchanges}});
}

TEST(OnnxShapeNodesTest, GroupsAreArrangedAsTheImageAgain) {
    expectAnswers({1, 6, 4, 4},
                  {{[](Model& m) {
                        reshape(m, "r", {1, 2, 3, 4, 4}, "groups");
                        reshape(m, "groups", {1, 96});
                    },
                    "arranges values as 1x96"},
                   {[](Model& m) {
                        transpose(m, "r", {0, 2, 3, 1}, "last");
                        reshape(m, "last", {1, 4, 4, 2, 3});
                    },
                    "arranges values as 1x4x4x2x3"}});
}

void slice(Model& m,
           Numbers firsts,
           Numbers ends,
           Numbers axes,
           Numbers steps = {1},
           const std::string& from = "r") {
    m.wholeNumbers("firsts", firsts);
    m.wholeNumbers("ends", ends);
    m.wholeNumbers("axes", axes);
    m.wholeNumbers("steps", steps);
    m.node("Slice", {from, "firsts", "ends", "axes", "steps"}, "y");
}

TEST(OnnxShapeNodesTest, ASliceTakesConsecutiveChannels) {
    const char* consecutive = "takes something other than consecutive channels";
    expectAnswers({1, 6, 4, 4},
                  {{[](Model& m) { slice(m, {1}, {3}, {1}); }, "Input ReLU Slice"},
                   {[](Model& m) { slice(m, {0}, {6}, {1}); }, "Input ReLU"},
                   {[](Model& m) {
                        transpose(m, "r", {0, 2, 3, 1}, "last");
                        slice(m, {1}, {3}, {3}, {1}, "last");
                    },
                    "Input ReLU Slice"},
                   {[=](Model& m) { slice(m, {1}, {3}, {1}, {2}); }, consecutive},
                   {[=](Model& m) {
                        slice(m, {1, 0}, {3, 2}, {1, 2});
                    },
                    consecutive},
                   {[=](Model& m) {
                        slice(m, {1}, {3, 2}, {1});
                    },
                    consecutive},
                   {[=](Model& m) {
                        slice(m, {1}, {3}, {1, 2});
                    },
                    consecutive},
                   {[=](Model& m) { m.node("Slice", {"r"}, "y"); }, consecutive},
                   {[=](Model& m) {
                        m.wholeNumbers("firsts", {1});
                        m.node("Slice", {"r", "firsts"}, "y");
                    },
                    consecutive},
                   {[=](Model& m) {
                        m.wholeNumbers("firsts", {1});
                        m.wholeNumbers("ends", {3});
                        m.node("Slice", {"r", "firsts", "ends"}, "y");
                    },
                    consecutive}});
}

/// Three parts of six channels, which are added.
onnx::NodeProto& split(Model& m, Numbers sizes = {}) {
    if (sizes.size() > 0) m.wholeNumbers("sizes", sizes);
    onnx::NodeProto& node =
        sizes.size() > 0 ? m.node("Split", {"r", "sizes"}, "a") : m.node("Split", {"r"}, "a");
    node.add_output("b");
    node.add_output("c");
    m.node("Sum", {"a", "b", "c"}, "y");
    onnx::NodeProto& split = *m.graph().mutable_node(1);
    Model::setNumber(split, "axis", 1);
    return split;
}

TEST(OnnxShapeNodesTest, ASplitHasThePartsOfItsChannels) {
    const char* parts = "has parts that are not those of its channels";
    const char* drawn = "Input ReLU Slice Slice Slice Add";
    expectAnswers({1, 6, 4, 4},
                  {{[](Model& m) { split(m); }, drawn},
                   {[](Model& m) {
                        split(m, {2, 2, 2});
                    },
                    drawn},
                   {[](Model& m) { Model::setNumber(split(m), "axis", -3); }, drawn},
                   {[](Model& m) { Model::setNumber(split(m), "num_outputs", 3); }, drawn},
                   {[=](Model& m) { Model::setNumber(split(m), "num_outputs", 2); }, parts},
                   {[=](Model& m) {
                        split(m, {2, 2, 1});
                    },
                    parts},
                   {[=](Model& m) {
                        split(m, {6, 0, 0});
                    },
                    parts},
                   {[=](Model& m) {
                        split(m, {2, 2, 3});
                    },
                    parts},
                   {[=](Model& m) {
                        split(m, {3, 3});
                    },
                    parts},
                   {[=](Model& m) {
                        split(m, {-2, 4, 4});
                    },
                    parts},
                   {[](Model& m) { Model::setNumber(split(m), "axis", 2); },
                    "divides along an axis other than the channels"},
                   {[](Model& m) { split(m).clear_attribute(); },
                    "divides along an axis other than the channels"}});
}

TEST(OnnxShapeNodesTest, ACastKeepsTheType) {
    const auto cast = [](std::int64_t type) {
        return [=](Model& m) { Model::setNumber(m.node("Cast", {"r"}, "y"), "to", type); };
    };
    expectAnswers({1, 3, 4, 4},
                  {{cast(onnx::TensorProto::FLOAT), "Input ReLU"},
                   {cast(onnx::TensorProto::FLOAT16), "a type other than fp32"},
                   {[](Model& m) { m.node("Cast", {"r"}, "y"); }, "a type other than fp32"}});
}

/// [part of x's shape, -1], as programs flatten.
void flattenByShape(Model& m, std::int64_t start, std::int64_t end) {
    onnx::NodeProto& shape = m.node("Shape", {"r"}, "shape");
    Model::setNumber(shape, "start", start);
    Model::setNumber(shape, "end", end);
    m.wholeNumbers("open", {-1});
    Model::setNumber(m.node("Concat", {"shape", "open"}, "sizes"), "axis", 0);
    m.node("Reshape", {"r", "sizes"}, "y");
}

TEST(OnnxShapeNodesTest, APartOfAShapeIsThatOfItsAxes) {
    expectAnswers({1, 3, 4, 4},
                  {{[](Model& m) { flattenByShape(m, 0, 1); }, "Input ReLU Flatten"},
                   {[](Model& m) { flattenByShape(m, -4, -3); }, "Input ReLU Flatten"},
                   {[](Model& m) { flattenByShape(m, 0, 4); }, "arranges values as 1x3x4x4x1"},
                   {[](Model& m) { flattenByShape(m, 3, 1); }, "arranges values as 48"},
                   {[](Model& m) { flattenByShape(m, 0, 9); }, "end"}});
}

}  // namespace
}  // namespace espalier::engine::foreign

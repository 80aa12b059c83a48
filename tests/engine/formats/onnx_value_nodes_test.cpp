// SPDX-License-Identifier: Apache-2.0
// Nodes that compute with each value or with a row of them: which are drawn, and why others are
// not.
#include <limits>

#include "onnx_node_answers.h"

namespace espalier::engine::foreign {
namespace {

using Model = SmallModel;

/// The ReLU "r" of 1 x 2 x 2 values as a row "f" of four, multiplied in the node "y".
onnx::NodeProto& gemm(Model& m,
                      std::initializer_list<std::int64_t> weights = {4, 3},
                      std::initializer_list<std::int64_t> bias = {3}) {
    m.node("Flatten", {"r"}, "f");
    m.tensor("weights", weights);
    m.tensor("bias", bias);
    return m.node("Gemm", {"f", "weights", "bias"}, "y");
}

TEST(OnnxValueNodesTest, AMatrixMultipliesARow) {
    const char* drawn = "Input ReLU Flatten Dense";
    expectAnswers(
        {1, 1, 2, 2},
        {{[](Model& m) { gemm(m); }, drawn},
         {[](Model& m) {
              Model::setNumber(gemm(m, {3, 4}), "transB", 1);
          },
          drawn},
         {[](Model& m) { Model::setReal(gemm(m), "alpha", 0.5f); }, drawn},
         {[](Model& m) { Model::setReal(gemm(m), "beta", 0.5f); }, drawn},
         {[](Model& m) {
              gemm(m, {4, 3}, {1, 3});
          },
          drawn},
         {[](Model& m) {
              gemm(m, {4, 3}, {1});
          },
          drawn},
         {[](Model& m) {
              gemm(m, {4, 3}, {});
          },
          drawn},
         {[](Model& m) { gemm(m).mutable_input()->RemoveLast(); }, drawn},
         {[](Model& m) {
              gemm(m, {4, 3}, {2});
          },
          "has a bias of the wrong size"},
         {[](Model& m) {
              gemm(m, {4, 3}, {3, 1});
          },
          "has a bias of the wrong size"},
         {[](Model& m) {
              gemm(m, {5, 3});
          },
          "has weights for 5 values"},
         {[](Model& m) {
              gemm(m, {4, 3, 1});
          },
          "has weights that are no matrix"},
         {[](Model& m) { Model::setNumber(gemm(m), "transA", 1); }, "exchanges images and values"},
         {[](Model& m) { gemm(m).set_input(0, "r"); }, "multiplies images by a matrix"},
         {[](Model& m) { gemm(m).set_input(1, "f"); }, "f"}});
}

void matMul(Model& m, std::initializer_list<std::int64_t> weights, bool ofPixels = false) {
    if (ofPixels) {
        Model::setList(m.node("Transpose", {"r"}, "f"), "perm", {0, 2, 3, 1});
    } else {
        m.node("Flatten", {"r"}, "f");
    }
    m.tensor("weights", weights);
    m.node("MatMul", {"f", "weights"}, "y");
}

TEST(OnnxValueNodesTest, AMatrixMultipliesTheChannelsOfEachPixel) {
    expectAnswers({1, 3, 2, 2},
                  {{[](Model& m) {
                        matMul(m, {12, 5});
                    },
                    "Input ReLU Flatten Dense"},
                   {[](Model& m) {
                        matMul(m, {12, 5, 1});
                    },
                    "has weights that are no matrix"},
                   {[](Model& m) {
                        m.node("Flatten", {"r"}, "f");
                        m.node("MatMul", {"f", "f"}, "y");
                    },
                    "multiplies two matrices that are both computed"},
                   {[](Model& m) {
                        m.tensor("weights", {2, 2});
                        m.node("MatMul", {"r", "weights"}, "y");
                    },
                    "multiplies images by a matrix"},
                   {[](Model& m) {
                        matMul(m, {3, 5}, true);
                        Model::setList(m.node("Transpose", {"y"}, "z"), "perm", {0, 3, 1, 2});
                    },
                    "Input ReLU Conv2D"}});
}

onnx::NodeProto& batchNorm(Model& m, float variance = 0.5f) {
    for (const char* name : {"scale", "shift", "mean"}) m.tensor(name, {3});
    onnx::TensorProto& variances = m.tensor("variance", {3});
    for (int i = 0; i < 3; ++i) variances.set_float_data(i, variance);
    return m.node("BatchNormalization", {"r", "scale", "shift", "mean", "variance"}, "y");
}

TEST(OnnxValueNodesTest, ABatchNormHasStatisticsOfItsOwn) {
    const char* trains = "normalises by the images of a batch";
    expectAnswers(
        {1, 3, 2, 2},
        {{[](Model& m) { batchNorm(m); }, "Input ReLU BatchNorm"},
         {[](Model& m) { batchNorm(m).add_output(""); }, "Input ReLU BatchNorm"},
         {[=](Model& m) { batchNorm(m).add_output("batch_mean"); }, trains},
         {[=](Model& m) { Model::setNumber(batchNorm(m), "training_mode", 1); }, trains},
         {[](Model& m) { batchNorm(m).mutable_input()->RemoveLast(); }, "no running statistics"},
         {[](Model& m) { batchNorm(m, -1); }, "has variances in 'variance' that are not positive"},
         {[](Model& m) {
              Model::setList(m.node("Transpose", {"r"}, "last"), "perm", {0, 2, 3, 1});
              batchNorm(m).set_input(0, "last");
          },
          "does not read an image with its channels first"}});
}

/// Over the channels, which are last; of a row, if one is asked for.
onnx::NodeProto& layerNorm(Model& m, bool ofRow = false) {
    if (ofRow) {
        m.node("Flatten", {"r"}, "last");
    } else {
        Model::setList(m.node("Transpose", {"r"}, "last"), "perm", {0, 2, 3, 1});
    }
    m.tensor("scale", {ofRow ? 12 : 3});
    m.tensor("shift", {ofRow ? 12 : 3});
    return m.node("LayerNormalization", {"last", "scale", "shift"}, "y");
}

void toFirst(Model& m) {
    Model::setList(m.node("Transpose", {"y"}, "z"), "perm", {0, 3, 1, 2});
}

TEST(OnnxValueNodesTest, ALayerNormIsOverChannelsOrARow) {
    const char* parts = "normalises parts of an image, which no layer does";
    expectAnswers({1, 3, 2, 2},
                  {{[](Model& m) { layerNorm(m, true); }, "Input ReLU Flatten LayerNorm"},
                   {[](Model& m) { Model::setNumber(layerNorm(m, true), "axis", 1); },
                    "Input ReLU Flatten LayerNorm"},
                   {[](Model& m) {
                        layerNorm(m).mutable_input()->RemoveLast();
                        toFirst(m);
                    },
                    "Input ReLU LayerNorm"},
                   {[=](Model& m) { Model::setNumber(layerNorm(m), "axis", 2); }, parts},
                   {[=](Model& m) { layerNorm(m).set_input(0, "r"); }, parts}});
}

void clip(Model& m, const std::vector<std::pair<std::string, float>>& bounds) {
    onnx::NodeProto& node = m.node("Clip", {"r"}, "y");
    for (const auto& [name, number] : bounds) {
        m.tensor(name, {}).set_float_data(0, number);
        node.add_input(name);
    }
}

TEST(OnnxValueNodesTest, AClipIsOneOfTwoLayersOrNothing) {
    static constexpr float kMost = std::numeric_limits<float>::max();
    expectAnswers({1, 3, 2, 2},
                  {{[](Model& m) { clip(m, {}); }, "Input ReLU"},
                   {[](Model& m) {
                        clip(m, {{"low", -kMost}, {"high", kMost}});
                    },
                    "Input ReLU"},
                   {[](Model& m) {
                        clip(m, {{"low", 0}, {"high", 6}});
                    },
                    "Input ReLU ReLU6"},
                   {[](Model& m) {
                        clip(m, {{"low", 0}});
                    },
                    "Input ReLU ReLU"},
                   {[](Model& m) {
                        clip(m, {{"low", 0}, {"high", 5}});
                    },
                    "limits values to 0 … 5"},
                   {[](Model& m) {
                        clip(m, {{"low", -1}, {"high", 6}});
                    },
                    "limits values to -1"},
                   {[](Model& m) {
                        clip(m, {{"low", -kMost}, {"high", 6}});
                    },
                    "limits values to"}});
}

void minimum(Model& m, float most, const char* of = "r", bool isConstant = true) {
    if (isConstant) m.tensor("most", {}).set_float_data(0, most);
    m.node("Min", {of, isConstant ? "most" : "r"}, "y");
}

TEST(OnnxValueNodesTest, AMinimumOfSixMakesAReluOneThatIsLimited) {
    const char* none = "is an op that no layer computes";
    expectAnswers({1, 3, 2, 2},
                  {{[](Model& m) { minimum(m, 6); }, "Input ReLU6"},
                   {[=](Model& m) { minimum(m, 5); }, none},
                   {[=](Model& m) { minimum(m, 6, "r", false); }, none},
                   {[=](Model& m) { m.node("Min", {"r"}, "y"); }, none},
                   {[=](Model& m) {
                        m.node("Sigmoid", {"r"}, "s");
                        minimum(m, 6, "s");
                    },
                    none},
                   {[=](Model& m) {
                        minimum(m, 6);
                        m.node("Add", {"r", "y"}, "z");
                    },
                    none}});
}

TEST(OnnxValueNodesTest, ASoftmaxIsOverTheChannels) {
    const char* others = "normalises over values other than those of the channels";
    const auto over = [](const char* op, std::int64_t axis, bool isLast = true) {
        return [=](Model& m) {
            Model::setNumber(m.node(op, {"r"}, "y"), "axis", axis);
            if (!isLast) m.node("Relu", {"y"}, "z");
        };
    };
    const auto ofRow = [](const char* op, bool isLast) {
        return [=](Model& m) {
            m.node("Flatten", {"r"}, "f");
            m.node(op, {"f"}, "y");
            if (!isLast) m.node("Relu", {"y"}, "z");
        };
    };
    expectAnswers({1, 3, 2, 2},
                  {{over("Softmax", 1), "Input ReLU Softmax"},
                   {over("Softmax", -3, false), "Input ReLU Softmax ReLU"},
                   {over("Softmax", -1), others},
                   {over("Softmax", 2), others},
                   {over("LogSoftmax", 1), "computes logarithms, which no layer does"},
                   {ofRow("Softmax", true), "Input ReLU Flatten"},
                   {ofRow("LogSoftmax", true), "Input ReLU Flatten"},
                   {ofRow("Softmax", false), "Input ReLU Flatten Softmax ReLU"},
                   {ofRow("LogSoftmax", false), "computes logarithms, which no layer does"}});
}

TEST(OnnxValueNodesTest, AnActivationIsTheLayerOfItsName) {
    const auto op = [](const char* op) { return [=](Model& m) { m.node(op, {"r"}, "y"); }; };
    const auto gelu = [](const char* kind) {
        return [=](Model& m) { Model::setText(m.node("Gelu", {"r"}, "y"), "approximate", kind); };
    };
    expectAnswers({1, 3, 2, 2},
                  {{op("Tanh"), "Input ReLU Tanh"},
                   {op("Sigmoid"), "Input ReLU Sigmoid"},
                   {op("HardSwish"), "Input ReLU HardSwish"},
                   {op("LeakyRelu"), "Input ReLU LeakyReLU"},
                   {gelu("none"), "Input ReLU GELU"},
                   {gelu("tanh"), "is an approximation that no layer computes"},
                   {op("Gelu"), "Input ReLU GELU"}});
}

TEST(OnnxValueNodesTest, ADropoutHasARate) {
    const auto dropout = [](bool hasRate, bool trains) {
        return [=](Model& m) {
            onnx::NodeProto& node = m.node("Dropout", {"r"}, "y");
            if (!hasRate) return Model::setReal(node, "ratio", 0.25f);
            m.tensor("rate", {}).set_float_data(0, 0.25f);
            node.add_input("rate");
            onnx::TensorProto& isOn = *m.graph().add_initializer();
            isOn.set_name("is on");
            isOn.set_data_type(onnx::TensorProto::BOOL);
            isOn.add_int32_data(trains ? 1 : 0);
            node.add_input("is on");
            node.clear_name();
        };
    };
    for (const bool hasRate : {false, true}) {
        for (const bool trains : {false, true}) {
            SmallModel model({1, 3, 2, 2}, hasRate ? 17 : 11);
            model.node("Relu", {"x"}, "r");
            dropout(hasRate, trains)(model);
            const OnnxDrawing drawing = draw(model.bytes());
            const NetworkNode& node = drawing.network.nodes.back();
            EXPECT_EQ(node.type, "Dropout");
            EXPECT_EQ(std::get<double>(node.attributes.at("rate")), 0.25);
        }
    }
}

}  // namespace
}  // namespace espalier::engine::foreign

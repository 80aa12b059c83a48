// SPDX-License-Identifier: Apache-2.0
// What other programs write as several nodes: which forms of it are one layer, and that anything
// close to it is not.
#include "onnx_node_answers.h"

namespace espalier::engine::foreign {
namespace {

using Model = SmallModel;
using Numbers = std::initializer_list<std::int64_t>;

void storeNumber(Model& m, const char* name, float number) {
    m.tensor(name, {}).set_float_data(0, number);
}

/// x · relu6(x + 3) / 6 behind a convolution, where `limit` adds the Clip "limited" of "shifted".
std::function<void(Model&)> hardSwish(const std::function<void(Model&)>& limit) {
    return [=](Model& m) {
        m.tensor("weights", {3, 3, 1, 1});
        m.node("Conv", {"r", "weights"}, "c");
        storeNumber(m, "three", 3);
        storeNumber(m, "six", 6);
        m.node("Add", {"c", "three"}, "shifted");
        limit(m);
        m.node("Mul", {"c", "limited"}, "product");
        m.node("Div", {"product", "six"}, "y");
    };
}

/// With bounds that are attributes, as up to opset 10.
std::function<void(Model&)> limitedByAttributes(float low, float high) {
    return [=](Model& m) {
        onnx::NodeProto& clip = m.node("Clip", {"shifted"}, "limited");
        Model::setReal(clip, "max", high);
        Model::setReal(clip, "min", low);
    };
}

/// With an upper bound that a Constant node gives.
std::function<void(Model&)> limitedByNode(const std::function<void(onnx::NodeProto&)>& setting) {
    return [=](Model& m) {
        storeNumber(m, "zero", 0);
        setting(m.node("Constant", {}, "bound"));
        m.node("Clip", {"shifted", "zero", "bound"}, "limited");
    };
}

onnx::TensorProto& valueOf(onnx::NodeProto& node, float number) {
    Model::attribute(node, "value").set_type(onnx::AttributeProto::TENSOR);
    onnx::TensorProto& tensor = *Model::attribute(node, "value").mutable_t();
    tensor.set_data_type(onnx::TensorProto::FLOAT);
    tensor.add_float_data(number);
    return tensor;
}

TEST(OnnxCompositeFormsTest, TheBoundsOfAHardSwishMayBeAttributesOrConstantNodes) {
    const char* drawn = "Input ReLU Conv2D HardSwish";
    const char* shared = "computes with constants after 'c', which other nodes read";
    expectAnswers(
        {1, 3, 4, 4},
        {{hardSwish(limitedByAttributes(0, 6)), drawn},
         {hardSwish(limitedByAttributes(0, 5)), shared},
         {hardSwish(limitedByAttributes(1, 6)), shared},
         {hardSwish(
              [](Model& m) { Model::setReal(m.node("Clip", {"shifted"}, "limited"), "max", 6); }),
          shared},
         {hardSwish([](Model& m) {
              storeNumber(m, "zero", 0);
              onnx::NodeProto& clip = m.node("Clip", {"shifted", "zero", "six"}, "limited");
              Model::setReal(clip, "max", 6);
          }),
          shared},
         {hardSwish(
              limitedByNode([](onnx::NodeProto& node) { Model::setReal(node, "value_float", 6); })),
          drawn},
         {hardSwish(limitedByNode([](onnx::NodeProto& node) { valueOf(node, 6); })), drawn},
         {hardSwish(limitedByNode([](onnx::NodeProto& node) { valueOf(node, 6).add_dims(1); })),
          drawn},
         {hardSwish(limitedByNode([](onnx::NodeProto& node) { valueOf(node, 5); })), shared},
         {hardSwish(limitedByNode([](onnx::NodeProto& node) {
              onnx::TensorProto& pair = valueOf(node, 6);
              pair.add_float_data(6);
              pair.add_dims(2);
          })),
          shared},
         {hardSwish(limitedByNode([](onnx::NodeProto& node) {
              onnx::TensorProto& matrix = valueOf(node, 6);
              matrix.add_dims(1);
              matrix.add_dims(1);
          })),
          shared},
         {hardSwish(
              limitedByNode([](onnx::NodeProto& node) { Model::setNumber(node, "value_int", 6); })),
          shared},
         {hardSwish([](Model& m) {
              storeNumber(m, "zero", 0);
              m.node("Identity", {"six"}, "bound");
              m.node("Clip", {"shifted", "zero", "bound"}, "limited");
          }),
          shared}});
}

TEST(OnnxCompositeFormsTest, EachNodeOfAHardSwishHasOneOutputAndTheRightOperands) {
    const auto changed = [](int node, const std::function<void(onnx::NodeProto&)>& change) {
        return [=](Model& m) {
            hardSwish(limitedByAttributes(0, 6))(m);
            change(*m.graph().mutable_node(node));
        };
    };
    const char* shared = "computes with constants after 'c', which other nodes read";
    expectAnswers(
        {1, 3, 4, 4},
        {{changed(4, [](onnx::NodeProto& node) { node.set_domain("ai.onnx"); }),
          "Input ReLU Conv2D HardSwish"},
         {changed(4, [](onnx::NodeProto& node) { node.mutable_input()->SwapElements(0, 1); }),
          "Input ReLU Conv2D HardSwish"},
         {changed(4, [](onnx::NodeProto& node) { node.add_output("more"); }), shared},
         {changed(4, [](onnx::NodeProto& node) { node.mutable_input()->RemoveLast(); }),
          "(Mul, node 5 of 6) has 1 inputs"},
         {changed(5, [](onnx::NodeProto& node) { node.add_input("three"); }), shared},
         {changed(5, [](onnx::NodeProto& node) { node.mutable_input()->SwapElements(0, 1); }),
          shared},
         {changed(5, [](onnx::NodeProto& node) { Model::setNumber(node, "axis", 1); }), shared},
         {changed(4, [](onnx::NodeProto& node) { node.set_input(0, "r"); }),
          "(Div, node 6 of 6) computes with constants after something other"}});
}

/// A LayerNorm over the channels as nine nodes, numbered from 2 on.
void normaliseByHand(Model& m) {
    Model::setList(m.node("Transpose", {"r"}, "last"), "perm", {0, 2, 3, 1});
    m.tensor("scale", {3});
    m.tensor("shift", {3});
    storeNumber(m, "two", 2);
    storeNumber(m, "epsilon", 1e-6f);
    const auto mean = [&](const char* of, const char* to) {
        onnx::NodeProto& node = m.node("ReduceMean", {of}, to);
        Model::setList(node, "axes", {-1});
        Model::setNumber(node, "keepdims", 1);
    };
    mean("last", "mean");
    m.node("Sub", {"last", "mean"}, "deviation");
    m.node("Pow", {"deviation", "two"}, "square");
    mean("square", "variance");
    m.node("Add", {"variance", "epsilon"}, "more");
    m.node("Sqrt", {"more"}, "root");
    m.node("Div", {"deviation", "root"}, "normal");
    m.node("Mul", {"normal", "scale"}, "scaled");
    m.node("Add", {"scaled", "shift"}, "norm");
    Model::setList(m.node("Transpose", {"norm"}, "y"), "perm", {0, 3, 1, 2});
}

std::function<void(Model&)> normalisedWith(int node,
                                           const std::function<void(onnx::NodeProto&)>& change) {
    return [=](Model& m) {
        normaliseByHand(m);
        change(*m.graph().mutable_node(node));
    };
}

TEST(OnnxCompositeFormsTest, ALayerNormByHandIsOverTheLastAxisAndKeepsIt) {
    const char* axes = "averages over axes other than height and width";
    const auto attribute = [](const char* name) {
        return [=](onnx::NodeProto& node) { Model::setNumber(node, name, 1); };
    };
    expectAnswers(
        {1, 3, 4, 4},
        {{normaliseByHand, "Input ReLU LayerNorm"},
         {normalisedWith(2, [](onnx::NodeProto& node) { node.mutable_attribute()->RemoveLast(); }),
          "Input ReLU LayerNorm"},
         {normalisedWith(2, [](onnx::NodeProto& node) { Model::setNumber(node, "keepdims", 0); }),
          axes},
         {normalisedWith(2, [](onnx::NodeProto& node) { Model::setList(node, "axes", {1}); }),
          axes},
         {normalisedWith(2,
                         [](onnx::NodeProto& node) {
                             Model::setList(node, "axes", {-1, 1});
                         }),
          axes},
         {normalisedWith(2, [](onnx::NodeProto& node) { node.clear_attribute(); }), axes},
         {normalisedWith(5, [](onnx::NodeProto& node) { node.clear_attribute(); }), axes},
         {normalisedWith(2, attribute("select_last_index")),
          "has the attribute 'select_last_index', which no layer takes into account"},
         {normalisedWith(4, attribute("axis")), axes},
         {normalisedWith(9, [](onnx::NodeProto& node) { node.set_input(1, ""); }), axes},
         {normalisedWith(6, [](onnx::NodeProto& node) { node.set_input(1, "scale"); }), axes},
         {normalisedWith(3, [](onnx::NodeProto& node) { node.set_input(0, "r"); }), axes}});
}

/// "y", numbers of a row that a Gather takes in the order of "places", which `change` may alter
/// together with the nodes: 1 the Reshape, 2 the Gather.
std::function<void(Model&)> stridedView(const std::function<void(Model&)>& change) {
    return [=](Model& m) {
        m.wholeNumbers("row", {-1});
        onnx::TensorProto& places = m.wholeNumbers("places", {0, 1, 2});
        places.clear_dims();
        for (const std::int64_t size : {1, 3, 1, 1}) places.add_dims(size);
        m.node("GlobalAveragePool", {"r"}, "pool");
        m.node("Reshape", {"pool", "row"}, "flat");
        Model::setNumber(m.node("Gather", {"flat", "places"}, "y"), "axis", 0);
        change(m);
    };
}

std::function<void(Model&)> stridedNode(int node,
                                        const std::function<void(onnx::NodeProto&)>& change) {
    return stridedView([=](Model& m) { change(*m.graph().mutable_node(node)); });
}

std::function<void(Model&)> stridedPlaces(const std::function<void(onnx::TensorProto&)>& change) {
    return stridedView([=](Model& m) { change(*m.graph().mutable_initializer(1)); });
}

TEST(OnnxCompositeFormsTest, AGatherIsAViewOnlyWhereItTakesEachNumberOfARowInOrder) {
    const char* row = "arranges values as 3, which no layer does";
    const auto withNothing = [](Model&) {};
    constexpr int kReshape = 2;
    constexpr int kGather = 3;
    expectAnswers(
        {1, 3, 4, 4},
        {{stridedView(withNothing), "Input ReLU GlobalAveragePool"},
         {stridedNode(kGather, [](onnx::NodeProto& node) { node.clear_attribute(); }),
          "Input ReLU GlobalAveragePool"},
         {stridedNode(kGather, [](onnx::NodeProto& node) { Model::setNumber(node, "axis", 1); }),
          row},
         {stridedNode(kGather, [](onnx::NodeProto& node) { Model::setNumber(node, "batch", 0); }),
          row},
         {stridedNode(kGather, [](onnx::NodeProto& node) { node.add_input("row"); }), row},
         {stridedNode(kGather, [](onnx::NodeProto& node) { node.set_input(1, "pool"); }), row},
         {stridedNode(kGather, [](onnx::NodeProto& node) { node.set_input(0, "x"); }),
          "is an op that no layer computes"},
         {stridedNode(kGather, [](onnx::NodeProto& node) { node.set_input(0, "pool"); }),
          "is an op that no layer computes"},
         {stridedNode(kReshape, [](onnx::NodeProto& node) { node.set_input(1, "pool"); }),
          "takes its shape from what the image decides"},
         {stridedNode(kReshape, [](onnx::NodeProto& node) { node.mutable_input()->RemoveLast(); }),
          "has no shape to arrange values in"},
         {stridedView([](Model& m) {
              onnx::TensorProto& shape = *m.graph().mutable_initializer(0);
              shape.set_int64_data(0, 1);
              shape.add_int64_data(3);
              shape.set_dims(0, 2);
          }),
          "is an op that no layer computes"},
         {stridedView([](Model& m) { m.graph().mutable_initializer(0)->clear_dims(); }), row},
         {stridedPlaces([](onnx::TensorProto& places) { places.set_int64_data(2, 0); }), row},
         {stridedPlaces(
              [](onnx::TensorProto& places) { places.set_data_type(onnx::TensorProto::FLOAT); }),
          row},
         {stridedPlaces(
              [](onnx::TensorProto& places) { places.mutable_int64_data()->RemoveLast(); }),
          row}});
}

}  // namespace
}  // namespace espalier::engine::foreign

// SPDX-License-Identifier: Apache-2.0
// Networks of other programs: tests/fixtures/networks/make_network_fixtures.py.
#include "engine/formats/onnx_drawing.h"

#include <gmock/gmock.h>

#include <cmath>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/formats/onnx_refusal.h"
#include "onnx/onnx_pb.h"
#include "tests/engine/formats/onnx_probe.h"

namespace espalier::engine {
namespace {

namespace fs = std::filesystem;
using espalier::tests::predictDrawing;
using espalier::tests::ScratchFolder;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::int64_t kMemory = 64 << 20;

fs::path fixture(const std::string& name) {
    return fs::path(ESPALIER_NETWORK_FIXTURES) / name;
}

std::string bytesIn(const fs::path& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

OnnxDrawing drawBytes(const std::string& bytes,
                      const fs::path& folder = {},
                      std::int64_t memory = kMemory) {
    return drawOnnx(std::as_bytes(std::span(bytes)), folder, memory);
}

OnnxDrawing draw(const std::string& name) {
    return drawBytes(bytesIn(fixture(name)), fixture(""));
}

onnx::ModelProto modelIn(const std::string& name) {
    onnx::ModelProto model;
    EXPECT_TRUE(model.ParseFromString(bytesIn(fixture(name))));
    return model;
}

/// Why the model is not drawn; "was drawn" if it is.
std::string refusalOf(const onnx::ModelProto& model, const fs::path& folder = {}) {
    try {
        drawBytes(model.SerializeAsString(), folder);
        return "was drawn";
    } catch (const OnnxRefusal& refusal) {
        return refusal.what();
    }
}

onnx::NodeProto& nodeNamed(onnx::ModelProto& model, const std::string& name) {
    for (onnx::NodeProto& node : *model.mutable_graph()->mutable_node()) {
        if (node.name() == name) return node;
    }
    throw std::out_of_range(name);
}

onnx::AttributeProto& attributeOf(onnx::NodeProto& node, const std::string& name) {
    for (onnx::AttributeProto& attribute : *node.mutable_attribute()) {
        if (attribute.name() == name) return attribute;
    }
    onnx::AttributeProto& attribute = *node.add_attribute();
    attribute.set_name(name);
    return attribute;
}

onnx::TensorProto& tensorNamed(onnx::ModelProto& model, const std::string& name) {
    for (onnx::TensorProto& tensor : *model.mutable_graph()->mutable_initializer()) {
        if (tensor.name() == name) return tensor;
    }
    throw std::out_of_range(name);
}

/// The script's images(), which are [N,H,W,C] in a file of TensorFlow.
HostTensor imagesOf(const std::vector<std::int64_t>& shape, bool hasChannelsLast) {
    const auto value = [](std::int64_t index) {
        return static_cast<float>((37 * index) % 64 - 31) / 16;
    };
    kernels::Shape sizes{std::span<const std::int64_t>(shape)};
    if (hasChannelsLast) sizes = {shape[0], shape[3], shape[1], shape[2]};
    HostTensor images = HostTensor::make("image", kernels::DataType::Float32, sizes);
    std::size_t place = 0;
    for (std::int64_t n = 0; n < sizes[0]; ++n) {
        for (std::int64_t c = 0; c < sizes[1]; ++c) {
            for (std::int64_t p = 0; p < sizes[2] * sizes[3]; ++p) {
                const std::int64_t pixels = sizes[2] * sizes[3];
                images.floats()[place++] = hasChannelsLast ? value((n * pixels + p) * sizes[1] + c)
                                                           : value((n * sizes[1] + c) * pixels + p);
            }
        }
    }
    return images;
}

/// Rows as a softmax, whose logarithm is taken where the file takes it.
void applySoftmax(HostTensor& logits, bool isLogarithm) {
    const auto width = static_cast<std::size_t>(logits.shape[1]);
    for (std::size_t begin = 0; begin < logits.floats().size(); begin += width) {
        const auto row = logits.floats().subspan(begin, width);
        double sum = 0;
        for (const float value : row) sum += std::exp(static_cast<double>(value));
        for (float& value : row) {
            const double logarithm = value - std::log(sum);
            value = static_cast<float>(isLogarithm ? logarithm : std::exp(logarithm));
        }
    }
}

struct NetworkCase {
    std::string name;
    std::string leftOut = {};  ///< the op at the end that the drawing does not have
    bool hasFactors = false;   ///< per channel, which become part of weights
    bool hasChannelsLast = false;
};

class OnnxDrawnNetworkTest : public testing::TestWithParam<NetworkCase> {};

INSTANTIATE_TEST_SUITE_P(Fixtures,
                         OnnxDrawnNetworkTest,
                         testing::Values(NetworkCase{"residual"},
                                         NetworkCase{"residual_batchnorm"},
                                         NetworkCase{"residual_external"},
                                         NetworkCase{"excited"},
                                         NetworkCase{"hard"},
                                         NetworkCase{"hard_by_hand"},
                                         NetworkCase{"hard_by_product"},
                                         NetworkCase{"joined", "LogSoftmax"},
                                         NetworkCase{"rare_ops"},
                                         NetworkCase{"shuffled"},
                                         NetworkCase{"shuffled_split"},
                                         NetworkCase{"scaled", "", true},
                                         NetworkCase{"scaled_by_hand", "", true},
                                         NetworkCase{"scaled_gelu", "", true},
                                         NetworkCase{"channels_last", "Softmax", true, true},
                                         NetworkCase{"keras_blocks", "Softmax", true, true}),
                         [](const auto& info) { return info.param.name; });

TEST_P(OnnxDrawnNetworkTest, GivesTheResultsOfOnnxRuntime) {
    const auto recorded = nlohmann::json::parse(bytesIn(fixture("outputs.json")))[GetParam().name];
    const auto expected = recorded["outputs"].get<std::vector<float>>();
    const OnnxDrawing drawing = draw(GetParam().name + ".onnx");
    const HostTensor images =
        imagesOf(recorded["shape"].get<std::vector<std::int64_t>>(), GetParam().hasChannelsLast);
    HostTensor results = predictDrawing(drawing, images);
    if (!GetParam().leftOut.empty()) applySoftmax(results, GetParam().leftOut == "LogSoftmax");
    ASSERT_EQ(results.floats().size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        EXPECT_NEAR(results.floats()[i], expected[i], 1e-5) << i;
    }
    const int leftOut = (GetParam().leftOut.empty() ? 0 : 1) + (GetParam().hasFactors ? 1 : 0);
    EXPECT_EQ(std::ssize(drawing.leftOut), leftOut);
}

TEST(OnnxDrawingTest, SaysWhichProgramWroteAFile) {
    EXPECT_EQ(draw("keras_blocks.onnx").producer, "tf2onnx 1.17.0");
}

TEST_P(OnnxDrawnNetworkTest, HasTheWeightsOfEveryLayerUnderItsName) {
    const OnnxDrawing drawing = draw(GetParam().name + ".onnx");
    const LayerCatalog catalog;
    const Validation validation = validate(
        drawing.network, catalog, {.input = drawing.image, .outputWidth = drawing.outputs});
    ASSERT_TRUE(validation.network);
    std::map<std::string, kernels::Shape> wanted;
    for (const NetworkLayer& layer : validation.network->layers) {
        for (const auto* specs : {&layer.shape.parameters, &layer.shape.states}) {
            for (const ParameterSpec& spec : *specs)
                wanted[layer.id + '.' + spec.name] = spec.shape;
        }
    }
    for (const HostTensor& tensor : drawing.tensors) {
        EXPECT_EQ(wanted[tensor.name], tensor.shape) << tensor.name;
    }
    EXPECT_EQ(wanted.size(), drawing.tensors.size());
}

std::vector<std::string> idsOf(const OnnxDrawing& drawing) {
    std::vector<std::string> ids;
    for (const NetworkNode& node : drawing.network.nodes) ids.push_back(node.id);
    return ids;
}

TEST(OnnxDrawingTest, LayersHaveTheNamesOfTheAuthor) {
    EXPECT_THAT(idsOf(draw("residual.onnx")),
                ElementsAre("input",
                            "conv1",
                            "relu",
                            "maxpool",
                            "layer1.0.conv1",
                            "layer1.0.relu",
                            "layer1.0.conv2",
                            "layer1.0.add",
                            "layer1.0.relu_1",
                            "layer1.1.conv1",
                            "layer1.1.relu",
                            "layer1.1.conv2",
                            "layer1.1.downsample.0",
                            "layer1.1.add",
                            "layer1.1.relu_1",
                            "avgpool",
                            "fc"));
    EXPECT_THAT(idsOf(draw("residual_external.onnx")),
                AllOf(Contains("layer1.1.downsample.0"), Contains("relu_2"), Contains("fc")));
    EXPECT_THAT(idsOf(draw("channels_last.onnx")),
                ElementsAre("input",
                            "conv",
                            "conv_relu",
                            "depthwise",
                            "relu6",
                            "pool",
                            "flatten",
                            "dense",
                            "dense.sigmoid",
                            "head"));
}

TEST(OnnxDrawingTest, TheLastLayerTakesItsOutputsFromTheData) {
    const OnnxDrawing drawing = draw("residual.onnx");
    EXPECT_EQ(drawing.outputs, 4);
    EXPECT_EQ(drawing.image, (kernels::Shape{3, 24, 24}));
    EXPECT_EQ(drawing.network.find("fc")->attributes.at("units"), FieldValue(std::int64_t{0}));
    EXPECT_THAT(drawing.producer, HasSubstr("pytorch"));
    EXPECT_THAT(drawing.leftOut, IsEmpty());
}

TEST(OnnxDrawingTest, AProductWithItsSigmoidIsOneLayer) {
    const OnnxDrawing drawing = draw("excited.onnx");
    std::multiset<std::string> types;
    for (const NetworkNode& node : drawing.network.nodes) types.insert(node.type);
    EXPECT_EQ(types.count("SiLU"), 2);
    EXPECT_EQ(types.count("Sigmoid"), 1);
    EXPECT_EQ(types.count("Multiply"), 1);
    EXPECT_EQ(types.count("ReLU6"), 2);
}

TEST(OnnxDrawingTest, HardSwishIsOneLayerHoweverItIsWritten) {
    for (const char* name : {"hard.onnx", "hard_by_product.onnx", "hard_by_hand.onnx"}) {
        std::multiset<std::string> types;
        for (const NetworkNode& node : draw(name).network.nodes) types.insert(node.type);
        EXPECT_EQ(types.count("HardSwish"), 3) << name;
        EXPECT_EQ(types.count("HardSigmoid"), 1) << name;
        EXPECT_EQ(types.count("Multiply"), 1) << name;
        EXPECT_EQ(types.count("ReLU6"), 0) << name;
    }
}

std::vector<std::string> typesIn(const std::string& name) {
    std::vector<std::string> types;
    for (const NetworkNode& node : draw(name).network.nodes) types.push_back(node.type);
    return types;
}

TEST(OnnxDrawingTest, AChannelShuffleIsOneLayerAndBindsNothingToASize) {
    EXPECT_EQ(typesIn("shuffled.onnx"), typesIn("shuffled_split.onnx"));
    const OnnxDrawing drawing = draw("shuffled.onnx");
    std::vector<std::int64_t> groups;
    std::multiset<std::string> types;
    for (const NetworkNode& node : drawing.network.nodes) {
        types.insert(node.type);
        if (node.type == "ChannelShuffle") {
            groups.push_back(std::get<std::int64_t>(node.attributes.at("groups")));
        }
    }
    EXPECT_THAT(groups, ElementsAre(2, 3));
    EXPECT_EQ(types.count("Slice"), 2);
    EXPECT_THAT(drawing.sized.layers, IsEmpty());
}

TEST(OnnxDrawingTest, ABlockOfConvNextHasTheSameLayersHoweverItIsWritten) {
    EXPECT_EQ(typesIn("scaled.onnx"), typesIn("scaled_by_hand.onnx"));
    EXPECT_EQ(typesIn("scaled.onnx"), typesIn("scaled_gelu.onnx"));
    EXPECT_THAT(typesIn("scaled.onnx"),
                ElementsAre("Input",
                            "Conv2D",
                            "LayerNorm",
                            "Conv2D",
                            "LayerNorm",
                            "Conv2D",
                            "GELU",
                            "Conv2D",
                            "Add",
                            "LayerNorm",
                            "Conv2D",
                            "GlobalAveragePool",
                            "LayerNorm",
                            "Dense"));
}

TEST(OnnxDrawingTest, NodesThatTheOutputDoesNotNeedAreLeftOut) {
    onnx::ModelProto model = modelIn("residual.onnx");
    onnx::NodeProto& unused = *model.mutable_graph()->add_node();
    unused.set_op_type("NonMaxSuppression");
    unused.add_input("image");
    unused.add_output("boxes");
    EXPECT_EQ(refusalOf(model), "was drawn");
    *model.mutable_graph()->add_output() = model.graph().output(0);
    model.mutable_graph()->mutable_output(1)->set_name("boxes");
    EXPECT_THAT(drawBytes(model.SerializeAsString()).leftOut,
                ElementsAre("Of its 2 outputs, only the first is drawn: scores."));
}

TEST(OnnxDrawingTest, RefusalsNameTheNodeItsOpAndItsPlace) {
    onnx::ModelProto model = modelIn("residual.onnx");
    nodeNamed(model, "/layer1.0/relu/Relu").set_op_type("Mish");
    EXPECT_EQ(refusalOf(model),
              "its node '/layer1.0/relu/Relu' (Mish, node 5 of 17) is an op that no layer "
              "computes");
}

TEST(OnnxDrawingTest, RefusesWhatNoLayerComputes) {
    struct Case {
        std::string file;
        std::function<void(onnx::ModelProto&)> change;
        std::string reason;
    };
    const std::vector<Case> cases{
        {"residual.onnx", [](auto& m) { m.mutable_graph()->clear_output(); }, "no output"},
        {"residual.onnx",
         [](auto& m) {
             *m.mutable_graph()->add_input() = m.graph().input(0);
             m.mutable_graph()->mutable_input(1)->set_name("other");
         },
         "several inputs"},
        {"residual.onnx",
         [](auto& m) {
             m.mutable_graph()
                 ->mutable_input(0)
                 ->mutable_type()
                 ->mutable_tensor_type()
                 ->set_elem_type(onnx::TensorProto::UINT8);
         },
         "not an image of fp32"},
        {"residual.onnx",
         [](auto& m) {
             m.mutable_graph()
                 ->mutable_input(0)
                 ->mutable_type()
                 ->mutable_tensor_type()
                 ->mutable_shape()
                 ->mutable_dim(2)
                 ->set_dim_value(1 << 20);
         },
         "1048576, which is out of range"},
        {"residual.onnx",
         [](auto& m) { nodeNamed(m, "/maxpool/MaxPool").set_domain("com.example"); },
         "'com.example', not of ONNX"},
        {"residual.onnx",
         [](auto& m) {
             auto& dilations = attributeOf(nodeNamed(m, "/maxpool/MaxPool"), "dilations");
             dilations.set_ints(0, 2);
         },
         "dilated window"},
        {"residual.onnx",
         [](auto& m) { tensorNamed(m, "fc.weight").set_dims(0, 5); },
         "number of values that does not match its shape"},
        {"residual.onnx",
         [](auto& m) { nodeNamed(m, "/fc/Gemm").set_input(1, "elsewhere"); },
         "needs 'elsewhere' stored in the file"},
        {"residual.onnx",
         [](auto& m) { nodeNamed(m, "/fc/Gemm").set_input(0, "later"); },
         "reads what no node before it computes, 'later'"},
        {"excited.onnx",
         [](auto& m) { attributeOf(nodeNamed(m, "/ReduceMean"), "axes").set_ints(0, 1); },
         "over axes other than height and width"},
        {"joined.onnx",
         [](auto& m) { attributeOf(nodeNamed(m, "/Concat"), "axis").set_i(2); },
         "joins along an axis other than the channels"},
        {"channels_last.onnx",
         [](auto& m) {
             nodeNamed(m, "model/conv/Conv2D").set_op_type("Relu");
             nodeNamed(m, "model/conv/Conv2D").clear_attribute();
         },
         "reads a padded image"},
        {"channels_last.onnx",
         [](auto& m) {
             attributeOf(nodeNamed(m, "model/pool/MaxPool__12"), "perm").set_ints(1, 3);
         },
         "exchanges axes"},
        {"shuffled_split.onnx",
         [](auto& m) { attributeOf(nodeNamed(m, "node_Split_54"), "axis").set_i(2); },
         "divides along an axis other"},
        {"shuffled_split.onnx",
         [](auto& m) { nodeNamed(m, "node_Split_54").mutable_output()->RemoveLast(); },
         "has parts that are not those of its channels"},
        {"channels_last.onnx",
         [](auto& m) { nodeNamed(m, "model/relu6/Min").set_input(1, "scale"); },
         "needs one number in 'scale'"},
        {"channels_last.onnx",
         [](auto& m) { nodeNamed(m, "model/batch_norm/mul").set_op_type("Pow"); },
         "an op that no layer computes"},
    };
    for (const Case& each : cases) {
        onnx::ModelProto model = modelIn(each.file);
        EXPECT_EQ(refusalOf(model), "was drawn");
        each.change(model);
        EXPECT_THAT(refusalOf(model), HasSubstr(each.reason));
    }
}

TEST(OnnxDrawingTest, ImagesThatTheFileNormalisesAreRefusedWithAdvice) {
    onnx::ModelProto model = modelIn("residual.onnx");
    onnx::GraphProto& graph = *model.mutable_graph();
    onnx::TensorProto& factor = *graph.add_initializer();
    factor.set_name("factor");
    factor.set_data_type(onnx::TensorProto::FLOAT);
    factor.add_float_data(0.5f);
    onnx::NodeProto scaling = graph.node(0);
    scaling.Clear();
    scaling.set_op_type("Mul");
    scaling.add_input("image");
    scaling.add_input("factor");
    scaling.add_output("scaled");
    nodeNamed(model, "/conv1/Conv").set_input(0, "scaled");
    *graph.add_node() = scaling;
    for (int i = graph.node_size() - 1; i > 0; --i) graph.mutable_node()->SwapElements(i, i - 1);
    EXPECT_THAT(refusalOf(model),
                AllOf(HasSubstr("'scaled' (Mul, node 1 of 18)"),
                      HasSubstr("without its own normalisation")));
}

/// A model whose fc.weight lies in another file.
class OnnxExternalDataTest : public testing::Test {
  protected:
    std::string refusal(const std::string& location,
                        const std::string& offset = "0",
                        const std::string& length = "160") {
        onnx::ModelProto model = modelIn("residual.onnx");
        onnx::TensorProto& tensor = tensorNamed(model, "fc.weight");
        std::ofstream(folder_ / "values.bin", std::ios::binary) << "0123" << tensor.raw_data();
        tensor.clear_raw_data();
        tensor.set_data_location(onnx::TensorProto::EXTERNAL);
        const auto say = [&](const char* key, const std::string& value) {
            auto& entry = *tensor.add_external_data();
            entry.set_key(key);
            entry.set_value(value);
        };
        say("location", location);
        say("offset", offset);
        say("length", length);
        return refusalOf(model, folder_ / "");
    }
    ScratchFolder folder_;
};

TEST_F(OnnxExternalDataTest, IsReadFromTheSameFolder) {
    EXPECT_EQ(refusal("values.bin", "4"), "was drawn");
}

TEST_F(OnnxExternalDataTest, IsNotSoughtAnywhereElse) {
    fs::create_directory(folder_ / "inner");
    fs::create_symlink(folder_ / "values.bin", folder_ / "link.bin");
    const std::string absolute = folder_ / "values.bin";
    for (const std::string& location : {std::string("../values.bin"),
                                        absolute,
                                        std::string("inner/../values.bin"),
                                        std::string(".."),
                                        std::string("."),
                                        std::string(),
                                        std::string("a\nb")}) {
        EXPECT_THAT(refusal(location), HasSubstr("not a file of the same folder")) << location;
    }
    EXPECT_THAT(refusal("link.bin"), HasSubstr("a link or not a file"));
    EXPECT_THAT(refusal("inner"), HasSubstr("a link or not a file"));
    EXPECT_THAT(refusal("absent.bin"),
                HasSubstr("which is not in the folder " + (folder_ / "").parent_path().string()));
}

TEST_F(OnnxExternalDataTest, EndsWithTheFile) {
    EXPECT_THAT(refusal("values.bin", "5"), HasSubstr("cut off: it ends after 164 bytes"));
    EXPECT_THAT(refusal("values.bin", "18446744073709551615"), HasSubstr("cut off"));
    EXPECT_THAT(refusal("values.bin", "0", "18446744073709551615"), HasSubstr("cut off"));
    EXPECT_THAT(refusal("values.bin", "x"), HasSubstr("does not say where"));
    EXPECT_THAT(refusal("values.bin", "4", "156"), HasSubstr("number of values"));
}

}  // namespace
}  // namespace espalier::engine

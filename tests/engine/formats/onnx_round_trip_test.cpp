// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/export_check.h"
#include "engine/network/templates.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "onnx/checker.h"
#include "onnx_files.h"
#include "onnx_probe.h"

namespace espalier::tests {
namespace {

using engine::DataInterface;
using engine::FieldValues;
using engine::HostTensor;
using engine::IndependentRuntime;
using engine::NetworkDescription;
using Pair = std::vector<std::int64_t>;

constexpr float kTolerance = 1e-4f;

DataInterface dataFor(const std::string& name) {
    if (name == "autoencoder") return {.input = {1, 32, 32}, .outputWidth = 0};
    if (name == "seed-cnn") return {.input = {1, 28, 28}, .outputWidth = 10};
    return {.input = {3, 32, 32}, .outputWidth = 5};
}

/// input → the layers in sequence → GlobalAveragePool for an image → Dense → Softmax.
NetworkDescription row(const std::vector<std::pair<std::string, FieldValues>>& layers,
                       bool endsInImage = true) {
    NetworkDescription network;
    network.nodes.push_back({.id = "input", .type = "Input"});
    const auto add = [&](const std::string& type, const FieldValues& attributes) {
        const std::string id = network.freshId(type);
        network.connections.push_back({.from = network.nodes.back().id, .to = id});
        network.nodes.push_back({.id = id, .type = type, .attributes = attributes});
    };
    for (const auto& [type, attributes] : layers) add(type, attributes);
    if (endsInImage) add("GlobalAveragePool", {});
    add("Dense", {});
    add("Softmax", {});
    return network;
}

/// Compares the predictions of our executor with those of the same model imported by us and read by
/// OpenCV. `whyNot`: the expected reason if OpenCV cannot read it.
void expectEqualEverywhere(OnnxProbe& probe, const std::string& whyNot = {}) {
    const ScratchFolder folder;
    const auto file = folder / "モデル 1.onnx";
    probe.exportTo(file);
    EXPECT_NO_THROW(onnx::checker::check_model(readProto(file)));

    const HostTensor images = probe.randomImages(3);
    const HostTensor ours = probe.predict(images);
    const auto imported = engine::importOnnx(file);
    EXPECT_EQ(imported.record, probe.record());
    EXPECT_LE(largestDifference(probe.predict(imported, images), ours), kTolerance);

    IndependentRuntime other(file);
    const HostTensor theirs = other.run(images);
    EXPECT_EQ(other.whyNot(), whyNot);
    if (!whyNot.empty()) return;
    EXPECT_LE(largestDifference(theirs, ours), kTolerance);
}

class TemplateRoundTripTest : public testing::TestWithParam<std::string> {};

TEST_P(TemplateRoundTripTest, PredictsTheSameInOpenCvAndAfterImport) {
    const DataInterface data = dataFor(GetParam());
    OnnxProbe probe(engine::makeTemplate(GetParam(), {.input = data.input}), data);
    expectEqualEverywhere(probe);
}

INSTANTIATE_TEST_SUITE_P(All,
                         TemplateRoundTripTest,
                         testing::Values("seed-cnn",
                                         "cnn-bn",
                                         "resnet-small",
                                         "resnet18",
                                         "resnet50",
                                         "efficientnet-lite0",
                                         "autoencoder",
                                         "unet"),
                         [](const auto& info) {
                             std::string name = info.param;
                             std::erase(name, '-');
                             return name;
                         });

struct LayerCase {
    std::string name;
    std::vector<std::pair<std::string, FieldValues>> layers;
};

class LayerRoundTripTest : public testing::TestWithParam<LayerCase> {};

TEST_P(LayerRoundTripTest, PredictsTheSameInOpenCvAndAfterImport) {
    OnnxProbe probe(row(GetParam().layers), {.input = {3, 13, 11}, .outputWidth = 4});
    expectEqualEverywhere(probe);
}

const std::pair<std::string, FieldValues> kConv{"Conv2D", {{"filters", 6}}};

// OpenCV 4.6 does not read a Clip whose bounds are inputs, as in opset 11 and later.
TEST(ClipRoundTripTest, IsReadBackByUsAloneInALaterOpset) {
    OnnxProbe probe(row({kConv, {"ReLU6", {}}, {"Upsample", {}}}),
                    {.input = {3, 13, 11}, .outputWidth = 4});
    expectEqualEverywhere(probe, "not independently verified: op Clip");
}

INSTANTIATE_TEST_SUITE_P(
    All,
    LayerRoundTripTest,
    testing::Values(
        LayerCase{"ConvStrideDilation",
                  {{"Conv2D", {{"filters", 5}, {"stride", Pair{2, 1}}, {"dilation", Pair{1, 2}}}}}},
        LayerCase{"ConvGroupsNoBias",
                  {kConv, {"Conv2D", {{"filters", 4}, {"groups", 2}, {"bias", false}}}}},
        LayerCase{"ConvUnevenBorder",
                  {{"Conv2D", {{"padding", "explicit"}, {"pads", Pair{0, 1, 2, 0}}}}}},
        LayerCase{"ReLU6", {kConv, {"ReLU6", {}}}},
        LayerCase{"ConvTranspose", {kConv, {"ConvTranspose2D", {{"filters", 3}}}}},
        LayerCase{"ConvTransposeOdd",
                  {kConv,
                   {"ConvTranspose2D",
                    {{"filters", 4},
                     {"kernel", Pair{3, 3}},
                     {"stride", Pair{2, 2}},
                     {"padding", "explicit"},
                     {"pads", Pair{1, 1}},
                     {"output_padding", Pair{1, 1}}}}}},
        LayerCase{"ConvTransposeGroups",
                  {kConv, {"ConvTranspose2D", {{"filters", 4}, {"groups", 2}}}}},
        LayerCase{
            "MaxPoolBorder",
            {{"MaxPool", {{"window", Pair{3, 3}}, {"padding", "explicit"}, {"pads", Pair{1, 1}}}}}},
        LayerCase{"MaxPoolSame", {{"MaxPool", {{"padding", "same"}}}}},
        LayerCase{"AveragePoolInside",
                  {{"AveragePool",
                    {{"window", Pair{3, 3}}, {"padding", "explicit"}, {"pads", Pair{1, 1}}}}}},
        LayerCase{"AveragePoolAll",
                  {{"AveragePool",
                    {{"window", Pair{3, 3}},
                     {"padding", "explicit"},
                     {"pads", Pair{1, 1}},
                     {"count_border", true}}}}},
        LayerCase{"BatchNorm", {kConv, {"BatchNorm", {}}}},
        LayerCase{"LayerNorm", {kConv, {"LayerNorm", {}}, kConv}},
        LayerCase{"LayerNormOverChannels", {kConv, {"LayerNorm", {{"over", "channels"}}}, kConv}},
        LayerCase{"Slice", {kConv, {"Slice", {{"first", 1}, {"channels", 4}}}, kConv}},
        LayerCase{"ChannelShuffle", {kConv, {"ChannelShuffle", {{"groups", 3}}}, kConv}},
        LayerCase{"ReLU", {kConv, {"ReLU", {}}}},
        LayerCase{"LeakyReLU", {kConv, {"LeakyReLU", {{"slope", 0.2}}}}},
        LayerCase{"Sigmoid", {kConv, {"Sigmoid", {}}}},
        LayerCase{"Tanh", {kConv, {"Tanh", {}}}},
        LayerCase{"GELU", {kConv, {"GELU", {}}}},
        LayerCase{"SiLU", {kConv, {"SiLU", {}}}},
        LayerCase{"HardSigmoid", {kConv, {"HardSigmoid", {}}}},
        LayerCase{"HardSwish", {kConv, {"HardSwish", {}}}},
        LayerCase{"SoftmaxOfPixels", {kConv, {"Softmax", {}}}},
        LayerCase{"Dropout", {kConv, {"Dropout", {}}}},
        LayerCase{"UpsampleNearest", {kConv, {"Upsample", {{"factor", 3}}}}},
        LayerCase{"UpsampleBilinear",
                  {kConv, {"Upsample", {{"factor", 2}, {"interpolation", "bilinear"}}}}}),
    [](const auto& info) { return info.param.name; });

TEST(OnnxRoundTripTest, RowsOfValues) {
    OnnxProbe probe(row({{"Flatten", {}},
                         {"Dense", {{"units", 20}, {"bias", false}}},
                         {"BatchNorm", {}},
                         {"GELU", {}},
                         {"LayerNorm", {}},
                         {"Dense", {{"units", 6}}},
                         {"Tanh", {}}},
                        false),
                    {.input = {3, 7, 5}, .outputWidth = 4});
    expectEqualEverywhere(probe);
}

NetworkDescription squeezeAndExcite() {
    NetworkDescription network = row({kConv, {"ReLU", {}}});
    auto& nodes = network.nodes;
    nodes.push_back({.id = "squeeze", .type = "GlobalAveragePool"});
    nodes.push_back({.id = "gate", .type = "Dense", .attributes = {{"units", 6}}});
    nodes.push_back({.id = "sigmoid", .type = "Sigmoid"});
    nodes.push_back({.id = "excite", .type = "Multiply"});
    nodes.push_back({.id = "join", .type = "Concatenate"});
    nodes.push_back({.id = "sum", .type = "Add"});
    for (engine::Connection& wire : network.connections) {
        if (wire.to == "globalaveragepool1") wire.from = "join";
    }
    const std::vector<engine::Connection> more{{"relu1", "squeeze", 0},
                                               {"squeeze", "gate", 0},
                                               {"gate", "sigmoid", 0},
                                               {"relu1", "excite", 0},
                                               {"sigmoid", "excite", 1},
                                               {"relu1", "sum", 0},
                                               {"excite", "sum", 1},
                                               {"conv2d1", "sum", 2},
                                               {"sum", "join", 0},
                                               {"excite", "join", 1}};
    network.connections.insert(network.connections.end(), more.begin(), more.end());
    return network;
}

TEST(OnnxRoundTripTest, Joins) {
    OnnxProbe probe(squeezeAndExcite(), {.input = {3, 13, 11}, .outputWidth = 4});
    expectEqualEverywhere(probe);
}

TEST(OnnxRoundTripTest, AModelThatTakesPixelsNormalisesThemItself) {
    OnnxProbe probe(row({kConv}), {.input = {3, 9, 8}, .outputWidth = 4});
    const ScratchFolder folder;
    const engine::PixelInput pixels{{0.5f, 0.4f, 0.3f}, {0.2f, 0.3f, 0.25f}};
    probe.exportTo(folder / "model.onnx", pixels);
    const onnx::ModelProto proto = readProto(folder / "model.onnx");
    EXPECT_NO_THROW(onnx::checker::check_model(proto));
    EXPECT_EQ(proto.graph().input(0).type().tensor_type().elem_type(), onnx::TensorProto::UINT8);
    const HostTensor images = probe.randomImages(2);
    const auto imported = engine::importOnnx(folder / "model.onnx");
    EXPECT_EQ(imported.imageShape(), (kernels::Shape{3, 9, 8}));
    EXPECT_EQ(largestDifference(probe.predict(imported, images), probe.predict(images)), 0);
}

TEST(OnnxRoundTripTest, AnyBatchSize) {
    OnnxProbe probe(row({kConv, {"MaxPool", {}}, {"LayerNorm", {}}}),
                    {.input = {3, 9, 8}, .outputWidth = 4});
    const ScratchFolder folder;
    probe.exportTo(folder / "model.onnx");
    const auto imported = engine::importOnnx(folder / "model.onnx");
    IndependentRuntime other(folder / "model.onnx");
    for (const std::int64_t batch : {1, 5, 2}) {
        const HostTensor images = probe.randomImages(batch);
        const HostTensor ours = probe.predict(images);
        EXPECT_LE(largestDifference(probe.predict(imported, images), ours), kTolerance) << batch;
        EXPECT_LE(largestDifference(other.run(images), ours), kTolerance) << batch;
    }
}

}  // namespace
}  // namespace espalier::tests

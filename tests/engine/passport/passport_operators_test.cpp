// SPDX-License-Identifier: Apache-2.0
// Every operator that an export may have is computed by a passport's page.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

#include "engine/base/atomic_file.h"
#include "engine/passport/passport.h"
#include "engine/passport/passport_page.h"
#include "passport_probe.h"

namespace espalier::engine::test {

namespace {

using Pair = std::vector<std::int64_t>;
using Layers = std::vector<std::pair<std::string, FieldValues>>;

constexpr double kMostOfLayers = 1e-4;
const std::pair<std::string, FieldValues> kConv{"Conv2D", {{"filters", 6}}};

/// input → the layers in sequence → GlobalAveragePool → Dense → Softmax.
NetworkDescription row(const Layers& layers) {
    NetworkDescription network;
    network.nodes.push_back({.id = "input", .type = "Input"});
    const auto add = [&](const std::string& type, const FieldValues& attributes) {
        const std::string id = network.freshId(type);
        network.connections.push_back({.from = network.nodes.back().id, .to = id});
        network.nodes.push_back({.id = id, .type = type, .attributes = attributes});
    };
    for (const auto& [type, attributes] : layers) add(type, attributes);
    add("GlobalAveragePool", {});
    add("Dense", {});
    add("Softmax", {});
    return network;
}

/// A gate of one value per channel, a sum of three and a concatenation.
NetworkDescription joins() {
    NetworkDescription network = row({kConv, {"ReLU", {}}});
    network.nodes.push_back({.id = "squeeze", .type = "GlobalAveragePool"});
    network.nodes.push_back({.id = "gate", .type = "Dense", .attributes = {{"units", 6}}});
    network.nodes.push_back({.id = "excite", .type = "Multiply"});
    network.nodes.push_back({.id = "sum", .type = "Add"});
    network.nodes.push_back({.id = "join", .type = "Concatenate"});
    for (Connection& wire : network.connections) {
        if (wire.to == "globalaveragepool1") wire.from = "join";
    }
    const std::vector<Connection> more{{"relu1", "squeeze", 0},
                                       {"squeeze", "gate", 0},
                                       {"relu1", "excite", 0},
                                       {"gate", "excite", 1},
                                       {"relu1", "sum", 0},
                                       {"excite", "sum", 1},
                                       {"conv2d1", "sum", 2},
                                       {"sum", "join", 0},
                                       {"relu1", "join", 1}};
    network.connections.insert(network.connections.end(), more.begin(), more.end());
    return network;
}

void expectComputed(const NetworkDescription& network) {
    const Preprocessing recipe{.height = 13, .width = 11};
    PassportProbe probe(network, recipe, {"a", "b", "c", "d"});
    const auto images = probe.addImages(4);
    expectAlike(probe.ours(images), probe.theirs(images), kMostOfLayers);
}

struct LayerCase {
    std::string name;
    Layers layers;
};

class PassportLayerTest : public testing::TestWithParam<LayerCase> {};

}  // namespace

TEST_P(PassportLayerTest, IsComputedByThePage) {
    if (!hasNode()) GTEST_SKIP() << "node is not installed";
    expectComputed(row(GetParam().layers));
}

INSTANTIATE_TEST_SUITE_P(
    All,
    PassportLayerTest,
    testing::Values(
        LayerCase{"Convolutions",
                  {{"Conv2D", {{"filters", 5}, {"stride", Pair{2, 1}}, {"dilation", Pair{1, 2}}}},
                   {"Conv2D", {{"padding", "explicit"}, {"pads", Pair{0, 1, 2, 0}}}},
                   {"Conv2D", {{"filters", 8}}},
                   {"Conv2D", {{"filters", 4}, {"groups", 2}, {"bias", false}}},
                   {"Conv2D", {{"filters", 4}, {"kernel", Pair{5, 5}}, {"groups", 4}}},
                   {"Conv2D", {{"filters", 8}, {"groups", 4}}}}},
        LayerCase{"Transposed",
                  {kConv,
                   {"ConvTranspose2D", {{"filters", 4}, {"groups", 2}}},
                   {"ConvTranspose2D",
                    {{"filters", 4},
                     {"kernel", Pair{3, 3}},
                     {"stride", Pair{2, 2}},
                     {"padding", "explicit"},
                     {"pads", Pair{1, 1}},
                     {"output_padding", Pair{1, 1}}}}}},
        LayerCase{
            "Pooling",
            {{"MaxPool", {{"window", Pair{3, 3}}, {"padding", "explicit"}, {"pads", Pair{1, 1}}}},
             kConv,
             {"AveragePool",
              {{"window", Pair{3, 3}}, {"padding", "explicit"}, {"pads", Pair{1, 1}}}},
             {"MaxPool", {{"padding", "same"}}}}},
        LayerCase{"PoolingThatCountsTheBorder",
                  {{"AveragePool",
                    {{"window", Pair{3, 3}},
                     {"padding", "explicit"},
                     {"pads", Pair{1, 1}},
                     {"count_border", true}}}}},
        LayerCase{"Normalisation",
                  {kConv,
                   {"BatchNorm", {}},
                   {"LayerNorm", {}},
                   kConv,
                   {"LayerNorm", {{"over", "channels"}}}}},
        LayerCase{"Channels",
                  {kConv,
                   {"ChannelShuffle", {{"groups", 3}}},
                   {"Slice", {{"first", 1}, {"channels", 4}}},
                   kConv}},
        LayerCase{"Activations",
                  {kConv,
                   {"LeakyReLU", {{"slope", 0.2}}},
                   kConv,
                   {"Sigmoid", {}},
                   kConv,
                   {"Tanh", {}},
                   kConv,
                   {"GELU", {}},
                   kConv,
                   {"ReLU6", {}}}},
        LayerCase{"MoreActivations",
                  {kConv,
                   {"SiLU", {}},
                   kConv,
                   {"HardSigmoid", {}},
                   kConv,
                   {"HardSwish", {}},
                   kConv,
                   {"Softmax", {}}}},
        LayerCase{"ClipInALaterOpset",
                  {kConv, {"ReLU6", {}}, {"Upsample", {{"factor", 3}}}, {"Dropout", {}}}},
        LayerCase{"Upsampling",
                  {kConv, {"Upsample", {{"factor", 2}, {"interpolation", "bilinear"}}}}}),
    [](const auto& info) { return info.param.name; });

TEST(PassportOperatorsTest, JoinsAreComputedByThePage) {
    if (!hasNode()) GTEST_SKIP() << "node is not installed";
    expectComputed(joins());
}

// Read from the writer's sources, so that a new operator cannot be forgotten.
TEST(PassportOperatorsTest, ThePageHasEveryOperatorOfAnExport) {
    std::set<std::string> written;
    for (const char* file : {"onnx_op_writer.cpp", "onnx_composites.cpp", "onnx_export.cpp"}) {
        const std::string source =
            readFile(std::filesystem::path(ESPALIER_SOURCE_DIR) / "engine/formats" / file, 1 << 20);
        const std::regex name(R"re("([A-Z][A-Za-z]+)")re");
        for (std::sregex_iterator at(source.begin(), source.end(), name), end; at != end; ++at) {
            written.insert((*at)[1]);
        }
    }
    written.insert("Clip");  // addClip()
    ASSERT_THAT(written, testing::IsSupersetOf({"Conv", "Gemm", "Erf", "Cast", "ReduceMean"}));
    EXPECT_EQ(whyNotComputable(written), "");
    EXPECT_THAT(passportOperators(), testing::IsSupersetOf(written));
}

TEST(PassportOperatorsTest, AnOperatorThatThePageLacksIsNamed) {
    EXPECT_EQ(whyNotComputable({"Conv", "Relu"}), "");
    EXPECT_THAT(
        whyNotComputable({"Conv", "Einsum", "Loop"}),
        testing::AllOf(testing::HasSubstr("cannot compute Einsum, Loop"), testing::EndsWith(".")));
}

}  // namespace espalier::engine::test

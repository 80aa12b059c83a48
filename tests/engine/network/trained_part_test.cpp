// SPDX-License-Identifier: Apache-2.0
#include "engine/network/trained_part.h"

#include <algorithm>

#include "engine/network/apply_fix.h"
#include "engine/network/drawing.h"
#include "engine/network/network_json.h"
#include "engine/network/summary.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "small_networks.h"

namespace espalier::engine {
namespace {

using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

Network networkOf(const NetworkDescription& drawing, const DataInterface& data) {
    Validation validation = check(drawing, data);
    EXPECT_THAT(issues(validation.diagnostics), IsEmpty());
    return *validation.network;
}

NetworkDescription trainedOnly(NetworkDescription drawing,
                               const DataInterface& data,
                               TrainedPart part) {
    trainPart(drawing, networkOf(drawing, data), part);
    return drawing;
}

/// The layers with parameters that are trained.
std::vector<NodeId> trainedLayers(const NetworkDescription& drawing, const DataInterface& data) {
    std::vector<NodeId> ids;
    for (const LayerSummary& layer : summarise(networkOf(drawing, data)).layers) {
        EXPECT_TRUE(layer.trainedParameters == 0 || layer.trainedParameters == layer.parameters);
        if (layer.trainedParameters > 0) ids.push_back(layer.id);
    }
    return ids;
}

std::vector<NodeId> trainedOf(const std::string& name, TrainedPart part) {
    const DataInterface data = dataFor(name);
    return trainedLayers(trainedOnly(makeTemplate(name, {.input = data.input}), data, part), data);
}

std::vector<NodeId> frozenOf(const NetworkDescription& drawing) {
    std::vector<NodeId> ids;
    for (const NetworkNode& node : drawing.nodes) {
        if (node.frozen) ids.push_back(node.id);
    }
    return ids;
}

void addConvolution(Drawing& drawing, const std::string& number, std::int64_t filters) {
    drawing.add("conv" + number, "Conv2D", attributesOf({.filters = filters}));
    drawing.add("relu" + number, "ReLU");
}

/// VGG16 without its top, and a head of two dense layers.
NetworkDescription vgg16() {
    Drawing drawing("vgg16");
    const std::vector<std::vector<std::int64_t>> blocks{
        {64, 64}, {128, 128}, {256, 256, 256}, {512, 512, 512}, {512, 512, 512}};
    for (std::size_t block = 0; block < blocks.size(); ++block) {
        for (std::size_t i = 0; i < blocks[block].size(); ++i) {
            addConvolution(
                drawing, std::to_string(block + 1) + "_" + std::to_string(i + 1), blocks[block][i]);
        }
        drawing.add("pool" + std::to_string(block + 1), "MaxPool");
    }
    drawing.add("flatten", "Flatten");
    drawing.add("hidden", "Dense", {{"units", std::int64_t{256}}});
    drawing.add("relu", "ReLU");
    drawing.add("classes", "Dense", {{"units", std::int64_t{10}}});
    drawing.add("softmax", "Softmax");
    return drawing.finish();
}

const DataInterface kVggData{.input = {3, 224, 224}, .outputWidth = 10};

// Through a file, because that is how such a network is given to a training.
TEST(TrainedPartTest, CountsTheTrainedParametersOfAFrozenVgg16) {
    NetworkDescription drawn = vgg16();
    for (NetworkNode& node : drawn.nodes) node.frozen = node.id.starts_with("conv");
    const NetworkDescription read = networkFromJson(networkToJson(drawn));
    const NetworkSummary summary = summarise(networkOf(read, kVggData));
    EXPECT_EQ(summary.parameters, 21'140'042);
    EXPECT_EQ(summary.trainedParameters, 6'425'354);
    EXPECT_THAT(trainedLayers(read, kVggData), ElementsAre("hidden", "classes"));
}

TEST(TrainedPartTest, TheLastStageOfVgg16IsItsLastBlockAndItsHead) {
    const NetworkDescription drawn = trainedOnly(vgg16(), kVggData, TrainedPart::LastStage);
    EXPECT_THAT(trainedLayers(drawn, kVggData),
                ElementsAre("conv5_1", "conv5_2", "conv5_3", "hidden", "classes"));
}

TEST(TrainedPartTest, TheLastLayerIsTheLastOneWithWeights) {
    for (const TemplateEntry& entry : networkTemplates()) {
        const auto trained = trainedOf(entry.name, TrainedPart::LastLayer);
        EXPECT_EQ(trained.size(), 1u) << entry.name;
    }
    // A BatchNorm that follows the last convolution is trained with it.
    const NetworkDescription ending =
        chain({"in:Input", "a:Conv2D", "b:BatchNorm", "c:Conv2D", "d:BatchNorm", "e:ReLU"});
    const NetworkDescription drawn = trainedOnly(ending, photos(), TrainedPart::LastLayer);
    EXPECT_THAT(trainedLayers(drawn, photos()), ElementsAre("c", "d"));
}

TEST(TrainedPartTest, TheLastStageOfAResNetIsWhatHasItsLowestResolution) {
    const DataInterface data = dataFor("resnet18");
    const auto trained = trainedOf("resnet18", TrainedPart::LastStage);
    const Network network = networkOf(makeTemplate("resnet18", {.input = data.input}), data);
    std::vector<NodeId> expected;
    for (const NetworkLayer& layer : network.layers) {
        if (layer.shape.parameters.empty()) continue;
        const kernels::Shape& output = layer.shape.output;
        if (output.rank() != 3 || output[0] == 512) expected.push_back(layer.id);
    }
    EXPECT_GE(expected.size(), 11u) << "five convolutions with BatchNorm, and Dense";
    EXPECT_EQ(trained, expected);
}

TEST(TrainedPartTest, InAUNetTheLastStageBeginsBehindTheLastEnlargement) {
    NetworkDescription drawing;
    {
        Drawing net("u-net");
        const NodeId skip = net.add("left", "Conv2D", attributesOf({.filters = 4}));
        net.add("down", "MaxPool");
        net.add("deep", "Conv2D", attributesOf({.filters = 4}));
        const NodeId up = net.add("enlarge", "Upsample");
        net.join("concat", "Concatenate", {skip, up});
        net.add("right", "Conv2D", attributesOf({.filters = 4}));
        net.add("output", "Conv2D", attributesOf({.filters = 3, .kernel = 1}));
        drawing = net.finish();
    }
    const DataInterface data{.input = {3, 16, 16}, .outputWidth = 0};
    const NetworkDescription drawn = trainedOnly(drawing, data, TrainedPart::LastStage);
    EXPECT_THAT(trainedLayers(drawn, data), ElementsAre("right", "output"));
}

TEST(TrainedPartTest, ANetworkOfOneSizeIsOneStage) {
    const NetworkDescription drawn =
        trainedOnly(chain({"in:Input", "a:Conv2D", "b:Conv2D", "c:GlobalAveragePool", "d:Dense"}),
                    photos(),
                    TrainedPart::LastStage);
    EXPECT_THAT(frozenOf(drawn), IsEmpty());
    const NetworkDescription dense = trainedOnly(
        chain({"in:Input", "a:Flatten", "b:Dense", "c:Dense"}), photos(), TrainedPart::LastStage);
    EXPECT_THAT(frozenOf(dense), IsEmpty());
}

TEST(TrainedPartTest, ADropoutIsFrozenOnlyInFrontOfFrozenLayers) {
    const NetworkDescription drawn = trainedOnly(
        chain(
            {"in:Input", "a:Conv2D", "b:Dropout", "c:Conv2D", "d:Flatten", "e:Dropout", "f:Dense"}),
        photos(),
        TrainedPart::LastLayer);
    EXPECT_THAT(frozenOf(drawn), ElementsAre("a", "b", "c"));
}

TEST(TrainedPartTest, TrainingEverythingRemovesEachFreezeAndKeepsRateFactors) {
    const DataInterface data = dataFor("resnet18");
    NetworkDescription whole = makeTemplate("resnet18", {.input = data.input});
    whole.nodes[1].rateFactor = 0.25;
    const NetworkDescription frozen = trainedOnly(whole, data, TrainedPart::LastLayer);
    EXPECT_THAT(frozenOf(frozen), Not(IsEmpty()));
    EXPECT_EQ(trainedOnly(frozen, data, TrainedPart::All), whole);
}

TEST(TrainedPartTest, WhereNothingWouldBeTrainedItSaysSoAndOffersTheLastLayer) {
    NetworkDescription drawn = chain(
        {"in:Input", "a:Conv2D", "b:BatchNorm", "c:GlobalAveragePool", "d:Dense", "e:Softmax"});
    EXPECT_THAT(checkTrainedPart(networkOf(drawn, photos())), IsEmpty());
    for (NetworkNode& node : drawn.nodes) node.frozen = node.id != "d";
    drawn.find("d")->rateFactor = 0;
    const Diagnostics problems = checkTrainedPart(networkOf(drawn, photos()));
    ASSERT_THAT(issues(problems), ElementsAre(StartsWith("network.all_frozen: Nothing would be")));
    EXPECT_EQ(problems[0].severity, Severity::Error);
    ASSERT_EQ(problems[0].fixes.size(), 1u);
    const FixText text = textOf(problems[0].fixes[0], drawn);
    EXPECT_EQ(text.pattern, "Train '{0}'");
    EXPECT_THAT(text.arguments, testing::ElementsAre("d", "d"));
    ASSERT_TRUE(applyFix(drawn, problems[0].fixes[0], LayerCatalog()));
    EXPECT_THAT(checkTrainedPart(networkOf(drawn, photos())), IsEmpty());
    EXPECT_THAT(trainedLayers(drawn, photos()), ElementsAre("d"));
}

TEST(TrainedPartTest, ANetworkWithoutParametersIsNotCalledFrozen) {
    const NetworkDescription drawn = chain({"in:Input", "a:GlobalAveragePool"});
    EXPECT_THAT(checkTrainedPart(networkOf(drawn, photos())), IsEmpty());
}

TEST(TrainedPartTest, ARateFactorOutOfRangeIsReported) {
    for (const double factor : {-0.5, 101.0, std::numeric_limits<double>::quiet_NaN()}) {
        NetworkDescription drawn = chain({"in:Input", "a:GlobalAveragePool", "b:Dense"});
        drawn.find("b")->rateFactor = factor;
        EXPECT_THAT(issues(drawn), ElementsAre(StartsWith("network.rate_factor: The rate factor")));
    }
}

}  // namespace
}  // namespace espalier::engine

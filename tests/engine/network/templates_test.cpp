// SPDX-License-Identifier: Apache-2.0
#include "engine/network/templates.h"

#include <algorithm>
#include <set>

#include "engine/base/error.h"
#include "engine/network/summary.h"
#include "engine/tasks/classification/classifier_check.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "small_networks.h"

namespace espalier::engine {
namespace {

using kernels::Shape;
using testing::HasSubstr;

NetworkSummary count(const std::string& name, const DataInterface& data, bool bias = false) {
    const NetworkDescription drawing =
        makeTemplate(name, {.input = data.input, .convolutionBias = bias});
    const Validation result = check(drawing, data);
    for (const std::string& found : issues(result.diagnostics)) ADD_FAILURE() << found;
    return summarise(result.network.value());
}

TEST(TemplatesTest, SeedCnnHasThePublishedCount) {
    const NetworkSummary summary = count("seed-cnn", {{1, 28, 28}, 10});
    EXPECT_EQ(summary.parameters, 93'322);
    EXPECT_EQ(summary.parameterTensors, 10);
}

// Weights 288 + 18,432 + 73,728 + 62,720, and 10 + 2 · (32 + 64 + 128) of the Dense layer and of
// BatchNorm.
TEST(TemplatesTest, CnnBnHasOneDenseLayer) {
    EXPECT_EQ(count("cnn-bn", {{1, 28, 28}, 10}).parameters, 155'626);
    EXPECT_EQ(count("cnn-bn", {{1, 28, 28}, 10}, true).parameters, 155'626 + 224);
    EXPECT_EQ(count("cnn-bn", {{3, 32, 18}, 2}).parameterTensors, 11);
}

TEST(TemplatesTest, Resnet50WithBiasHasThePublishedCounts) {
    const NetworkSummary summary = count("resnet50", {{3, 100, 100}, 5}, true);
    EXPECT_EQ(summary.layers.size(), 176u);
    EXPECT_EQ(summary.connections, 191);
    EXPECT_EQ(summary.parameterTensors, 214);
    EXPECT_EQ(summary.stateTensors, 106);
}

TEST(TemplatesTest, StagesAreFoldedGroupsSoThatAFewBoxesShowTheWholeNetwork) {
    const auto groups = [](const char* name) { return makeTemplate(name, {}).groups; };
    EXPECT_EQ(groups("resnet18").size(), 5u);
    EXPECT_EQ(groups("resnet50").size(), 5u);
    EXPECT_EQ(groups("resnet-small").size(), 4u);
    EXPECT_EQ(groups("unet").size(), 9u);
    EXPECT_EQ(groups("efficientnet-lite2").size(), 9u);
    EXPECT_EQ(groups("vgg16").size(), 6u);
    EXPECT_TRUE(groups("seed-cnn").empty());
    EXPECT_EQ(groups("resnet18")[2].name, "Stage 2");
    EXPECT_EQ(groups("resnet18")[2].nodes.size(), 16u);  // with a convolution on the shortcut
    for (const TemplateEntry& entry : networkTemplates()) {
        const NetworkDescription drawn = makeTemplate(entry.name, {});
        std::size_t boxes = drawn.nodes.size();
        for (const NodeGroup& group : drawn.groups) {
            EXPECT_TRUE(group.folded) << group.id;
            EXPECT_GE(group.nodes.size(), 2u) << group.id;
            EXPECT_EQ(drawn.find(group.id), nullptr) << group.id;
            boxes -= group.nodes.size() - 1;
        }
        EXPECT_LE(boxes, 16u) << entry.name;
    }
}

// Counts of torchvision 0.2x, of efficientnet_lite_pytorch 0.1.0, and of the same U-Net and
// autoencoder in PyTorch.
TEST(TemplatesTest, ParametersAreThoseOfPyTorch) {
    const DataInterface photos{{3, 224, 224}, 1000};
    EXPECT_EQ(count("resnet18", photos).parameters, 11'689'512);
    EXPECT_EQ(count("resnet50", photos).parameters, 25'557'032);
    EXPECT_EQ(count("vgg16", photos).parameters, 138'357'544);
    EXPECT_EQ(count("efficientnet-lite0", photos).parameters, 4'652'008);
    EXPECT_EQ(count("efficientnet-lite1", photos).parameters, 5'416'680);
    EXPECT_EQ(count("efficientnet-lite2", photos).parameters, 6'092'072);
    EXPECT_EQ(count("resnet18", {{3, 96, 96}, 5}).parameters, 11'179'077);
    EXPECT_EQ(count("unet", {{3, 96, 96}, 7}).parameters, 7'763'239);
    EXPECT_EQ(count("unet", {{3, 96, 96}, 7}).stateTensors, 36);
    EXPECT_EQ(count("autoencoder", {{1, 32, 32}, 0}).parameters, 2'977);
    EXPECT_EQ(count("autoencoder", {{3, 32, 32}, 0}).parameters, 3'299);
}

// Published counts of these networks at 224 x 224.
TEST(TemplatesTest, MultiplyAddsAreTheKnownOnes) {
    const DataInterface photos{{3, 224, 224}, 1000};
    EXPECT_NEAR(static_cast<double>(count("resnet18", photos).multiplyAdds), 1.814e9, 1e6);
    EXPECT_NEAR(static_cast<double>(count("resnet50", photos).multiplyAdds), 4.089e9, 1e6);
    EXPECT_NEAR(
        static_cast<double>(count("efficientnet-lite0", photos).multiplyAdds), 0.385e9, 1e6);
    EXPECT_NEAR(static_cast<double>(count("vgg16", photos).multiplyAdds), 15.470e9, 1e6);
}

TEST(TemplatesTest, EveryTemplateIsValidForItsData) {
    for (const TemplateEntry& entry : networkTemplates()) {
        SCOPED_TRACE(entry.name);
        EXPECT_FALSE(entry.label.empty());
        EXPECT_TRUE(entry.summary.ends_with('.'));
        const DataInterface data = dataFor(entry.name);
        const Validation result = check(makeTemplate(entry.name, {.input = data.input}), data);
        ASSERT_TRUE(result.network);
        if (entry.givesScores) {
            EXPECT_EQ(result.network->output().layer->description().type, "Softmax");
            EXPECT_TRUE(checkClassifier(*result.network, data.outputWidth).empty());
        }
    }
}

TEST(TemplatesTest, TheDrawingFollowsDataThatComeLater) {
    const NetworkDescription drawing = makeTemplate("resnet-small", {.input = {3, 32, 32}});
    EXPECT_EQ(check(drawing, {{1, 28, 28}, 3}).network->output().shape.output, (Shape{3}));
    EXPECT_EQ(check(drawing, {{3, 50, 41}, 9}).network->output().shape.output, (Shape{9}));
}

TEST(TemplatesTest, ResnetSmallHalvesLargeImagesAtOnce) {
    const auto sizeAfterStem = [](std::int64_t side) {
        const Shape input{3, side, side};
        const Validation result = check(makeTemplate("resnet-small", {.input = input}), {input, 5});
        return result.shapes.at("conv1")[1];
    };
    EXPECT_EQ(sizeAfterStem(64), 64);
    EXPECT_EQ(sizeAfterStem(96), 48);
}

TEST(TemplatesTest, BiasIsOnlyForConvolutionsBeforeABatchNorm) {
    const DataInterface data{{3, 64, 64}, 5};
    EXPECT_EQ(count("resnet18", data, true).parameterTensors,
              count("resnet18", data, false).parameterTensors + 20);
    EXPECT_EQ(count("vgg16", data, true).parameters, count("vgg16", data, false).parameters);
}

// Of the names in the published files (their order is that of the network), some of each kind.
TEST(TemplatesTest, TensorsOfEfficientnetHaveTheirPublishedNames) {
    const DataInterface data{{3, 224, 224}, 1000};
    const Validation result =
        check(makeTemplate("efficientnet-lite0", {.input = data.input}), data);
    std::vector<std::string> names;
    std::vector<Shape> shapes;
    for (const NetworkLayer& layer : result.network->layers) {
        for (const auto* specs : {&layer.shape.parameters, &layer.shape.states}) {
            for (const ParameterSpec& spec : *specs) {
                names.push_back(originalName("efficientnet-lite0", layer.id + "." + spec.name));
                shapes.push_back(spec.shape);
            }
        }
    }
    const auto shapeOf = [&](const std::string& name) {
        const auto found = std::ranges::find(names, name);
        return found == names.end() ? Shape{}
                                    : shapes[static_cast<std::size_t>(found - names.begin())];
    };
    EXPECT_EQ(std::set(names.begin(), names.end()).size(), 247u);
    EXPECT_EQ(shapeOf("_conv_stem.weight"), (Shape{32, 3, 3, 3}));
    EXPECT_EQ(shapeOf("_bn0.running_var"), (Shape{32}));
    EXPECT_EQ(shapeOf("_blocks.0._depthwise_conv.weight"), (Shape{32, 1, 3, 3}));
    EXPECT_EQ(shapeOf("_blocks.0._bn2.bias"), (Shape{16}));
    EXPECT_EQ(shapeOf("_blocks.3._expand_conv.weight"), (Shape{144, 24, 1, 1}));
    EXPECT_EQ(shapeOf("_blocks.3._bn0.running_mean"), (Shape{144}));
    EXPECT_EQ(shapeOf("_blocks.3._depthwise_conv.weight"), (Shape{144, 1, 5, 5}));
    EXPECT_EQ(shapeOf("_blocks.3._bn1.weight"), (Shape{144}));
    EXPECT_EQ(shapeOf("_blocks.15._project_conv.weight"), (Shape{320, 1152, 1, 1}));
    EXPECT_EQ(shapeOf("_conv_head.weight"), (Shape{1280, 320, 1, 1}));
    EXPECT_EQ(shapeOf("_bn1.running_mean"), (Shape{1280}));
    EXPECT_EQ(shapeOf("_fc.weight"), (Shape{1000, 1280}));
    EXPECT_EQ(shapeOf("_fc.bias"), (Shape{1000}));
    EXPECT_EQ(originalName("efficientnet-lite0", "softmax.weight"), "");
    EXPECT_EQ(originalName("efficientnet-lite0", "block3.weight"), "");
    EXPECT_EQ(originalName("resnet18", "conv1.weight"), "");
}

TEST(TemplatesTest, EfficientnetTellsTheImagesItsWeightsWereTrainedOn) {
    for (const TemplateEntry& entry : networkTemplates()) {
        EXPECT_EQ(entry.trainedInput.has_value(), entry.name.starts_with("efficientnet"));
        if (entry.name != "efficientnet-lite1") continue;
        const TrainedInput input = *entry.trainedInput;
        EXPECT_EQ(input.side, 240);
        for (const double byte : {0.0, 127.0, 255.0}) {
            EXPECT_NEAR((byte / 255 - double{input.mean[0]}) / double{input.standardDeviation[0]},
                        (byte - 127) / 128,
                        1e-6);
        }
    }
}

TEST(TemplatesTest, UnknownNamesAreAnsweredWithTheList) {
    try {
        makeTemplate("resnet19", {});
        FAIL();
    } catch (const RequestError& error) {
        EXPECT_THAT(error.what(), HasSubstr("seed-cnn, cnn-bn, resnet-small, resnet18"));
    }
}

TEST(TemplatesTest, SuggestionFollowsTheSize) {
    EXPECT_EQ(suggestTemplate({1, 28, 28}, false), "cnn-bn");
    EXPECT_EQ(suggestTemplate({3, 32, 32}, false), "cnn-bn");
    EXPECT_EQ(suggestTemplate({3, 32, 33}, false), "resnet-small");
    EXPECT_EQ(suggestTemplate({3, 17, 32}, false), "resnet-small");
    EXPECT_EQ(suggestTemplate({3, 224, 224}, true), "autoencoder");
    EXPECT_EQ(suggestTemplate({}, false), "resnet-small");
}

TEST(TemplatesTest, SayWhatTheyRequireOfImages) {
    ASSERT_NE(findTemplate("autoencoder"), nullptr);
    EXPECT_EQ(findTemplate("autoencoder")->sideMultiple, 8);
    EXPECT_EQ(findTemplate("seed-cnn")->usualInput, (Shape{1, 28, 28}));
    EXPECT_EQ(findTemplate("resnet18")->sideMultiple, 1);
    EXPECT_EQ(findTemplate("resnet18")->usualInput, (Shape{3, 96, 96}));
    EXPECT_EQ(findTemplate("a network of somebody"), nullptr);
}

TEST(SummaryTest, CountsPerLayer) {
    const NetworkSummary summary = count("seed-cnn", {{1, 28, 28}, 10});
    const LayerSummary& convolution = summary.layers.at(1);
    EXPECT_EQ(convolution.id, "conv1");
    EXPECT_EQ(convolution.type, "Conv2D");
    EXPECT_EQ(convolution.output, (Shape{32, 26, 26}));
    EXPECT_EQ(convolution.parameters, 320);
    EXPECT_EQ(convolution.multiplyAdds, 32 * 9 * 26 * 26);
    EXPECT_EQ(convolution.outputBytes, 32 * 26 * 26 * 4);
}

TEST(SummaryTest, HugeNetworksCountWithoutOverflow) {
    NetworkDescription network = chain({"in:Input"});
    for (int i = 0; i < 400; ++i) {
        const NodeId id = network.freshId("Conv2D");
        network.connections.push_back({.from = network.nodes.back().id, .to = id});
        network.nodes.push_back(
            {.id = id,
             .type = "Conv2D",
             .attributes = {{"filters", 60}, {"kernel", std::vector<std::int64_t>{1023, 1023}}}});
    }
    const Validation result = check(network, {{20, 4000, 4000}, 5});
    ASSERT_TRUE(result.network) << issues(result.diagnostics).front();
    EXPECT_EQ(summarise(*result.network).multiplyAdds, INT64_MAX);
}

}  // namespace
}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
// What a passport computes, in node, against Espalier's own predictions for the same files.
#include <gtest/gtest.h>

#include "engine/network/templates.h"
#include "passport_probe.h"

namespace espalier::engine::test {

namespace {

constexpr double kMostDifference = 1e-4;

Preprocessing recipeFor(int side, int channels, ResizeRule resize = ResizeRule::Stretch) {
    return {.height = side,
            .width = side,
            .channels = channels,
            .resize = resize,
            .mean = {0.485f, 0.456f, 0.406f},
            .standardDeviation = {0.229f, 0.224f, 0.225f}};
}

std::vector<std::string> names(int count) {
    std::vector<std::string> names;
    for (int i = 0; i < count; ++i) names.push_back("class " + std::to_string(i));
    return names;
}

/// The smallest there is, for an image of any size.
NetworkDescription colourNetwork() {
    NetworkDescription network;
    for (const char* type : {"Input", "GlobalAveragePool", "Dense", "Softmax"}) {
        if (!network.nodes.empty()) {
            network.connections.push_back({.from = network.nodes.back().id, .to = type});
        }
        network.nodes.push_back({.id = type, .type = type});
    }
    return network;
}

/// A template, an input that is small enough for a test, and a number of images.
struct Case {
    const char* name;
    int side;
    int channels;
    int images;
};

class PassportRuntimeTest : public testing::TestWithParam<Case> {};

}  // namespace

TEST_P(PassportRuntimeTest, AnswersAsEspalierDoes) {
    if (!hasNode()) GTEST_SKIP() << "node is not installed";
    const Case& each = GetParam();
    const Preprocessing recipe = recipeFor(each.side, each.channels);
    const NetworkDescription drawing =
        makeTemplate(each.name, {.input = {each.channels, each.side, each.side}});
    const bool isClassifier =
        each.name != std::string("autoencoder") && each.name != std::string("unet");
    PassportProbe probe(drawing, recipe, isClassifier ? names(7) : names(0));
    const auto images = probe.addImages(each.images);
    expectAlike(probe.ours(images), probe.theirs(images), kMostDifference);
}

// The families; of the large members of one, fewer images.
INSTANTIATE_TEST_SUITE_P(Templates,
                         PassportRuntimeTest,
                         testing::Values(Case{"seed-cnn", 28, 1, 100},
                                         Case{"cnn-bn", 28, 3, 100},
                                         Case{"resnet-small", 32, 3, 100},
                                         Case{"resnet18", 64, 3, 3},
                                         Case{"resnet50", 64, 3, 2},
                                         Case{"efficientnet-lite0", 64, 3, 100},
                                         Case{"efficientnet-lite2", 96, 3, 3},
                                         Case{"autoencoder", 32, 3, 100},
                                         Case{"unet", 32, 3, 5}),
                         [](const auto& info) {
                             std::string name = info.param.name;
                             std::erase(name, '-');
                             return name;
                         });

TEST(PassportRuntimeTest, TakesPixelsWhereTheModelDoes) {
    if (!hasNode()) GTEST_SKIP() << "node is not installed";
    for (const int channels : {1, 3}) {
        PassportProbe probe(makeTemplate("seed-cnn", {.input = {channels, 28, 28}}),
                            recipeFor(28, channels),
                            names(4),
                            true);
        const auto images = probe.addImages(10);
        expectAlike(probe.ours(images), probe.theirs(images), kMostDifference);
    }
}

TEST(PassportRuntimeTest, ResizesToTheSameBytes) {
    if (!hasNode()) GTEST_SKIP() << "node is not installed";
    for (const ResizeRule rule : {ResizeRule::Stretch, ResizeRule::Crop, ResizeRule::Pad}) {
        for (const int channels : {1, 3}) {
            for (const int side : {16, 24, 75, 160}) {
                SCOPED_TRACE(testing::Message() << wordOf(rule) << ' ' << channels << ' ' << side);
                const Preprocessing recipe = recipeFor(side, channels, rule);
                PassportProbe probe(colourNetwork(), recipe, names(3));
                const auto images = probe.addImages(18);
                std::vector<std::string> words{"resize", probe.passport().string()};
                for (const auto& file : images) words.push_back(file.string());
                const auto lines = probe.node("run_passport.js", words);
                ASSERT_EQ(lines.size(), images.size());
                for (std::size_t i = 0; i < images.size(); ++i) {
                    const auto image = decodeForRecipe(images[i], recipe, JpegDetail::Full);
                    ASSERT_TRUE(image);
                    std::string digits;
                    for (const std::uint8_t byte : resizeImage(*image.value, recipe).pixels) {
                        constexpr const char* kDigits = "0123456789abcdef";
                        digits += {kDigits[byte >> 4], kDigits[byte & 15]};
                    }
                    EXPECT_TRUE(digits == lines[i]) << images[i];
                }
            }
        }
    }
}

}  // namespace espalier::engine::test

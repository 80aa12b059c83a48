// SPDX-License-Identifier: Apache-2.0
#include "engine/data/preprocessing/augmentation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include "engine/base/error.h"
#include "kernels/math/augment.h"
#include "tests/engine/data/test_images.h"

namespace espalier::engine {
namespace {

using namespace test;

Image mirrored(const Image& image, bool columns, bool rows) {
    Image out = image;
    const auto channels = static_cast<std::size_t>(image.channels);
    for (int y = 0; y < image.height; ++y) {
        for (int x = 0; x < image.width; ++x) {
            const int u = columns ? image.width - 1 - x : x;
            const int v = rows ? image.height - 1 - y : y;
            std::copy_n(image.pixels.begin() + (v * image.width + u) * image.channels,
                        channels,
                        out.pixels.begin() + (y * image.width + x) * image.channels);
        }
    }
    return out;
}

std::string textOf(const Image& image) {
    return {image.pixels.begin(), image.pixels.end()};
}

TEST(AugmentationTest, FlipsExactlyAndAboutHalfOfTheTime) {
    for (const auto& [width, height] : {std::pair{31, 20}, std::pair{64, 33}}) {
        const Image photo = smoothImage(width, height, 9);
        const Image flipped = mirrored(photo, true, false);
        int flips = 0;
        for (std::uint32_t sample = 0; sample < 400; ++sample) {
            const Image out = augmentImage(photo, {.flipHorizontal = true}, 5, 1, sample);
            ASSERT_TRUE(out.pixels == photo.pixels || out.pixels == flipped.pixels);
            flips += out.pixels == flipped.pixels ? 1 : 0;
        }
        EXPECT_NEAR(flips, 200, 60);
    }
}

TEST(AugmentationTest, FlipsBothWays) {
    const Image photo = smoothImage(25, 18, 9);
    std::set<std::string> seen;
    for (std::uint32_t sample = 0; sample < 100; ++sample) {
        seen.insert(textOf(
            augmentImage(photo, {.flipHorizontal = true, .flipVertical = true}, 5, 1, sample)));
    }
    std::set<std::string> expected;
    for (int way = 0; way < 4; ++way) {
        expected.insert(textOf(mirrored(photo, way % 2 == 1, way / 2 == 1)));
    }
    EXPECT_EQ(seen, expected);
}

TEST(AugmentationTest, IsAFunctionOfSeedEpochAndSample) {
    const Image photo = smoothImage(40, 40, 2);
    const Augmentation all{true, false, 0.1, 15, 0.2, 0.2, 0.2};
    const auto variant = [&](std::uint64_t seed, std::uint32_t epoch, std::uint32_t sample) {
        return augmentImage(photo, all, seed, epoch, sample).pixels;
    };
    EXPECT_EQ(variant(1, 2, 3), variant(1, 2, 3));
    EXPECT_NE(variant(1, 2, 3), variant(2, 2, 3));
    EXPECT_NE(variant(1, 2, 3), variant(1, 3, 3));
    EXPECT_NE(variant(1, 2, 3), variant(1, 2, 4));
}

TEST(AugmentationTest, AddingOneAugmentationKeepsTheOthersRandomNumbers) {
    const Image photo = smoothImage(40, 40, 2);
    for (std::uint32_t sample = 0; sample < 20; ++sample) {
        const Image alone = augmentImage(photo, {.flipHorizontal = true}, 1, 1, sample);
        const Image both =
            augmentImage(photo, {.flipHorizontal = true, .brightness = 1e-9}, 1, 1, sample);
        EXPECT_LE(difference(alone, both).largest, 1);
    }
}

TEST(AugmentationTest, ShiftsByAtMostItsFractionAndRepeatsEdges) {
    Image ramp{50, 20, 1, {}};
    for (int i = 0; i < 50 * 20; ++i) ramp.pixels.push_back(static_cast<std::uint8_t>(i % 50 * 4));
    for (std::uint32_t sample = 0; sample < 50; ++sample) {
        const Image out = augmentImage(ramp, {.cropShare = 0.1}, 3, 1, sample);
        const int shift = int{out.pixels[25]} - int{ramp.pixels[25]};
        EXPECT_LE(std::abs(shift), 5 * 4 + 1);
        for (int x = 1; x < 50; ++x) EXPECT_GE(out.pixels[x], out.pixels[x - 1]);
    }
}

TEST(AugmentationTest, TurnsAboutTheCentre) {
    // An image that depends only on the distance from the centre does not change.
    Image rings{61, 61, 1, {}};
    for (int y = 0; y < 61; ++y) {
        for (int x = 0; x < 61; ++x) {
            rings.pixels.push_back(
                static_cast<std::uint8_t>(128 + 100 * std::cos(std::hypot(x - 30, y - 30) / 6)));
        }
    }
    double turnedMost = 0;
    for (std::uint32_t sample = 0; sample < 20; ++sample) {
        const Image out = augmentImage(rings, {.rotation = 180}, 3, 1, sample);
        double largest = 0;
        for (int y = 12; y < 49; ++y) {
            for (int x = 12; x < 49; ++x) {
                largest = std::max(
                    largest, std::abs(double(out.pixels[y * 61 + x]) - rings.pixels[y * 61 + x]));
            }
        }
        EXPECT_LT(largest, 6);
        const Image photo = smoothImage(61, 61, 3);
        turnedMost =
            std::max(turnedMost,
                     difference(augmentImage(photo, {.rotation = 180}, 3, 1, sample), photo).mean);
    }
    EXPECT_GT(turnedMost, 20);
}

TEST(AugmentationTest, BrightnessAndContrastStayInRange) {
    const Image flat{8, 8, 1, std::vector<std::uint8_t>(64, 100)};
    int least = 255;
    int most = 0;
    for (std::uint32_t sample = 0; sample < 300; ++sample) {
        const Image out = augmentImage(flat, {.brightness = 0.2}, 8, 1, sample);
        EXPECT_TRUE(std::ranges::all_of(out.pixels, [&](auto v) { return v == out.pixels[0]; }));
        least = std::min<int>(least, out.pixels[0]);
        most = std::max<int>(most, out.pixels[0]);
    }
    EXPECT_GE(least, 49);
    EXPECT_LE(most, 151);
    EXPECT_LT(least, 60);
    EXPECT_GT(most, 140);
    const Image white{8, 8, 1, std::vector<std::uint8_t>(64, 255)};
    for (std::uint32_t sample = 0; sample < 50; ++sample) {
        const Image out = augmentImage(white, {.brightness = 1, .contrast = 1}, 8, 1, sample);
        EXPECT_EQ(out.pixels.size(), 64u);  // clamped, never wrapped: checked by the sanitizers too
    }
}

TEST(AugmentationTest, ComesBackFromText) {
    for (const std::string& text : {std::string(""),
                                    std::string("flip"),
                                    std::string("flip,crop:0.1,rotate:10,scale:0.1"),
                                    std::string("brightness:0.2,contrast:0.25,flip-vertical")}) {
        EXPECT_EQ(augmentationToText(augmentationFromText(text)), text);
    }
    EXPECT_EQ(augmentationFromText("none"), Augmentation{});
    const Augmentation all{true, true, 0.125, 7.5, 0.3, 0.1, 0.01};
    EXPECT_EQ(augmentationFromText(augmentationToText(all)), all);
}

TEST(AugmentationTest, RefusesUnknownAugmentationsWithAMessage) {
    for (const char* text : {"mirror",
                             "flip,",
                             ",flip",
                             "crop",
                             "crop:",
                             "crop:x",
                             "crop:0.6",
                             "crop:-0.1",
                             "rotate:181",
                             "scale:nan",
                             "crop:0.1x",
                             "flip;crop:0.1"}) {
        try {
            augmentationFromText(text);
            ADD_FAILURE() << text << " was taken";
        } catch (const RequestError& error) {
            EXPECT_NE(std::string(error.what()).find("flip-vertical"), std::string::npos);
        }
    }
}

TEST(AugmentationTest, ADecimalCommaIsToldFromAnUnknownName) {
    const auto refusal = [](const char* text) -> std::string {
        try {
            augmentationFromText(text);
        } catch (const RequestError& error) {
            return error.what();
        }
        return "taken";
    };
    EXPECT_EQ(refusal("crop:0,1")
                  .find("The augmentation '1' is not valid: an amount has a decimal point, such as "
                        "crop:0.1. Use none"),
              0U);
    EXPECT_NE(refusal("mirror").find("the name is unknown"), std::string::npos);
}

TEST(AugmentationTest, SuggestsNoMirrorForSigns) {
    EXPECT_TRUE(suggestAugmentation({"cat", "dog"}).flipHorizontal);
    EXPECT_TRUE(suggestAugmentation({}).flipHorizontal);
    EXPECT_FALSE(suggestAugmentation({"0", "1", "10"}).flipHorizontal);
    EXPECT_FALSE(suggestAugmentation({"a", "b"}).flipHorizontal);
    EXPECT_FALSE(suggestAugmentation({"one", "two"}).flipHorizontal);
    EXPECT_FALSE(suggestAugmentation({"turn left", "turn right", "stop"}).flipHorizontal);
}

}  // namespace
}  // namespace espalier::engine

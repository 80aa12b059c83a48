// SPDX-License-Identifier: Apache-2.0
#include "engine/data/preprocessing/preprocessing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "engine/base/error.h"
#include "tests/engine/data/test_images.h"
#include "tests/support/random_seed.h"

namespace espalier::engine {
namespace {

using namespace test;

Preprocessing recipe(int width,
                     int height,
                     ResizeRule rule = ResizeRule::Stretch,
                     int channels = 3) {
    Preprocessing made;
    made.width = width;
    made.height = height;
    made.channels = channels;
    made.resize = rule;
    return made;
}

int at(const Image& image, int x, int y, int channel = 0) {
    return image.pixels[static_cast<std::size_t>((y * image.width + x) * image.channels + channel)];
}

/// The area average by definition, in double precision.
Image areaAverage(const Image& image, int width, int height) {
    Image out{width, height, image.channels, {}};
    const double sx = static_cast<double>(image.width) / width;
    const double sy = static_cast<double>(image.height) / height;
    const auto overlap = [](double from, double to, int cell) {
        return std::max(0.0, std::min(to, cell + 1.0) - std::max(from, double(cell)));
    };
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            for (int c = 0; c < image.channels; ++c) {
                double sum = 0;
                for (int v = int(y * sy); v < std::min<double>(image.height, (y + 1) * sy); ++v) {
                    for (int u = int(x * sx); u < std::min<double>(image.width, (x + 1) * sx);
                         ++u) {
                        sum += at(image, u, v, c) * overlap(x * sx, (x + 1) * sx, u) *
                               overlap(y * sy, (y + 1) * sy, v);
                    }
                }
                out.pixels.push_back(static_cast<std::uint8_t>(std::lround(sum / (sx * sy))));
            }
        }
    }
    return out;
}

TEST(PreprocessingTest, ShrinksByAreaAverage) {
    const Image photo = smoothImage(101, 67, 5);
    for (const auto& [w, h] : {std::pair{50, 33}, std::pair{13, 7}, std::pair{101, 9}}) {
        EXPECT_LE(difference(resizeImage(photo, recipe(w, h)), areaAverage(photo, w, h)).largest, 1)
            << w << "x" << h;
    }
}

TEST(PreprocessingTest, EnlargesBilinearly) {
    Image two{2, 1, 1, {0, 100}};
    const Image wide = resizeImage(two, recipe(4, 1, ResizeRule::Stretch, 1));
    EXPECT_EQ(wide.pixels, (std::vector<std::uint8_t>{0, 25, 75, 100}));
}

TEST(PreprocessingTest, ShrinksOneSideWhileTheOtherGrows) {
    const Image photo = smoothImage(60, 10, 6);
    const Image both = resizeImage(photo, recipe(20, 40));
    const Image stepwise = resizeImage(areaAverage(photo, 20, 10), recipe(20, 40));
    EXPECT_LE(difference(both, stepwise).largest, 2);
}

TEST(PreprocessingTest, LeavesAnImageOfTheRightSizeAlone) {
    const Image photo = smoothImage(31, 17, 1);
    EXPECT_EQ(resizeImage(photo, recipe(31, 17)).pixels, photo.pixels);
}

TEST(PreprocessingTest, CropsTheMiddleOfTheLongerSide) {
    Image wide{30, 10, 1, {}};
    for (int i = 0; i < 300; ++i) wide.pixels.push_back(i % 30 / 10 == 1 ? 200 : 0);
    const Image cropped = resizeImage(wide, recipe(10, 10, ResizeRule::Crop, 1));
    EXPECT_TRUE(std::ranges::all_of(cropped.pixels, [](auto v) { return v == 200; }));
    Image tall{10, 30, 1, {}};
    for (int i = 0; i < 300; ++i) tall.pixels.push_back(i / 100 == 1 ? 200 : 0);
    const Image middle = resizeImage(tall, recipe(5, 5, ResizeRule::Crop, 1));
    EXPECT_TRUE(std::ranges::all_of(middle.pixels, [](auto v) { return v == 200; }));
}

TEST(PreprocessingTest, PadsTheShorterSideWithMiddleGrey) {
    const Image wide{30, 10, 1, std::vector<std::uint8_t>(300, 7)};
    const Image padded = resizeImage(wide, recipe(12, 12, ResizeRule::Pad, 1));
    EXPECT_EQ(at(padded, 6, 0), 128);
    EXPECT_EQ(at(padded, 6, 11), 128);
    EXPECT_EQ(at(padded, 0, 5), 7);
    EXPECT_EQ(at(padded, 11, 6), 7);
}

TEST(PreprocessingTest, SurvivesEveryProportion) {
    std::mt19937 random(4);
    for (int round = 0; round < 200; ++round) {
        const int w = 1 + static_cast<int>(random() % 70);
        const int h = 1 + static_cast<int>(random() % 70);
        const Image image{
            w, h, 3, std::vector<std::uint8_t>(static_cast<std::size_t>(w * h * 3), 9)};
        for (const ResizeRule rule : {ResizeRule::Stretch, ResizeRule::Crop, ResizeRule::Pad}) {
            const Preprocessing made = recipe(1 + static_cast<int>(random() % 50),
                                              1 + static_cast<int>(random() % 50),
                                              rule,
                                              random() % 2 == 0 ? 1 : 3);
            const Image out = resizeImage(image, made);
            ASSERT_EQ(out.width, made.width);
            ASSERT_EQ(out.height, made.height);
            ASSERT_EQ(out.channels, made.channels);
            ASSERT_EQ(out.pixels.size(),
                      static_cast<std::size_t>(out.width * out.height * out.channels));
        }
    }
}

TEST(PreprocessingTest, NormalisesToPlanes) {
    Preprocessing made = recipe(2, 1);
    made.mean = {0.1f, 0.2f, 0.3f};
    made.standardDeviation = {0.5f, 0.25f, 2.0f};
    const Image image{2, 1, 3, {0, 51, 255, 102, 255, 0}};
    std::vector<float> out(6);
    normaliseImage(image, made, out.data());
    const std::vector<float> expected{
        -0.2f, (0.4f - 0.1f) / 0.5f, 0.0f, (1 - 0.2f) / 0.25f, 0.7f / 2, -0.3f / 2};
    for (std::size_t i = 0; i < 6; ++i) EXPECT_NEAR(out[i], expected[i], 1e-6) << i;
}

TEST(PreprocessingTest, ComesBackFromJsonBitForBit) {
    std::mt19937 random(tests::testSeed());
    std::uniform_real_distribution<float> number(0.001f, 1.0f);
    for (int round = 0; round < 50; ++round) {
        Preprocessing made = recipe(1 + static_cast<int>(random() % 500),
                                    96,
                                    static_cast<ResizeRule>(random() % 3),
                                    round % 2 == 0 ? 1 : 3);
        for (std::size_t c = 0; c < static_cast<std::size_t>(made.channels); ++c) {
            made.mean[c] = number(random);
            made.standardDeviation[c] = number(random);
        }
        EXPECT_EQ(preprocessingFromJson(preprocessingToJson(made)), made);
    }
}

TEST(PreprocessingTest, RefusesInvalidPreprocessing) {
    const std::string good = preprocessingToJson(recipe(28, 28));
    const auto with = [&good](std::string from, const std::string& to) {
        std::string text = good;
        text.replace(text.find(from), from.size(), to);
        return text;
    };
    for (const std::string& text : {std::string(""),
                                    std::string("{"),
                                    std::string("[]"),
                                    std::string("{}"),
                                    with("\"rgb\"", "\"cmyk\""),
                                    with("\"height\":28", "\"height\":0"),
                                    with("\"height\":28", "\"height\":-3"),
                                    with("\"height\":28", "\"height\":1e99"),
                                    with("\"stretch\"", "\"squeeze\""),
                                    with("[0.0,0.0,0.0]", "[0.0]"),
                                    with("[0.0,0.0,0.0]", "[0.0,\"a\",0.0]"),
                                    with("[1.0,1.0,1.0]", "[1.0,0.0,1.0]"),
                                    with("[1.0,1.0,1.0]", "[1.0,1e999,1.0]"),
                                    with("[1.0,1.0,1.0]", "null")}) {
        EXPECT_THROW(preprocessingFromJson(text), Error) << text;
    }
}

}  // namespace
}  // namespace espalier::engine

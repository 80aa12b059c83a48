// SPDX-License-Identifier: Apache-2.0
#include "engine/explanation/heat_map_image.h"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/data/preprocessing/input_region.h"
#include "engine/explanation/colour_scale.h"

namespace espalier::engine::test {

namespace {

Image greyImage(int width, int height) {
    const auto pixels = static_cast<std::size_t>(3 * width * height);
    return {width, height, 3, std::vector<std::uint8_t>(pixels, 128)};
}

Colour pixelOf(const Image& image, int x, int y) {
    const auto place = static_cast<std::size_t>(3 * (y * image.width + x));
    return {image.pixels[place], image.pixels[place + 1], image.pixels[place + 2]};
}

bool isGrey(const Colour& colour) {
    return colour[0] == colour[1] && colour[1] == colour[2];
}

/// Nothing but the cell at the top left.
HeatMap topLeft() {
    return {.classIndex = 0, .scores = {1}, .height = 2, .width = 2, .values = {4, 0, 0, 0}};
}

Preprocessing recipeOf(int width, int height, ResizeRule rule) {
    Preprocessing recipe;
    recipe.width = width;
    recipe.height = height;
    recipe.resize = rule;
    return recipe;
}

}  // namespace

// Whoever sees lightness alone sees the order, as in a print in grey.
TEST(ColourScaleTest, GetsLighterFromEndToEnd) {
    double before = -1;
    for (int i = 0; i <= 100; ++i) {
        const double luminance = luminanceOf(colourOf(static_cast<float>(i) / 100));
        EXPECT_GT(luminance, before) << i;
        before = luminance;
    }
    EXPECT_LT(luminanceOf(colourOf(0)), 0.05);
    EXPECT_GT(luminanceOf(colourOf(1)), 0.7);
    EXPECT_EQ(colourOf(-1), colourOf(0));
    EXPECT_EQ(colourOf(2), colourOf(1));
    EXPECT_EQ(colourOf(NAN), colourOf(0));
}

TEST(HeatMapTest, IsBilinearBetweenTheCentresOfItsCells) {
    const HeatMap map = topLeft();
    EXPECT_FLOAT_EQ(map.between(0, 0), 4);
    EXPECT_FLOAT_EQ(map.between(0.25, 0.25), 4);
    EXPECT_FLOAT_EQ(map.between(0.25, 0.5), 2);
    EXPECT_FLOAT_EQ(map.between(0.5, 0.5), 1);
    EXPECT_FLOAT_EQ(map.between(0.75, 0.75), 0);
    EXPECT_FLOAT_EQ(map.between(1, 1), 0);
    EXPECT_FLOAT_EQ(map.largest(), 4);
}

TEST(HeatMapImageTest, ColoursTheImageWhereTheMapIs) {
    const Image image = greyImage(300, 200);
    const Image overlay = heatMapOverlay(image, recipeOf(32, 32, ResizeRule::Stretch), topLeft());
    ASSERT_EQ(overlay.width, 300);
    ASSERT_EQ(overlay.height, 200);
    const Colour hot = pixelOf(overlay, 5, 5);
    const Colour cold = pixelOf(overlay, 290, 190);
    EXPECT_GT(hot[0], hot[2] + 60) << "yellow";
    EXPECT_GT(cold[2], cold[1]) << "dark blue";
    EXPECT_GT(luminanceOf(hot), luminanceOf(cold));
}

TEST(HeatMapImageTest, LeavesTheColourOutOfWhatTheNetworkDoesNotSee) {
    const Image image = greyImage(300, 100);
    const Image overlay = heatMapOverlay(image, recipeOf(32, 32, ResizeRule::Crop), topLeft());
    EXPECT_TRUE(isGrey(pixelOf(overlay, 50, 50)));
    EXPECT_TRUE(isGrey(pixelOf(overlay, 250, 50)));
    EXPECT_FALSE(isGrey(pixelOf(overlay, 105, 5)));
    // The largest value is at the top left of what it sees.
    EXPECT_GT(luminanceOf(pixelOf(overlay, 105, 5)), luminanceOf(pixelOf(overlay, 190, 90)));
}

TEST(HeatMapImageTest, KnowsTheBorderThatPaddingAdds) {
    // The image takes the middle third of the input's height: the map's upper half is above and in
    // its upper half.
    const Image image = greyImage(300, 100);
    const Image overlay = heatMapOverlay(image, recipeOf(30, 30, ResizeRule::Pad), topLeft());
    EXPECT_FALSE(isGrey(pixelOf(overlay, 5, 5)));
    EXPECT_FALSE(isGrey(pixelOf(overlay, 295, 95)));
    const ImagePart seen = inputRegion(recipeOf(30, 30, ResizeRule::Pad), 300, 100);
    EXPECT_DOUBLE_EQ(seen.top, -100);
    EXPECT_DOUBLE_EQ(seen.height, 300);
    EXPECT_DOUBLE_EQ(seen.left, 0);
    EXPECT_DOUBLE_EQ(seen.width, 300);
}

TEST(HeatMapImageTest, FindsThePeakInTheImageThatWasResized) {
    // The middle of the first of two cells is at a quarter of the input.
    const ImagePlace plain = peakOf(topLeft(), recipeOf(30, 30, ResizeRule::Stretch), 300, 100);
    EXPECT_DOUBLE_EQ(plain.x, 0.25);
    EXPECT_DOUBLE_EQ(plain.y, 0.25);
    // Padded: the image is the middle third of the input's height, and a quarter is above of it.
    const ImagePlace padded = peakOf(topLeft(), recipeOf(30, 30, ResizeRule::Pad), 300, 100);
    EXPECT_DOUBLE_EQ(padded.x, 0.25);
    EXPECT_DOUBLE_EQ(padded.y, 0);
    // The second of five cells is at the top of the image, though above of the input's middle.
    const HeatMap rows{.classIndex = 0,
                       .scores = {1},
                       .height = 10,
                       .width = 1,
                       .values = {0, 0, 0, 1, 0, 0, 0, 0, 0, 0}};
    EXPECT_NEAR(peakOf(rows, recipeOf(30, 30, ResizeRule::Pad), 300, 100).y, 0.05, 1e-12);
    // Cropped: the input is the middle third of the image's width.
    const ImagePlace cropped = peakOf(topLeft(), recipeOf(30, 30, ResizeRule::Crop), 300, 100);
    EXPECT_DOUBLE_EQ(cropped.x, 0.5 - 0.25 / 3);
    EXPECT_DOUBLE_EQ(cropped.y, 0.25);
}

TEST(HeatMapImageTest, ShowsImageMapAndScaleSideBySide) {
    const Image shown =
        heatMapImage(greyImage(30, 20), recipeOf(32, 32, ResizeRule::Stretch), topLeft());
    EXPECT_EQ(shown.channels, 3);
    EXPECT_EQ(shown.height, 171);  // enlarged to 256 pixels along the longer side
    EXPECT_TRUE(isGrey(pixelOf(shown, 5, 5)));
    EXPECT_FALSE(isGrey(pixelOf(shown, 256 + 12 + 5, 5)));
    const int scale = 2 * (256 + 12) + 5;
    EXPECT_EQ(pixelOf(shown, scale, 0), colourOf(1 - 0.5f / 171));
    EXPECT_EQ(pixelOf(shown, scale, 170), colourOf(0.5f / 171));
    const Image large =
        heatMapImage(greyImage(4000, 1000), recipeOf(32, 32, ResizeRule::Stretch), topLeft());
    EXPECT_EQ(large.height, 256);
}

TEST(HeatMapImageTest, AMapOfNothingHasTheColourOfNothing) {
    HeatMap nothing = topLeft();
    nothing.values = {0, -1, 0, -2};
    const Image overlay =
        heatMapOverlay(greyImage(20, 20), recipeOf(8, 8, ResizeRule::Stretch), nothing);
    EXPECT_EQ(pixelOf(overlay, 1, 1), pixelOf(overlay, 18, 18));
}

}  // namespace espalier::engine::test

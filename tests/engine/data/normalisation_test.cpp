// SPDX-License-Identifier: Apache-2.0
#include "engine/data/loading/normalisation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "engine/data/loading/image_dataset.h"
#include "tests/engine/data/test_images.h"

namespace espalier::engine {
namespace {

using namespace test;

/// A scanned folder without files: `perClass` training images of each class.
ImageFolder madeUp(const std::vector<int>& perClass, std::uint32_t side = 100) {
    ImageFolder folder;
    for (std::size_t label = 0; label < perClass.size(); ++label) {
        folder.classes.push_back(std::to_string(label));
        for (int i = 0; i < perClass[label]; ++i) {
            ImageEntry& image = folder.images.emplace_back();
            image.path = std::to_string(label) + "/" + std::to_string(i) + ".jpg";
            image.label = static_cast<std::int32_t>(label);
            image.width = image.height = side;
        }
    }
    return folder;
}

TEST(NormalisationTest, ReadsAllImagesOfASmallSplit) {
    ImageFolder folder = madeUp({500, 1000, 500});
    folder.images[7].split = Split::Validation;
    folder.images[8].split = Split::Test;
    folder.images[9].excluded = true;
    folder.images[10].label = -1;
    std::vector<std::size_t> places = imagesToMeasure(folder);
    EXPECT_EQ(places.size(), 1996u);
    std::ranges::sort(places);
    EXPECT_TRUE(std::ranges::adjacent_find(places) == places.end());
    for (std::size_t left = 7; left <= 10; ++left) {
        EXPECT_FALSE(std::ranges::binary_search(places, left));
    }
}

TEST(NormalisationTest, ReadsAFixedNumberOfALargeSplitInProportionToItsClasses) {
    const ImageFolder folder = madeUp({60'000, 30'000, 9'950, 50});
    const auto places = imagesToMeasure(folder);
    EXPECT_EQ(places.size(), 2000u);
    EXPECT_EQ(std::set(places.begin(), places.end()).size(), places.size());
    std::map<std::int32_t, int> byClass;
    for (const std::size_t place : places) ++byClass[folder.images[place].label];
    EXPECT_NEAR(byClass[0], 1200, 1);
    EXPECT_NEAR(byClass[1], 600, 1);
    EXPECT_NEAR(byClass[2], 199, 1);
    EXPECT_EQ(byClass[3], 1);
}

TEST(NormalisationTest, ReadsFewerImagesIfTheyAreLarge) {
    EXPECT_EQ(imagesToMeasure(madeUp({5000}, 1000)).size(), 500u) << "500 megapixels";
    EXPECT_EQ(imagesToMeasure(madeUp({5000}, 4000)).size(), 200u) << "never too few";
    EXPECT_EQ(imagesToMeasure(madeUp({150}, 4000)).size(), 150u);
}

TEST(NormalisationTest, TheChoiceDependsOnNothingButTheImages) {
    ImageFolder folder = madeUp({4000, 4000});
    const auto pathsOf = [&] {
        std::set<std::string> paths;
        for (const std::size_t place : imagesToMeasure(folder)) {
            paths.insert(folder.images[place].path);
        }
        return paths;
    };
    const auto before = pathsOf();
    std::ranges::reverse(folder.images);
    EXPECT_EQ(pathsOf(), before);
}

TEST(NormalisationTest, ReadsOnlyTheChosenFilesAndApproximatesAll) {
    TestFolder root;
    constexpr int kFiles = 5000;
    double sum = 0;
    for (int i = 0; i < kFiles; ++i) {
        const auto value = static_cast<std::uint8_t>(i * 37 % 251);
        sum += value / 255.0;
        const Image grey{2, 2, 3, std::vector<std::uint8_t>(12, value)};
        writeAll(root / ((i % 2 == 0 ? "a/" : "b/") + std::to_string(i) + ".bmp"), encodeBmp(grey));
    }
    ScanOptions options;
    options.fractions = {1, 0, 0};
    const ImageFolder folder = scanImageFolder(root.path(), options, {}, {});
    Preprocessing recipe;
    recipe.width = recipe.height = 2;
    std::int64_t read = 0;
    const MeasuredImages measured = measureNormalisation(
        folder, recipe, 2, [&](std::int64_t done, std::int64_t) { read = done; }, {});
    EXPECT_EQ(read, 2000);
    EXPECT_EQ(measured.images, 2000);
    EXPECT_EQ(measured.of, kFiles);
    EXPECT_NEAR(recipe.mean[0], sum / kFiles, 0.02);
    for (const int threads : {1, 3, 8}) {
        Preprocessing again = recipe;
        measureNormalisation(folder, again, threads, {}, {});
        EXPECT_EQ(again, recipe);
    }
}

}  // namespace
}  // namespace espalier::engine

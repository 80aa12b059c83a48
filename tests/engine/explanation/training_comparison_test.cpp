// SPDX-License-Identifier: Apache-2.0
#include "engine/explanation/training_comparison.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <fstream>

#include "engine/base/error.h"
#include "engine/data/codecs/png_writer.h"
#include "engine/data/loading/scan_data.h"
#include "engine/explanation/activations.h"
#include "engine/explanation/training_features.h"
#include "engine/sample/sample_images.h"
#include "explained_network.h"

namespace espalier::engine::test {

namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

/// Drawn flowers in a folder: those with an even index are for training, the others for validation.
class Flowers {
  public:
    explicit Flowers(std::uint32_t ofAKind) {
        std::string name = (fs::path(testing::TempDir()) / "flowers XXXXXX").string();
        folder_ = ::mkdtemp(name.data());
        for (int kind = 0; kind < kFlowerKinds; ++kind) {
            fs::create_directories(folder_ / flowerName(kind));
            for (std::uint32_t i = 0; i < ofAKind; ++i) {
                write(folder_ / flowerName(kind) / (std::to_string(i) + ".png"),
                      drawFlower(kind, i, 32));
            }
        }
        data = scanData(folder_, {}, nullptr, {});
        for (std::size_t place = 0; place < data.size(); ++place) {
            const DataSample sample = data.sample(place);
            const std::string stem = fs::path(sample.name).stem().string();
            (std::stoi(stem) % 2 == 0 ? used.training : used.validation).push_back(sample.content);
        }
        used.training = sortedContents(used.training);
        used.validation = sortedContents(used.validation);
    }
    ~Flowers() {
        std::error_code ignored;
        fs::remove_all(folder_, ignored);
    }
    Flowers(const Flowers&) = delete;
    Flowers& operator=(const Flowers&) = delete;

    static void write(const fs::path& file, const Image& image) {
        const std::vector<std::byte> png = encodePng(image);
        std::ofstream(file, std::ios::binary)
            .write(reinterpret_cast<const char*>(png.data()),
                   static_cast<std::streamsize>(png.size()));
    }
    fs::path folder() const { return folder_; }

    DataSource data;
    UsedImages used;

  private:
    fs::path folder_;
};

}  // namespace

TEST(FeaturesTest, AreWhatTheLastLayerWithWeightsReads) {
    ExplainedNetwork explained("plain");
    const auto model = explained.load();
    FeatureReader reader(*model, {});
    ASSERT_EQ(reader.size(), 16u);
    const auto features = reader.of(explained.image(), {});
    const HostTensor average =
        ActivationReader(*model, model->layer("average"), {}).read(explained.image(), {});
    for (std::size_t i = 0; i < features.size(); ++i) {
        EXPECT_NEAR(features[i], average.floats()[i], 1e-6);
    }
}

TEST(FeaturesTest, AreTheSameForAFileAndItsImageAndSkipWhatCannotBeRead) {
    Flowers flowers(9);  // 45 images: a whole batch and a part of one
    ExplainedNetwork explained("squeezed");
    const auto model = explained.load();
    FeatureReader reader(*model, {});
    std::vector<fs::path> files;
    for (std::size_t i = 0; i < flowers.data.size(); ++i) files.push_back(flowers.data.file(i));
    std::ofstream(files[7]) << "no image";
    std::vector<std::size_t> taken;
    std::vector<std::size_t> skipped;
    const auto take = [&](std::size_t file, std::span<const float> features) {
        taken.push_back(file);
        const auto image = decodeForRecipe(files[file], model->recipe(), JpegDetail::Full);
        const auto alone = reader.of(model->prepared(*image.value), {});
        for (std::size_t i = 0; i < alone.size(); ++i) EXPECT_NEAR(features[i], alone[i], 1e-5);
    };
    const auto skip = [&](std::size_t file, const std::string& why) {
        skipped.push_back(file);
        EXPECT_FALSE(why.empty());
    };
    reader.read(files, take, skip, {}, {});
    EXPECT_EQ(taken.size(), 44u);
    EXPECT_EQ(skipped, std::vector<std::size_t>{7});
    EXPECT_TRUE(std::ranges::is_sorted(taken));

    std::stop_source stop;
    const auto afterOne = [&](std::int64_t, std::int64_t) { stop.request_stop(); };
    EXPECT_THROW(reader.read(files, take, skip, afterOne, stop.get_token()), Stopped);
}

TEST(TrainingComparisonTest, FindsTheTrainingImageItselfAndTheOthersByTheirDistance) {
    Flowers flowers(12);
    ExplainedNetwork explained("plain");
    const auto model = explained.load();
    FeatureReader reader(*model, {});
    const ComparedImages images = comparedImages(flowers.data, flowers.used);
    ASSERT_EQ(images.training.size(), 30u);
    ASSERT_EQ(images.validation.size(), 30u);
    TrainingComparison comparison(reader, 3);
    const fs::path copy = flowers.data.file(images.training[11]);
    const auto image = decodeForRecipe(copy, model->recipe(), JpegDetail::Full);
    comparison.add(reader.of(model->prepared(*image.value), {}));
    std::int64_t told = 0;
    comparison.run(flowers.data,
                   images,
                   [&](std::int64_t done, std::int64_t of) {
                       EXPECT_EQ(of, 60);
                       EXPECT_GT(done, told);
                       told = done;
                   },
                   {});
    EXPECT_EQ(told, 60);
    const TrainingLikeness likeness = comparison.likeness(0);
    ASSERT_EQ(likeness.nearest.size(), 3u);
    EXPECT_EQ(likeness.nearest[0].image, images.training[11]);
    EXPECT_NEAR(likeness.nearest[0].distance, 0, 1e-6);
    EXPECT_LE(likeness.nearest[1].distance, likeness.nearest[2].distance);
    EXPECT_NEAR(likeness.distance, 0, 1e-4);
    EXPECT_EQ(likeness.validation, 30);
    EXPECT_EQ(likeness.asFar, 30);
    EXPECT_FALSE(likeness.isUnlike());
}

TEST(TrainingFeaturesTest, CompareLikeTrainingComparison) {
    Flowers flowers(12);
    ExplainedNetwork explained("plain");
    const auto model = explained.load();
    FeatureReader reader(*model, {});
    const ComparedImages images = comparedImages(flowers.data, flowers.used);
    TrainingComparison comparison(reader, 4);
    std::vector<std::vector<float>> asked;
    for (std::size_t place = 0; place < flowers.data.size(); place += 7) {
        const auto image =
            decodeForRecipe(flowers.data.file(place), model->recipe(), JpegDetail::Full);
        asked.push_back(reader.of(model->prepared(*image.value), {}));
        comparison.add(asked.back());
    }
    asked.emplace_back(reader.size(), NAN);
    comparison.add(asked.back());
    comparison.run(flowers.data, images, nullptr, {});
    std::int64_t told = 0;
    const TrainingFeatures kept(
        reader,
        flowers.data,
        images,
        [&](std::int64_t done, std::int64_t of) { told = done == of ? of : told; },
        {});
    EXPECT_EQ(told, 60);
    EXPECT_EQ(kept.size(), 30u);
    for (std::size_t i = 0; i < asked.size(); ++i) {
        const TrainingLikeness expected = comparison.likeness(i);
        const TrainingLikeness found = kept.likeness(asked[i], 4);
        EXPECT_EQ(found.nearest, expected.nearest);
        EXPECT_EQ(found.distance, expected.distance);
        EXPECT_EQ(found.validation, expected.validation);
        EXPECT_EQ(found.asFar, expected.asFar);
        EXPECT_EQ(found.isFinite, expected.isFinite);
    }
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(TrainingFeatures(reader, flowers.data, images, nullptr, stop.get_token()),
                 Stopped);
}

TEST(TrainingFeaturesTest, AreBoundedInMemory) {
    EXPECT_EQ(TrainingFeatures::mostImages(512, std::size_t{256} << 20), 130'561u);
    EXPECT_EQ(TrainingFeatures::mostImages(1'000'000'000, 1), 1u);
}

TEST(TrainingComparisonTest, ARankAmongTheValidationImagesDecides) {
    TrainingLikeness likeness{
        .nearest = {{.image = 0, .distance = 0.5}}, .distance = 3, .validation = 39};
    likeness.asFar = 1;  // 2 of 40
    EXPECT_TRUE(likeness.isUnlike());
    EXPECT_THAT(likenessText(likeness),
                AllOf(HasSubstr("unlike the training images: treat the prediction with caution"),
                      HasSubstr("farther from them than 38 of 39 validation images")));
    likeness.asFar = 2;
    EXPECT_FALSE(likeness.isUnlike());
    EXPECT_THAT(
        likenessText(likeness),
        testing::StartsWith(
            "like the training images (2 of 39 validation images are at least as far from"));
    likeness.asFar = 0;
    likeness.validation = 18;  // 1 of 19 is more than 5 %
    EXPECT_FALSE(likeness.isKnown());
    EXPECT_FALSE(likeness.isUnlike());
    EXPECT_THAT(likenessText(likeness),
                HasSubstr("that takes 19 validation images, and 18 could be"));
    likeness.validation = 19;
    EXPECT_TRUE(likeness.isUnlike());
    likeness.distance = 0;  // as of every image where a network has collapsed
    EXPECT_FALSE(likeness.isSame());
    likeness.use = ImageUse::Training;
    EXPECT_EQ(likenessText(likeness), "one of the training images, or a copy of one");
    likeness.nearest.clear();
    EXPECT_FALSE(likeness.isKnown());
}

TEST(TrainingComparisonTest, FeaturesThatAreNotFiniteAreSaidToBe) {
    Flowers flowers(4);
    ExplainedNetwork explained("plain");
    const auto model = explained.load();
    FeatureReader reader(*model, {});
    TrainingComparison comparison(reader, 3);
    std::vector<float> features(reader.size(), 1.0f);
    comparison.add(features);
    features[3] = NAN;
    comparison.add(features);
    comparison.run(flowers.data, comparedImages(flowers.data, flowers.used), nullptr, {});
    EXPECT_EQ(comparison.likeness(0).nearest.size(), 3u);
    EXPECT_THAT(likenessText(comparison.likeness(1)), HasSubstr("features of it are not finite"));
    EXPECT_FALSE(comparison.likeness(1).isKnown());
}

TEST(TrainingComparisonTest, ASampleIsSpreadEvenly) {
    ComparedImages images;
    for (std::size_t i = 0; i < 1000; ++i) images.training.push_back(i);
    images.validation = {3, 5};
    const ComparedImages sample = sampleOf(images, 10, 10);
    ASSERT_EQ(sample.training.size(), 10u);
    EXPECT_EQ(sample.training.front(), 0u);
    EXPECT_EQ(sample.training.back(), 900u);
    EXPECT_EQ(sample.validation, images.validation);
}

// Images that the user has excluded or changed since are not those that it was trained on.
TEST(TrainingComparisonTest, WhatHasChangedSinceIsNotCompared) {
    Flowers flowers(4);
    const fs::path changed = flowers.data.file(0);
    Flowers::write(changed, drawFlower(0, 77, 32));
    const DataSource again = scanData(flowers.folder(), {}, nullptr, {});
    const ComparedImages images = comparedImages(again, flowers.used);
    EXPECT_EQ(images.training.size() + images.validation.size(), again.size() - 1);
}

}  // namespace espalier::engine::test

// SPDX-License-Identifier: Apache-2.0
#include "engine/data/loading/image_dataset.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <cstring>

#include "engine/base/error.h"
#include "engine/data/folder/image_folder.h"
#include "engine/data/loading/data_loader.h"
#include "tests/engine/data/test_images.h"

namespace espalier::engine {
namespace {

using namespace test;
namespace fs = std::filesystem;

/// Two classes of small photos in a folder.
class ImageDatasetTest : public testing::Test {
  protected:
    ImageDatasetTest() {
        for (int i = 0; i < 12; ++i) {
            const std::string name = "/" + std::to_string(i) + ".png";
            const auto seed = static_cast<std::uint32_t>(i);
            writeAll(root / ("a" + name), encodePngAs(smoothImage(30, 22, seed), PngKind::Rgb));
            writeAll(root / ("b" + name),
                     encodePngAs(smoothImage(20, 40, seed + 50), PngKind::Rgb));
        }
        recipe.width = 16;
        recipe.height = 12;
    }

    ImageFolder scan() const { return scanImageFolder(root.path(), {}, {}, {}); }

    std::vector<Batch> allBatches(const Dataset& dataset, int threads, bool augment = false) const {
        DataLoader loader(dataset, {.batchSize = 5, .threads = threads, .augment = augment});
        loader.start(1);
        std::vector<Batch> batches;
        while (auto batch = loader.next({})) batches.push_back(std::move(*batch));
        return batches;
    }

    TestFolder root;
    Preprocessing recipe;
};

TEST_F(ImageDatasetTest, GivesImageAndLabelOfItsSplit) {
    const ImageFolder folder = scan();
    const auto dataset = makeImageDataset(folder, {.preprocessing = recipe});
    EXPECT_EQ(dataset->size(),
              static_cast<std::size_t>(folder.count(0, Split::Training) +
                                       folder.count(1, Split::Training)));
    ASSERT_EQ(dataset->fields().size(), 2u);
    EXPECT_EQ(dataset->fields()[0].shape, (kernels::Shape{3, 12, 16}));
    EXPECT_EQ(dataset->fields()[1].type, kernels::DataType::Int32);
    std::vector<float> image(3 * 12 * 16);
    std::int32_t label = -1;
    for (std::size_t i = 0; i < dataset->size(); ++i) {
        SampleSlot slot;
        slot.fields = {reinterpret_cast<std::byte*>(image.data()),
                       reinterpret_cast<std::byte*>(&label)};
        dataset->load({.index = i}, slot);
        EXPECT_EQ(slot.weight, 1);
        EXPECT_EQ(dataset->sampleName(i).front(), label == 0 ? 'a' : 'b');
        const auto decoded = decodeImageFile(root / dataset->sampleName(i), {});
        ASSERT_TRUE(decoded);
        std::vector<float> expected(image.size());
        normaliseImage(resizeImage(*decoded.value, recipe), recipe, expected.data());
        EXPECT_EQ(image, expected);
    }
}

// Elsewhere a model is given every pixel; what was tested and validated here must be, too.
TEST_F(ImageDatasetTest, OnlyTrainingReadsLargePhotosAtReducedSize) {
    for (int i = 0; i < 20; ++i) {
        const auto seed = static_cast<std::uint32_t>(i);
        writeAll(root / ("a/large" + std::to_string(i) + ".jpg"),
                 encodeJpeg(smoothImage(16 * 40, 12 * 40, seed), JpegKind::Subsampled));
    }
    const ImageFolder folder = scan();
    const TestFolder caches;
    const auto disk = std::make_shared<DiskImageCache>(
        DiskCacheOptions{
            .folder = caches / "kept", .mostBytes = 1'000'000, .settling = std::chrono::seconds(0)},
        root.path(),
        recipe,
        2 * folder.images.size());
    const auto loaded = [&](const Dataset& dataset, std::size_t index) {
        std::vector<float> image(std::size_t{3} * 12 * 16);
        std::int32_t label = -1;
        SampleSlot slot;
        slot.fields = {reinterpret_cast<std::byte*>(image.data()),
                       reinterpret_cast<std::byte*>(&label)};
        dataset.load({.index = index}, slot);
        return image;
    };
    const auto readAs = [&](const std::string& name, JpegDetail detail) {
        const auto decoded = decodeForRecipe(root / name, recipe, detail);
        std::vector<float> image(std::size_t{3} * 12 * 16);
        normaliseImage(resizeImage(*decoded.value, recipe), recipe, image.data());
        return image;
    };
    for (const Split split : {Split::Training, Split::Validation, Split::Test}) {
        const auto dataset =
            makeImageDataset(folder, {.split = split, .preprocessing = recipe, .disk = disk});
        const bool trains = split == Split::Training;
        const JpegDetail used = trains ? JpegDetail::Reduced : JpegDetail::Full;
        const JpegDetail other = trains ? JpegDetail::Full : JpegDetail::Reduced;
        int large = 0, different = 0;
        for (std::size_t i = 0; i < dataset->size(); ++i) {
            const std::string name = dataset->sampleName(i);
            if (!name.ends_with(".jpg")) continue;
            ++large;
            // As it would be in the cache if it had been in another split before.
            const auto decoded = decodeForRecipe(root / name, recipe, other);
            disk->keep(ImageKey::of(root / name, other),
                       resizeImage(*decoded.value, recipe).pixels);
            EXPECT_EQ(loaded(*dataset, i), readAs(name, used)) << name;
            if (readAs(name, used) != readAs(name, other)) ++different;
        }
        EXPECT_GT(large, 0);
        EXPECT_EQ(different, large) << "nothing was shown";
    }
}

TEST_F(ImageDatasetTest, TakesAnImageThatIsOnDiskFromThere) {
    const TestFolder caches;
    const ImageFolder folder = scan();
    const auto disk = std::make_shared<DiskImageCache>(
        DiskCacheOptions{
            .folder = caches / "kept", .mostBytes = 1'000'000, .settling = std::chrono::seconds(0)},
        root.path(),
        recipe,
        folder.images.size());
    const auto dataset = makeImageDataset(folder, {.preprocessing = recipe, .disk = disk});
    // Other pixels than those of the file tell where they come from.
    Image kept{recipe.width, recipe.height, 3, {}};
    kept.pixels.assign(std::size_t{3} * 16 * 12, 77);
    disk->keep(ImageKey::of(root / dataset->sampleName(0), JpegDetail::Reduced), kept.pixels);
    std::vector<float> image(kept.pixels.size()), expected(kept.pixels.size());
    std::int32_t label = -1;
    SampleSlot slot;
    slot.fields = {reinterpret_cast<std::byte*>(image.data()),
                   reinterpret_cast<std::byte*>(&label)};
    dataset->load({.index = 0}, slot);
    normaliseImage(kept, recipe, expected.data());
    EXPECT_EQ(image, expected);
}

TEST_F(ImageDatasetTest, ReconstructsTheImageItself) {
    const ImageFolder folder = scan();
    const auto dataset = makeImageDataset(
        folder,
        {.preprocessing = recipe, .augmentation = {.flipHorizontal = true}, .reconstruct = true});
    EXPECT_EQ(dataset->fields()[1].role, SampleRole::Target);
    for (const Batch& batch : allBatches(*dataset, 2, true)) {
        EXPECT_EQ(batch.tensors[0].bytes, batch.tensors[1].bytes);
    }
}

TEST_F(ImageDatasetTest, TellsImagesThatAreLostFromThoseThatWereDamagedBefore) {
    FileContent cut = encodePngAs(smoothImage(80, 80, 9), PngKind::Rgb);
    cut.resize(cut.size() / 2);
    writeAll(root / "a/0.png", cut);
    ImageFolder folder = scan();
    for (ImageEntry& image : folder.images) image.split = Split::Training;
    const auto dataset = makeImageDataset(folder, {.preprocessing = recipe});

    fs::remove(root / "a/1.png");
    fs::resize_file(root / "a/2.png", 40);
    fs::rename(root / "a/3.png", root / "swap");  // two of them exchanged
    fs::rename(root / "b/3.png", root / "a/3.png");
    fs::rename(root / "swap", root / "b/3.png");
    const FileContent same = readAll(root / "a/4.png");  // written again: another time only
    fs::remove(root / "a/4.png");
    writeAll(root / "a/4.png", same);
    fs::last_write_time(root / "a/4.png", fs::file_time_type::clock::now() - std::chrono::hours(9));

    std::vector<std::string> lost, skipped;
    for (const Batch& batch : allBatches(*dataset, 2)) {
        for (const std::size_t sample : batch.lost) lost.push_back(dataset->sampleName(sample));
        for (std::size_t i = 0; i < batch.samples.size(); ++i) {
            if (batch.weights.floats()[i] == 0) {
                skipped.push_back(dataset->sampleName(batch.samples[i]));
            }
        }
    }
    EXPECT_THAT(lost, testing::UnorderedElementsAre("a/1.png", "a/2.png", "a/3.png", "b/3.png"));
    lost.emplace_back("a/0.png");
    EXPECT_THAT(skipped, testing::UnorderedElementsAreArray(lost));
}

TEST_F(ImageDatasetTest, NoticesOtherImagesOfEqualSizeAndTime) {
    const auto time = fs::file_time_type::clock::now() - std::chrono::hours(9);
    const auto writeOld = [&](const char* name, std::uint32_t seed) {
        writeAll(root / name, encodeBmp(smoothImage(20, 20, seed)));
        fs::last_write_time(root / name, time);
    };
    for (const char* name : {"a/0.bmp", "a/1.bmp", "a/2.bmp", "b/0.bmp", "b/1.bmp"}) {
        writeOld(name, static_cast<std::uint32_t>(name[0] + 10 * name[2]));
    }
    ImageFolder folder = scan();
    for (ImageEntry& image : folder.images) image.split = Split::Training;
    const auto dataset = makeImageDataset(folder, {.preprocessing = recipe});

    fs::rename(root / "a/0.bmp", root / "swap");  // exchanged
    fs::rename(root / "b/0.bmp", root / "a/0.bmp");
    fs::rename(root / "swap", root / "b/0.bmp");
    writeOld("a/1.bmp", 77);                                   // written over
    fs::permissions(root / "a/2.bmp", fs::perms::owner_read);  // touched, not changed
    fs::rename(root / "b/1.bmp", root / "away");               // moved away and back
    fs::rename(root / "away", root / "b/1.bmp");

    std::vector<std::string> lost;
    for (const Batch& batch : allBatches(*dataset, 2)) {
        for (const std::size_t sample : batch.lost) lost.push_back(dataset->sampleName(sample));
    }
    EXPECT_THAT(lost, testing::UnorderedElementsAre("a/0.bmp", "a/1.bmp", "b/0.bmp"));
}

TEST_F(ImageDatasetTest, LeavesOutExcludedAndUnlabelledImages) {
    writeAll(root / "loose.png", encodePngAs(smoothImage(9, 9, 1), PngKind::Rgb));
    ImageFolder folder = scan();
    for (ImageEntry& image : folder.images) image.split = Split::Training;
    folder.images[0].excluded = true;
    EXPECT_EQ(makeImageDataset(folder, {.preprocessing = recipe})->size(), 23u);
    EXPECT_EQ(makeImageDataset(folder, {.preprocessing = recipe, .reconstruct = true})->size(),
              24u);
}

TEST_F(ImageDatasetTest, AugmentsTheSameForAnyNumberOfThreads) {
    const auto dataset = makeImageDataset(
        scan(), {.preprocessing = recipe, .augmentation = {true, false, 0.1, 10, 0.1, 0.2, 0.2}});
    const std::vector<Batch> one = allBatches(*dataset, 1, true);
    const std::vector<Batch> plain = allBatches(*dataset, 1, false);
    EXPECT_NE(one[0].tensors[0].bytes, plain[0].tensors[0].bytes);
    for (const int threads : {2, 4, 7}) {
        const std::vector<Batch> many = allBatches(*dataset, threads, true);
        ASSERT_EQ(many.size(), one.size());
        for (std::size_t i = 0; i < one.size(); ++i) {
            EXPECT_EQ(many[i].tensors[0].bytes, one[i].tensors[0].bytes);
        }
    }
}

TEST_F(ImageDatasetTest, FilesThatVanishOrBreakBecomeZerosWithAReason) {
    const ImageFolder folder = scan();
    const auto dataset = makeImageDataset(folder, {.preprocessing = recipe});
    fs::remove(root / dataset->sampleName(0));
    FileContent half = readAll(root / dataset->sampleName(1));
    half.resize(half.size() / 2);
    writeAll(root / dataset->sampleName(1), half);
    const std::vector<Batch> batches = allBatches(*dataset, 3);
    EXPECT_THAT(batches[0].problems,
                testing::ElementsAre(dataset->sampleName(0) + ": the file no longer exists",
                                     dataset->sampleName(1) + ": the file ends early"));
    EXPECT_EQ(batches[0].weights.floats()[0], 0);
    EXPECT_EQ(batches[0].weights.floats()[2], 1);
    for (std::size_t i = 0; i < 3 * 12 * 16; ++i) {
        ASSERT_EQ(batches[0].tensors[0].floats()[i], 0);
    }
}

TEST_F(ImageDatasetTest, AFolderLostAltogetherIsAProblemOfEverySample) {
    const auto dataset = makeImageDataset(scan(), {.preprocessing = recipe});
    fs::remove_all(root.path());
    std::size_t problems = 0;
    for (const Batch& batch : allBatches(*dataset, 2)) {
        problems += batch.problems.size();
        for (const float weight : batch.weights.floats()) EXPECT_EQ(weight, 0);
    }
    EXPECT_EQ(problems, dataset->size());
}

TEST_F(ImageDatasetTest, MeasuresMeanAndDeviationOfTheTrainingSplit) {
    const ImageFolder folder = scan();
    double sum[3] = {};
    double squares[3] = {};
    std::int64_t count = 0;
    for (const ImageEntry& image : folder.images) {
        if (image.split != Split::Training) continue;
        const auto decoded = decodeImageFile(root / image.path, {});
        const Image small = resizeImage(*decoded.value, recipe);
        for (std::size_t i = 0; i < small.pixels.size(); ++i) {
            const double value = small.pixels[i] / 255.0;
            sum[i % 3] += value;
            squares[i % 3] += value * value;
        }
        count += small.width * small.height;
    }
    Preprocessing measured = recipe;
    measureNormalisation(folder, measured, 2, {}, {});
    for (std::size_t c = 0; c < 3; ++c) {
        const double mean = sum[c] / static_cast<double>(count);
        EXPECT_NEAR(measured.mean[c], mean, 1e-6);
        EXPECT_NEAR(measured.standardDeviation[c],
                    std::sqrt(squares[c] / static_cast<double>(count) - mean * mean),
                    1e-6);
    }
}

TEST_F(ImageDatasetTest, MeasuresTheSameBitsWithAnyNumberOfThreads) {
    const ImageFolder folder = scan();
    fs::remove(root / folder.images[3].path);
    Preprocessing one = recipe;
    measureNormalisation(folder, one, 1, {}, {});
    for (const int threads : {2, 3, 8}) {
        Preprocessing many = recipe;
        measureNormalisation(folder, many, threads, {}, {});
        EXPECT_EQ(many, one);
    }
}

TEST_F(ImageDatasetTest, AConstantChannelIsLeftAsItIs) {
    TestFolder flat;
    const Image white{8, 8, 3, std::vector<std::uint8_t>(8 * 8 * 3, 255)};
    writeAll(flat / "a/1.png", encodePngAs(white, PngKind::Rgb));
    const ImageFolder folder = scanImageFolder(flat.path(), {}, {}, {});
    Preprocessing measured = recipe;
    measureNormalisation(folder, measured, 1, {}, {});
    EXPECT_EQ(measured.mean[1], 1.0f);
    EXPECT_EQ(measured.standardDeviation[1], 1.0f);
}

TEST_F(ImageDatasetTest, MeasuringStopsWhenAsked) {
    std::stop_source stop;
    stop.request_stop();
    Preprocessing measured = recipe;
    EXPECT_THROW(measureNormalisation(scan(), measured, 2, {}, stop.get_token()), Stopped);
}

}  // namespace
}  // namespace espalier::engine

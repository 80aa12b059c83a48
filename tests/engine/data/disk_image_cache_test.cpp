// SPDX-License-Identifier: Apache-2.0
#include "engine/data/cache/disk_image_cache.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <thread>

#include "engine/base/atomic_file.h"
#include "engine/base/content_hash.h"
#include "engine/data/folder/image_folder.h"
#include "engine/data/loading/data_loader.h"
#include "engine/data/loading/image_dataset.h"
#include "engine/data/preprocessing/preprocessing_fields.h"
#include "tests/engine/data/test_images.h"

namespace espalier::engine {
namespace {

using namespace test;
using namespace std::chrono_literals;
using ::testing::HasSubstr;
namespace fs = std::filesystem;

using Pixels = std::vector<std::uint8_t>;

Pixels pixelsOf(std::size_t image) {
    Pixels pixels(5 * 4 * 3);
    for (std::size_t i = 0; i < pixels.size(); ++i) {
        pixels[i] = static_cast<std::uint8_t>(image * 41 + i * 7);
    }
    return pixels;
}

class DiskImageCacheTest : public testing::Test {
  protected:
    DiskImageCacheTest() {
        recipe_.width = 5;
        recipe_.height = 4;
        for (std::size_t i = 0; i < kImages; ++i) {
            writeAll(file(i), std::string("content ") + std::to_string(i));
        }
    }

    fs::path images() const { return place_ / "images"; }
    fs::path caches() const { return place_ / "caches"; }
    fs::path file(std::size_t i) const { return images() / (std::to_string(i) + ".png"); }
    ImageKey key(std::size_t i) const { return ImageKey::of(file(i), JpegDetail::Reduced); }

    DiskCacheOptions options() const {
        return {.folder = caches(), .mostBytes = 1'000'000, .settling = 0s};
    }
    std::unique_ptr<DiskImageCache> open(const DiskCacheOptions& options) const {
        return std::make_unique<DiskImageCache>(options, images(), recipe_, kImages);
    }
    std::unique_ptr<DiskImageCache> open() const { return open(options()); }
    void fill(DiskImageCache& cache) const {
        for (std::size_t i = 0; i < kImages; ++i) cache.keep(key(i), pixelsOf(i));
    }
    /// Number of images found; each must be unchanged.
    std::size_t found(const DiskImageCache& cache) const {
        std::size_t count = 0;
        for (std::size_t i = 0; i < kImages; ++i) {
            Pixels pixels(pixelsOf(i).size());
            if (!cache.find(key(i), pixels)) continue;
            EXPECT_EQ(pixels, pixelsOf(i)) << i;
            ++count;
        }
        return count;
    }
    fs::path only(const char* ending) const {
        for (const auto& entry : fs::directory_iterator(caches())) {
            if (entry.path().extension() == ending) return entry.path();
        }
        return {};
    }
    std::uintmax_t bytesKept() const {
        std::uintmax_t bytes = 0;
        for (const auto& entry : fs::directory_iterator(caches())) bytes += entry.file_size();
        return bytes;
    }

    static constexpr std::size_t kImages = 6;
    TestFolder place_;
    Preprocessing recipe_;
};

std::uint64_t hashOf(const Preprocessing& recipe) {
    return hashOfPixels(recipe, ContentHash().add("0.1.0").add("4.6.0")).value();
}

/// A value of the field that its usual one is not.
FieldValue anotherValue(const Field& field) {
    switch (field.kind) {
        case FieldKind::Boolean:
            return !std::get<bool>(field.defaultValue);
        case FieldKind::Integer:
            return std::get<std::int64_t>(field.defaultValue) == 2 ? std::int64_t{1}
                                                                   : std::int64_t{2};
        case FieldKind::Real:
            return (std::get<double>(field.defaultValue) + field.minimum + 1) / 2;
        case FieldKind::Choice:
            return field.choices.back();
        case FieldKind::RealList: {
            auto numbers = std::get<std::vector<double>>(field.defaultValue);
            numbers.back() += 0.25;
            return numbers;
        }
        default:
            ADD_FAILURE() << field.name << " is of a kind that this test does not change";
            return field.defaultValue;
    }
}

TEST(HashOfPixelsTest, KeepsItsValuesBetweenVersions) {
    // Computed before the fields were iterated.
    EXPECT_EQ(hashOf({.height = 96, .width = 128, .channels = 3, .resize = ResizeRule::Stretch}),
              0xB9B3138479936C0Cull);
    EXPECT_EQ(hashOf({.height = 96, .width = 128, .channels = 1, .resize = ResizeRule::Crop}),
              0x512E3E7754996173ull);
    EXPECT_EQ(hashOf({.height = 224, .width = 224, .channels = 3, .resize = ResizeRule::Pad}),
              0x88D50416CCD793D1ull);
}

TEST(HashOfPixelsTest, DependsOnEveryFieldButTheNormalisation) {
    const std::uint64_t usual = hashOf({});
    for (const auto& row : preprocessingFields().rows()) {
        const FieldValue other = anotherValue(row.field);
        ASSERT_NE(other, row.field.defaultValue) << row.field.name;
        Preprocessing changed;
        row.write(changed, other);
        const bool isNormalisation = row.field.name == "mean" || row.field.name == "std";
        EXPECT_EQ(hashOf(changed) == usual, isNormalisation) << row.field.name;
    }
}

TEST_F(DiskImageCacheTest, AFolderThatAnotherProgramHasLockedIsSaidAndNotWaitedFor) {
    fs::create_directories(caches());
    const int holder = ::open(caches().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    ASSERT_EQ(::flock(holder, LOCK_EX), 0);
    const auto begin = std::chrono::steady_clock::now();
    const auto cache = open();
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 8s);
    EXPECT_THAT(cache->takeProblem(), HasSubstr("another program has locked the folder"));
    EXPECT_EQ(cache->capacity(), 0u);
    fill(*cache);
    EXPECT_EQ(found(*cache), 0u);
    ::close(holder);
}

TEST_F(DiskImageCacheTest, KeepsImagesForTheNextTraining) {
    {
        const auto cache = open();
        EXPECT_EQ(found(*cache), 0u);
        fill(*cache);
        EXPECT_EQ(found(*cache), kImages);
    }
    EXPECT_EQ(found(*open()), kImages);
    recipe_.resize = ResizeRule::Crop;
    EXPECT_EQ(found(*open()), 0u) << "another recipe, other images";
    recipe_.resize = ResizeRule::Stretch;
    EXPECT_EQ(found(*open()), kImages);
}

TEST_F(DiskImageCacheTest, AChangedFileIsAnotherImage) {
    const auto cache = open();
    fill(*cache);
    const auto time = fs::last_write_time(file(2));
    std::this_thread::sleep_for(20ms);  // longer than the resolution of the file system's clock
    writeAll(file(2), std::string("Content 2"));
    fs::last_write_time(file(2), time);
    Pixels pixels(pixelsOf(2).size());
    EXPECT_FALSE(cache->find(key(2), pixels)) << "same size and time, different content";
    fs::remove(file(3));
    EXPECT_FALSE(cache->find(key(3), pixels));
    EXPECT_EQ(found(*cache), kImages - 2);
    cache->keep(key(3), pixelsOf(3));
    EXPECT_FALSE(cache->find(key(3), pixels)) << "nothing is kept for a file that is gone";
}

TEST_F(DiskImageCacheTest, AFileThatChangedJustNowIsNotKept) {
    DiskCacheOptions careful = options();
    careful.settling = 1h;
    const auto cache = open(careful);
    fill(*cache);
    EXPECT_EQ(found(*cache), 0u);
}

TEST_F(DiskImageCacheTest, TruncatedAnywhereItHasFewerImagesAndFillsAgain) {
    for (const char* ending : {".index", ".pixels"}) {
        std::uintmax_t whole = 1;
        for (std::uintmax_t length = 0; length < whole; length += ending[1] == 'i' ? 1 : 7) {
            fs::remove_all(caches());
            fill(*open());
            whole = fs::file_size(only(ending));
            fs::resize_file(only(ending), length);
            const auto cache = open();
            EXPECT_LT(found(*cache), kImages) << ending << " cut off at " << length;
            EXPECT_EQ(cache->takeProblem(), "");
            fill(*cache);
            EXPECT_EQ(found(*cache), kImages);
        }
    }
}

TEST_F(DiskImageCacheTest, NeverReturnsAnImageWithAFlippedBit) {
    fill(*open());
    for (const char* ending : {".index", ".pixels"}) {
        const std::string good = readFile(only(ending), 1 << 20);
        std::size_t unharmed = 0;
        for (std::size_t i = 0; i < good.size(); ++i) {
            std::string bad = good;
            bad[i] = static_cast<char>(bad[i] ^ (1 << (i % 8)));
            std::ofstream(only(ending), std::ios::binary) << bad;
            const auto cache = open();
            unharmed += found(*cache) == kImages ? 1 : 0;
            if (i % 7 != 0) continue;
            fill(*cache);
            EXPECT_EQ(found(*cache), kImages);
        }
        // The eight reserved bytes hold no information about images.
        EXPECT_LE(unharmed, 8u) << ending;
        fs::remove_all(caches());
        fill(*open());
    }
}

TEST_F(DiskImageCacheTest, APlaceThatWasNeverFilledIsUsedAgain) {
    fill(*open());
    std::string index = readFile(only(".index"), 1 << 20);
    const std::size_t each = (index.size() - 32) / kImages;
    std::fill_n(index.begin() + 32 + static_cast<std::ptrdiff_t>(each), each, '\0');
    std::ofstream(only(".index"), std::ios::binary) << index;
    const std::uintmax_t before = bytesKept();
    const auto cache = open();
    EXPECT_EQ(found(*cache), kImages - 1);
    fill(*cache);
    EXPECT_EQ(found(*cache), kImages);
    EXPECT_EQ(bytesKept(), before);
}

TEST_F(DiskImageCacheTest, DeletedOrTruncatedWhileOpenItHasFewerImagesAndNoWrongOnes) {
    auto cache = open();
    fill(*cache);
    fs::resize_file(only(".pixels"), 100);
    EXPECT_EQ(found(*cache), 1u);
    fill(*cache);
    EXPECT_EQ(found(*cache), kImages);
    fs::remove_all(caches());
    EXPECT_EQ(found(*cache), kImages);
    cache = open();
    EXPECT_EQ(found(*cache), 0u);
}

TEST_F(DiskImageCacheTest, TakesNoMoreThanIsAllowedAndTheOldestGoesFirst) {
    const std::uintmax_t each = pixelsOf(0).size() + 24, head = 32;
    DiskCacheOptions few = options();
    few.mostBytes = head + 3 * each + 10;
    {
        const auto cache = open(few);
        EXPECT_EQ(cache->capacity(), 3u);
        fill(*cache);
        EXPECT_EQ(found(*cache), 3u);
        EXPECT_LE(bytesKept(), few.mostBytes);
        EXPECT_EQ(cache->takeProblem(), "");
    }
    few.mostBytes = 2 * (head + kImages * each);
    std::vector<fs::path> order;
    for (int side = 4; side <= 6; ++side) {
        recipe_.width = side;
        recipe_.height = 20 / side;  // at most as many pixels
        const auto cache = open(few);
        for (std::size_t i = 0; i < kImages; ++i) {
            Pixels pixels(static_cast<std::size_t>(recipe_.width * recipe_.height * 3), 1);
            cache->keep(key(i), pixels);
        }
        EXPECT_LE(bytesKept(), few.mostBytes) << side;
        std::this_thread::sleep_for(20ms);
    }
    recipe_.width = recipe_.height = 4;
    recipe_.height = 5;
    Pixels pixels(60);
    EXPECT_FALSE(open(few)->find(key(0), pixels)) << "it was used longest ago";
    recipe_.width = 6;
    recipe_.height = 3;
    pixels.resize(54);
    EXPECT_TRUE(open(few)->find(key(0), pixels));
}

TEST_F(DiskImageCacheTest, WithTwoAtOnceOneWritesAndBothRead) {
    const auto first = open();
    first->keep(key(0), pixelsOf(0));
    const auto second = open();
    EXPECT_EQ(found(*second), 1u);
    second->keep(key(1), pixelsOf(1));
    EXPECT_EQ(found(*second), 1u);
    EXPECT_EQ(second->takeProblem(), "");
    fill(*first);
    EXPECT_EQ(found(*first), kImages);
    // The space reserved by the first cache is not available to others, and it is never removed.
    DiskCacheOptions little = options();
    little.mostBytes = 20'000;
    recipe_.width = 7;
    const DiskImageCache other(little, images(), recipe_, 1000);
    EXPECT_LT(other.capacity(), 100u) << "180 without the reserve";
    EXPECT_EQ(found(*first), kImages);
}

TEST_F(DiskImageCacheTest, ManyThreadsReadAndWrite) {
    const auto cache = open();
    std::vector<std::jthread> threads;
    for (int t = 0; t < 4; ++t) {
        threads.emplace_back([&] {
            for (int round = 0; round < 20; ++round) {
                for (std::size_t i = 0; i < kImages; ++i) {
                    Pixels pixels(pixelsOf(i).size());
                    if (cache->find(key(i), pixels)) {
                        EXPECT_EQ(pixels, pixelsOf(i));
                    } else {
                        cache->keep(key(i), pixelsOf(i));
                    }
                }
            }
        });
    }
    threads.clear();
    EXPECT_EQ(found(*cache), kImages);
}

TEST_F(DiskImageCacheTest, SaysOnceWhyItKeepsNothing) {
    writeAll(place_ / "a file", std::string("x"));
    DiskCacheOptions wrong = options();
    wrong.folder = place_ / "a file" / "below";
    const auto cache = open(wrong);
    EXPECT_THAT(cache->takeProblem(), HasSubstr("a file of that name exists"));
    EXPECT_EQ(cache->takeProblem(), "");
    fill(*cache);
    EXPECT_EQ(found(*cache), 0u);
    EXPECT_EQ(cache->capacity(), 0u);

    wrong.folder = images() / "caches";
    EXPECT_THAT(open(wrong)->takeProblem(), HasSubstr("inside the image folder"));
    EXPECT_FALSE(fs::exists(wrong.folder));
    wrong.folder.clear();
    EXPECT_THAT(open(wrong)->takeProblem(), HasSubstr("no cache folder"));
}

TEST_F(DiskImageCacheTest, AFullDiskStopsOnlyTheCaching) {
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit usual{};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &usual), 0);
    const auto cache = open();
    cache->keep(key(0), pixelsOf(0));
    const rlimit little{100, usual.rlim_max};
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &little), 0);
    fill(*cache);
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &usual), 0);
    EXPECT_EQ(found(*cache), 1u) << "what was there before";
    EXPECT_THAT(cache->takeProblem(), HasSubstr("Training continues"));
    fill(*cache);
    EXPECT_EQ(found(*cache), 1u);
}

TEST_F(DiskImageCacheTest, ADatasetGivesTheSameBitsThroughIt) {
    const fs::path photos = place_ / "photos";
    for (int i = 0; i < 12; ++i) {
        writeAll(photos / "a" / (std::to_string(i) + ".png"),
                 encodePngAs(smoothImage(30, 22, static_cast<std::uint32_t>(i)), PngKind::Rgb));
    }
    const ImageFolder folder = scanImageFolder(photos, {}, {}, {});
    const auto bytes = [&](std::shared_ptr<DiskImageCache> disk) {
        const auto dataset = makeImageDataset(
            folder,
            {.preprocessing = recipe_, .augmentation = {.flipHorizontal = true}, .disk = disk});
        DataLoader loader(*dataset,
                          {.batchSize = 3, .threads = 2, .shuffle = true, .augment = true});
        std::vector<std::byte> all;
        for (std::uint32_t epoch = 1; epoch <= 2; ++epoch) {
            loader.start(epoch);
            while (const auto batch = loader.next({})) {
                const auto& image = batch->tensors[0].bytes;
                all.insert(all.end(), image.begin(), image.end());
            }
        }
        return all;
    };
    const auto plain = bytes(nullptr);
    const auto cache = [&] {
        return std::make_shared<DiskImageCache>(options(), photos, recipe_, 12);
    };
    EXPECT_EQ(bytes(cache()), plain);
    ASSERT_GT(bytesKept(), 500u);
    // The images come from the cache, even if their files change.
    for (auto entry : fs::directory_iterator(photos / "a")) EXPECT_TRUE(entry.is_regular_file());
    EXPECT_EQ(bytes(cache()), plain);
    const fs::path lost = photos / "a" / "3.png";
    fs::remove(lost);
    const auto dataset = makeImageDataset(folder, {.preprocessing = recipe_, .disk = cache()});
    DataLoader loader(*dataset, {.batchSize = 100});
    loader.start(1);
    const auto batch = loader.next({});
    ASSERT_TRUE(batch);
    for (std::size_t i = 0; i < batch->samples.size(); ++i) {
        const bool isLost = dataset->sampleName(batch->samples[i]) == "a/3.png";
        EXPECT_EQ(batch->weights.floats()[i], isLost ? 0.0f : 1.0f) << "as without a cache";
    }
}

}  // namespace
}  // namespace espalier::engine

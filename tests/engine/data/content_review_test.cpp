// SPDX-License-Identifier: Apache-2.0
#include "engine/data/review/content_review.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "engine/base/error.h"
#include "engine/data/folder/image_folder.h"
#include "tests/engine/data/test_images.h"

namespace espalier::engine {
namespace {

using namespace test;
using testing::ElementsAre;
using testing::IsEmpty;

ImageFolder scanned(const TestFolder& root) {
    return scanImageFolder(root.path(), {}, {}, {});
}

/// The groups of copies as paths instead of indices.
std::vector<std::vector<std::string>> copiesOf(const ImageFolder& folder,
                                               const ContentReview& review) {
    std::vector<std::vector<std::string>> copies;
    for (const auto& group : review.copies) {
        std::vector<std::string>& paths = copies.emplace_back();
        for (const std::uint32_t place : group) paths.push_back(folder.images[place].path);
    }
    return copies;
}

Image flatImage(int side, std::array<std::uint8_t, 3> colour) {
    Image image{side, side, 3, {}};
    for (int i = 0; i < side * side; ++i) {
        image.pixels.insert(image.pixels.end(), colour.begin(), colour.end());
    }
    return image;
}

TEST(ContentReviewTest, FindsFilesWithTheSameBytesWhereverTheyLie) {
    TestFolder root;
    const FileContent rose = encodeBmp(smoothImage(40, 30, 1));
    // Different images of the same size: only one byte, the last one of the file, differs.
    FileContent otherRose = rose;
    otherRose.back() ^= std::byte{1};
    const FileContent large = encodeBmp(smoothImage(400, 300, 2));
    FileContent otherLarge = large;
    otherLarge.back() ^= std::byte{1};
    writeAll(root / "a/1.bmp", rose);
    writeAll(root / "a/2.bmp", otherRose);
    writeAll(root / "b/1.bmp", rose);
    writeAll(root / "b/2.bmp", large);
    writeAll(root / "b/3.bmp", otherLarge);
    writeAll(root / "b/4 renamed.jpg", large);
    writeAll(root / "c/1.bmp", rose);
    const ImageFolder folder = scanned(root);
    const ContentReview review = reviewContent(folder, {}, {}, {});
    EXPECT_THAT(copiesOf(folder, review),
                ElementsAre(ElementsAre("a/1.bmp", "b/1.bmp", "c/1.bmp"),
                            ElementsAre("b/2.bmp", "b/4 renamed.jpg")));
    EXPECT_TRUE(folder.images.at(5).misnamed);
    EXPECT_FALSE(folder.images.at(4).misnamed);
}

TEST(ContentReviewTest, ClassifiesImagesByTheirPixels) {
    TestFolder root;
    const Image photo = smoothImage(64, 48, 3);
    writeAll(root / "a/colour.png", encodePngAs(photo, PngKind::Rgb));
    writeAll(root / "a/grey in its header.png", encodePngAs(photo, PngKind::Grey));
    Image greyPixels{64, 48, 3, {}};
    for (const std::uint8_t value : greyOf(photo).pixels) {
        greyPixels.pixels.insert(greyPixels.pixels.end(), 3, value);
    }
    writeAll(root / "a/grey in its pixels.png", encodePngAs(greyPixels, PngKind::Rgb));
    writeAll(root / "a/flat.jpg", encodeJpeg(flatImage(64, {200, 30, 90})));
    Image spot = flatImage(64, {200, 30, 90});
    spot.pixels[3000] = 20;
    writeAll(root / "a/spot.png", encodePngAs(spot, PngKind::Rgb));
    FileContent cut = encodeJpeg(smoothImage(200, 200, 4));
    cut.resize(cut.size() / 2);
    writeAll(root / "a/cut.jpg", cut);
    const ImageFolder folder = scanned(root);
    ASSERT_EQ(folder.images.size(), 6u) << "a header is all that a scan reads";
    const ContentReview review = reviewContent(folder, {}, {}, {});
    std::map<std::string, Look> looks;
    for (std::size_t i = 0; i < folder.images.size(); ++i) {
        looks[folder.images[i].path] = review.looks[i];
    }
    EXPECT_EQ(looks["a/colour.png"], Look::Colour);
    EXPECT_EQ(looks["a/grey in its header.png"], Look::Grey);
    EXPECT_EQ(looks["a/grey in its pixels.png"], Look::Grey);
    EXPECT_EQ(looks["a/flat.jpg"], Look::OneColour);
    EXPECT_EQ(looks["a/spot.png"], Look::Colour);
    EXPECT_EQ(looks["a/cut.jpg"], Look::Damaged);
    ASSERT_EQ(review.damaged.size(), 1u);
    EXPECT_EQ(folder.images[review.damaged[0].image].path, "a/cut.jpg");
    EXPECT_THAT(review.damaged[0].reason, testing::Not(IsEmpty()));
    EXPECT_EQ(review.lookedAt, 6);
}

// The values of each pixel differ by less than 1 in 8 bits, and by up to 255 in the 16 of the file.
TEST(ContentReviewTest, LooksAtDeepValuesAtTheirOwnDepth) {
    TestFolder root;
    const Image photo = smoothImage(64, 48, 3);
    const Image flat = flatImage(64, {200, 30, 90});
    writeAll(root / "a/narrow.png", encodePngAs(photo, PngKind::Narrow16));
    writeAll(root / "a/narrow.tif", encodeTiff(greyOf(photo), TiffKind::Narrow16));
    writeAll(root / "a/flat.png", encodePngAs(flat, PngKind::Narrow16));
    writeAll(root / "a/flat.tif", encodeTiff(greyOf(flat), TiffKind::Narrow16));
    writeAll(root / "a/deep flat.png", encodePngAs(flat, PngKind::Rgb16));
    writeAll(root / "a/wide.tif", encodeTiff(greyOf(photo), TiffKind::Grey16));
    const ImageFolder folder = scanned(root);
    const ContentReview review = reviewContent(folder, {}, {}, {});
    std::map<std::string, Look> looks;
    for (std::size_t i = 0; i < folder.images.size(); ++i) {
        looks[folder.images[i].path] = review.looks[i];
    }
    EXPECT_EQ(looks["a/narrow.png"], Look::NarrowRange);
    EXPECT_EQ(looks["a/narrow.tif"], Look::NarrowRange);
    EXPECT_EQ(looks["a/flat.png"], Look::OneColour);
    EXPECT_EQ(looks["a/flat.tif"], Look::OneColour);
    EXPECT_EQ(looks["a/deep flat.png"], Look::OneColour);
    EXPECT_EQ(looks["a/wide.tif"], Look::Grey);
}

TEST(ContentReviewTest, FindsClassesWithoutAWholeImageByFewLooks) {
    TestFolder root;
    const FileContent whole = encodeJpeg(smoothImage(200, 200, 4));
    FileContent cut = whole;
    cut.resize(cut.size() / 2);
    for (const char* name : {"a/1.jpg", "b/1.jpg", "b/2.jpg"}) writeAll(root / name, cut);
    for (const char* name : {"a/2.jpg", "a/3.jpg", "c/1.jpg"}) writeAll(root / name, whole);
    const ContentReview review =
        reviewContent(scanned(root), {.mostLooks = 0, .findsDamagedOutputs = true}, {}, {});
    EXPECT_THAT(review.looks,
                ElementsAre(Look::Damaged,
                            Look::Colour,
                            Look::NotLookedAt,
                            Look::Damaged,
                            Look::Damaged,
                            Look::Colour));
}

TEST(ContentReviewTest, ReadsAFixedPartOfALargeFolderAndComparesAllFiles) {
    TestFolder root;
    constexpr int kFiles = 120;
    for (int i = 0; i < kFiles; ++i) {
        const FileContent content = encodeBmp(smoothImage(8, 8, static_cast<unsigned>(i / 2)));
        writeAll(root / ((i % 3 == 0 ? "a/" : "b/") + std::to_string(i) + ".bmp"), content);
    }
    const ImageFolder folder = scanned(root);
    std::int64_t last = 0, all = 0;
    const auto progress = [&](std::int64_t done, std::int64_t of) {
        EXPECT_GE(done, last);
        EXPECT_LE(done, of);
        last = done;
        all = of;
    };
    const ContentReview first =
        reviewContent(folder, {.threads = 1, .mostLooks = 30}, progress, {});
    EXPECT_EQ(all, 30) << "no other image is decoded";
    EXPECT_EQ(last, all);
    last = 0;
    reviewContent(folder, {.threads = 1}, progress, {});
    EXPECT_EQ(all, kFiles) << "images, although half of them are read more than once";
    EXPECT_EQ(last, all);
    EXPECT_EQ(first.lookedAt, 30);
    EXPECT_EQ(std::ranges::count(first.looks, Look::NotLookedAt), kFiles - 30);
    EXPECT_EQ(first.copies.size(), std::size_t{kFiles / 2});
    for (const int threads : {2, 7}) {
        const ContentReview again =
            reviewContent(folder, {.threads = threads, .mostLooks = 30}, {}, {});
        EXPECT_EQ(again.copies, first.copies);
        EXPECT_EQ(again.looks, first.looks);
    }
}

TEST(ContentReviewTest, MissingFilesAreNotCopies) {
    TestFolder root;
    for (const char* name : {"a/1.bmp", "a/2.bmp", "a/3.bmp"}) {
        writeAll(root / name, encodeBmp(smoothImage(20, 20, 1)));
    }
    const ImageFolder folder = scanned(root);
    std::filesystem::remove(root / "a/1.bmp");
    std::filesystem::remove(root / "a/3.bmp");
    const ContentReview review = reviewContent(folder, {}, {}, {});
    EXPECT_THAT(review.copies, IsEmpty());
    EXPECT_EQ(review.damaged.size(), 2u);
}

TEST(ContentReviewTest, StopsWhenAsked) {
    TestFolder root;
    writeAll(root / "a/1.bmp", encodeBmp(smoothImage(20, 20, 1)));
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(reviewContent(scanned(root), {}, {}, stop.get_token()), Stopped);
}

}  // namespace
}  // namespace espalier::engine

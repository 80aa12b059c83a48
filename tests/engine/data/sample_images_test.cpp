// SPDX-License-Identifier: Apache-2.0
#include "engine/sample/sample_images.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "engine/base/error.h"
#include "engine/data/folder/image_folder.h"
#include "engine/sample/flowers/canvas.h"
#include "tests/engine/data/test_images.h"

namespace espalier::engine {
namespace {

using namespace test;

TEST(SampleImagesTest, DrawsTheSameFlowerEveryTime) {
    for (int kind = 0; kind < kFlowerKinds; ++kind) {
        const Image first = drawFlower(kind, 7, 96);
        EXPECT_EQ(first.width, 96);
        EXPECT_EQ(first.channels, 3);
        EXPECT_EQ(first.pixels, drawFlower(kind, 7, 96).pixels);
        EXPECT_NE(first.pixels, drawFlower(kind, 8, 96).pixels);
    }
}

TEST(SampleImagesTest, NamesEveryKindOnce) {
    std::set<std::string> names;
    for (int kind = 0; kind < kFlowerKinds; ++kind) names.insert(flowerName(kind));
    EXPECT_EQ(names.size(), 5u);
}

TEST(SampleImagesTest, DrawsAtAnySize) {
    for (const int side : {1, 16, 33, 200}) {
        const Image image = drawFlower(1, 0, side);
        EXPECT_EQ(image.pixels.size(), static_cast<std::size_t>(side * side * 3));
    }
}

TEST(SampleImagesTest, WritesAFolderThatScansWithoutComplaint) {
    TestFolder root;
    int last = 0;
    const auto watch = [&](int done, int of) {
        EXPECT_GE(done, last);
        EXPECT_EQ(of, 300);
        last = done;
    };
    writeSampleImages(root / "flowers", watch, {});
    EXPECT_EQ(last, 300);
    const ImageFolder folder = scanImageFolder(root / "flowers", {}, {}, {});
    EXPECT_EQ(folder.classes.size(), 5u);
    EXPECT_EQ(folder.images.size(), 300u);
    EXPECT_TRUE(reviewImageFolder(folder).empty());
    EXPECT_EQ(suggestInput(folder).height, 96);
    for (const SplitCounts& counts : countByClass(folder)) EXPECT_EQ(counts.training, 48);
    const auto stored = decodeImageFile(root / "flowers/rose/rose-01.png", {});
    ASSERT_TRUE(stored);
    EXPECT_EQ(stored.value->pixels, drawFlower(1, 0, 96).pixels);

    // A second call keeps what is there and adds what is missing.
    std::filesystem::remove(root / "flowers/tulip/tulip-60.png");
    const auto before = std::filesystem::last_write_time(root / "flowers/rose/rose-01.png");
    writeSampleImages(root / "flowers", {}, {});
    EXPECT_TRUE(std::filesystem::exists(root / "flowers/tulip/tulip-60.png"));
    EXPECT_EQ(std::filesystem::last_write_time(root / "flowers/rose/rose-01.png"), before);
}

TEST(SampleImagesTest, DoesNotModifyForeignFolders) {
    TestFolder root;
    writeAll(root / "mine.txt", "precious");
    EXPECT_THROW(writeSampleImages(root.path(), {}, {}), RequestError);
    EXPECT_THROW(writeSampleImages(root / "mine.txt", {}, {}), RequestError);
    EXPECT_FALSE(std::filesystem::exists(root / "rose"));
}

TEST(SampleImagesTest, ReplacesNothingThatSomebodyElsePutThere) {
    TestFolder root;
    writeSampleImages(root / "flowers", {}, {});
    const std::filesystem::path tulip = root / "flowers/tulip/tulip-60.png";
    const std::filesystem::path rose = root / "flowers/rose/rose-01.png";
    std::filesystem::remove(tulip);
    for (const FileContent& content :
         {FileContent(9, std::byte{'a'}), readAll(root / "flowers/rose/rose-02.png")}) {
        writeAll(rose, content);
        EXPECT_THROW(writeSampleImages(root / "flowers", {}, {}), RequestError);
        EXPECT_EQ(readAll(rose), content);
        EXPECT_FALSE(std::filesystem::exists(tulip)) << "nothing is written";
    }
    writeAll(rose, FileContent());  // as a power failure leaves it
    writeSampleImages(root / "flowers", {}, {});
    EXPECT_TRUE(std::filesystem::exists(tulip));
    EXPECT_EQ(decodeImageFile(rose, {}).value->pixels, drawFlower(1, 0, 96).pixels);
}

TEST(SampleImagesTest, SaysWhyAFileUnderANameOfItsOwnCannotBeRead) {
    TestFolder root;
    writeSampleImages(root / "flowers", {}, {});
    FileContent cut = readAll(root / "flowers/rose/rose-01.png");
    cut.resize(cut.size() / 2);
    writeAll(root / "flowers/rose/rose-01.png", cut);
    try {
        writeSampleImages(root / "flowers", {}, {});
        ADD_FAILURE() << "was accepted";
    } catch (const RequestError& error) {
        EXPECT_THAT(error.what(), testing::HasSubstr("rose-01.png cannot be read, so it is not"));
        EXPECT_THAT(error.what(), testing::HasSubstr("replaced: the file ends early. Name a new"));
    }
}

TEST(SampleImagesTest, StopsWhenAsked) {
    TestFolder root;
    std::stop_source stop;
    const auto stopSoon = [&stop](int done, int) {
        if (done > 0) stop.request_stop();
    };
    EXPECT_THROW(writeSampleImages(root / "x", stopSoon, stop.get_token()), Stopped);
}

TEST(SineOfTurnsTest, AgreesWithTheLibrary) {
    for (double turns = -3; turns < 3; turns += 0.0137) {
        EXPECT_NEAR(sineOfTurns(turns), std::sin(turns * 2 * M_PI), 1e-9);
        EXPECT_NEAR(cosineOfTurns(turns), std::cos(turns * 2 * M_PI), 1e-9);
    }
}

}  // namespace
}  // namespace espalier::engine

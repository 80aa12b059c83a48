// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "engine/data/codecs/decode.h"
#include "tests/engine/data/test_images.h"

namespace espalier::engine {
namespace {

using namespace test;

/// A BMP built by hand, field by field.
struct BmpFile {
    int width = 4;
    int height = 2;
    int bits = 8;
    int compression = 0;
    std::uint32_t headerSize = 40;
    std::vector<std::uint32_t> masks{};    // after the header, or inside a longer one
    std::vector<std::uint32_t> palette{};  // 0x00RRGGBB
    std::vector<std::uint8_t> rows{};      // as stored in the file

    FileContent content() const {
        FileContent out;
        const auto put = [&out](std::uint32_t value, int bytes) {
            for (int i = 0; i < bytes; ++i) out.push_back(std::byte(value >> 8 * i & 255));
        };
        const auto paletteEntry = headerSize == 12 ? 3u : 4u;
        const auto masksBehind = headerSize == 40 ? 4 * masks.size() : 0;
        const auto offset = 14 + headerSize + masksBehind + paletteEntry * palette.size();
        put('B' | 'M' << 8, 2);
        put(static_cast<std::uint32_t>(offset + rows.size()), 4);
        put(0, 4);
        put(static_cast<std::uint32_t>(offset), 4);
        put(headerSize, 4);
        if (headerSize == 12) {
            put(static_cast<std::uint32_t>(width), 2);
            put(static_cast<std::uint32_t>(height), 2);
            put(1, 2);
            put(static_cast<std::uint32_t>(bits), 2);
        } else if (headerSize == 16) {
            put(static_cast<std::uint32_t>(width), 4);
            put(static_cast<std::uint32_t>(height), 4);
            put(1, 2);
            put(static_cast<std::uint32_t>(bits), 2);
        } else {
            put(static_cast<std::uint32_t>(width), 4);
            put(static_cast<std::uint32_t>(height), 4);
            put(1, 2);
            put(static_cast<std::uint32_t>(bits), 2);
            put(static_cast<std::uint32_t>(compression), 4);
            put(0, 4);
            put(0, 4);
            put(0, 4);
            put(static_cast<std::uint32_t>(palette.size()), 4);
            put(0, 4);
            for (const std::uint32_t mask : masks) put(mask, 4);
            while (out.size() < 14 + headerSize) put(0, 1);
        }
        for (const std::uint32_t colour : palette) put(colour, static_cast<int>(paletteEntry));
        for (const std::uint8_t byte : rows) put(byte, 1);
        return out;
    }
};

/// The red channel, row by row from the top.
std::vector<int> reds(const BmpFile& file) {
    const auto result = decodeImage(file.content(), {});
    EXPECT_TRUE(result) << result.problem.reason;
    std::vector<int> values;
    if (!result) return values;
    for (std::size_t i = 0; i < result.value->pixels.size(); i += 3) {
        values.push_back(result.value->pixels[i]);
    }
    return values;
}

std::vector<std::uint32_t> greys(int count) {
    std::vector<std::uint32_t> palette;
    for (int i = 0; i < count; ++i) palette.push_back(static_cast<std::uint32_t>(i) * 0x010101u);
    return palette;
}

using Values = std::vector<int>;

TEST(BmpTest, ReadsRowsFromTheBottomUp) {
    EXPECT_EQ(reds({.palette = greys(9), .rows = {1, 2, 3, 4, 5, 6, 7, 8}}),
              (Values{5, 6, 7, 8, 1, 2, 3, 4}));
}

TEST(BmpTest, ReadsRowsFromTheTopDown) {
    EXPECT_EQ(reds({.height = -2, .palette = greys(9), .rows = {1, 2, 3, 4, 5, 6, 7, 8}}),
              (Values{1, 2, 3, 4, 5, 6, 7, 8}));
}

TEST(BmpTest, ReadsFewBitsPerPixel) {
    EXPECT_EQ(reds({.width = 5,
                    .height = 1,
                    .bits = 1,
                    .palette = {0, 0xFFFFFF},
                    .rows = {0b10110000, 0, 0, 0}}),
              (Values{255, 0, 255, 255, 0}));
    EXPECT_EQ(reds({.width = 3,
                    .height = 1,
                    .bits = 2,
                    .palette = greys(4),
                    .rows = {0b11100100, 0, 0, 0}}),
              (Values{3, 2, 1}));
    EXPECT_EQ(
        reds(
            {.width = 3, .height = 1, .bits = 4, .palette = greys(16), .rows = {0x1F, 0x70, 0, 0}}),
        (Values{1, 15, 7}));
}

TEST(BmpTest, ReadsTheOldHeader) {
    EXPECT_EQ(reds({.width = 4,
                    .height = 1,
                    .headerSize = 12,
                    .palette = greys(256),
                    .rows = {9, 8, 7, 6}}),
              (Values{9, 8, 7, 6}));
}

TEST(BmpTest, ReadsFifteenAndSixteenBits) {
    EXPECT_EQ(reds({.width = 2, .height = 1, .bits = 16, .rows = {0x00, 0x7C, 0xFF, 0x03}}),
              (Values{255, 0}));
    EXPECT_EQ(reds({.width = 2,
                    .height = 1,
                    .bits = 16,
                    .compression = 3,
                    .masks = {0xF800, 0x07E0, 0x001F},
                    .rows = {0x00, 0xF8, 0x00, 0x80}}),
              (Values{255, 132}));
}

TEST(BmpTest, ReadsThirtyTwoBitsWithAndWithoutAlpha) {
    EXPECT_EQ(reds({.width = 1, .height = 1, .bits = 32, .rows = {10, 20, 30, 0}}), (Values{30}));
    const std::vector<std::uint32_t> masks{0xFF0000, 0xFF00, 0xFF, 0xFF000000};
    const BmpFile half{.width = 2,
                       .height = 1,
                       .bits = 32,
                       .compression = 3,
                       .headerSize = 56,
                       .masks = masks,
                       .rows = {0, 0, 100, 255, 0, 0, 100, 0}};
    EXPECT_EQ(reds(half), (Values{100, 255}));
    // If alpha is zero everywhere, the writer did not set it.
    const BmpFile unused{.width = 1,
                         .height = 1,
                         .bits = 32,
                         .compression = 3,
                         .headerSize = 56,
                         .masks = masks,
                         .rows = {0, 0, 100, 0}};
    EXPECT_EQ(reds(unused), (Values{100}));
}

TEST(BmpTest, ReadsRunLengths) {
    // Three of 7; literal 1 2 3 padded; end of line; skip one right; two of 5; end.
    EXPECT_EQ(reds({.width = 6,
                    .height = 2,
                    .compression = 1,
                    .palette = greys(9),
                    .rows = {3, 7, 0, 3, 1, 2, 3, 0, 0, 0, 0, 2, 1, 0, 2, 5, 0, 1}}),
              (Values{0, 5, 5, 0, 0, 0, 7, 7, 7, 1, 2, 3}));
    EXPECT_EQ(reds({.width = 7,
                    .height = 1,
                    .bits = 4,
                    .compression = 2,
                    .palette = greys(16),
                    .rows = {3, 0x12, 0, 4, 0x34, 0x56, 0, 1}}),
              (Values{1, 2, 1, 3, 4, 5, 6}));
}

TEST(BmpTest, RunsNeverLeaveTheImage) {
    EXPECT_EQ(reds({.width = 2,
                    .height = 1,
                    .compression = 1,
                    .palette = greys(9),
                    .rows = {255, 7, 0, 2, 255, 255, 255, 8, 0, 1}}),
              (Values{7, 7}));
}

TEST(BmpTest, RunLengthsThatStopAreEarlyEnds) {
    const auto result = decodeImage(
        BmpFile{
            .width = 4, .height = 4, .compression = 1, .palette = greys(9), .rows = {4, 7, 0, 0}}
            .content(),
        {});
    EXPECT_EQ(result.problem.reason, "the file ends early");
}

TEST(BmpTest, RefusesWhatItDoesNotKnow) {
    for (const BmpFile& file : {BmpFile{.bits = 7},
                                BmpFile{.compression = 4},
                                BmpFile{.bits = 4, .compression = 1},
                                BmpFile{.bits = 8, .compression = 2},
                                BmpFile{.bits = 24, .compression = 3},
                                BmpFile{.bits = 8, .compression = 6},
                                BmpFile{.width = 0},
                                BmpFile{.height = 0},
                                BmpFile{.height = -2, .compression = 1},
                                BmpFile{.width = -4, .rows = std::vector<std::uint8_t>(64)}}) {
        EXPECT_FALSE(decodeImage(file.content(), {}));
    }
}

TEST(BmpTest, ReadsTheShorterHeaderOfTheSecondOs2) {
    EXPECT_EQ(reds({.headerSize = 16, .palette = greys(256), .rows = {5, 6, 7, 8, 1, 2, 3, 4}}),
              (Values{1, 2, 3, 4, 5, 6, 7, 8}));
}

TEST(BmpTest, AFieldWithoutBitsIsBlackAndSixteenBitsMayHaveAlpha) {
    // Four bits for alpha, red and blue, none for green.
    const BmpFile file{.width = 2,
                       .height = 1,
                       .bits = 16,
                       .compression = 6,
                       .masks = {0x0F00, 0, 0x000F, 0xF000},
                       .rows = {0x0F, 0xFF, 0x00, 0x0F}};
    const auto result = decodeImage(file.content(), {});
    ASSERT_TRUE(result) << result.problem.reason;
    const std::vector<std::uint8_t> expected{255, 0, 255, 255, 255, 255};
    EXPECT_EQ(result.value->pixels, expected) << "the second pixel is transparent";
}

TEST(BmpTest, APaletteHasNoMoreColoursThanTheFileHolds) {
    const BmpFile file{.palette = greys(9), .rows = {5, 6, 7, 8, 1, 2, 3, 4}};
    FileContent more = file.content();
    more[46] = std::byte{200};  // colours, of which the pixels leave room for nine
    const auto result = decodeImage(more, {});
    ASSERT_TRUE(result) << result.problem.reason;
    EXPECT_EQ(result.value->pixels, decodeImage(file.content(), {}).value->pixels);
    more[46] = std::byte{0};
    more[47] = std::byte{255};  // more than there can be
    EXPECT_EQ(decodeImage(more, {}).value->pixels, result.value->pixels);
    more[47] = std::byte{0};  // none: then as many as there can be
    EXPECT_EQ(decodeImage(more, {}).value->pixels, result.value->pixels);
    more[46] = std::byte{9};
    more[47] = more[10] = std::byte{0};  // pixels that begin in the header
    EXPECT_TRUE(readImageHeader(more));
}

TEST(BmpTest, AnEndMarkBehindTheLastRowIsRead) {
    const BmpFile file{.height = 1, .compression = 1, .palette = greys(9)};
    for (const std::vector<std::uint8_t>& rows :
         {std::vector<std::uint8_t>{4, 7}, {4, 7, 0, 1}, {4, 7, 0, 0}, {4, 7, 0, 0, 0, 1}}) {
        BmpFile one = file;
        one.rows = rows;
        EXPECT_EQ(reds(one), (Values{7, 7, 7, 7}));
    }
}

TEST(BmpTest, AGreyPaletteIsGrey) {
    const auto grey = readImageHeader(BmpFile{.palette = greys(9), .rows = {}}.content());
    ASSERT_TRUE(grey);
    EXPECT_TRUE(grey.value->grey);
    const auto colour = readImageHeader(BmpFile{.palette = {0x112233}, .rows = {}}.content());
    ASSERT_TRUE(colour);
    EXPECT_FALSE(colour.value->grey);
    EXPECT_FALSE(readImageHeader(BmpFile{.palette = {0x111122}}.content()).value->grey);
}

}  // namespace
}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
#include "engine/data/codecs/decode.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "engine/data/preprocessing/preprocessing.h"
#include "tests/engine/data/test_images.h"

namespace espalier::engine {
namespace {

using namespace test;

Image decoded(const FileContent& content, const DecodeOptions& options = {}) {
    const DecodeResult<Image> result = decodeImage(content, options);
    EXPECT_TRUE(result) << result.problem.reason;
    return result ? *result.value : Image{};
}

std::string reasonFor(const FileContent& content) {
    const DecodeResult<Image> result = decodeImage(content, {});
    EXPECT_FALSE(result);
    return result.problem.reason;
}

// The encoders with alpha make the right half of markedImage() transparent.
Image rightHalfWhite(Image image) {
    const auto channels = static_cast<std::size_t>(image.channels);
    for (std::size_t i = 0; i < image.pixels.size(); ++i) {
        const std::size_t x = i / channels % static_cast<std::size_t>(image.width);
        if (x >= static_cast<std::size_t>(image.width) / 2) image.pixels[i] = 255;
    }
    return image;
}

Image greyAsRgb(const Image& grey) {
    Image image{grey.width, grey.height, 3, {}};
    for (const std::uint8_t value : grey.pixels) image.pixels.insert(image.pixels.end(), 3, value);
    return image;
}

TEST(DecodeTest, ReadsEveryLosslessKindExactly) {
    const Image original = markedImage(37, 29);
    const Image grey = greyOf(original);
    const std::vector<std::pair<std::string, std::pair<FileContent, Image>>> cases{
        {"png rgb", {encodePngAs(original, PngKind::Rgb), original}},
        {"png grey", {encodePngAs(grey, PngKind::Grey), greyAsRgb(grey)}},
        {"png grey alpha",
         {encodePngAs(grey, PngKind::GreyAlpha), greyAsRgb(rightHalfWhite(grey))}},
        {"png rgba", {encodePngAs(original, PngKind::Rgba), rightHalfWhite(original)}},
        {"png palette", {encodePngAs(original, PngKind::Palette), original}},
        {"png 16 bit", {encodePngAs(original, PngKind::Rgb16), original}},
        {"png grey 16 bit", {encodePngAs(grey, PngKind::Grey16), greyAsRgb(grey)}},
        {"png interlaced", {encodePngAs(original, PngKind::Interlaced), original}},
        {"bmp", {encodeBmp(original), original}},
        {"webp", {encodeWebP(original), original}},
        {"webp alpha", {encodeWebP(original, true), rightHalfWhite(original)}},
        {"tiff", {encodeTiff(original), original}},
        {"tiff lzw", {encodeTiff(original, TiffKind::Lzw), original}},
        {"tiff tiled", {encodeTiff(original, TiffKind::Tiled), original}},
        {"tiff separate", {encodeTiff(original, TiffKind::Separate), original}},
        {"tiff palette", {encodeTiff(original, TiffKind::Palette), original}},
        {"tiff grey 16 bit", {encodeTiff(grey, TiffKind::Grey16), greyAsRgb(grey)}},
        {"tiff alpha", {encodeTiff(original, TiffKind::Alpha), rightHalfWhite(original)}},
        {"gif", {encodeGif(original), original}},
        {"gif interlaced", {encodeGif(original, true), original}},
        {"gif of three frames", {encodeGif(original, false, 3), original}},
    };
    for (const auto& [name, pair] : cases) {
        EXPECT_EQ(difference(decoded(pair.first), pair.second).largest, 0) << name;
    }
}

TEST(DecodeTest, ReadsLossyKindsClosely) {
    const Image original = smoothImage(61, 43, 7);
    for (const JpegKind kind : {JpegKind::Baseline, JpegKind::Progressive}) {
        EXPECT_LT(difference(decoded(encodeJpeg(original, kind, 97)), original).mean, 1.5);
    }
    const Image grey = greyOf(original);
    EXPECT_LT(difference(decoded(encodeJpeg(grey, JpegKind::Grey, 97)), greyAsRgb(grey)).mean, 1.5);
}

TEST(DecodeTest, ReadsLossyWebPWithAndWithoutAlpha) {
    const Image original = smoothImage(60, 43, 7);
    EXPECT_LT(difference(decoded(encodeLossyWebP(original, false)), original).mean, 6);
    const Image image = decoded(encodeLossyWebP(original, true));
    EXPECT_LT(difference(image, rightHalfWhite(original)).mean, 6);
    const std::uint8_t* transparent = image.pixels.data() + 3 * (20 * 60 + 59);
    EXPECT_EQ(int{transparent[0]} + transparent[1] + transparent[2], 3 * 255);
}

TEST(DecodeTest, ReadsInkStoredInverted) {
    const Image original = smoothImage(40, 40, 3);
    EXPECT_LT(difference(decoded(encodeJpeg(original, JpegKind::Cmyk, 98)), original).mean, 1.5);
}

TEST(DecodeTest, ReadsHeicAndAvif) {
    EXPECT_LT(difference(decoded(fixture("picture.heic")),
                         [] {
                             Image expected = markedImage(64, 64);
                             for (int y = 16; y < 24; ++y) {  // its corner ends at a quarter
                                 for (int x = 0; x < 16; ++x) {
                                     std::uint8_t* pixel =
                                         expected.pixels.data() + 3 * (y * 64 + x);
                                     pixel[0] = 200, pixel[1] = 40, pixel[2] = 30;
                                 }
                             }
                             return expected;
                         }())
                  .mean,
              4);
    EXPECT_LT(difference(decoded(fixture("picture.avif")), markedImage(24, 16)).mean, 4);
}

TEST(DecodeTest, LaysAlphaOverWhite) {
    const Image image = decoded(fixture("alpha.avif"));
    ASSERT_EQ(image.width, 24);
    const std::uint8_t* transparent = image.pixels.data() + 3 * (8 * 24 + 22);
    EXPECT_GT(int{transparent[0]} + transparent[1] + transparent[2], 3 * 245);
    const std::uint8_t* opaque = image.pixels.data() + 3 * (8 * 24 + 15);
    EXPECT_LT(int{opaque[0]}, 70);
}

TEST(DecodeTest, GivesOneChannelWhenAsked) {
    const Image original = markedImage(37, 29);
    const DecodeOptions grey{.channels = 1};
    for (const NamedFile& file : oneOfEach()) {
        const Image image = decoded(file.content, grey);
        EXPECT_EQ(image.channels, 1) << file.name;
        EXPECT_EQ(image.pixels.size(), static_cast<std::size_t>(image.width * image.height));
    }
    EXPECT_LE(
        difference(decoded(encodePngAs(original, PngKind::Rgb), grey), greyOf(original)).largest,
        1);
}

class OrientationTest : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(AllEight, OrientationTest, testing::Range(1, 9));

TEST_P(OrientationTest, StandsUprightWhateverTheFormat) {
    const Image upright = markedImage(32, 24);
    const Image stored = storedFor(upright, GetParam());
    const FileContent block = exifBlock(GetParam(), GetParam() % 2 == 0);
    const auto expectUpright = [&](const char* format, const FileContent& file, double tolerance) {
        const auto header = readImageHeader(file);
        ASSERT_TRUE(header) << format;
        EXPECT_EQ(header.value->width, 32) << format;
        EXPECT_EQ(header.value->height, 24) << format;
        EXPECT_LE(difference(decoded(file), upright).mean, tolerance) << format;
    };
    expectUpright("jpeg", withJpegExif(encodeJpeg(stored), block), 3);
    expectUpright("png", withPngExif(encodePngAs(stored, PngKind::Rgb), block), 0);
    expectUpright("webp", withWebPExif(encodeWebP(stored), stored.width, stored.height, block), 0);
    expectUpright("tiff", encodeTiff(stored, TiffKind::Plain, GetParam()), 0);
    expectUpright("tiff, tiled", encodeTiff(stored, TiffKind::Tiled, GetParam()), 0);
}

TEST(DecodeTest, AppliesTheTurnOfHeifOnceOnly) {
    const auto header = readImageHeader(fixture("turned.avif"));
    ASSERT_TRUE(header);
    EXPECT_EQ(header.value->width, 16);
    EXPECT_EQ(header.value->height, 24);
    const Image stored = markedImage(24, 16);
    // Orientation 6: what is stored at the left is shown at the top.
    const Image image = decoded(fixture("turned.avif"));
    ASSERT_EQ(image.width, 16);
    EXPECT_GT(int{image.pixels[3 * (8 * 16 + 4)]}, 150);       // red in the upper half
    EXPECT_GT(int{image.pixels[3 * (20 * 16 + 4) + 2]}, 150);  // blue in the lower half
}

TEST(DecodeTest, IgnoresADamagedExifBlock) {
    const Image original = markedImage(32, 24);
    for (std::size_t length = 0; length < exifBlock(6).size(); ++length) {
        FileContent block = exifBlock(6);
        block.resize(length);
        const auto result = decodeImage(withJpegExif(encodeJpeg(original), block), {});
        EXPECT_TRUE(result) << length;
    }
    FileContent circle = exifBlock(6);
    circle[10] = std::byte{0xFF};  // the directory lies outside the block
    EXPECT_EQ(decoded(withJpegExif(encodeJpeg(original), circle)).width, 32);
    EXPECT_EQ(decoded(withJpegExif(encodeJpeg(original), exifBlock(9))).width, 32);
}

TEST(DecodeTest, ReadsTheTurnThatImageMagickWrites) {
    const Image upright = markedImage(32, 24);
    FileContent block = exifBlock(6);
    std::string text("Raw profile type exif\0\nexif\n      32\n", 38);
    const char* digits = "0123456789abcdef";
    for (const std::byte b : block) {
        text += digits[std::to_integer<int>(b) >> 4];
        text += digits[std::to_integer<int>(b) & 15];
    }
    FileContent chunk;
    const auto put32 = [&chunk](std::uint32_t v) {
        for (int shift = 24; shift >= 0; shift -= 8) chunk.push_back(std::byte(v >> shift & 255));
    };
    put32(static_cast<std::uint32_t>(text.size()));
    for (const char c : "tEXt" + text) chunk.push_back(static_cast<std::byte>(c));
    put32(0);  // its checksum is not checked
    FileContent png = encodePngAs(storedFor(upright, 6), PngKind::Rgb);
    png.insert(png.begin() + 33, chunk.begin(), chunk.end());
    const auto header = readImageHeader(png);
    ASSERT_TRUE(header) << header.problem.reason;
    EXPECT_EQ(header.value->width, 32);
}

TEST(DecodeTest, UsesTheContentAndNotTheName) {
    TestFolder folder;
    const Image original = markedImage(20, 10);
    writeAll(folder / "really-png.jpg", encodePngAs(original, PngKind::Rgb));
    const auto image = decodeImageFile(folder / "really-png.jpg", {});
    ASSERT_TRUE(image);
    EXPECT_EQ(difference(*image.value, original).largest, 0);
}

TEST(DecodeTest, KnowsEverySignature) {
    for (const NamedFile& file : oneOfEach()) {
        EXPECT_TRUE(imageFormatOf(file.content).has_value()) << file.name;
        EXPECT_TRUE(hasImageExtension(file.name)) << file.name;
    }
    const auto formatOf = [](std::string_view text) {
        return imageFormatOf(std::as_bytes(std::span(text)));
    };
    EXPECT_FALSE(formatOf("BMW builds cars and motorcycles."));
    EXPECT_FALSE(
        formatOf(std::string_view("\0\0\0\x18"
                                  "ftypisom\0\0\0\0isomavif",
                                  24)));
    EXPECT_FALSE(formatOf("%PDF-1.7"));
    EXPECT_FALSE(formatOf(""));
    EXPECT_FALSE(hasImageExtension("notes.txt"));
    EXPECT_TRUE(hasImageExtension("PHOTO.JPG"));
    EXPECT_TRUE(hasImageExtension("raw.CR2"));
}

TEST(DecodeTest, SaysWhatIsWrong) {
    EXPECT_EQ(reasonFor({}), "the file is empty");
    FileContent jpeg = encodeJpeg(smoothImage(64, 64, 1));
    jpeg.resize(jpeg.size() / 2);
    EXPECT_EQ(reasonFor(jpeg), "the file ends early");
    FileContent png = encodePngAs(markedImage(64, 64), PngKind::Rgb);
    png.resize(png.size() / 2);
    EXPECT_EQ(reasonFor(png), "the file ends early");
    FileContent bmp = encodeBmp(markedImage(64, 64));
    bmp.resize(bmp.size() - 200);
    EXPECT_EQ(reasonFor(bmp), "the file ends early");
}

TEST(DecodeTest, RefusesSizesBeyondTheLimitsBeforeTakingMemory) {
    FileContent bmp = encodeBmp(markedImage(8, 8));
    const auto setSide = [&bmp](std::size_t at, std::uint32_t value) {
        for (std::size_t i = 0; i < 4; ++i) bmp[at + i] = std::byte(value >> 8 * i & 255);
    };
    setSide(18, 65'537);
    EXPECT_THAT(reasonFor(bmp), testing::HasSubstr("over the limit"));
    setSide(18, 60'000);
    setSide(22, 60'000);
    EXPECT_THAT(reasonFor(bmp), testing::HasSubstr("over the limit"));
    setSide(18, 0);
    EXPECT_EQ(reasonFor(bmp), "it has no pixels");
}

TEST(DecodeTest, RefusesMorePixelsThanSoFewBytesCanMean) {
    FileContent bmp = encodeBmp(markedImage(8, 8));
    const auto withSide = [&bmp](std::uint32_t side, std::size_t bytes) {
        FileContent changed = bmp;
        for (const std::size_t at : {18u, 22u}) {
            for (std::size_t i = 0; i < 4; ++i) changed[at + i] = std::byte(side >> 8 * i & 255);
        }
        changed.resize(bytes);
        return changed;
    };
    EXPECT_THAT(reasonFor(withSide(13'000, 250)),
                testing::HasSubstr("it claims 13000x13000 pixels in 250 bytes"));
    EXPECT_FALSE(readImageHeader(withSide(13'000, 1'000)));
    // As in an empty page in fax coding, and in whatever a camera takes.
    EXPECT_TRUE(readImageHeader(withSide(13'000, 1'100)));
    EXPECT_TRUE(readImageHeader(withSide(5'700, 250)));
    EXPECT_EQ(reasonFor(withSide(13'000, 1'100)), "the file ends early");
}

TEST(DecodeTest, NeverWaitsForAPipe) {
    TestFolder folder;
    ASSERT_EQ(::mkfifo((folder / "pipe.jpg").c_str(), 0600), 0);
    EXPECT_EQ(decodeImageFile(folder / "pipe.jpg", {}).problem.reason, "it is not a regular file");
    EXPECT_EQ(decodeImageFile(folder.path(), {}).problem.reason, "it is a folder");
    EXPECT_EQ(decodeImageFile(folder / "none.jpg", {}).problem.reason, "the file no longer exists");
}

TEST(DecodeTest, FindsAHeaderBehindALargeBlock) {
    TestFolder folder;
    const Image original = markedImage(40, 20);
    FileContent jpeg = encodeJpeg(original);
    for (int i = 0; i < 3; ++i) jpeg = withJpegExif(jpeg, FileContent(60'000));
    writeAll(folder / "late.jpg", jpeg);
    const auto header = readImageHeaderFile(folder / "late.jpg");
    ASSERT_TRUE(header) << header.problem.reason;
    EXPECT_EQ(header.value->width, 40);
}

/// A JPEG decoded at a reduced size must give the network the same image as a full decode.
TEST(DecodeTest, ASmallerDecodeChangesTheResizedImageByLessThanAGreyLevel) {
    struct Case {
        int width, height, side;
        bool shrinks;
    };
    for (const Case& c : {Case{800, 608, 24, true},
                          Case{801, 603, 24, false},
                          Case{1600, 1608, 50, true},
                          Case{2001, 1603, 24, true},
                          Case{640, 480, 96, false}}) {
        for (const JpegKind kind : {JpegKind::Baseline, JpegKind::Subsampled}) {
            const Image photo = smoothImage(c.width, c.height, static_cast<unsigned>(c.side));
            const FileContent jpeg = encodeJpeg(photo, kind, 90);
            Preprocessing recipe;
            recipe.width = recipe.height = c.side;
            const Image small = decoded(jpeg, {3, c.side, c.side});
            EXPECT_EQ(small.width < photo.width, c.shrinks) << c.width << "x" << c.height;
            EXPECT_GE(small.width, 4 * c.side);
            EXPECT_GE(small.height, 4 * c.side);
            const Difference far =
                difference(resizeImage(small, recipe), resizeImage(decoded(jpeg), recipe));
            EXPECT_LT(far.mean, 0.6) << c.width << "x" << c.height;
            EXPECT_LE(far.largest, 6) << c.width << "x" << c.height;
        }
    }
}

TEST(DecodeTest, ASmallerDecodeKeepsTheTurn) {
    const Image upright = smoothImage(300, 500, 5);
    const FileContent jpeg = withJpegExif(encodeJpeg(storedFor(upright, 6)), exifBlock(6));
    const Image small = decoded(jpeg, {3, 30, 50});
    EXPECT_LT(small.width, small.height);
    EXPECT_GE(small.width, 60);
}

}  // namespace
}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
// Files that no encoder writes or that few programs write, made here byte by byte.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <map>
#include <span>
#include <string_view>

#include "engine/data/codecs/codec.h"
#include "engine/data/codecs/decode.h"
#include "engine/data/codecs/exif.h"
#include "engine/data/codecs/png_writer.h"
#include "tests/engine/data/test_images.h"

namespace espalier::engine {
namespace {

using namespace test;
using testing::ElementsAre;
using testing::HasSubstr;

/// Numbers one after another, in the order of the format.
class Writer {
  public:
    explicit Writer(bool littleEndian = true) : littleEndian_(littleEndian) {}

    Writer& number(std::uint64_t value, int bytes) {
        for (int i = 0; i < bytes; ++i) {
            const int shift = 8 * (littleEndian_ ? i : bytes - 1 - i);
            content.push_back(static_cast<std::byte>(value >> shift & 255));
        }
        return *this;
    }
    Writer& text(std::string_view text) {
        for (const char c : text) content.push_back(static_cast<std::byte>(c));
        return *this;
    }
    Writer& bytes(std::span<const std::byte> more) {
        content.insert(content.end(), more.begin(), more.end());
        return *this;
    }

    FileContent content;

  private:
    bool littleEndian_;
};

std::string reasonOf(const FileContent& content) {
    const DecodeResult<Image> result = decodeImage(content, {});
    return result ? "was decoded" : result.problem.reason;
}

/// The red channel; empty if the file was refused.
std::vector<int> redsOf(const FileContent& content) {
    const DecodeResult<Image> result = decodeImage(content, {});
    EXPECT_TRUE(result) << result.problem.reason;
    std::vector<int> reds;
    if (!result) return reds;
    for (std::size_t i = 0; i < result.value->pixels.size(); i += 3) {
        reds.push_back(result.value->pixels[i]);
    }
    return reds;
}

/// A GIF of one row. A palette has two colours: red 100 and red 200.
struct GifFile {
    bool globalPalette = true;
    bool localPalette = false;
    std::string extensions = "";
    int width = 4;
    std::vector<int> numbers = {0, 1, 0, 1};

    FileContent content() const {
        Writer out;
        out.text("GIF89a").number(4, 2).number(1, 2).number(globalPalette ? 0x80 : 0, 1);
        out.number(0, 2);
        if (globalPalette) palette(out);
        out.text(extensions);
        out.text(",").number(0, 4).number(static_cast<std::uint64_t>(width), 2).number(1, 2);
        out.number(localPalette ? 0x80 : 0, 1);
        if (localPalette) palette(out);
        // Codes of three bits, each behind one that clears the table, so that they stay as short.
        std::uint64_t bits = 0;
        int count = 0;
        const auto put = [&](int code) {
            bits |= static_cast<std::uint64_t>(code) << count;
            count += 3;
        };
        for (const int number : numbers) {
            put(4);
            put(number);
        }
        put(5);
        const int bytes = (count + 7) / 8;
        out.number(2, 1).number(static_cast<std::uint64_t>(bytes), 1).number(bits, bytes);
        out.number(0, 1).text(";");
        return out.content;
    }
    static void palette(Writer& out) { out.text("\x64").number(0, 2).text("\xC8").number(0, 2); }
};

constexpr std::string_view kNoText("\0", 1);

TEST(SmallGifTest, TransparentPixelsAndUnknownNumbersAreWhite) {
    EXPECT_THAT(redsOf(GifFile{}.content()), ElementsAre(100, 200, 100, 200));
    EXPECT_THAT(redsOf(GifFile{.numbers = {0, 3, 2, 1}}.content()),
                ElementsAre(100, 255, 255, 200));
    const std::string control("\x21\xF9\x04\x01\0\0\x01\0", 8);
    EXPECT_THAT(redsOf(GifFile{.extensions = control}.content()), ElementsAre(100, 255, 100, 255));
    const std::string comment = std::string("\x21\xFE\x02hi", 5) + std::string(kNoText);
    EXPECT_THAT(redsOf(GifFile{.extensions = comment}.content()), ElementsAre(100, 200, 100, 200));
    const std::string shortControl("\x21\xF9\x01\x01\0", 5);
    EXPECT_THAT(redsOf(GifFile{.extensions = shortControl}.content()),
                ElementsAre(100, 200, 100, 200));
}

TEST(SmallGifTest, ThePaletteIsThatOfTheFrameOrOfTheFile) {
    EXPECT_THAT(redsOf(GifFile{.globalPalette = false, .localPalette = true}.content()),
                ElementsAre(100, 200, 100, 200));
    EXPECT_EQ(reasonOf(GifFile{.globalPalette = false}.content()), "it has no palette");
}

TEST(SmallGifTest, AFileWithoutPixelsIsRefused) {
    FileContent ended = GifFile{}.content();
    ended.resize(13 + 6);
    EXPECT_EQ(reasonOf(Writer().bytes(ended).text(";").content), "it has no pixels");
    EXPECT_EQ(reasonOf(GifFile{.width = 0}.content()), "it has no pixels");
    FileContent flat = GifFile{}.content();
    flat[13 + 6 + 7] = std::byte{0};  // the frame's height
    EXPECT_EQ(reasonOf(flat), "it has no pixels");
    EXPECT_EQ(reasonOf(ended), "the file ends early");
    EXPECT_THAT(reasonOf(Writer().bytes(ended).text("#####").content),
                HasSubstr("not a valid GIF"));
}

FileContent chunkOf(const std::string& type, std::string_view content) {
    Writer chunk(false);
    chunk.number(content.size(), 4).text(type).text(content).number(0, 4);  // no checksum
    return chunk.content;
}

/// A PNG with such a chunk behind its header, stored so that a turn of 90 degrees changes its size.
FileContent pngWith(const FileContent& chunk) {
    FileContent png = encodePngAs(markedImage(32, 24), PngKind::Rgb);
    png.insert(png.begin() + 33, chunk.begin(), chunk.end());
    return png;
}

std::string compressed(const std::string& text) {
    uLongf size = compressBound(text.size());
    std::string packed(size, '\0');
    EXPECT_EQ(::compress(reinterpret_cast<Bytef*>(packed.data()),
                         &size,
                         reinterpret_cast<const Bytef*>(text.data()),
                         text.size()),
              Z_OK);
    packed.resize(size);
    return packed;
}

int widthOf(const FileContent& content) {
    const auto header = readImageHeader(content);
    EXPECT_TRUE(header) << header.problem.reason;
    return header ? header.value->width : 0;
}

std::string rawProfile(int orientation) {
    std::string text = "\nexif\n      32\n";
    for (const std::byte b : exifBlock(orientation)) {
        constexpr const char* kDigits = "0123456789abcdef";
        text += kDigits[std::to_integer<int>(b) >> 4];
        text += kDigits[std::to_integer<int>(b) & 15];
    }
    return text;
}

TEST(SmallPngTest, ATurnIsAlsoFoundInACompressedText) {
    const std::string packed = std::string(1, '\0') + compressed(rawProfile(6));
    for (const std::string keyword : {"Raw profile type exif", "Raw profile type APP1"}) {
        const std::string text = keyword + std::string(1, '\0') + packed;
        EXPECT_EQ(widthOf(pngWith(chunkOf("zTXt", text))), 24) << keyword;
    }
    EXPECT_EQ(widthOf(pngWith(chunkOf("zTXt", "Comment" + std::string(1, '\0') + packed))), 32);
}

TEST(SmallPngTest, ATextIsNoTurnUnlessItIsAWholeProfile) {
    const std::string name = std::string("Raw profile type exif") + '\0';
    for (const std::string& text : {std::string("Raw profile type exif"),
                                    name,
                                    name + "\nexif",
                                    name + "\nexif\n 32\nxyz",
                                    name + "\nexif\n 32\n4",
                                    std::string("A word") + '\0' + rawProfile(6)}) {
        EXPECT_EQ(widthOf(pngWith(chunkOf("tEXt", text))), 32) << text;
    }
    EXPECT_EQ(widthOf(pngWith(chunkOf("zTXt", name))), 32) << "nothing is compressed there";
    EXPECT_EQ(widthOf(pngWith(chunkOf("abCd", name + rawProfile(6)))), 32);
}

TEST(SmallPngTest, ACompressedTextCannotFillTheMemory) {
    const std::string large(std::size_t{2} << 20, 'x');
    const std::string text = std::string("Comment") + '\0' + '\0' + compressed(large);
    EXPECT_EQ(reasonOf(pngWith(chunkOf("zTXt", text))), "a text in it expands to more than 1 MB");
    // Also behind the turn.
    const FileContent block = exifBlock(6);
    FileContent both = chunkOf("eXIf", {reinterpret_cast<const char*>(block.data()), block.size()});
    const FileContent behind = chunkOf("zTXt", text);
    both.insert(both.end(), behind.begin(), behind.end());
    EXPECT_EQ(reasonOf(pngWith(both)), "a text in it expands to more than 1 MB");
}

TEST(SmallPngTest, WhatIsWrittenIsRead) {
    const Image colour = markedImage(9, 7);
    EXPECT_EQ(difference(*decodeImage(encodePng(colour), {}).value, colour).largest, 0);
    const Image grey = greyOf(colour);
    EXPECT_EQ(difference(*decodeImage(encodePng(grey), {.channels = 1}).value, grey).largest, 0);
}

/// A TIFF of one strip, its entries (tag, value) in the order of their tags.
FileContent tiffOf(const std::vector<std::pair<int, std::uint32_t>>& entries, int pixels) {
    Writer out;
    out.text(std::string_view("II*\0", 4)).number(8, 4).number(entries.size(), 2);
    for (const auto& [tag, value] : entries) {
        constexpr int kLong = 4;
        out.number(static_cast<std::uint64_t>(tag), 2).number(kLong, 2).number(1, 4);
        out.number(value, 4);
    }
    out.number(0, 4);
    for (int i = 0; i < pixels; ++i) out.number(static_cast<std::uint64_t>(10 * i), 1);
    return out.content;
}

/// Grey, four pixels of eight bits; some entries are replaced.
FileContent greyTiff(const std::map<int, std::uint32_t>& others = {}) {
    std::map<int, std::uint32_t> entries{
        {254, 0}, {256, 4}, {257, 1}, {258, 8}, {259, 1}, {262, 1}, {277, 1}, {278, 1}, {279, 4}};
    for (const auto& [tag, value] : others) entries[tag] = value;
    const auto behind = static_cast<std::uint32_t>(8 + 2 + 12 * (entries.size() + 1) + 4);
    entries.try_emplace(273, behind);
    return tiffOf({entries.begin(), entries.end()}, 4);
}

TEST(SmallTiffTest, WhiteMayBeZero) {
    EXPECT_THAT(redsOf(greyTiff()), ElementsAre(0, 10, 20, 30));
    EXPECT_THAT(redsOf(greyTiff({{262, 0}})), ElementsAre(255, 245, 235, 225));
    EXPECT_TRUE(readImageHeader(greyTiff({{262, 0}})).value->grey);
}

TEST(SmallTiffTest, ATurnThatIsNoneIsLeftOut) {
    for (const std::uint32_t orientation : {0u, 1u, 9u, 60'000u}) {
        EXPECT_THAT(redsOf(greyTiff({{274, orientation}})), ElementsAre(0, 10, 20, 30));
        const FileContent tiff = greyTiff({{274, orientation}});
        EXPECT_EQ(readTiffHeader(tiff).turn, 1) << orientation;
    }
    EXPECT_THAT(redsOf(greyTiff({{274, 2}})), ElementsAre(30, 20, 10, 0));
}

TEST(SmallTiffTest, AThumbnailAndUnknownKindsAreRefused) {
    EXPECT_THAT(reasonOf(greyTiff({{254, 1}})), HasSubstr("only a thumbnail"));
    for (const std::uint32_t compression : {6u, 9999u}) {
        EXPECT_EQ(reasonOf(greyTiff({{259, compression}})),
                  "this kind of TIFF compression is not supported");
    }
    // An old kind of JPEG, whose tables libtiff looks for in the file while it reads the directory.
    for (const std::uint32_t start : {0u, 8u, 100'000u}) {
        EXPECT_EQ(reasonOf(greyTiff({{259, 6}, {262, 6}, {277, 3}, {513, start}, {514, 40}})),
                  "this kind of TIFF compression is not supported")
            << start;
    }
    EXPECT_THAT(reasonOf(greyTiff({{258, 3}})), HasSubstr("this kind of TIFF is not supported"));
    EXPECT_EQ(reasonOf(greyTiff({{273, 100'000}})), "the file ends early");
}

TEST(SmallJpegTest, ATurnIsFoundBehindFillBytesAndNotInWhatIsCut) {
    const Image upright = markedImage(32, 24);
    const FileContent turned = withJpegExif(encodeJpeg(storedFor(upright, 6)), exifBlock(6));
    EXPECT_EQ(widthOf(turned), 32);
    FileContent filled = turned;
    filled.insert(filled.begin() + 2, 3, std::byte{0xFF});
    EXPECT_EQ(widthOf(filled), 32);
    FileContent cut = turned;
    cut[4] = cut[5] = std::byte{0xFF};  // the block's length: longer than the file
    EXPECT_FALSE(decodeImage(cut, {}));
    cut[4] = cut[5] = std::byte{0};  // shorter than itself: libjpeg passes it over
    EXPECT_EQ(widthOf(cut), 24);
}

TEST(SmallJpegTest, ASmallerDecodeNeedsBothSides) {
    const FileContent jpeg = encodeJpeg(smoothImage(640, 480, 3));
    const auto sideOf = [&](int width, int height) {
        return decodeImage(jpeg, {.atLeastWidth = width, .atLeastHeight = height}).value->width;
    };
    EXPECT_EQ(sideOf(20, 0), 640);
    EXPECT_EQ(sideOf(0, 15), 640);
    EXPECT_LT(sideOf(20, 15), 640);
}

TEST(SmallPngTest, AGreyPaletteIsGrey) {
    Image grey = markedImage(8, 8);
    for (std::size_t i = 0; i < grey.pixels.size(); i += 3) {
        grey.pixels[i + 1] = grey.pixels[i + 2] = grey.pixels[i];
    }
    const auto isGrey = [](const Image& image) {
        return readImageHeader(encodePngAs(image, PngKind::Palette)).value->grey;
    };
    EXPECT_TRUE(isGrey(grey));
    grey.pixels[2] = 77;
    EXPECT_FALSE(isGrey(grey)) << "only the blue of one colour differs";
}

/// A WebP of one frame that is a part of its canvas.
FileContent webpPart(const Image& image, int left, int top, int width, int height) {
    const FileContent plain = encodeWebP(image);
    Writer frame;
    frame.number(static_cast<std::uint64_t>(left) / 2, 3);
    frame.number(static_cast<std::uint64_t>(top) / 2, 3);
    frame.number(static_cast<std::uint64_t>(image.width) - 1, 3);
    frame.number(static_cast<std::uint64_t>(image.height) - 1, 3).number(100, 3).number(0, 1);
    frame.bytes(std::span(plain).subspan(12));
    Writer chunks;
    chunks.text("WEBPVP8X").number(10, 4).number(2, 4);
    chunks.number(static_cast<std::uint64_t>(width) - 1, 3);
    chunks.number(static_cast<std::uint64_t>(height) - 1, 3);
    chunks.text("ANIM").number(6, 4).number(0, 6);
    chunks.text("ANMF").number(frame.content.size(), 4).bytes(frame.content);
    Writer file;
    file.text("RIFF").number(chunks.content.size(), 4).bytes(chunks.content);
    return file.content;
}

TEST(SmallWebPTest, AFrameIsPutAtItsPlaceOnWhite) {
    const Image image = markedImage(8, 6);
    const auto result = decodeImage(webpPart(image, 4, 2, 16, 10), {});
    ASSERT_TRUE(result) << result.problem.reason;
    Image expected{16, 10, 3, std::vector<std::uint8_t>(16 * 10 * 3, 255)};
    for (int y = 0; y < image.height; ++y) {
        std::copy_n(
            image.pixels.data() + y * 8 * 3, 8 * 3, &expected.pixels[((y + 2) * 16 + 4) * 3]);
    }
    EXPECT_EQ(difference(*result.value, expected).largest, 0);
    EXPECT_EQ(difference(*decodeImage(webpPart(image, 0, 0, 8, 6), {}).value, image).largest, 0);
    const auto upper = decodeImage(webpPart(image, 0, 0, 8, 10), {});
    ASSERT_TRUE(upper) << upper.problem.reason;
    EXPECT_EQ(upper.value->height, 10);
    EXPECT_TRUE(std::equal(image.pixels.begin(), image.pixels.end(), upper.value->pixels.begin()));
    EXPECT_EQ(upper.value->pixels.back(), 255) << "white below the frame";
    EXPECT_NE(reasonOf(webpPart(image, 12, 2, 16, 10)), "was decoded");
    EXPECT_NE(reasonOf(webpPart(image, 4, 8, 16, 10)), "was decoded");
}

TEST(SmallExifTest, ATurnThatIsNoneIsLeftOut) {
    for (const int orientation : {0, 9}) EXPECT_EQ(exifTurn(exifBlock(orientation)), 1);
    EXPECT_EQ(exifTurn(exifBlock(8, false)), 8);
    for (const int orientation : {1, 4, 9}) EXPECT_FALSE(swapsSides(orientation));
    for (const int orientation : {5, 8}) EXPECT_TRUE(swapsSides(orientation));
    const Image image = markedImage(4, 3);
    for (const int orientation : {0, 1, 9}) {
        EXPECT_EQ(turned(image, orientation).pixels, image.pixels);
    }
}

FileContent bytesOf(std::string_view text) {
    return Writer().text(text).content;
}

TEST(SignatureTest, AFormatIsKnownByItsFirstBytesAndHasAName) {
    using namespace std::string_view_literals;
    const std::vector<std::pair<std::string_view, ImageFormat>> cases{
        {"\xFF\xD8\xFF", ImageFormat::Jpeg},
        {"\x89PNG\r\n\x1A\n", ImageFormat::Png},
        {"GIF87a", ImageFormat::Gif},
        {"GIF89a", ImageFormat::Gif},
        {"RIFF1234WEBP", ImageFormat::WebP},
        {"II*\0"sv, ImageFormat::Tiff},
        {"MM\0*"sv, ImageFormat::Tiff},
        {"II+\0"sv, ImageFormat::Tiff},
        {"MM\0+"sv, ImageFormat::Tiff},
        {"\0\0\0\x18"
         "ftypheic"sv,
         ImageFormat::Heif},
        {"\0\0\0\x18"
         "ftypabcd1234mif1    "sv,
         ImageFormat::Heif},
        {"BM12345678ABCD\x28\0\0\0"sv, ImageFormat::Bmp}};
    for (const auto& [text, format] : cases) {
        EXPECT_EQ(imageFormatOf(bytesOf(text)), format) << text;
    }
    for (const std::string_view text : {"BM"sv,
                                        "BM12345678ABCD\x29\0\0\0"sv,
                                        "\0\0\0\x0C"
                                        "ftypabcd"sv,
                                        "\0\0\0\x18"
                                        "ftypisom1234mif1    "sv,
                                        "\0\0\0\x18"
                                        "ftypmp421234avif    "sv,
                                        "\0\0\0\x10"
                                        "ftypabcd1234mif1    "sv,
                                        "RIFF1234WAVE"sv}) {
        EXPECT_EQ(imageFormatOf(bytesOf(text)), std::nullopt) << text;
    }
    const std::vector<std::pair<ImageFormat, std::string>> names{
        {ImageFormat::Jpeg, "JPEG"},
        {ImageFormat::Png, "PNG"},
        {ImageFormat::Bmp, "BMP"},
        {ImageFormat::WebP, "WebP"},
        {ImageFormat::Tiff, "TIFF"},
        {ImageFormat::Gif, "GIF"},
        {ImageFormat::Heif, "HEIC or AVIF"}};
    for (const auto& [format, name] : names) EXPECT_EQ(imageFormatName(format), name);
}

}  // namespace
}  // namespace espalier::engine

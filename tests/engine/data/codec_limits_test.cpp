// SPDX-License-Identifier: Apache-2.0
// What image files may claim or lose, and what their decoders do not know: each is said.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "engine/data/codecs/decode.h"
#include "tests/engine/data/test_images.h"

namespace espalier::engine {
namespace {

using namespace test;
using testing::HasSubstr;

std::string problemOf(const FileContent& content, int channels = 3) {
    const DecodeResult<Image> result = decodeImage(content, {.channels = channels});
    return result ? "was decoded" : result.problem.reason;
}

/// Where the bytes stand for the last time.
std::size_t lastPlaceOf(const FileContent& content, std::string_view bytes) {
    const auto wanted = std::as_bytes(std::span(bytes));
    const auto found = std::ranges::find_end(content, wanted);
    EXPECT_FALSE(found.empty());
    return static_cast<std::size_t>(found.begin() - content.begin());
}

TEST(CodecLimitsTest, AJpegWithoutItsLastScanEndsEarly) {
    const Image photo = smoothImage(64, 48, 5);
    for (const JpegKind kind : {JpegKind::ScanPerColour, JpegKind::Progressive}) {
        FileContent jpeg = encodeJpeg(photo, kind);
        const DecodeResult<Image> whole = decodeImage(jpeg, {});
        ASSERT_TRUE(whole) << whole.problem.reason;
        EXPECT_LT(difference(*whole.value, photo).mean, 2);
        jpeg.resize(lastPlaceOf(jpeg, "\xFF\xDA"));
        EXPECT_EQ(problemOf(jpeg), "the file ends early");
    }
}

TEST(CodecLimitsTest, AJpegOfAnotherKindIsNotSupported) {
    const FileContent jpeg = encodeJpeg(smoothImage(32, 24, 5));
    const std::size_t frame = lastPlaceOf(jpeg, "\xFF\xC0");
    FileContent precise = jpeg;
    precise[frame + 4] = std::byte{16};  // bits of a sample
    EXPECT_THAT(problemOf(precise), HasSubstr("this kind of JPEG is not supported ("));
    FileContent lossless = jpeg;
    lossless[frame + 1] = std::byte{0xC3};
    EXPECT_NE(problemOf(lossless), "was decoded");
    FileContent other = jpeg;
    other[frame + 1] = std::byte{0xC5};
    EXPECT_THAT(problemOf(other), HasSubstr("this kind of JPEG is not supported ("));
}

/// A number of four bytes, the largest first.
std::string bigEndian(std::uint32_t number) {
    std::string bytes;
    for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(number >> shift & 255);
    return bytes;
}

/// With its checksum.
std::string pngChunk(const std::string& type, const std::string& content) {
    const std::string summed = type + content;
    const uLong sum =
        ::crc32(0, reinterpret_cast<const Bytef*>(summed.data()), static_cast<uInt>(summed.size()));
    return bigEndian(static_cast<std::uint32_t>(content.size())) + summed +
           bigEndian(static_cast<std::uint32_t>(sum));
}

FileContent bytesFrom(std::string_view text) {
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

// All of an interlaced image is in memory at once, unlike that of another.
TEST(CodecLimitsTest, AnInterlacedPngIsNotDecodedBeyondTheLimitOfMemory) {
    constexpr std::uint32_t kSide = 13'000;
    const std::string kind("\x08\x06\0\0\x01", 5);  // RGBA, interlaced
    const std::string png = "\x89PNG\r\n\x1A\n" +
                            pngChunk("IHDR", bigEndian(kSide) + bigEndian(kSide) + kind) +
                            pngChunk("tEXt", std::string("k\0", 2) + std::string(4000, 'x')) +
                            pngChunk("IDAT", std::string(10, '\0')) + pngChunk("IEND", "");
    EXPECT_EQ(problemOf(bytesFrom(png), 1), "it is too large to decode");
}

TEST(CodecLimitsTest, APaletteThatAPngOnlySuggestsSaysNothingOfItsColours) {
    FileContent png = encodePngAs(markedImage(8, 8), PngKind::Rgb);
    const FileContent palette = bytesFrom(pngChunk("PLTE", std::string(6, '\x40')));  // greys
    png.insert(png.begin() + 33, palette.begin(), palette.end());
    const auto header = readImageHeader(png);
    ASSERT_TRUE(header) << header.problem.reason;
    EXPECT_FALSE(header.value->grey);
    EXPECT_EQ(difference(*decodeImage(png, {}).value, markedImage(8, 8)).largest, 0);
}

/// A fixture whose bytes are replaced wherever they stand before `end`.
FileContent fixtureWith(const char* name,
                        std::string_view from,
                        std::string_view to,
                        std::size_t end) {
    FileContent content = fixture(name);
    for (std::size_t at = 0; at + from.size() <= end; ++at) {
        if (!std::ranges::equal(std::span(content).subspan(at, from.size()),
                                std::as_bytes(std::span(from)))) {
            continue;
        }
        std::ranges::copy(std::as_bytes(std::span(to)),
                          content.begin() + static_cast<std::ptrdiff_t>(at));
    }
    return content;
}

TEST(CodecLimitsTest, AnAvifIsKnownByTheBrandOfItsSequencesToo) {
    constexpr std::size_t kBrands = 32;
    const auto still = decodeImage(fixture("picture.avif"), {});
    const auto sequence = decodeImage(fixtureWith("picture.avif", "avif", "avis", kBrands), {});
    ASSERT_TRUE(sequence) << sequence.problem.reason;
    EXPECT_EQ(difference(*sequence.value, *still.value).largest, 0);
}

TEST(CodecLimitsTest, AHeifWithoutAKnownBrandIsNotSupported) {
    constexpr std::size_t kBrands = 28;
    FileContent heic = fixtureWith("picture.heic", "heic", "hevs", kBrands);
    const std::string_view other = "hevs";
    std::ranges::copy(std::as_bytes(std::span(other)), heic.begin() + 16);  // mif1, the first
    EXPECT_THAT(problemOf(heic), HasSubstr("this kind of HEIF is not supported ("));
}

}  // namespace
}  // namespace espalier::engine

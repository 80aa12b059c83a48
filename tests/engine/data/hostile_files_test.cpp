// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <random>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "engine/data/codecs/decode.h"
#include "tests/engine/data/test_images.h"
#include "tests/support/random_seed.h"

namespace espalier::engine {
namespace {

using namespace test;
namespace fs = std::filesystem;

// Tries both entry points; the guarantees about a result must hold for any content.
bool decodes(const FileContent& content) {
    const auto header = readImageHeader(content);
    EXPECT_EQ(header.problem.reason.empty(), static_cast<bool>(header));
    const auto image = decodeImage(content, {});
    if (!image) {
        EXPECT_FALSE(image.problem.reason.empty());
        EXPECT_LT(image.problem.reason.size(), 1200u);
        return false;
    }
    EXPECT_TRUE(header);
    EXPECT_EQ(image.value->pixels.size(),
              static_cast<std::size_t>(image.value->width) *
                  static_cast<std::size_t>(image.value->height) * 3);
    return true;
}

TEST(HostileFilesTest, TruncationAtAnyLengthIsAProblemAndNeverACrash) {
    for (const NamedFile& file : oneOfEach()) {
        const bool heif = imageFormatOf(file.content) == ImageFormat::Heif;
        const std::size_t step = std::max<std::size_t>(1, file.content.size() / (heif ? 40 : 150));
        for (std::size_t length = 0; length < file.content.size(); length += step) {
            const FileContent part(file.content.begin(),
                                   file.content.begin() + static_cast<std::ptrdiff_t>(length));
            // In some formats the last bytes contain no pixels (an end marker, EXIF).
            const bool whole = decodes(part);
            if (length < file.content.size() / 2) {
                EXPECT_FALSE(whole) << file.name << " cut to " << length;
            }
        }
    }
}

TEST(HostileFilesTest, TruncatedPixelsAreNeverFilledUpSilently) {
    const Image photo = smoothImage(120, 90, 21);
    for (const auto& [name, content] :
         {NamedFile{"jpeg", encodeJpeg(photo)},
          NamedFile{"progressive", encodeJpeg(photo, JpegKind::Progressive)},
          NamedFile{"png", encodePngAs(photo, PngKind::Rgb)},
          NamedFile{"tiff", encodeTiff(photo)},
          NamedFile{"webp", encodeWebP(photo)},
          NamedFile{"bmp", encodeBmp(photo)}}) {
        for (const double share : {0.3, 0.6, 0.9, 0.98}) {
            FileContent part = content;
            part.resize(static_cast<std::size_t>(static_cast<double>(part.size()) * share));
            EXPECT_FALSE(decodes(part)) << name << " " << share;
        }
    }
}

TEST(HostileFilesTest, RandomDamageNeverCrashes) {
    const std::uint32_t seed = tests::testSeed();
    std::mt19937 random(seed);
    for (const NamedFile& file : oneOfEach()) {
        const int rounds = imageFormatOf(file.content) == ImageFormat::Heif ? 40 : 150;
        for (int round = 0; round < rounds; ++round) {
            FileContent damaged = file.content;
            for (int flips = 1 + static_cast<int>(random() % 8); flips > 0; --flips) {
                // Damages headers more often than pixels.
                const std::size_t reach =
                    random() % 2 == 0 ? std::min<std::size_t>(damaged.size(), 64) : damaged.size();
                damaged[random() % reach] ^= static_cast<std::byte>(1u << random() % 8);
            }
            decodes(damaged);
        }
    }
}

/// A square of one grey, which a refinement leaves as it is however often it is read.
Image flatImage(int side) {
    const auto pixels = static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
    return {side, side, 1, std::vector<std::uint8_t>(pixels, 90)};
}

/// The file with its last scan, a refinement of an image that is complete, that many times more.
FileContent withLastScanRepeated(const FileContent& jpeg, int times) {
    std::size_t lastScan = 0;
    for (std::size_t i = 0; i + 1 < jpeg.size(); ++i) {
        if (jpeg[i] == std::byte{0xFF} && jpeg[i + 1] == std::byte{0xDA}) lastScan = i;
    }
    const std::span scan = std::span(jpeg).subspan(lastScan, jpeg.size() - 2 - lastScan);
    FileContent many(jpeg.begin(), jpeg.end() - 2);
    for (int i = 0; i < times; ++i) many.insert(many.end(), scan.begin(), scan.end());
    many.insert(many.end(), jpeg.end() - 2, jpeg.end());
    return many;
}

/// Why it is refused, which takes less than 20 seconds.
std::string refusedSoon(const FileContent& content) {
    const auto begun = std::chrono::steady_clock::now();
    const DecodeResult<Image> image = decodeImage(content, {.channels = 1});
    EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(20));
    return image ? "was decoded" : image.problem.reason;
}

constexpr const char* kTooLong = "it would take too long or too much memory to decode";

TEST(HostileFilesTest, AJpegOfThousandsOfScansIsRefusedSoon) {
    const FileContent jpeg = encodeJpeg(flatImage(64), JpegKind::Progressive);
    EXPECT_EQ(refusedSoon(withLastScanRepeated(jpeg, 190)), "was decoded");
    EXPECT_EQ(refusedSoon(withLastScanRepeated(jpeg, 20'000)), kTooLong);
}

// As many scans as a small image may have.
TEST(HostileFilesTest, AJpegWhoseScansVisitTooManyPixelsIsRefusedSoon) {
    const FileContent jpeg = encodeJpeg(flatImage(4300), JpegKind::Progressive);
    EXPECT_EQ(refusedSoon(jpeg), "was decoded");
    EXPECT_EQ(refusedSoon(withLastScanRepeated(jpeg, 190)), kTooLong);
}

TEST(HostileFilesTest, ACycleOfTiffDirectoriesEnds) {
    FileContent tiff = encodeTiff(markedImage(37, 29));
    const auto u32 = [&](std::size_t at) {
        std::uint32_t value = 0;
        for (std::size_t i = 0; i < 4; ++i) {
            value |= std::to_integer<std::uint32_t>(tiff[at + i]) << 8 * i;
        }
        return value;
    };
    const std::size_t directory = u32(4);
    const std::size_t entries = std::to_integer<std::size_t>(tiff[directory]);
    for (std::size_t i = 0; i < 4; ++i) {  // the next directory is this one
        tiff[directory + 2 + 12 * entries + i] = tiff[4 + i];
    }
    EXPECT_TRUE(decodes(tiff));
}

/// Name and verdict of a collection's manifest.
struct Expected {
    std::string file;
    bool readable;
};

std::vector<std::string> columnsOf(const std::string& line) {
    std::vector<std::string> columns;
    std::istringstream fields(line);
    for (std::string field; std::getline(fields, field, '\t');) columns.push_back(field);
    return columns;
}

// Our own collection has the column "readable"; that of hostile_dev says what another program does.
std::vector<Expected> readManifest(const fs::path& path) {
    std::ifstream file(path);
    std::vector<Expected> expected;
    std::string line;
    std::getline(file, line);
    const std::vector<std::string> heading = columnsOf(line);
    const auto isVerdict = [](const std::string& name) {
        return name == "readable" || name == "pillow_decodes";
    };
    const auto verdict =
        static_cast<std::size_t>(std::ranges::find_if(heading, isVerdict) - heading.begin());
    while (std::getline(file, line)) {
        const std::vector<std::string> columns = columnsOf(line);
        if (columns.size() > verdict) expected.push_back({columns[0], columns[verdict] == "yes"});
    }
    return expected;
}

void expectAgreementWith(const fs::path& collection) {
    const std::vector<Expected> manifest = readManifest(collection / "manifest.tsv");
    ASSERT_FALSE(manifest.empty()) << collection;
    for (const Expected& expected : manifest) {
        EXPECT_EQ(decodes(readAll(collection / expected.file)), expected.readable) << expected.file;
    }
}

TEST(HostileFilesTest, AgreesWithTheCollectionsOfHostileFiles) {
    expectAgreementWith(fs::path(ESPALIER_DATA_FIXTURES) / "hostile");
    // A larger one, where there is one.
    const char* data = std::getenv("ESPALIER_DATA");
    for (const char* name : {"hostile_dev", "dev_pick"}) {
        if (data == nullptr || !fs::exists(fs::path(data) / name / "manifest.tsv")) continue;
        expectAgreementWith(fs::path(data) / name);
    }
}

}  // namespace
}  // namespace espalier::engine

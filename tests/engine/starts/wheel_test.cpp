// SPDX-License-Identifier: Apache-2.0
#include "engine/starts/wheel.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/starts/sha256.h"
#include "small_start.h"

namespace espalier::engine::tests {

namespace {

using testing::HasSubstr;

// Written by Python 3.11:
//   with zipfile.ZipFile(f, "w") as z:
//       z.writestr(zipfile.ZipInfo("p/a.pth"), b"ab" * 40, zipfile.ZIP_DEFLATED)
constexpr unsigned char kArchive[] = {
    0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x00, 0x00, 0x08, 0x00, 0x00, 0x00, 0x21, 0x00, 0x60,
    0x0c, 0x01, 0x50, 0x07, 0x00, 0x00, 0x00, 0x50, 0x00, 0x00, 0x00, 0x07, 0x00, 0x00, 0x00,
    0x70, 0x2f, 0x61, 0x2e, 0x70, 0x74, 0x68, 0x4b, 0x4c, 0x4a, 0xa4, 0x2a, 0x04, 0x00, 0x50,
    0x4b, 0x01, 0x02, 0x14, 0x03, 0x14, 0x00, 0x00, 0x00, 0x08, 0x00, 0x00, 0x00, 0x21, 0x00,
    0x60, 0x0c, 0x01, 0x50, 0x07, 0x00, 0x00, 0x00, 0x50, 0x00, 0x00, 0x00, 0x07, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x80, 0x01, 0x00, 0x00, 0x00, 0x00,
    0x70, 0x2f, 0x61, 0x2e, 0x70, 0x74, 0x68, 0x50, 0x4b, 0x05, 0x06, 0x00, 0x00, 0x00, 0x00,
    0x01, 0x00, 0x01, 0x00, 0x35, 0x00, 0x00, 0x00, 0x2c, 0x00, 0x00, 0x00, 0x00, 0x00};

std::string_view pythonArchive() {
    return {reinterpret_cast<const char*>(kArchive), sizeof kArchive};
}

std::string failure(std::string_view wheel, const ExpectedFile& file) {
    return sentenceOf([&] { fileInWheel(wheel, file); });
}

}  // namespace

TEST(WheelTest, GivesTheContentOfAFile) {
    std::string expected;
    for (int i = 0; i < 40; ++i) expected += "ab";
    EXPECT_EQ(fileInWheel(pythonArchive(), {.name = "p/a.pth", .bytes = 80, .sha256 = {}}),
              expected);
}

TEST(WheelTest, GivesNoFileOfAnotherNameOrSize) {
    EXPECT_THAT(failure(pythonArchive(), {.name = "a.pth", .bytes = 80, .sha256 = {}}),
                HasSubstr("does not contain a.pth"));
    EXPECT_THAT(failure(pythonArchive(), {.name = "p/a.pth", .bytes = 81, .sha256 = {}}),
                HasSubstr("does not contain p/a.pth"));
}

TEST(WheelTest, RefusesWhatIsDamaged) {
    const ExpectedFile file{.name = "p/a.pth", .bytes = 80, .sha256 = {}};
    EXPECT_NE(failure("", file), "nothing");
    EXPECT_NE(failure("PK\x05\x06", file), "nothing");
    for (std::size_t size = 0; size < pythonArchive().size(); ++size) {
        EXPECT_NE(failure(pythonArchive().substr(0, size), file), "nothing") << size;
    }
}

// FIPS 180-4: examples of NIST.
TEST(WheelTest, DigestsAreThoseOfTheStandard) {
    EXPECT_EQ(sha256Of(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(sha256Of("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

}  // namespace espalier::engine::tests

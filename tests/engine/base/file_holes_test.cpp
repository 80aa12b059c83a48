// SPDX-License-Identifier: Apache-2.0
#include "engine/base/file_holes.h"

#include <unistd.h>

#include <fstream>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace espalier::engine {
namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

constexpr std::int64_t kMegabyte = 1 << 20;

class FileHolesTest : public testing::Test {
  protected:
    ~FileHolesTest() override { fs::remove(file_); }

    // Data at the beginning and at the end, a hole between them.
    std::string whyNot(std::int64_t dataBytes, std::int64_t holeBytes) const {
        {
            const std::string data(static_cast<std::size_t>(dataBytes / 2), 'x');
            std::ofstream stream(file_, std::ios::binary | std::ios::trunc);
            stream << data;
            stream.seekp(holeBytes, std::ios::cur);
            stream << data;
        }
        return whyMostlyHoles(file_);
    }

    const fs::path file_ =
        fs::path(testing::TempDir()) / ("holes " + std::to_string(::getpid()) + ".bin");
};

TEST_F(FileHolesTest, AFewBytesThatClaimGigabytesAreNotToBeRead) {
    EXPECT_THAT(whyNot(2'000'000, 3'000'000'000),
                HasSubstr("of its 3002.0 MB were never written, as after an interrupted copy"));
    EXPECT_NE(whyNot(64 * kMegabyte, 520 * kMegabyte), "");
}

TEST_F(FileHolesTest, ACopyThatKeepsZerosAsHolesIsRead) {
    EXPECT_EQ(whyNot(8, 0), "");
    EXPECT_EQ(whyNot(2 * kMegabyte, 500 * kMegabyte), "");
    EXPECT_EQ(whyNot(80 * kMegabyte, 600 * kMegabyte), "");
}

TEST_F(FileHolesTest, WhoeverReadsAFileThatIsNotThereSaysSo) {
    EXPECT_EQ(whyMostlyHoles(file_), "");
    EXPECT_EQ(whyMostlyHoles(testing::TempDir()), "");
}

}  // namespace
}  // namespace espalier::engine

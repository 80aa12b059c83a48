// SPDX-License-Identifier: Apache-2.0
#include "engine/base/save_time.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

namespace espalier::engine {
namespace {

namespace fs = std::filesystem;

class SaveTimeTest : public testing::Test {
  protected:
    SaveTimeTest() { fs::create_directories(folder_); }
    ~SaveTimeTest() override { fs::remove_all(folder_); }

    // Not every file system has them; nothing is measured there.
    bool hasNamelessFiles() const {
        const int file = ::open(folder_.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
        if (file >= 0) ::close(file);
        return file >= 0;
    }

    const fs::path folder_ = fs::path(testing::TempDir()) / "espalier_save_time_test";
};

TEST_F(SaveTimeTest, LeavesNothing) {
    const double small = measureSaving(folder_ / "run" / "checkpoints", 3'000'000);
    EXPECT_EQ(small > 0, hasNamelessFiles());
    EXPECT_TRUE(fs::is_empty(folder_)) << "not even the folder that does not exist";
}

TEST_F(SaveTimeTest, OfALargeFileAPartIsTried) {
    const std::size_t terabyte = std::size_t{1} << 40;
    const double large = measureSaving(folder_, terabyte);
    EXPECT_EQ(large > 10, hasNamelessFiles()) << "no disk writes 100 GB/s";
}

TEST_F(SaveTimeTest, IsNotKnownWhereNothingCanBeWritten) {
    EXPECT_EQ(measureSaving({}, 1000), 0);
    EXPECT_EQ(measureSaving("/proc/self", 1000), 0);
    EXPECT_EQ(measureSaving(folder_, 0), 0);
}

}  // namespace
}  // namespace espalier::engine

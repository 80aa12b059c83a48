// SPDX-License-Identifier: Apache-2.0
// A disk that is really full: a file system in memory, one page larger in each attempt.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/mount.h>

#include <cstring>

#include "tests/app/program_process.h"

namespace espalier::tests {

namespace {

using cli::tests::ProgramResult;
using cli::tests::runProgram;
using cli::tests::WorkFolder;
using cli::tests::writeImage;
using testing::AnyOf;
using testing::HasSubstr;
using testing::SizeIs;

// What is mounted from now on is seen by this process and its children only, and is gone with them:
// nothing stays mounted, even when they are killed. False when this is not permitted.
bool hidesMounts() {
    static const bool kHides = ::unshare(CLONE_NEWNS) == 0 &&
                               ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0;
    return kHides;
}

/// Mounted while this object exists.
class SmallDisk {
  public:
    SmallDisk(const std::string& place, int kilobytes) : place_(place) {
        std::filesystem::create_directories(place);
        mounted_ = hidesMounts() &&
                   ::mount("none", place.c_str(), "tmpfs", 0, sizeOf(kilobytes).c_str()) == 0;
    }
    ~SmallDisk() {
        if (mounted_) ::umount(place_.c_str());
    }
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;

    bool isMounted() const { return mounted_; }
    void grow(int kilobytes) const {
        ASSERT_EQ(::mount("none", place_.c_str(), "tmpfs", MS_REMOUNT, sizeOf(kilobytes).c_str()),
                  0);
    }

  private:
    static std::string sizeOf(int kilobytes) { return "size=" + std::to_string(kilobytes) + "k"; }

    std::string place_;
    bool mounted_ = false;
};

}  // namespace

TEST(SmallDiskTest, ATrainingReportsAFullDiskAndContinuesOnceThereIsSpace) {
    const WorkFolder folder;
    for (int i = 0; i < 12; ++i) {
        const std::string name = "/" + std::to_string(i) + ".bmp";
        writeImage(folder / "data/red" + name, 12, 0xF00000u + static_cast<unsigned>(i));
        writeImage(folder / "data/blue" + name, 12, 0x0000F0u + static_cast<unsigned>(i));
    }
    const std::string run = folder / "disk/run";
    constexpr int kStep = 150;
    constexpr int kPlenty = 40'000;
    int full = 0;
    for (int kilobytes = 4;; kilobytes += kStep) {
        SCOPED_TRACE(kilobytes);
        const SmallDisk disk(folder / "disk", kilobytes);
        if (!disk.isMounted()) GTEST_SKIP() << "only root may mount a small disk";
        const ProgramResult result = runProgram({"train",
                                                 "--data",
                                                 folder / "data",
                                                 "--network",
                                                 "seed-cnn",
                                                 "--input",
                                                 "24x24x3",
                                                 "--epochs",
                                                 "2",
                                                 "--compute-threads",
                                                 "1",
                                                 "--out",
                                                 run});
        if (result.code == 0) break;
        ++full;
        EXPECT_EQ(result.code, 1);
        EXPECT_THAT(result.complaints(), SizeIs(1)) << result.err;
        EXPECT_THAT(result.err, HasSubstr("No space left on device"));
        if (HasFailure()) break;
        disk.grow(kPlenty);
        const ProgramResult resumed = runProgram({"resume", run});
        if (resumed.code == 0) continue;
        EXPECT_EQ(resumed.code, 2);
        EXPECT_THAT(resumed.err,
                    AnyOf(HasSubstr("no run.json"),
                          HasSubstr("Start a new run"),
                          HasSubstr("has finished all its 2 epochs"),
                          HasSubstr("does not exist")));
    }
    EXPECT_GT(full, 5);
}

}  // namespace espalier::tests

// SPDX-License-Identifier: Apache-2.0
// A run on a disk that is unreadable or missing.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cerrno>
#include <chrono>
#include <filesystem>

#include "faulted_program.h"
#include "small_run.h"

namespace espalier::tests {

namespace {

namespace fs = std::filesystem;
using cli::tests::contentOf;
using cli::tests::ProgramResult;
using cli::tests::runProgram;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

class ReadFaultsTest : public testing::Test {
  protected:
    void SetUp() override {
        ASSERT_EQ(runProgram(small_.training(begun_, "2")).code, 0);
        restore();
    }

    void restore() const {
        fs::remove_all(disk_);
        fs::create_directories(disk_);
        fs::copy(begun_, run_, fs::copy_options::recursive);
    }
    void expectRefusal(const ProgramResult& result) const {
        EXPECT_NE(result.code, 0);
        EXPECT_THAT(result.complaints(), SizeIs(1)) << result.err;
        EXPECT_THAT(result.err, Not(HasSubstr("filesystem error")));
        EXPECT_THAT(result.err, Not(HasSubstr("Start a new run")));
        for (const char* name : {"/events.jsonl", "/metrics.csv"}) {
            // The failure may be appended to the events.
            EXPECT_THAT(contentOf(run_ + name), testing::StartsWith(contentOf(begun_ + name)));
        }
    }

    const cli::tests::WorkFolder folder_;
    const SmallRun small_{folder_};
    const std::string begun_ = folder_ / "begun";
    const std::string disk_ = folder_ / "disk";
    const std::string run_ = disk_ + "/run";
    const std::vector<std::string> extend_{
        "resume", run_, "--extra-epochs", "1", "--progress", "jsonl"};
};

}  // namespace

TEST_F(ReadFaultsTest, AReadErrorOnResumeErasesNothing) {
    int failures = 0;
    for (int at = 1;; ++at) {
        SCOPED_TRACE("read " + std::to_string(at));
        restore();
        const FaultedResult result = runFaulted(
            extend_, {.below = disk_, .at = at, .error = EIO, .calls = FaultCalls::Reads});
        if (result.count.failed == 0) {
            EXPECT_EQ(result.program.code, 0) << result.program.err;
            break;
        }
        ++failures;
        // Once training has begun, the old events and metrics have been read.
        if (result.program.out.find("\"event\":\"step\"") != std::string::npos) break;
        EXPECT_THAT(result.program.err, HasSubstr("Input/output error"));
        expectRefusal(result.program);
        if (HasFailure()) break;
    }
    EXPECT_GT(failures, 4) << "hardly anything was read";
}

// Of 134 MB, every time more would take a tenth of a second, and on a network much longer.
TEST_F(ReadFaultsTest, AResumeReadsItsCheckpointOnce) {
    const fs::path checkpoints = fs::path(run_) / "checkpoints";
    const auto bytesOf = [&](const char* name) { return fs::file_size(checkpoints / name); };
    const std::uintmax_t last = bytesOf("last.safetensors");
    const auto bytesReadOf = [&](const char* name) {
        restore();
        const FaultedResult result =
            runFaulted(extend_, {.below = checkpoints / name, .calls = FaultCalls::Reads});
        EXPECT_EQ(result.program.code, 0) << result.program.err;
        return static_cast<std::uintmax_t>(result.count.bytesRead);
    };
    EXPECT_EQ(bytesReadOf("last.safetensors"), last);
    EXPECT_EQ(bytesReadOf("previous.safetensors"), 0u);
}

TEST_F(ReadFaultsTest, ARunThatCannotBeReachedIsNotARunWithoutCheckpoints) {
    fs::rename(run_ + "/checkpoints", disk_ + "/elsewhere");
    fs::create_symlink("checkpoints", run_ + "/checkpoints");  // ELOOP, which even root gets
    const ProgramResult resumed = runProgram(extend_);
    expectRefusal(resumed);
    EXPECT_THAT(resumed.err, HasSubstr("Too many levels of symbolic links"));
    const ProgramResult moved = runProgram({"resume", disk_ + "/moved"});
    EXPECT_EQ(moved.code, 2);
    EXPECT_THAT(moved.err, HasSubstr("does not exist"));
    EXPECT_THAT(moved.err, Not(HasSubstr("Start a new run")));
}

TEST_F(ReadFaultsTest, PipesAndDevicesInARunFolderAreRejectedAtOnce) {
    for (const char* name :
         {"events.jsonl", "metrics.csv", "run.json", "checkpoints/last.safetensors"}) {
        for (const bool pipe : {true, false}) {
            SCOPED_TRACE(std::string(name) + (pipe ? " is a pipe" : " is a device"));
            restore();
            const fs::path file = fs::path(run_) / name;
            fs::remove(file);
            if (pipe) {
                ASSERT_EQ(::mkfifo(file.c_str(), 0600), 0);
            } else {
                fs::create_symlink("/dev/zero", file);
            }
            const auto begin = std::chrono::steady_clock::now();
            const ProgramResult result = runProgram(extend_);
            EXPECT_NE(result.code, 0);
            EXPECT_THAT(result.complaints(), SizeIs(1)) << result.err;
            EXPECT_THAT(result.err, HasSubstr(fs::path(name).filename().string()));
            EXPECT_THAT(result.err, HasSubstr("pipe"));
            // Far more than the second needed on an idle computer, far less than a hang.
            EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
        }
    }
}

}  // namespace espalier::tests

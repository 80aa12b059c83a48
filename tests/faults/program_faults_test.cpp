// SPDX-License-Identifier: Apache-2.0
// Makes every write of the terminal program fail, one at a time, on a small run.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cerrno>
#include <cstring>
#include <functional>
#include <thread>

#include "engine/training/checkpoint/checkpoint.h"
#include "faulted_program.h"
#include "small_run.h"

namespace espalier::tests {

namespace {

namespace fs = std::filesystem;
using cli::tests::contentOf;
using cli::tests::ProgramResult;
using cli::tests::runProgram;
using cli::tests::WorkFolder;
using cli::tests::writeText;
using testing::AnyOf;
using testing::HasSubstr;
using testing::SizeIs;

/// Images that have just changed are not cached.
constexpr std::chrono::seconds kSettling{4};

/// How a disk fails.
struct Kind {
    const char* name;
    int error;
    bool lasting;
    FaultCalls calls = FaultCalls::Writing;
};

constexpr Kind kFullDisk{"FullDisk", ENOSPC, true};
constexpr Kind kNoSpaceOnce{"NoSpaceOnce", ENOSPC, false};
constexpr Kind kBadDisk{"BadDisk", EIO, false};
constexpr Kind kNoPermission{"NoPermission", EACCES, false};
constexpr Kind kFailedSync{"FailedSync", EIO, false, FaultCalls::Syncs};

/// Which calls fail: the first and every `stride`-th after it, in these ways by turns.
struct Sweep {
    const char* name;
    std::vector<Kind> kinds;
    int stride = 1;
};

class ProgramFaultsTest : public testing::TestWithParam<Sweep> {
  protected:
    std::vector<std::string> training(const std::string& out, const std::string& epochs) const {
        return small_.training(out, epochs);
    }

    /// Makes the first call fail, then the next, … until no call is left. `prepare` restores the
    /// disk; `check` examines what a failure leaves behind.
    void sweep(const std::string& writer,
               const std::vector<std::string>& arguments,
               const std::function<void()>& prepare,
               const std::function<void(const ProgramResult&)>& check,
               int stride = 1) const {
        const std::vector<Kind>& kinds = GetParam().kinds;
        std::size_t failures = 0;
        for (int at = 1;; at += stride * GetParam().stride) {
            const Kind& kind = kinds[failures % kinds.size()];
            SCOPED_TRACE(std::string(kind.name) + " at call " + std::to_string(at));
            prepare();
            const FaultedResult result = runFaulted(arguments, faultOf(kind, at), environment_);
            if (result.count.failed == 0) {
                EXPECT_EQ(result.program.code, 0) << result.program.err;
                break;
            }
            ++failures;
            EXPECT_EQ(result.program.code, 1) << result.program.out;
            EXPECT_THAT(result.program.complaints(), SizeIs(1)) << result.program.err;
            EXPECT_THAT(result.program.err, HasSubstr(std::strerror(kind.error)));
            expectNothingUnfinished(disk_);
            check(result.program);
            if (HasFailure()) break;
        }
        EXPECT_GT(failures, 0) << "hardly anything was written";
        printMeasured("failed calls, " + writer + ", " + GetParam().name, std::to_string(failures));
    }

    Fault faultOf(const Kind& kind, int at) const {
        return {.below = disk_,
                .at = at,
                .error = kind.error,
                .lasting = kind.lasting,
                .calls = kind.calls};
    }

    void expectWholeCheckpoints(const std::string& run) const {
        if (!fs::exists(run + "/checkpoints")) return;
        for (const auto& entry : fs::directory_iterator(run + "/checkpoints")) {
            EXPECT_NO_THROW(engine::loadCheckpoint(entry.path())) << entry.path();
        }
    }

    const WorkFolder folder_;
    const SmallRun small_{folder_};
    const std::string disk_ = folder_ / "disk";
    const std::string run_ = disk_ + "/run";
    Environment environment_;
};

/// Separate from the other cases, because the 300 files of the sample take long.
class SampleFaultsTest : public ProgramFaultsTest {};

std::string nameOfSweep(const testing::TestParamInfo<Sweep>& parameter) {
    return parameter.param.name;
}

}  // namespace

TEST_P(ProgramFaultsTest, ATrainingEndsWithOneMessageAndCanBeResumed) {
    const std::string uninterrupted = folder_ / "uninterrupted";
    ASSERT_EQ(runProgram(training(uninterrupted, "2")).code, 0);
    const auto prepare = [&] {
        fs::remove_all(disk_);
        fs::create_directories(disk_);
    };
    sweep("training", training(run_, "2"), prepare, [&](const ProgramResult& failed) {
        expectWholeCheckpoints(run_);
        const ProgramResult resumed = runProgram({"resume", run_});
        if (resumed.code == 2) {
            // Nothing to resume, or nothing left to do; either way the message says what to do
            // next.
            EXPECT_THAT(resumed.err,
                        AnyOf(HasSubstr("no run.json"),
                              HasSubstr("Start a new run"),
                              HasSubstr("has finished all its 2 epochs"),
                              HasSubstr("does not exist")));
            EXPECT_THAT(resumed.complaints(), SizeIs(1));
        } else {
            EXPECT_EQ(resumed.code, 0) << resumed.err;
            const bool isNew = resumed.out.find("from its beginning") != std::string::npos;
            EXPECT_TRUE(isNew || failed.err.find("is intact") != std::string::npos) << failed.err;
        }
        const bool isDone = resumed.code == 0 || resumed.err.find("all its 2") != std::string::npos;
        if (!isDone) return;
        if (GetParam().stride == 1) {
            const std::string model = folder_ / "model.onnx";
            EXPECT_EQ(runProgram({"export", run_, "--to", model}).code, 0);
        }
        // Also where the first checkpoint failed and only the best network is there.
        const auto same = runProgram({"compare", uninterrupted, run_, "--json"}).json();
        EXPECT_EQ(same["equal"], true);
    });
}

TEST_P(ProgramFaultsTest, AResumedTrainingKeepsItsFirstCheckpoint) {
    const std::string begun = folder_ / "begun";
    const std::string uninterrupted = folder_ / "uninterrupted";
    const std::vector<std::string> extend{"resume", run_, "--extra-epochs", "1"};
    ASSERT_EQ(runProgram(training(begun, "1")).code, 0);
    fs::copy(begun, uninterrupted, fs::copy_options::recursive);
    ASSERT_EQ(runProgram({"resume", uninterrupted, "--extra-epochs", "1"}).code, 0);
    const auto prepare = [&] {
        fs::remove_all(disk_);
        fs::create_directories(disk_);
        fs::copy(begun, run_, fs::copy_options::recursive);
    };
    sweep("resume", extend, prepare, [&](const ProgramResult&) {
        expectWholeCheckpoints(run_);
        const auto same = runProgram({"compare", uninterrupted, run_, "--json"}).json();
        if (same["equal"] == true) return;
        // The extension outlives the failure if it was already recorded.
        const bool goesOn = runProgram({"resume", run_}).code == 0;
        ASSERT_TRUE(goesOn || runProgram(extend).code == 0);
        EXPECT_EQ(runProgram({"compare", uninterrupted, run_, "--json"}).json()["equal"], true);
    });
}

TEST_P(ProgramFaultsTest, AnExportLeavesTheOldFile) {
    const std::string run = folder_ / "trained";
    const std::string other = folder_ / "other";
    ASSERT_EQ(runProgram(training(run, "1")).code, 0);
    ASSERT_EQ(runProgram(training(other, "2")).code, 0);
    fs::create_directories(disk_);
    for (const char* name : {"model.onnx", "weights.safetensors"}) {
        const std::string file = disk_ + "/" + name;
        const std::string whole = folder_ / name;
        ASSERT_EQ(runProgram({"export", run, "--to", whole}).code, 0);
        // An export replaces nothing but another export.
        ASSERT_EQ(runProgram({"export", other, "--to", file}).code, 0);
        const std::string old = contentOf(file);
        ASSERT_FALSE(old == contentOf(whole));
        const auto prepare = [&] { writeText(file, old); };
        sweep(std::string("export of ") + name,
              {"export", run, "--to", file},
              prepare,
              [&](const ProgramResult&) {
                  // Only the last call, the folder's sync, comes after the new file has replaced
                  // the old one.
                  const std::string content = contentOf(file);
                  EXPECT_TRUE(content == old || content == contentOf(whole)) << content.size();
              });
    }
}

TEST_P(SampleFaultsTest, TheSampleIsCompletedTheNextTime) {
    const std::string sample = disk_ + "/sample";
    const auto prepare = [&] {
        fs::remove_all(disk_);
        fs::create_directories(disk_);
    };
    sweep(
        "sample",
        {"sample", sample},
        prepare,
        [&](const ProgramResult&) {
            ASSERT_EQ(runProgram({"sample", sample}).code, 0);
            const auto found = runProgram({"inspect", sample, "--json"}).json();
            EXPECT_EQ(found["images"], 300);
            EXPECT_EQ(found["unreadable"].size(), 0u);
        },
        151);
}

// Nothing depends on the cache: whatever its disk does, the run has the same bits and says at most
// that it does without.
TEST_P(ProgramFaultsTest, ATrainingGoesOnWithoutTheCache) {
    if (GetParam().kinds.front().calls == FaultCalls::Syncs) GTEST_SKIP() << "nothing is synced";
    const std::string uninterrupted = folder_ / "uninterrupted";
    ASSERT_EQ(runProgram(training(uninterrupted, "1")).code, 0);
    std::vector<std::string> arguments = training(folder_ / "run", "1");
    arguments.insert(arguments.end(), {"--cache", "disk"});
    std::this_thread::sleep_for(kSettling);
    std::size_t failures = 0;
    const int stride = GetParam().stride == 1 ? 1 : 4 * GetParam().stride;
    for (int at = 1;; at += stride) {
        const Kind& kind = GetParam().kinds[failures % GetParam().kinds.size()];
        SCOPED_TRACE(std::string(kind.name) + " at call " + std::to_string(at));
        fs::remove_all(disk_);
        fs::remove_all(folder_ / "run");
        fs::create_directories(disk_);
        const FaultedResult result =
            runFaulted(arguments, faultOf(kind, at), {{"XDG_CACHE_HOME", disk_}});
        EXPECT_EQ(result.program.code, 0) << result.program.err;
        if (result.count.failed == 0) break;
        ++failures;
        EXPECT_THAT(result.program.out, HasSubstr("not cached on disk"));
        EXPECT_EQ(runProgram({"compare", uninterrupted, folder_ / "run", "--json"}).json()["equal"],
                  true);
        // What the failure left is no obstacle, and never a wrong image.
        fs::remove_all(folder_ / "run");
        EXPECT_EQ(
            runFaulted(arguments, Fault{.below = disk_}, {{"XDG_CACHE_HOME", disk_}}).program.code,
            0);
        EXPECT_EQ(runProgram({"compare", uninterrupted, folder_ / "run", "--json"}).json()["equal"],
                  true);
        if (HasFailure()) break;
    }
    printMeasured(std::string("failed calls, sample cache, ") + GetParam().name,
                  std::to_string(failures));
    EXPECT_GT(failures, 1) << "hardly anything was written";
}

const auto kQuick =
    testing::Values(Sweep{"EveryThird", {kFullDisk, kNoSpaceOnce, kBadDisk, kNoPermission}, 3},
                    Sweep{"EverySixthSync", {kFailedSync}, 6});
const auto kEveryWay = testing::Values(Sweep{"FullDisk", {kFullDisk}},
                                       Sweep{"NoSpaceOnce", {kNoSpaceOnce}},
                                       Sweep{"BadDisk", {kBadDisk}},
                                       Sweep{"NoPermission", {kNoPermission}},
                                       Sweep{"FailedSync", {kFailedSync}});

INSTANTIATE_TEST_SUITE_P(Quick, ProgramFaultsTest, kQuick, nameOfSweep);
INSTANTIATE_TEST_SUITE_P(Thorough, ProgramFaultsTest, kEveryWay, nameOfSweep);
// The sample is made again after a power failure, so nothing of it is synced.
INSTANTIATE_TEST_SUITE_P(Thorough,
                         SampleFaultsTest,
                         testing::Values(Sweep{"FullDisk", {kFullDisk}},
                                         Sweep{"NoSpaceOnce", {kNoSpaceOnce}},
                                         Sweep{"BadDisk", {kBadDisk}},
                                         Sweep{"NoPermission", {kNoPermission}}),
                         nameOfSweep);

}  // namespace espalier::tests

// SPDX-License-Identifier: Apache-2.0
// kill -9 at any moment: at any call that writes, with half of a write done, or at any time.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <thread>

#include "faulted_program.h"
#include "small_run.h"
#include "tests/support/random_seed.h"

namespace espalier::tests {

namespace {

namespace fs = std::filesystem;
using cli::tests::contentOf;
using cli::tests::ProgramProcess;
using cli::tests::ProgramResult;
using cli::tests::runProgram;
using testing::HasSubstr;

constexpr int kSignalled = 128 + SIGKILL;

/// How many kills were of which kind.
struct Kills {
    int all = 0;
    int insideSave = 0;
    int beforeFirstCheckpoint = 0;
    int afterLastEvent = 0;
    int beforeRecord = 0;
};

std::vector<std::string> unfinishedIn(const fs::path& folder) {
    std::vector<std::string> names;
    if (!fs::exists(folder)) return names;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        if (name.find(".part") != std::string::npos) names.push_back(name);
    }
    return names;
}

class KillTest : public testing::TestWithParam<bool> {
  protected:
    void SetUp() override {
        ASSERT_EQ(runProgram(training(uninterrupted_)).code, 0);
        fs::create_directories(disk_);
        const FaultedResult counted = runFaulted(training(run_), Fault{.below = disk_});
        ASSERT_EQ(counted.program.code, 0) << counted.program.err;
        calls_ = static_cast<int>(counted.count.calls);
        ASSERT_GT(calls_, 50);
    }

    std::vector<std::string> training(const std::string& out) const {
        std::vector<std::string> words = small_.training(out, "3");
        words.insert(words.end(), {"--checkpoint-steps", "2", "--validation-patience", "0"});
        return words;
    }
    int below(int count) { return static_cast<int>(random_.between(0, count - 1)); }

    /// True when it was killed before its end.
    bool runAndKill(const std::vector<std::string>& arguments, int calls) {
        if (below(4) > 0) {
            const Fault fault{.below = disk_, .at = 1 + below(calls), .kills = true};
            return runFaulted(arguments, fault).program.code == kSignalled;
        }
        ProgramProcess process(arguments);
        std::this_thread::sleep_for(std::chrono::milliseconds(below(kMostMilliseconds)));
        process.signal(SIGKILL);
        return process.wait().code == kSignalled;
    }

    void countKill() {
        ++kills_.all;
        const fs::path checkpoints = fs::path(run_) / "checkpoints";
        const bool hasFresh = fs::exists(checkpoints / "new.safetensors");
        if (hasFresh || !unfinishedIn(checkpoints).empty()) ++kills_.insideSave;
        const bool hasRecord = fs::exists(run_ + "/run.json");
        if (!hasRecord) ++kills_.beforeRecord;
        const bool hasAny = hasFresh || fs::exists(checkpoints / "last.safetensors") ||
                            fs::exists(checkpoints / "previous.safetensors");
        if (hasRecord && !hasAny) ++kills_.beforeFirstCheckpoint;
        const std::string events = contentOf(run_ + "/events.jsonl");
        if (events.find("\"event\":\"finished\"") != std::string::npos) ++kills_.afterLastEvent;
    }

    // A run that has all its epochs needs its model only, and one without a record never began.
    void finish() {
        for (int attempt = 0;; ++attempt) {
            ASSERT_LT(attempt, 20);
            if (!fs::exists(run_ + "/run.json")) {
                fs::remove_all(run_);
                ASSERT_EQ(runProgram(training(run_)).code, 0);
                return;
            }
            if (attempt < 3 && below(3) == 0) {
                if (runAndKill({"resume", run_}, calls_)) countKill();
                if (HasFailure()) return;
                continue;
            }
            const ProgramResult resumed = runProgram({"resume", run_});
            if (resumed.code == 0) return;
            ASSERT_EQ(resumed.code, 2) << resumed.err;
            ASSERT_THAT(resumed.err, HasSubstr("has finished all its 3 epochs"));
            const ProgramResult written =
                runProgram({"export", run_, "--to", run_ + "/model.onnx"});
            ASSERT_EQ(written.code, 0) << written.err;
            return;
        }
    }

    static constexpr int kMostMilliseconds = 250;

    const cli::tests::WorkFolder folder_;
    const SmallRun small_{folder_};
    const std::string uninterrupted_ = folder_ / "uninterrupted";
    const std::string disk_ = folder_ / "disk";
    const std::string run_ = disk_ + "/run";
    int calls_ = 0;
    Kills kills_;
    TestRandom random_;
};

}  // namespace

TEST_P(KillTest, AResumedRunHasTheBitsOfOneThatWasNeverKilled) {
    const int wanted = GetParam() ? amountOf("ESPALIER_FAULT_KILLS", 200) : 8;
    int runs = 0;
    for (; kills_.all < wanted && !HasFailure(); ++runs) {
        SCOPED_TRACE("run " + std::to_string(runs));
        fs::remove_all(run_);
        // Every fourth time early, so that there is no checkpoint yet.
        const int calls = runs % 4 == 0 ? calls_ / 4 : calls_;
        if (runAndKill(training(run_), calls)) countKill();
        finish();
        if (HasFailure()) break;
        EXPECT_EQ(runProgram({"compare", uninterrupted_, run_, "--json"}).json()["equal"], true);
        EXPECT_EQ(timelessRowsOf(run_), timelessRowsOf(uninterrupted_));
        expectNothingUnfinished(run_);
    }
    EXPECT_TRUE(!GetParam() || kills_.all < 200 || kills_.insideSave >= 50);
    EXPECT_TRUE(!GetParam() || kills_.all < 200 || kills_.beforeFirstCheckpoint >= 20);
    if (HasFailure()) return;
    printMeasured(
        "kill -9",
        std::to_string(kills_.all) + " kills of " + std::to_string(runs) +
            " runs, all bitwise equal after resuming: " + std::to_string(kills_.insideSave) +
            " inside a save, " + std::to_string(kills_.beforeFirstCheckpoint) +
            " before the first checkpoint, " + std::to_string(kills_.beforeRecord) +
            " before the run's record, " + std::to_string(kills_.afterLastEvent) +
            " after the training; no temporary file left");
}

INSTANTIATE_TEST_SUITE_P(Quick, KillTest, testing::Values(false));
INSTANTIATE_TEST_SUITE_P(Thorough, KillTest, testing::Values(true));

}  // namespace espalier::tests

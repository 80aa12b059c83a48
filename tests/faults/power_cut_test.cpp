// SPDX-License-Identifier: Apache-2.0
// The power fails at any moment of a training, its resumption, exports and saves: what has not been
// synced is lost, torn or reordered (disk_model.h).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <random>

#include "faulted_program.h"
#include "power_examination.h"
#include "power_recording.h"
#include "tests/support/random_seed.h"

namespace espalier::tests {

namespace {

using testing::IsEmpty;

constexpr int kResumedOneOf = 200;

/// How many cuts were of which kind.
struct Cuts {
    int all = 0;
    int inTraining = 0;
    int unsyncedNames = 0;
    int different = 0;  ///< did not match what programs saw
    int resumed = 0;
    std::vector<std::string> losses = {};
};

/// Calls from one number to another.
struct Stretch {
    std::size_t from = 0;
    std::size_t to = 0;
};

/// Random moments in order, so that the calls are applied once. Half of them are spread over the
/// calls, half over the programs, because a project takes few calls.
std::vector<std::size_t> drawMoments(const std::vector<RecordedCall>& calls,
                                     Stretch stretch,
                                     int count,
                                     std::mt19937& random) {
    std::vector<std::size_t> ends{stretch.from};
    for (std::size_t i = stretch.from; i < stretch.to; ++i) {
        if (calls[i].kind == CallKind::Mark) ends.push_back(i + 1);
    }
    ends.push_back(stretch.to);
    const auto between = [&](std::size_t low, std::size_t high) {
        return std::uniform_int_distribution<std::size_t>(low, high)(random);
    };
    std::vector<std::size_t> moments;
    for (int i = 0; i < count; ++i) {
        const std::size_t program = between(1, ends.size() - 1);
        moments.push_back(i % 2 == 0 ? between(stretch.from, stretch.to)
                                     : between(ends[program - 1], ends[program]));
    }
    std::ranges::sort(moments);
    return moments;
}

using ChosenCalls = std::function<bool(const RecordedCall&)>;

bool isNothing(const RecordedCall& /*call*/) {
    return false;
}

// All calls, or the last one of those and what follows, until nobody can have missed it.
Stretch stretchFor(const std::vector<RecordedCall>& calls, const ChosenCalls& forgotten) {
    constexpr std::size_t kNoticedWithin = 60;
    const auto last = std::find_if(calls.rbegin(), calls.rend(), forgotten);
    if (last == calls.rend()) return {.from = 0, .to = calls.size()};
    const auto from = static_cast<std::size_t>(calls.rend() - last) - 1;
    return {.from = from, .to = std::min(calls.size(), from + kNoticedWithin)};
}

// Once for all tests.
const PowerRecording& recording() {
    static const PowerRecording recording;
    return recording;
}

class PowerCutTest : public testing::Test {
  protected:
    /// Cuts the power that many times; ends with the first losses. Syncs that are `forgotten` have
    /// no effect on the disk, and all cuts are after the last of them.
    Cuts cut(int count, const ChosenCalls& forgotten = isNothing) const {
        const std::vector<RecordedCall>& calls = recording().calls();
        const Stretch stretch = stretchFor(calls, forgotten);
        const bool isSound = stretch.from == 0;
        std::mt19937 random(seed_);
        DiskModel disk(recording().rootObject());
        ReportedState reported;
        Cuts cuts;
        std::size_t done = 0;
        for (const std::size_t moment : drawMoments(calls, stretch, count, random)) {
            for (; done < moment; ++done) {
                if (!forgotten(calls[done])) disk.apply(calls[done]);
                reported.apply(calls[done], disk);
            }
            const DiskContent left = disk.afterCut(random);
            cuts.losses = examine(left, disk, reported);
            const bool isResumed = isSound && left.contains(recorded::kRecord) &&
                                   cuts.all % kResumedOneOf == kResumedOneOf / 2;
            if (isResumed && cuts.losses.empty()) resume(left, cuts);
            ++cuts.all;
            cuts.inTraining += reported.lines().empty() ? 1 : 0;
            cuts.unsyncedNames += disk.unsyncedNames() > 0 ? 1 : 0;
            cuts.different += left != disk.asSeen() ? 1 : 0;
            if (cuts.losses.empty()) continue;
            cuts.losses.push_back("(cut " + std::to_string(cuts.all) + " with seed " +
                                  std::to_string(seed_) + ", after call " + std::to_string(done) +
                                  " of " + std::to_string(calls.size()) + ")");
            break;
        }
        return cuts;
    }

    static std::vector<std::string> examine(const DiskContent& left,
                                            const DiskModel& disk,
                                            const ReportedState& reported) {
        writeDisk(recording().scratch(), left);
        return PowerExamination(recording().scratch(), left, reported, disk).losses();
    }

    static void resume(const DiskContent& left, Cuts& cuts) {
        writeDisk(recording().scratch(), left);
        const std::string problem = resumeAfterCut(recording().scratch(), recording());
        ++cuts.resumed;
        if (!problem.empty()) cuts.losses.push_back(problem);
    }

    const std::uint32_t seed_ = testSeed();
};

class PowerCutCountTest : public PowerCutTest, public testing::WithParamInterface<bool> {};

}  // namespace

// A call that was not recorded would be one that is never lost.
TEST_F(PowerCutTest, TheRecordedCallsLeadToWhatIsOnTheDisk) {
    DiskModel disk(recording().rootObject());
    std::map<CallKind, int> kinds;
    for (const RecordedCall& call : recording().calls()) {
        disk.apply(call);
        ++kinds[call.kind];
    }
    const DiskContent seen = disk.asSeen();
    const DiskContent end = recording().end();
    EXPECT_EQ(seen.size(), end.size());
    for (const auto& [path, content] : end) {
        ASSERT_TRUE(seen.contains(path)) << path;
        EXPECT_TRUE(seen.at(path) == content) << path;
    }
    EXPECT_EQ(kinds[CallKind::Mark], 8);
    EXPECT_EQ(kinds[CallKind::CreateFolder], 3);
    EXPECT_GT(kinds[CallKind::Rename], 60);
    EXPECT_GT(kinds[CallKind::Sync], 100);
    EXPECT_GT(disk.seen(recorded::kMetrics)->size(), 4096u) << "the rows fill one page only";
}

TEST_P(PowerCutCountTest, NothingThatWasReportedAsSavedIsLost) {
    const int wanted = GetParam() ? amountOf("ESPALIER_FAULT_CUTS", 10'000) : 300;
    const Cuts cuts = cut(wanted);
    EXPECT_THAT(cuts.losses, IsEmpty());
    EXPECT_EQ(cuts.all, wanted);
    EXPECT_GT(cuts.different, wanted / 4) << "most cuts lost nothing at all";
    if (HasFailure()) return;
    printMeasured("power failures",
                  std::to_string(cuts.all) + " without loss: " + std::to_string(cuts.inTraining) +
                      " in the training, " + std::to_string(cuts.unsyncedNames) +
                      " with unsynced names; " + std::to_string(cuts.different) +
                      " did not match what programs had seen; " + std::to_string(cuts.resumed) +
                      " resumed, all bitwise equal; seed " + std::to_string(seed_));
}

// One forgotten sync each.
TEST_F(PowerCutTest, AForgottenSyncIsNoticed) {
    const auto isOf = [](const std::string& path) {
        return [path](const RecordedCall& call) {
            return call.kind == CallKind::Sync && call.path == path;
        };
    };
    const auto isNew = [](const std::string& path) {
        return [path](const RecordedCall& call) {
            return call.kind == CallKind::Sync && call.path.starts_with(path + ".part");
        };
    };
    const std::map<std::string, ChosenCalls> forgotten{
        {"a checkpoint", isNew(recorded::kCheckpoints + "/new.safetensors")},
        {"the best checkpoint", isNew(recorded::kBest)},
        {"the folder of checkpoints", isOf(recorded::kCheckpoints)},
        {"the run's folder", isOf(recorded::kRun)},
        {"the folder of runs", isOf("runs")},
        {"the root", isOf("")},
        {"the run's record", isNew(recorded::kRecord)},
        {"the images of the start", isNew(recorded::kSamples)},
        {"rows", isOf(recorded::kMetrics)},
        {"events", isOf(recorded::kEvents)},
        {"the beginning of a file of rows", isNew(recorded::kMetrics)},
        {"results", isNew(recorded::kRun + "/results.json")},
        {"the run's model", isNew(recorded::kRun + "/model.onnx")},
        {"an exported model", isNew("model.onnx")},
        {"exported weights", isNew("weights.safetensors")},
        {"a project", isNew(recorded::kProject)},
        {"a note", isNew(recorded::kRun + "/note.json")},
    };
    for (const auto& [what, calls] : forgotten) {
        EXPECT_TRUE(std::ranges::any_of(recording().calls(), calls)) << what;
        EXPECT_THAT(cut(100, calls).losses, testing::Not(IsEmpty())) << what;
    }
}

INSTANTIATE_TEST_SUITE_P(Quick, PowerCutCountTest, testing::Values(false));
INSTANTIATE_TEST_SUITE_P(Thorough, PowerCutCountTest, testing::Values(true));

}  // namespace espalier::tests

// SPDX-License-Identifier: Apache-2.0
#include "engine/training/checkpoint/checkpoint_keeper.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <span>
#include <thread>

#include "engine/base/work_pace.h"
#include "gtest/gtest.h"
#include "small_checkpoint.h"
#include "tests/support/forwarding_files.h"
#include "toy_training.h"

namespace espalier::engine::test {
namespace {

using namespace std::chrono_literals;

// Fresh memory costs the step that copies the weights more than the copy itself.
TEST(CheckpointKeeperTest, GivesBackTheMemoryOfTheTensorsItHasWritten) {
    const TemporaryFolder folder;
    Checkpoint checkpoint = smallCheckpoint(1);
    CheckpointKeeper keeper(folder.path(), checkpoint, realFileSystem());
    const std::byte* place = checkpoint.tensors.front().bytes.data();
    keeper.begin({.last = std::move(checkpoint), .bestTensors = 1});
    EXPECT_EQ(keeper.wait()->stepsAttempted, 1);
    const std::vector<HostTensor> used = keeper.takeTensors();
    ASSERT_EQ(used.size(), 2u);
    EXPECT_EQ(used.front().bytes.data(), place);
}

TEST(CheckpointKeeperTest, MakesRoomForTheFirstTensors) {
    const TemporaryFolder folder;
    CheckpointKeeper keeper(folder.path(), smallCheckpoint(1), realFileSystem());
    keeper.makeRoom(
        {{"a", kernels::DataType::Float32, {2, 3}}, {"b", kernels::DataType::Int32, {5}}});
    const std::vector<HostTensor> room = keeper.takeTensors();
    ASSERT_EQ(room.size(), 2u);
    EXPECT_EQ(room[0].name, "a");
    EXPECT_EQ(room[0].bytes.size(), 24u);
    EXPECT_EQ(room[1].type, kernels::DataType::Int32);
    EXPECT_TRUE(keeper.takeTensors().empty()) << "once";
}

// Each write waits for its thread to have no rests any more.
class FilesOfARestingThread final : public ForwardingFiles {
  public:
    void write(int file, std::span<const std::byte> bytes) override {
        if (restsNow()) rests_ = true;
        if (waitFor([] { return !restsNow(); })) hurries_ = true;
        ForwardingFiles::write(file, bytes);
    }
    /// Waits for a write to begin on a thread that rests.
    bool rests() {
        waitFor([&] { return rests_.load(); });
        return rests_.exchange(false);
    }
    bool hurries() { return hurries_.exchange(false); }

  private:
    // Works for a moment, then looks whether it has to rest.
    static bool restsNow() {
        const auto begin = WorkPace::threadTime();
        while (WorkPace::threadTime() - begin < 1ms) {
        }
        const auto before = std::chrono::steady_clock::now();
        restBetweenParts();
        return std::chrono::steady_clock::now() - before >= WorkPace::kRestPerWork * 1ms;
    }
    static bool waitFor(const std::function<bool()>& condition) {
        const auto end = std::chrono::steady_clock::now() + 60s;
        while (!condition()) {
            if (std::chrono::steady_clock::now() > end) return false;
            std::this_thread::yield();
        }
        return true;
    }

    std::atomic<bool> rests_ = false;
    std::atomic<bool> hurries_ = false;
};

// Steps go on meanwhile, and they need the cores.
TEST(CheckpointKeeperTest, RestsBetweenPartsUntilSomebodyWaits) {
    const TemporaryFolder folder;
    FilesOfARestingThread files;
    CheckpointKeeper keeper(folder.path(), smallCheckpoint(1), files);
    for (const std::int64_t step : {2, 3}) {
        keeper.begin({.last = smallCheckpoint(step)});
        EXPECT_TRUE(files.rests()) << step;
        EXPECT_EQ(keeper.wait()->stepsAttempted, step);
        EXPECT_TRUE(files.hurries()) << step;
    }
}

TEST(CheckpointKeeperTest, HurriesWhenItIsNoLongerNeeded) {
    const TemporaryFolder folder;
    FilesOfARestingThread files;
    {
        CheckpointKeeper keeper(folder.path(), smallCheckpoint(1), files);
        keeper.begin({.last = smallCheckpoint(2)});
        EXPECT_TRUE(files.rests());
    }
    EXPECT_TRUE(files.hurries());
    EXPECT_EQ(loadCheckpoint(CheckpointFolder{folder.path()}.last()).progress.stepsAttempted, 2);
}

TEST(CheckpointKeeperTest, IsDueByStepsOrByTimeAndKnowsWhereItSaved) {
    const TemporaryFolder folder;
    Checkpoint checkpoint = smallCheckpoint(10);
    checkpoint.options.checkpointSteps = 5;
    checkpoint.options.checkpointMinutes = 60;
    CheckpointKeeper bySteps(folder.path(), checkpoint, realFileSystem());
    EXPECT_FALSE(bySteps.due(14));
    EXPECT_TRUE(bySteps.due(15));
    EXPECT_FALSE(bySteps.isSaved(checkpoint.progress)) << "it was only read";
    const TrainingProgress place = checkpoint.progress;
    bySteps.begin({.last = checkpoint});
    bySteps.wait();
    EXPECT_TRUE(bySteps.isSaved(place));
    for (std::int64_t TrainingProgress::*part : {&TrainingProgress::stepsAttempted,
                                                 &TrainingProgress::epoch,
                                                 &TrainingProgress::batchInEpoch}) {
        TrainingProgress later = place;
        ++(later.*part);
        EXPECT_FALSE(bySteps.isSaved(later));
    }
    checkpoint.options.checkpointSteps = 0;
    checkpoint.options.checkpointMinutes = 1e-9;
    EXPECT_TRUE(CheckpointKeeper(folder.path(), checkpoint, realFileSystem()).due(10));
    checkpoint.options.checkpointMinutes = 0;
    EXPECT_FALSE(CheckpointKeeper(folder.path(), checkpoint, realFileSystem()).due(1000));
}

}  // namespace
}  // namespace espalier::engine::test

// SPDX-License-Identifier: Apache-2.0
#include "engine/training/checkpoint/saved_steps.h"

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "engine/training/loop/training_event.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "small_checkpoint.h"
#include "toy_training.h"

namespace espalier::engine::test {
namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

/// The events of a run, beside its folder of checkpoints.
void writeEvents(const fs::path& run, const std::vector<std::pair<EventKind, int>>& events) {
    std::string lines;
    for (const auto& [kind, step] : events) {
        TrainingEvent event;
        event.kind = kind;
        event.step = step;
        lines += eventToJson(event) + "\n";
    }
    writeFileAtomically(run / "events.jsonl", lines);
}

TEST(SavedStepsTest, SaysWhatReplacesANewerOneThatIsMissing) {
    const TemporaryFolder folder;
    const CheckpointFolder checkpoints{folder.path() / "checkpoints"};
    fs::create_directories(checkpoints.path);
    Checkpoint checkpoint = smallCheckpoint(5);
    checkpoint.options.outputNetwork = OutputNetwork::Last;
    saveLastCheckpoint(checkpoints, checkpoint, realFileSystem());
    checkpoint.progress.stepsAttempted = 6;
    saveLastCheckpoint(checkpoints, checkpoint, realFileSystem());
    writeEvents(folder.path(), {{EventKind::Checkpoint, 5}, {EventKind::Checkpoint, 6}});
    EXPECT_EQ(loadNewestCheckpoint(checkpoints.path).fallback, "");
    fs::remove(checkpoints.last());
    for (const FoundCheckpoint& found :
         {loadNewestCheckpoint(checkpoints.path), loadOutputCheckpoint(checkpoints.path)}) {
        EXPECT_EQ(found.checkpoint.progress.stepsAttempted, 5);
        EXPECT_EQ(found.fallback,
                  displayPath(checkpoints.last()) +
                      " of step 6 is missing. previous.safetensors of step 5 is used instead.");
    }
    saveCheckpoint(checkpoints.best(), smallCheckpoint(4), realFileSystem());
    fs::resize_file(checkpoints.previous(), 100);
    EXPECT_THAT(loadNewestCheckpoint(checkpoints.path).fallback,
                testing::AllOf(HasSubstr("last.safetensors of step 6 is missing. "),
                               HasSubstr("previous.safetensors cannot be used: "),
                               HasSubstr("best.safetensors of step 4 is used instead.")));
    fs::rename(checkpoints.best(), checkpoints.last());
    EXPECT_THAT(loadNewestCheckpoint(checkpoints.path).fallback,
                HasSubstr("The checkpoint of step 6 is missing from "));
}

TEST(SavedStepsTest, ADamagedNewestOneIsNotCalledMissing) {
    const TemporaryFolder folder;
    const CheckpointFolder checkpoints{folder.path() / "checkpoints"};
    fs::create_directories(checkpoints.path);
    saveLastCheckpoint(checkpoints, smallCheckpoint(5), realFileSystem());
    saveLastCheckpoint(checkpoints, smallCheckpoint(6), realFileSystem());
    writeEvents(folder.path(), {{EventKind::Checkpoint, 5}, {EventKind::Checkpoint, 6}});
    fs::resize_file(checkpoints.last(), 100);
    EXPECT_THAT(loadNewestCheckpoint(checkpoints.path).fallback,
                testing::AllOf(HasSubstr("last.safetensors cannot be used: "),
                               HasSubstr("previous.safetensors of step 5 is used instead."),
                               testing::Not(HasSubstr("missing"))));
}

TEST(SavedStepsTest, OneFileOfAnyNameIsACheckpoint) {
    const TemporaryFolder folder;
    const CheckpointFolder checkpoints{folder.path() / "checkpoints"};
    fs::create_directories(checkpoints.path);
    writeEvents(folder.path(), {{EventKind::Checkpoint, 6}});
    for (const fs::path& file :
         {checkpoints.last(), checkpoints.previous(), checkpoints.fresh(), checkpoints.best()}) {
        EXPECT_NE(whyCheckpointsAreMissing(checkpoints.path), "");
        saveCheckpoint(file, smallCheckpoint(6), realFileSystem());
        EXPECT_EQ(whyCheckpointsAreMissing(checkpoints.path), "") << file;
        fs::remove(file);
    }
}

TEST(SavedStepsTest, CheckpointsThatAreAwayAreNotTakenForNone) {
    const TemporaryFolder folder;
    const fs::path checkpoints = folder.path() / "checkpoints";
    const auto refusal = [&](const auto& load) -> std::string {
        try {
            load(checkpoints);
        } catch (const UnreachableError& error) {
            return error.what();
        } catch (const Error& error) {
            return std::string("none: ") + error.what();
        }
        return "";
    };
    writeEvents(folder.path(), {{EventKind::Step, 3}});
    EXPECT_EQ(newestSavedStep(checkpoints), std::nullopt);
    EXPECT_THAT(refusal(loadNewestCheckpoint), HasSubstr("none: There is no checkpoint in "));
    EXPECT_EQ(whyCheckpointsAreMissing(checkpoints), "");
    for (const EventKind kind : {EventKind::Checkpoint, EventKind::Finished}) {
        writeEvents(folder.path(), {{kind, 24}});
        EXPECT_EQ(newestSavedStep(checkpoints), 24);
        const auto isAway = HasSubstr("Checkpoints of this run up to step 24 were written, but");
        EXPECT_THAT(refusal(loadNewestCheckpoint), isAway);
        EXPECT_THAT(refusal(loadOutputCheckpoint), isAway);
        EXPECT_THAT(whyCheckpointsAreMissing(checkpoints), isAway);
    }
    fs::create_directory_symlink(folder.path() / "no disk", checkpoints);
    EXPECT_THAT(refusal(loadOutputCheckpoint), HasSubstr("no disk, which is not there."));
}

TEST(SavedStepsTest, ARunThatDivergedOrWasStoppedMayHaveSavedNothing) {
    const TemporaryFolder folder;
    TrainingEvent end;
    end.kind = EventKind::Finished;
    end.step = 7;
    const std::vector<std::pair<FinishReason, bool>> reasons{{FinishReason::Completed, true},
                                                             {FinishReason::Patience, true},
                                                             {FinishReason::Stopped, false},
                                                             {FinishReason::Diverged, false}};
    for (const auto& [reason, isSaved] : reasons) {
        end.reason = reason;
        writeFileAtomically(folder.path() / "events.jsonl", eventToJson(end) + "\n{\"event\":\"st");
        EXPECT_EQ(newestSavedStep(folder.path() / "checkpoints").has_value(), isSaved)
            << wordOf(reason);
        const bool isPatience = reason == FinishReason::Patience;
        EXPECT_EQ(hasEndedByPatience(folder.path() / "checkpoints", 7), isPatience);
        EXPECT_FALSE(hasEndedByPatience(folder.path() / "checkpoints", 6)) << "of an earlier end";
    }
}

}  // namespace
}  // namespace espalier::engine::test

// SPDX-License-Identifier: Apache-2.0
// Where a run that diverged, or whose loss exploded, goes on.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <utility>

#include "autopsy_support.h"
#include "engine/runs/resume_state.h"
#include "engine/runs/run_autopsy.h"
#include "engine/runs/run_folder.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "project_support.h"

namespace espalier::engine::tests {

namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

void saveState(const RunFolder& run,
               const char* name,
               std::int64_t steps,
               std::int64_t explodedAfter = -1) {
    fs::create_directories(run.checkpoints());
    Checkpoint checkpoint;
    checkpoint.progress.stepsAttempted = steps;
    checkpoint.progress.explodedAfter = explodedAfter;
    checkpoint.preprocessing.height = checkpoint.preprocessing.width = 8;
    saveCheckpoint(run.checkpoints() / name, checkpoint, realFileSystem());
}

/// A run whose sixth step has diverged, with checkpoints of steps 3 and 5.
struct DivergedRun {
    DivergedRun() {
        Project project;
        project.dataset = "/made/up";
        completeFromData(project, images, true);
        fs::create_directories(run.path);
        prepareRun(project, images, run);
        saveState(run, "previous.safetensors", 3);
        saveState(run, "last.safetensors", 5);
        Autopsy autopsy = autopsyOf(6);
        autopsy.learningRate = rate;
        writeText(AutopsyFiles{run}.record(), autopsyToJson(autopsy));
    }
    bool has(const char* name) const { return fs::exists(run.checkpoints() / name); }

    TemporaryFolder folder;
    std::shared_ptr<ImageFolder> images =
        std::make_shared<ImageFolder>(madeUpFolder({"rose", "tulip"}, 50));
    RunFolder run{folder / "run"};
    double rate = TrainingOptions{}.learningRate;
    ResumeChoices lower{.learningRate = rate / 10};
};

/// A run that became NaN in epoch 5; its validation loss was 0.9 after epoch 3 (step 15) and 250
/// after epoch 4 (step 20).
struct RuinedRun : DivergedRun {
    RuinedRun() {
        save("previous.safetensors", 15, 4);
        save("last.safetensors", 20, 5, 15);
        Autopsy autopsy = autopsyOf(23);
        autopsy.learningRate = rate;
        autopsy.explodedAfter = 15;
        writeText(AutopsyFiles{run}.record(), autopsyToJson(autopsy));
    }
    void save(const char* name,
              std::int64_t steps,
              std::int64_t epoch,
              std::int64_t ruinedAfter = -1) const {
        Checkpoint checkpoint;
        checkpoint.progress.stepsAttempted = steps;
        checkpoint.progress.epoch = epoch;
        checkpoint.progress.ruinedAfter = ruinedAfter;
        checkpoint.preprocessing.height = checkpoint.preprocessing.width = 8;
        saveCheckpoint(run.checkpoints() / name, checkpoint, realFileSystem());
    }
};

// 0: from its beginning.
std::int64_t stepOf(const TrainingRequest& request) {
    return request.resumeState ? (*request.resumeState)->progress.stepsAttempted : 0;
}

}  // namespace

TEST(RunAutopsyTest, TheCheckpointBeforeTheStepThatDivergedIsNotResumedWithAnotherRate) {
    const TemporaryFolder folder;
    const RunFolder run{folder.path()};
    saveState(run, "last.safetensors", 5);
    writeText(AutopsyFiles{run}.record(), autopsyToJson(autopsyOf(6)));
    EXPECT_EQ(findResumeState(run, {}, {}).found->checkpoint.progress.stepsAttempted, 5)
        << "without another rate it is the same step in any case";
    const ResumeState none = findResumeState(run, {}, 0.5);
    EXPECT_FALSE(none.found);
    EXPECT_THAT(none.fallback,
                HasSubstr("From last.safetensors of step 5, the next step diverges at any learning "
                          "rate. There is no older checkpoint, so the run starts again"));
    saveState(run, "previous.safetensors", 3);
    const ResumeState older = findResumeState(run, {}, 0.5);
    ASSERT_TRUE(older.found);
    EXPECT_EQ(older.found->checkpoint.progress.stepsAttempted, 3);
    EXPECT_THAT(older.fallback, HasSubstr("previous.safetensors of step 3 is used instead."));
    writeText(AutopsyFiles{run}.record(), autopsyToJson(autopsyOf(7)));
    EXPECT_EQ(findResumeState(run, {}, 0.5).found->checkpoint.progress.stepsAttempted, 5)
        << "the update of step 6 is the one that a lower rate changes";
    EXPECT_EQ(findResumeState(run, {}, 0.5).fallback, "");
    Autopsy ofImages = autopsyOf(6);
    ofImages.first = Autopsy::Place{.kind = TensorKind::Input, .tensor = "image"};
    writeText(AutopsyFiles{run}.record(), autopsyToJson(ofImages));
    EXPECT_EQ(findResumeState(run, {}, 0.5).found->checkpoint.progress.stepsAttempted, 5);
}

TEST(RunResumeAfterDivergenceTest, AKillBeforeTheNextCheckpointGoesOnFromTheSameOlderOne) {
    const DivergedRun diverged;
    {
        const TrainingRequest request =
            prepareResume(diverged.run, diverged.images, diverged.lower);
        EXPECT_EQ(stepOf(request), 3);
        EXPECT_EQ(request.resumeFrom, diverged.run.checkpoints() / "last.safetensors");
    }
    EXPECT_FALSE(diverged.has("previous.safetensors")) << "it is the newest one now";
    const TrainingRequest again = prepareResume(diverged.run, diverged.images);
    EXPECT_EQ(stepOf(again), 3);
    EXPECT_EQ(again.fallback, "");
    ASSERT_EQ(again.changes.size(), 1u);
    EXPECT_EQ(again.changes[0].afterStep, 3);
    EXPECT_EQ(again.changes[0].learningRate, *diverged.lower.learningRate);
}

TEST(RunResumeAfterDivergenceTest, NothingNewerStaysBesideTheBeginningOrTheBestOne) {
    const DivergedRun diverged;
    saveState(diverged.run, "previous.safetensors", 5);
    saveState(diverged.run, "new.safetensors", 5);
    saveState(diverged.run, "best.safetensors", 2);
    EXPECT_EQ(stepOf(prepareResume(diverged.run, diverged.images, diverged.lower)), 2);
    for (const char* name : {"new.safetensors", "last.safetensors", "previous.safetensors"}) {
        EXPECT_FALSE(diverged.has(name)) << name;
    }
    EXPECT_EQ(stepOf(prepareResume(diverged.run, diverged.images)), 2);

    const DivergedRun early;
    fs::remove(early.run.checkpoints() / "previous.safetensors");
    EXPECT_EQ(stepOf(prepareResume(early.run, early.images, early.lower)), 0);
    EXPECT_FALSE(early.has("last.safetensors"));
    EXPECT_EQ(stepOf(prepareResume(early.run, early.images)), 0);
}

TEST(RunResumeAfterDivergenceTest, ARunThatGotPastItKeepsItsCheckpoints) {
    const DivergedRun diverged;
    {
        const TrainingRequest request =
            prepareResume(diverged.run, diverged.images, diverged.lower);
        EXPECT_TRUE(readAutopsy(diverged.run)) << "nothing is trained yet";
        TrainingEvent started;
        started.kind = EventKind::Started;
        request.observers.front()->onEvent(started);
        EXPECT_FALSE(fs::exists(AutopsyFiles{diverged.run}.record()));
    }
    saveState(diverged.run, "previous.safetensors", 3);
    saveState(diverged.run, "last.safetensors", 5);
    const ResumeChoices evenLower{.learningRate = diverged.rate / 100};
    EXPECT_EQ(stepOf(prepareResume(diverged.run, diverged.images, evenLower)), 5);
    EXPECT_TRUE(diverged.has("previous.safetensors"));
}

TEST(RunResumeAfterDivergenceTest, AKillBeforeTheRejectedOneIsDroppedChangesNothing) {
    const DivergedRun diverged;
    const DivergedRun killed;
    prepareResume(diverged.run, diverged.images, diverged.lower);
    // The new rate is recorded, and the checkpoints are as they were.
    fs::copy_file(diverged.run.record(), killed.run.record(), fs::copy_options::overwrite_existing);
    const TrainingRequest plain = prepareResume(killed.run, killed.images);
    EXPECT_EQ(stepOf(plain), 3);
    EXPECT_THAT(plain.fallback, HasSubstr("the next step diverges at any learning rate"));
    EXPECT_FALSE(killed.has("previous.safetensors")) << "it is the newest one now";
    ASSERT_EQ(plain.changes.size(), 1u) << "not recorded twice";
    EXPECT_EQ(plain.changes[0].afterStep, 3);
    EXPECT_EQ(plain.changes[0].learningRate, *diverged.lower.learningRate);
}

TEST(RunResumeAfterDivergenceTest, NoCheckpointFromAfterAnExplosionIsResumedWithAnotherRate) {
    const DivergedRun exploded;
    saveState(exploded.run, "last.safetensors", 9, 4);
    saveState(exploded.run, "previous.safetensors", 6);  // within the epoch that exploded
    saveState(exploded.run, "best.safetensors", 4);
    Autopsy autopsy = autopsyOf(12);  // not the step after the newest one
    autopsy.explodedAfter = 4;
    writeText(AutopsyFiles{exploded.run}.record(), autopsyToJson(autopsy));
    EXPECT_EQ(stepOf(prepareResume(exploded.run, exploded.images)), 9) << "the same rate";
    const TrainingRequest lower = prepareResume(exploded.run, exploded.images, exploded.lower);
    EXPECT_EQ(stepOf(lower), 4);
    EXPECT_THAT(lower.fallback, HasSubstr("The loss had exploded before last.safetensors"));
    EXPECT_FALSE(exploded.has("last.safetensors"));
    EXPECT_FALSE(exploded.has("previous.safetensors"));
}

TEST(RunResumeAfterDivergenceTest, GoesOnFromTheNewestCheckpointBeforeTheFirstSignOfRuin) {
    const RuinedRun ruined;
    EXPECT_EQ(stepOf(prepareResume(ruined.run, ruined.images)), 20) << "the same rate";
    const TrainingRequest lower = prepareResume(ruined.run, ruined.images, ruined.lower);
    EXPECT_EQ(stepOf(lower), 15);
    EXPECT_EQ(lower.fallback,
              "The validation loss had risen to more than ten times its best value before "
              "last.safetensors of step 20 was written, so no learning rate can rescue it. "
              "previous.safetensors of step 15 is used instead. The run continues after epoch 3.");
}

TEST(RunResumeAfterDivergenceTest, FallsBackToTheBestNetworkOfBeforeTheRuinOrTheBeginning) {
    const RuinedRun ruined;
    ruined.save("previous.safetensors", 20, 5, 15);
    ruined.save("last.safetensors", 22, 5, 15);
    ruined.save("best.safetensors", 15, 4);
    EXPECT_EQ(stepOf(prepareResume(ruined.run, ruined.images, ruined.lower)), 15);
    EXPECT_FALSE(ruined.has("last.safetensors"));
    EXPECT_FALSE(ruined.has("previous.safetensors"));
    const RuinedRun early;
    early.save("previous.safetensors", 20, 5, 15);
    const TrainingRequest again = prepareResume(early.run, early.images, early.lower);
    EXPECT_EQ(stepOf(again), 0);
    EXPECT_THAT(again.fallback, HasSubstr("so the run starts again from its beginning"));
}

TEST(RunResumeAfterDivergenceTest, ARuinedValidationLossAloneIsNoDivergence) {
    const RuinedRun ruined;
    fs::remove(AutopsyFiles{ruined.run}.record());
    EXPECT_EQ(stepOf(prepareResume(ruined.run, ruined.images, ruined.lower)), 20)
        << "it may recover";
}

TEST(RunResumeAfterDivergenceTest, ACompletedRunThatExplodedStartsAgainWithALowerRate) {
    const DivergedRun completed;
    const auto save = [&](const char* name) {
        Checkpoint checkpoint;
        checkpoint.progress.stepsAttempted = 8;
        checkpoint.progress.epoch = checkpoint.options.epochs + 1;
        checkpoint.progress.explodedAfter = 0;
        checkpoint.preprocessing.height = checkpoint.preprocessing.width = 8;
        saveCheckpoint(completed.run.checkpoints() / name, checkpoint, realFileSystem());
    };
    save("last.safetensors");
    save("previous.safetensors");
    const std::string refused = refusalOf([&] { prepareResume(completed.run, completed.images); });
    EXPECT_THAT(refused, HasSubstr("its loss exploded"));
    EXPECT_THAT(refused, HasSubstr("To start again with a lower learning rate: espalier train "));
    EXPECT_THAT(refused, HasSubstr("--learning-rate "));
    const TrainingRequest again = prepareResume(completed.run, completed.images, completed.lower);
    EXPECT_EQ(stepOf(again), 0);
    ASSERT_EQ(again.changes.size(), 1u);
    EXPECT_EQ(again.changes[0].learningRate, *completed.lower.learningRate);
}

TEST(RunResumeAfterDivergenceTest, AFirstCheckpointThatFailedIsNoReasonForOtherBits) {
    const DivergedRun run;
    fs::remove(AutopsyFiles{run.run}.record());
    fs::remove(run.run.checkpoints() / "last.safetensors");
    fs::remove(run.run.checkpoints() / "previous.safetensors");
    const auto saveBest = [&](std::int64_t epoch) {
        Checkpoint best;
        best.progress.stepsAttempted = 5 * (epoch - 1);
        best.progress.epoch = epoch;
        best.preprocessing.height = best.preprocessing.width = 8;
        saveCheckpoint(run.run.checkpoints() / "best.safetensors", best, realFileSystem());
    };
    saveBest(2);
    {
        const TrainingRequest request = prepareResume(run.run, run.images);
        EXPECT_EQ(stepOf(request), 0);
        EXPECT_THAT(request.fallback,
                    HasSubstr("starts again from its beginning, with the same bits"));
    }
    saveBest(3);
    EXPECT_EQ(stepOf(prepareResume(run.run, run.images)), 10)
        << "others were there: too much would be lost";
}

TEST(RunResumeAfterDivergenceTest, ACertificateDoesNotOutliveTheRunThatItIsOf) {
    const DivergedRun diverged;
    writeText(diverged.run.certificate(), "{}");
    const TrainingRequest request = prepareResume(diverged.run, diverged.images, diverged.lower);
    EXPECT_TRUE(fs::exists(diverged.run.certificate())) << "nothing is trained yet";
    EXPECT_THAT(request.messages,
                testing::Contains(HasSubstr("The run's certificate was removed")));
    TrainingEvent started;
    started.kind = EventKind::Started;
    request.observers.front()->onEvent(started);
    EXPECT_FALSE(fs::exists(diverged.run.certificate()));
}

TEST(RunResumeAfterDivergenceTest, TheSameRateAgainIsNoChange) {
    const DivergedRun diverged;
    EXPECT_EQ(stepOf(prepareResume(diverged.run, diverged.images, {.learningRate = diverged.rate})),
              5);
    EXPECT_TRUE(diverged.has("previous.safetensors"));
}

TEST(RunResumeAfterDivergenceTest, ADamagedOlderCheckpointIsNamedAndNothingIsRemoved) {
    const DivergedRun diverged;
    fs::resize_file(diverged.run.checkpoints() / "previous.safetensors", 100);
    EXPECT_THAT(refusalOf([&] { prepareResume(diverged.run, diverged.images, diverged.lower); }),
                HasSubstr("previous.safetensors cannot be used"));
    EXPECT_EQ(stepOf(prepareResume(diverged.run, diverged.images)), 5);
}

}  // namespace espalier::engine::tests

// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/resume_state.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/runs/run_autopsy.h"
#include "engine/training/checkpoint/saved_steps.h"
#include "project_support.h"

namespace espalier::engine::tests {

namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

/// A run that was saved after steps 8 and 40 and has finished.
struct RunWithHistory {
    RunWithHistory() {
        project.dataset = "/made/up";
        completeFromData(project, images, true);
        std::filesystem::create_directories(run.path);
        prepareRun(project, images, run);
        std::filesystem::create_directories(files.path);
        save(files.best(), 8, 2);
        save(files.previous(), 8, 2);
        save(files.last(), 40, 3);
        writeText(run.events(),
                  line(EventKind::Step, 1) + line(EventKind::Checkpoint, 8) +
                      line(EventKind::Checkpoint, 40) + line(EventKind::Finished, 40));
        writeText(run.metrics(), "kind,step,epoch\nstep,1,1\n");
    }

    static std::string line(EventKind kind, std::int64_t step) {
        TrainingEvent event;
        event.kind = kind;
        event.step = step;
        return eventToJson(event) + "\n";
    }
    static void save(const std::filesystem::path& file, std::int64_t steps, std::int64_t epoch) {
        Checkpoint checkpoint;
        checkpoint.progress.stepsAttempted = steps;
        checkpoint.progress.epoch = epoch;
        checkpoint.preprocessing.height = checkpoint.preprocessing.width = 8;
        saveCheckpoint(file, checkpoint, realFileSystem());
    }
    /// Why it is not resumed; nothing of it may have changed.
    std::string refusal(const ResumeChoices& choices = {}) const {
        const auto history = [&] {
            return contentOf(run.events()) + contentOf(run.metrics()) + contentOf(run.record());
        };
        const std::string before = history();
        std::string refused;
        try {
            prepareResume(run, images, choices);
        } catch (const Error& error) {
            refused = error.what();
        }
        EXPECT_EQ(history(), before);
        return refused;
    }

    TemporaryFolder folder;
    std::shared_ptr<ImageFolder> images =
        std::make_shared<ImageFolder>(madeUpFolder({"rose", "tulip"}, 50));
    Project project;
    RunFolder run{folder / "run"};
    CheckpointFolder files{run.checkpoints()};
};

/// A folder with checkpoints and without a record.
struct SavedRun {
    void save(const std::filesystem::path& file,
              std::int64_t steps,
              std::int64_t explodedAfter = -1) const {
        std::filesystem::create_directories(files.path);
        Checkpoint checkpoint;
        checkpoint.progress.stepsAttempted = steps;
        checkpoint.progress.explodedAfter = explodedAfter;
        checkpoint.preprocessing.height = checkpoint.preprocessing.width = 8;
        saveCheckpoint(file, checkpoint, realFileSystem());
    }

    TemporaryFolder folder;
    RunFolder run{folder / "run"};
    CheckpointFolder files{run.checkpoints()};
};

}  // namespace

TEST(FindResumeStateTest, TheRateOfTheCheckpointIsAnotherOneWhereItWasRaisedRightAfterIt) {
    const SavedRun saved;
    saved.save(saved.files.last(), 5);
    saved.save(saved.files.previous(), 3);
    const double rate = loadCheckpoint(saved.files.last()).options.learningRate;
    Autopsy autopsy;
    autopsy.step = 6;
    autopsy.learningRate = 10 * rate;
    writeText(AutopsyFiles{saved.run}.record(), autopsyToJson(autopsy));
    const ResumeState state = findResumeState(saved.run, {}, rate);
    ASSERT_TRUE(state.found);
    EXPECT_EQ(state.found->checkpoint.progress.stepsAttempted, 3);
    EXPECT_THAT(state.fallback, HasSubstr("the next step diverges at any learning rate"));
}

TEST(MissingCheckpointsTest, ARunWhoseCheckpointsAreAwayDoesNotBeginAgain) {
    const RunWithHistory made;
    const std::filesystem::path away = made.folder / "away";
    std::filesystem::rename(made.files.path, away);
    const auto isAway = HasSubstr("Checkpoints of this run up to step 40 were written, but they");
    EXPECT_THAT(made.refusal(), isAway) << "renamed";
    EXPECT_THAT(made.refusal(), HasSubstr("start again with espalier train "));
    EXPECT_THAT(made.refusal({.learningRate = 1e-5}), isAway);
    std::filesystem::create_directory(made.files.path);
    EXPECT_THAT(made.refusal(), isAway) << "emptied";
    std::filesystem::remove(made.files.path);
    std::filesystem::create_directory_symlink(made.folder / "no disk", made.files.path);
    EXPECT_THAT(made.refusal(), HasSubstr("no disk, which is not there. Connect its disk"));
    std::filesystem::remove(made.files.path);
    std::filesystem::create_directory_symlink(away, made.files.path);
    EXPECT_EQ((*prepareResume(made.run, made.images).resumeState)->progress.stepsAttempted, 40);
}

TEST(MissingCheckpointsTest, ACompletedRunIsNotTrainedAgainWhereNoEventNamesACheckpoint) {
    const RunWithHistory made;
    std::filesystem::remove_all(made.files.path);
    writeText(made.run.events(), RunWithHistory::line(EventKind::Finished, 40));
    EXPECT_THAT(made.refusal(), HasSubstr("up to step 40 were written"));
}

TEST(MissingCheckpointsTest, AnEarlyBestNetworkDoesNotStandForThem) {
    const RunWithHistory made;
    std::filesystem::remove(made.files.last());
    std::filesystem::remove(made.files.previous());
    EXPECT_THAT(made.refusal(), HasSubstr("only its best network of step 8 is in "));
    RunWithHistory::save(made.files.best(), 20, 3);
    EXPECT_THAT(made.refusal(), HasSubstr("only its best network of step 20 is in "));
    writeText(made.run.events(), RunWithHistory::line(EventKind::Step, 21));
    EXPECT_EQ((*prepareResume(made.run, made.images).resumeState)->progress.stepsAttempted, 20)
        << "no event says that there were others";
}

TEST(MissingCheckpointsTest, TheNewestOneThatIsMissingIsNamedByTheOneThatReplacesIt) {
    const RunWithHistory made;
    const auto fallback = [&] { return findResumeState(made.run, {}, {}).fallback; };
    EXPECT_EQ(fallback(), "");
    std::filesystem::remove(made.files.last());
    EXPECT_THAT(fallback(),
                HasSubstr("last.safetensors of step 40 is missing. previous.safetensors of step 8 "
                          "is used instead."));
}

// It was killed when it had dropped them, before it cut the events off.
TEST(MissingCheckpointsTest, ThoseThatAResumeAfterADivergenceHasDroppedAreNotMissing) {
    const RunWithHistory made;
    std::filesystem::remove(made.files.best());
    std::filesystem::remove(made.files.previous());
    Autopsy autopsy;
    autopsy.step = 41;
    autopsy.learningRate = made.project.options.learningRate;
    writeText(AutopsyFiles{made.run}.record(), autopsyToJson(autopsy));
    const ResumeChoices lower{.learningRate = autopsy.learningRate / 10};
    EXPECT_FALSE(prepareResume(made.run, made.images, lower).resumeFrom);
    ASSERT_FALSE(std::filesystem::exists(made.files.last()));
    EXPECT_EQ(newestSavedStep(made.files.path), 40) << "as it was killed before its first event";
    EXPECT_FALSE(prepareResume(made.run, made.images).resumeFrom);
    autopsy.learningRate = *lower.learningRate;
    writeText(AutopsyFiles{made.run}.record(), autopsyToJson(autopsy));
    EXPECT_THAT(made.refusal(), HasSubstr("up to step 40 were written"))
        << "it had begun again and has diverged since";
}

TEST(DropRejectedTest, TheBestNetworkStaysBesideTheCheckpointThatIsUsed) {
    const SavedRun saved;
    saved.save(saved.files.last(), 5);
    saved.save(saved.files.previous(), 3);
    saved.save(saved.files.best(), 5);
    EXPECT_EQ(dropRejected(saved.run, 5, saved.files.previous(), realFileSystem()),
              saved.files.last());
    EXPECT_EQ(loadCheckpoint(saved.files.last()).progress.stepsAttempted, 3);
    EXPECT_EQ(loadCheckpoint(saved.files.best()).progress.stepsAttempted, 5)
        << "nothing is wrong with it, and no other one can be exported";
    std::filesystem::remove(saved.files.last());
    dropRejected(saved.run, 5, std::nullopt, realFileSystem());
    EXPECT_FALSE(std::filesystem::exists(saved.files.best()))
        << "a killed run would go on from it, not from its beginning";
}

TEST(DropRejectedTest, ABestNetworkFromAfterAnExplosionDoesNotStay) {
    const SavedRun saved;
    saved.save(saved.files.last(), 9, 4);
    saved.save(saved.files.previous(), 4);
    saved.save(saved.files.best(), 9, 4);
    EXPECT_EQ(dropRejected(saved.run, 5, saved.files.previous(), realFileSystem()),
              saved.files.last());
    EXPECT_FALSE(std::filesystem::exists(saved.files.best()));
}

TEST(RuinedRunTest, ARunThatGoesOnWithRuinedWeightsSaysSo) {
    const SavedRun saved;
    Project project;
    project.dataset = "/made/up";
    const auto images = std::make_shared<ImageFolder>(madeUpFolder({"rose", "tulip"}, 50));
    completeFromData(project, images, true);
    std::filesystem::create_directories(saved.run.path);
    prepareRun(project, images, saved.run);
    const auto ruined = HasSubstr("from those ruined weights");
    saved.save(saved.files.last(), 9);
    EXPECT_THAT(prepareResume(saved.run, images).messages, Not(Contains(ruined)));
    saved.save(saved.files.last(), 9, 4);
    saved.save(saved.files.previous(), 4);
    EXPECT_THAT(prepareResume(saved.run, images).messages, Contains(ruined));
    const ResumeChoices lower{.learningRate = project.options.learningRate / 10};
    EXPECT_THAT(prepareResume(saved.run, images, lower).messages, Not(Contains(ruined)))
        << "it goes on from before";
}

TEST(RuinedRunTest, WithoutACheckpointFromBeforeItStartsAgain) {
    const SavedRun saved;
    TrainingOptions options;
    options.learningRate = 1000;
    saved.save(saved.files.last(), 9, 4);
    saved.save(saved.files.previous(), 4);
    const WayBack back = wayBack(saved.run, 4, options);
    EXPECT_TRUE(back.isResume);
    EXPECT_THAT(back.command, HasSubstr("espalier resume "));
    EXPECT_THAT(back.command, HasSubstr("run' --learning-rate 0.001"));
    saved.save(saved.files.previous(), 6, 4);
    const WayBack again = wayBack(saved.run, 4, options);
    EXPECT_FALSE(again.isResume);
    EXPECT_THAT(again.command, HasSubstr("espalier train "));
    EXPECT_THAT(again.command, HasSubstr("run.json' --learning-rate 0.001"));

    TrainingProgress ruined;
    ruined.explodedAfter = 4;
    std::vector<std::string> messages;
    noteExplosion(saved.run, {}, ruined, options, messages);
    EXPECT_THAT(messages, Contains(HasSubstr("start a new run with a lower learning rate")));
    EXPECT_THAT(messages, Not(Contains(HasSubstr("resume"))));
    messages.clear();
    saved.save(saved.files.previous(), 3);
    noteExplosion(saved.run, {.number = 2, .of = 5}, ruined, options, messages);
    EXPECT_THAT(messages, Contains(HasSubstr("begin a new cross-validation with a lower")));
}

}  // namespace espalier::engine::tests

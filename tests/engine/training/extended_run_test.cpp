// SPDX-License-Identifier: Apache-2.0
// Runs that were resumed with other options, and their repetition.
#include <algorithm>
#include <fstream>
#include <limits>
#include <string>

#include "engine/base/error.h"
#include "engine/data/loading/data_loader.h"
#include "engine/training/checkpoint/resume_plan.h"
#include "engine/training/loop/loss_explosion.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "toy_training.h"

namespace espalier::engine::test {
namespace {

using testing::HasSubstr;

/// A toy run whose record holds its changes.
struct RecordedRun : ToyRun {
    std::vector<OptionChange> changes;

    TrainingEvent go(std::stop_token stop = {}) {
        StepGate gate(1, std::move(stop));
        TrainingWork planned = work();
        planned.changes = changes;
        return Trainer(std::move(planned), log, gate).run();
    }
    TrainingEvent resume(const ResumeChoices& choices,
                         std::stop_token stop = {},
                         bool hasEnded = true) {
        resumeFrom = lastCheckpoint();
        options = resumeFrom->options;
        changes = planResume(options, resumeFrom->progress, changes, choices, hasEnded).changes;
        log.events.clear();
        return go(std::move(stop));
    }
    TrainingEvent goUpToStep(std::int64_t last) {
        std::stop_source stop;
        log.reaction = [&, last](const TrainingEvent& event) {
            if (event.kind == EventKind::Step && event.step == last) stop.request_stop();
        };
        const TrainingEvent finished = go(stop.get_token());
        log.reaction = nullptr;
        return finished;
    }
};

void expectSameBits(const RecordedRun& run, const RecordedRun& again) {
    EXPECT_EQ(differenceOf(run.lastCheckpoint().tensors, again.lastCheckpoint().tensors), "");
    const TrainingProgress a = run.lastCheckpoint().progress;
    const TrainingProgress b = again.lastCheckpoint().progress;
    EXPECT_EQ(a.stepsAttempted, b.stepsAttempted);
    EXPECT_EQ(a.bestEpoch, b.bestEpoch);
    EXPECT_EQ(a.epochsWithoutBetter, b.epochsWithoutBetter);
}

TEST(ExtendedRunTest, AnExtendedScheduleIsRepeatedWithTheSameBits) {
    RecordedRun run;
    run.options.epochs = 2;
    run.options.schedule = RateSchedule::Cosine;
    const TrainingOptions begun = run.options;
    const TrainingEvent healthy = run.go();
    EXPECT_EQ(healthy.reason, FinishReason::Completed);
    EXPECT_FALSE(tellsOfExplosion(healthy)) << healthy.text;
    EXPECT_EQ(run.resume({.extraEpochs = 2}).reason, FinishReason::Completed);
    EXPECT_EQ(run.lastCheckpoint().progress.epoch, 5);
    const auto changed = run.log.of(EventKind::Changed);
    ASSERT_EQ(changed.size(), 1u);
    EXPECT_EQ(changed[0].text, "epochs 4, was 2");
    EXPECT_EQ(changed[0].step, 10);

    RecordedRun again;
    again.options = begun;
    again.changes = run.changes;
    EXPECT_EQ(again.go().reason, FinishReason::Completed);
    expectSameBits(run, again);

    RecordedRun planned;
    planned.options = begun;
    planned.options.epochs = 4;
    planned.go();
    EXPECT_NE(differenceOf(run.lastCheckpoint().tensors, planned.lastCheckpoint().tensors), "")
        << "a cosine over four epochs is another one";
}

TEST(ExtendedRunTest, WithWarmRestartsAnExtendedRunIsOneThatWasPlannedLonger) {
    RecordedRun run;
    run.options.epochs = 2;
    run.options.schedule = RateSchedule::WarmRestarts;
    run.options.restartEpochs = 1;
    RecordedRun planned;
    planned.options = run.options;
    planned.options.epochs = 4;
    run.go();
    EXPECT_EQ(run.resume({.extraEpochs = 2}).reason, FinishReason::Completed);
    EXPECT_EQ(planned.go().reason, FinishReason::Completed);
    expectSameBits(run, planned);
}

TEST(ExtendedRunTest, AKillBeforeTheNextCheckpointLosesNoExtension) {
    RecordedRun run;
    run.options.epochs = 2;
    run.options.schedule = RateSchedule::Cosine;
    run.go();
    RecordedRun killed;
    killed.options = run.options;
    killed.go();
    run.resume({.extraEpochs = 2});
    // Recorded, and the program killed; the checkpoint knows nothing of it.
    const Checkpoint last = killed.lastCheckpoint();
    killed.changes =
        planResume(last.options, last.progress, killed.changes, {.extraEpochs = 2}).changes;
    EXPECT_EQ(killed.resume({}).reason, FinishReason::Completed);
    expectSameBits(run, killed);
}

TEST(ExtendedRunTest, ARateThatWasLoweredInTheMiddleOfAnEpochIsRepeated) {
    RecordedRun run;
    const TrainingOptions begun = run.options;
    EXPECT_EQ(run.goUpToStep(7).reason, FinishReason::Stopped);
    run.resume({.learningRate = 0.002});
    for (const TrainingEvent& step : run.log.of(EventKind::Step)) {
        EXPECT_EQ(step.learningRate, 0.002) << step.step;
    }
    ASSERT_EQ(run.log.of(EventKind::Changed).size(), 1u);
    EXPECT_EQ(run.log.of(EventKind::Changed)[0].text, "learning rate 0.002, was 0.01");
    RecordedRun again;
    again.options = begun;
    again.changes = run.changes;
    again.go();
    expectSameBits(run, again);
}

TEST(ExtendedRunTest, ARunThatStoppedEarlyGoesOnAndIsRepeated) {
    RecordedRun run;
    run.options.epochs = 60;
    run.options.learningRate = 0.05;
    run.options.validationPatience = 2;
    const TrainingOptions begun = run.options;
    const TrainingEvent stopped = run.go();
    ASSERT_EQ(stopped.reason, FinishReason::Patience) << stopped.text;
    EXPECT_THAT(stopped.text, HasSubstr("Resume"));
    run.resume({});
    EXPECT_GE(run.log.of(EventKind::Epoch).size(), 2u) << "patience starts over";
    ASSERT_FALSE(run.log.of(EventKind::Changed).empty());
    EXPECT_EQ(run.log.of(EventKind::Changed)[0].text, "patience starts over");
    run.resume({.validationPatience = 4});
    EXPECT_GE(run.log.of(EventKind::Epoch).size(), 2u);

    RecordedRun again;
    again.options = begun;
    again.changes = run.changes;
    again.go();
    expectSameBits(run, again);
}

TEST(ExtendedRunTest, ARunThatWasKilledWhenItsPatienceWasSpentEndsThere) {
    RecordedRun run;
    run.options.epochs = 60;
    run.options.learningRate = 0.05;
    run.options.validationPatience = 2;
    const TrainingEvent ended = run.go();
    ASSERT_EQ(ended.reason, FinishReason::Patience) << ended.text;
    const std::vector<HostTensor> tensors = run.lastCheckpoint().tensors;
    // The event of its end was not written any more.
    const TrainingEvent again = run.resume({}, {}, false);
    EXPECT_EQ(again.reason, FinishReason::Patience) << again.text;
    EXPECT_EQ(again.step, ended.step);
    EXPECT_TRUE(run.log.of(EventKind::Step).empty()) << "nothing is trained beyond it";
    EXPECT_EQ(differenceOf(run.lastCheckpoint().tensors, tensors), "");
}

TEST(ExtendedRunTest, AChangeAtTheBeginningOfAnEpochIsNotMadeAtTheEndOfTheOneBefore) {
    RecordedRun run;
    OptionChange change = changeOf(run.options, 5);
    change.epochs = 1;
    change.epoch = 2;  // a person paused when this epoch had begun, so it is trained
    run.changes = {change};
    EXPECT_EQ(run.go().step, 10);
    RecordedRun before;
    change.epoch = 1;
    before.changes = {change};
    EXPECT_EQ(before.go().step, 5);
}

TEST(ExplodedRunTest, IsNoSuccess) {
    RecordedRun run;
    run.options.learningRate = 1000;
    run.options.epochs = 2;
    const TrainingEvent finished = run.go();
    EXPECT_EQ(finished.reason, FinishReason::Diverged) << finished.text;
    EXPECT_THAT(finished.text, HasSubstr("Training diverged: the loss of epoch 2"));
    EXPECT_TRUE(run.log.mentions("Training diverged: the loss of epoch 1"))
        << "said while there is time to stop";
    EXPECT_FALSE(run.log.mentions("Resume with a lower")) << "there is nothing from before";
    EXPECT_GT(run.lastCheckpoint().progress.firstLoss, 0);
}

TEST(ExplodedRunTest, KeepsTheNetworkOfBefore) {
    RecordedRun run;
    run.options.epochs = 2;
    OptionChange change = changeOf(run.options, 5);
    change.learningRate = 1000;
    run.changes = {change};
    const TrainingEvent finished = run.go();
    EXPECT_EQ(finished.reason, FinishReason::Completed);
    EXPECT_TRUE(tellsOfExplosion(finished)) << finished.text;
    EXPECT_THAT(finished.text, HasSubstr("The network of epoch 1, from before that, is kept."));
    EXPECT_THAT(finished.text, testing::EndsWith("Trained for 2 epochs."));
    EXPECT_EQ(run.lastCheckpoint().progress.bestEpoch, 1);
    EXPECT_THAT(finished.text, HasSubstr("Resume with a lower learning rate"));
    EXPECT_FALSE(run.log.mentions("Start a new run with a lower"))
        << "the advice while it trains is that of the end";
    RecordedRun last;
    last.options = run.options;
    last.options.outputNetwork = OutputNetwork::Last;
    last.changes = run.changes;
    EXPECT_EQ(last.go().reason, FinishReason::Diverged)
        << "the last network is the one that is kept";
}

TEST(ExplodedRunTest, SaysSoAlsoWhereItWasStopped) {
    RecordedRun run;
    run.options.epochs = 4;
    OptionChange change = changeOf(run.options, 5);
    change.learningRate = 1000;
    run.changes = {change};
    const TrainingEvent finished = run.goUpToStep(12);  // in the epoch after
    ASSERT_EQ(finished.reason, FinishReason::Stopped) << finished.text;
    EXPECT_TRUE(tellsOfExplosion(finished)) << finished.text;
    EXPECT_THAT(finished.text, HasSubstr("Resume with a lower learning rate"));
    EXPECT_THAT(finished.text, HasSubstr(" Stopped, saved at step 1"));
}

TEST(ExplodedRunTest, IsNotToBeTrainedOnAfterItStoppedEarly) {
    RecordedRun run;
    run.options.epochs = 4;
    run.options.validationPatience = 1;
    OptionChange change = changeOf(run.options, 5);
    change.learningRate = 1000;
    run.changes = {change};
    const TrainingEvent finished = run.go();
    ASSERT_EQ(finished.reason, FinishReason::Patience) << finished.text;
    EXPECT_TRUE(tellsOfExplosion(finished)) << finished.text;
    EXPECT_THAT(finished.text, testing::EndsWith("; the best was epoch 1."));
}

TEST(ExplodedRunTest, ARunThatWasKilledWhenItsPatienceWasSpentEndsAsItWouldHave) {
    for (const OutputNetwork network : {OutputNetwork::Best, OutputNetwork::Last}) {
        RecordedRun run;
        run.options.epochs = 4;
        run.options.validationPatience = 1;
        run.options.outputNetwork = network;
        OptionChange change = changeOf(run.options, 5);
        change.learningRate = 1000;
        run.changes = {change};
        const TrainingEvent ended = run.go();
        const TrainingEvent again = run.resume({}, {}, false);
        EXPECT_EQ(again.reason, ended.reason) << again.text;
        EXPECT_EQ(again.step, ended.step);
        EXPECT_TRUE(run.log.of(EventKind::Step).empty());
        EXPECT_TRUE(tellsOfExplosion(again)) << again.text;
    }
}

TEST(ExplodedRunTest, AnAbandonedLastNetworkCanBeResumedFromTheBestOne) {
    RecordedRun run;
    run.options.epochs = 2;
    run.options.outputNetwork = OutputNetwork::Last;
    OptionChange change = changeOf(run.options, 5);
    change.learningRate = 1000;
    run.changes = {change};
    const TrainingEvent finished = run.go();
    ASSERT_EQ(finished.reason, FinishReason::Diverged);
    EXPECT_EQ(run.lastCheckpoint().progress.explodedAfter, 5) << "where the epoch before ended";
    ASSERT_EQ(run.log.autopsies.size(), 1u);
    EXPECT_EQ(run.log.autopsies.front().explodedAfter, 5);
    EXPECT_TRUE(run.log.autopsies.front().canResume);
    EXPECT_THAT(finished.text, HasSubstr("Resume with a lower learning rate"));
}

TEST(ExplodedRunTest, AStepThatIsNotFiniteAfterwardsIsNoReasonToResume) {
    RecordedRun run;
    run.options.learningRate = 1000;
    run.options.epochs = 3;
    OptionChange change = changeOf(run.options, 6);
    change.learningRate = std::numeric_limits<double>::infinity();
    run.changes = {change};
    const TrainingEvent finished = run.go();
    ASSERT_EQ(finished.reason, FinishReason::Diverged);
    ASSERT_EQ(run.log.autopsies.size(), 1u);
    const Autopsy& autopsy = run.log.autopsies.front();
    EXPECT_NE(autopsy.kind, DivergenceKind::Explosion);
    EXPECT_EQ(autopsy.explodedAfter, 0) << "in the first epoch";
    EXPECT_FALSE(autopsy.canResume) << "every checkpoint is of ruined weights";
    EXPECT_THAT(finished.text, HasSubstr("Start a new run with a lower learning rate"));
}

// Its training loss is that of before: only the last update of the epoch was too large.
TEST(ExplodedRunTest, AnEpochWhoseValidationLossIsRuinedIsNotToBeContinuedFrom) {
    RecordedRun run;
    run.options.epochs = 4;
    OptionChange ruin = changeOf(run.options, 9);
    ruin.learningRate = 1e4;
    OptionChange diverge = changeOf(run.options, 11);
    diverge.learningRate = std::numeric_limits<double>::infinity();
    run.changes = {ruin, changeOf(run.options, 10), diverge};
    const TrainingEvent finished = run.go();
    ASSERT_EQ(finished.reason, FinishReason::Diverged) << finished.text;
    const TrainingProgress last = run.lastCheckpoint().progress;
    ASSERT_EQ(last.stepsAttempted, 10) << "saved at the end of the epoch";
    EXPECT_EQ(last.explodedAfter, -1) << "its training loss is within reason";
    EXPECT_EQ(last.ruinedAfter, 5);
    ASSERT_EQ(run.log.autopsies.size(), 1u);
    EXPECT_EQ(run.log.autopsies.front().explodedAfter, 5) << "the end of the epoch before";
    EXPECT_TRUE(run.log.autopsies.front().canResume) << "from the checkpoint of before";
}

TEST(ExplodedRunTest, ARuinedFirstEpochLeavesNothingToContinueFrom) {
    RecordedRun run;
    run.options.epochs = 3;
    OptionChange ruin = changeOf(run.options, 4);
    ruin.learningRate = 1e4;
    OptionChange diverge = changeOf(run.options, 6);
    diverge.learningRate = std::numeric_limits<double>::infinity();
    run.changes = {ruin, changeOf(run.options, 5), diverge};
    const TrainingEvent finished = run.go();
    ASSERT_EQ(finished.reason, FinishReason::Diverged) << finished.text;
    ASSERT_EQ(run.log.autopsies.size(), 1u);
    EXPECT_EQ(run.log.autopsies.front().explodedAfter, 0);
    EXPECT_FALSE(run.log.autopsies.front().canResume);
    EXPECT_THAT(finished.text, HasSubstr("Start a new run with a lower learning rate"));
}

TEST(ExplodedRunTest, CheckpointsThatCannotBeReadAreSaidAndNoReasonToFail) {
    RecordedRun run;
    run.options.learningRate = 1000;
    run.options.epochs = 2;
    const CheckpointFolder folder{run.folder.path()};
    run.log.reaction = [&](const TrainingEvent& event) {
        if (event.kind != EventKind::Checkpoint) return;
        for (const auto& file : {folder.last(), folder.previous(), folder.best()}) {
            std::ofstream(file, std::ios::binary | std::ios::trunc) << "damaged";
        }
    };
    const TrainingEvent finished = run.go();
    EXPECT_EQ(finished.reason, FinishReason::Diverged) << finished.text;
    EXPECT_THAT(finished.text, HasSubstr("Start a new run with a lower learning rate"));
    EXPECT_TRUE(run.log.mentions("cannot be resumed from before its loss exploded"));
    ASSERT_EQ(run.log.autopsies.size(), 1u);
    EXPECT_FALSE(run.log.autopsies.front().canResume);
}

// The name of no folder is an exception of the standard library, as memory that is refused is.
TEST(ExplodedRunTest, WhateverIsThrownBecomesASentence) {
    const GoingBack unknown = canGoBack({}, 5);
    EXPECT_FALSE(unknown.isPossible);
    EXPECT_NE(unknown.problem, "");
    EXPECT_THAT(cannotGoBackText(unknown.problem), testing::EndsWith(unknown.problem));
    const TemporaryFolder empty;
    const GoingBack none = canGoBack(empty.path() / "checkpoints", 5);
    EXPECT_FALSE(none.isPossible);
    EXPECT_EQ(none.problem, "") << "there is none, which is known";
}

TEST(ExplodedRunTest, TheFirstLossIsThatOfTheFirstStepThatHasOne) {
    RecordedRun run;
    run.options.epochs = 1;
    run.training.unreadable = [](const SampleRequest& request) {
        const auto images = shuffledOrder(90, 1, request.epoch);
        return std::ranges::find(images, request.index) - images.begin() < 20;  // the first batch
    };
    run.go();
    EXPECT_TRUE(run.log.mentions("Step 1 was skipped"));
    const double first = run.lastCheckpoint().progress.firstLoss;
    EXPECT_GT(first, 0);
    EXPECT_DOUBLE_EQ(first, run.log.of(EventKind::Step).front().loss.mean());
}

TEST(UnreadableCheckpointTest, IsRefusedBeforeTheFirstStep) {
    ToyRun run;
    TrainingWork work = run.work();
    work.start.outputNames = {std::string(17u << 20, 'x')};
    StepGate gate(1);
    try {
        Trainer(std::move(work), run.log, gate).run();
        FAIL() << "trained what could not be resumed";
    } catch (const RequestError& error) {
        EXPECT_THAT(error.what(), HasSubstr("could not be read again"));
        EXPECT_THAT(error.what(), HasSubstr("16 MB"));
    }
    EXPECT_TRUE(run.log.of(EventKind::Step).empty());
}

}  // namespace
}  // namespace espalier::engine::test

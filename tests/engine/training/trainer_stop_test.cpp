// SPDX-License-Identifier: Apache-2.0
// Stopping, pausing, changing and resuming a run gives the bits of an uninterrupted one.
#include <random>
#include <thread>

#include "engine/training/loop/trainer.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/random_seed.h"
#include "toy_training.h"

namespace espalier::engine::test {
namespace {

using testing::HasSubstr;

TEST(TrainerTest, StopsWithinOneStepAndSavesThere) {
    ToyRun run;
    std::stop_source source;
    run.log.reaction = [&](const TrainingEvent& event) {
        if (event.kind == EventKind::Step && event.step == 7) source.request_stop();
    };
    const TrainingEvent finished = run.train(source.get_token());
    EXPECT_EQ(finished.reason, FinishReason::Stopped);
    EXPECT_EQ(finished.step, 7);
    EXPECT_THAT(finished.text, HasSubstr("step 7"));
    EXPECT_EQ(run.lastCheckpoint().progress.stepsAttempted, 7);
    EXPECT_EQ(run.lastCheckpoint().progress.batchInEpoch, 2);
}

TEST(TrainerTest, GoesOnWithTheSameBitsAfterAStopAtAnyStep) {
    ToyRun uninterrupted;
    uninterrupted.train();
    const Checkpoint expected = uninterrupted.lastCheckpoint();

    const auto seed = tests::testSeed();
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    for (int round = 0; round < 20; ++round) {
        ToyRun run;
        const auto stopAt = static_cast<std::int64_t>(1 + random() % 20);
        std::stop_source source;
        run.log.reaction = [&](const TrainingEvent& event) {
            if (event.kind == EventKind::Step && event.step == stopAt) source.request_stop();
        };
        run.train(source.get_token());
        run.resumeFrom = run.lastCheckpoint();
        run.log.reaction = nullptr;
        EXPECT_EQ(run.train().reason, FinishReason::Completed);

        const Checkpoint got = run.lastCheckpoint();
        EXPECT_EQ(differenceOf(expected.tensors, got.tensors), "") << "stopped at " << stopAt;
        TrainingProgress progress = got.progress;
        progress.elapsedSeconds = expected.progress.elapsedSeconds;
        EXPECT_EQ(progress, expected.progress) << "stopped at " << stopAt;
        const auto a = uninterrupted.log.of(EventKind::Epoch);
        const auto b = run.log.of(EventKind::Epoch);
        ASSERT_EQ(a.size(), b.size());
        for (std::size_t i = 0; i < a.size(); ++i) {
            EXPECT_EQ(a[i].loss.sum, b[i].loss.sum);
            EXPECT_EQ(a[i].validationLoss, b[i].validationLoss);
        }
    }
}

TEST(TrainerTest, StopsInTheMiddleOfAValidation) {
    ToyRun run;
    std::stop_source source;
    run.validation.onLoad = [&](const SampleRequest& request) {
        if (request.index == 25) source.request_stop();
    };
    const TrainingEvent finished = run.train(source.get_token());
    EXPECT_EQ(finished.reason, FinishReason::Stopped);

    run.validation.onLoad = nullptr;
    run.resumeFrom = run.lastCheckpoint();
    run.train();
    ToyRun uninterrupted;
    uninterrupted.train();
    EXPECT_EQ(differenceOf(uninterrupted.lastCheckpoint().tensors, run.lastCheckpoint().tensors),
              "");
    EXPECT_EQ(run.log.of(EventKind::Epoch).size(), 4u);
}

TEST(TrainerTest, HoldsWhilePausedAndGoesOn) {
    ToyRun run;
    StepGate gate(1);
    std::jthread presser;
    run.log.reaction = [&](const TrainingEvent& event) {
        if (event.kind == EventKind::Step && event.step == 3) gate.requestPause();
        if (event.kind == EventKind::Paused) {
            presser = std::jthread([&] { gate.requestContinue(); });
        }
    };
    EXPECT_EQ(Trainer(run.work(), run.log, gate).run().reason, FinishReason::Completed);
    ASSERT_EQ(run.log.of(EventKind::Paused).size(), 1u);
    EXPECT_EQ(run.log.of(EventKind::Paused)[0].step, 3);
    EXPECT_EQ(run.log.of(EventKind::Continued).size(), 1u);
    EXPECT_EQ(run.log.of(EventKind::Step).size(), 20u);
}

/// A toy run whose rate is halved and which gets another epoch while it is paused after step 7.
struct ChangedRun : ToyRun {
    static constexpr std::int64_t kStep = 7;

    TrainingEvent trainAndChange(std::int64_t stopAt = 0) {
        std::stop_source stop;
        StepGate gate(1, stop.get_token());
        ChangeBox box;
        std::jthread presser;
        log.reaction = [&](const TrainingEvent& event) {
            if (event.kind == EventKind::Step && event.step == kStep) gate.requestPause();
            if (event.kind == EventKind::Step && event.step == stopAt) stop.request_stop();
            if (event.kind != EventKind::Paused) return;
            box.put(wanted());
            presser = std::jthread([&] { gate.requestContinue(); });
        };
        TrainingWork changed = work();
        changed.asked = &box;
        return Trainer(std::move(changed), log, gate).run();
    }
    OptionChange wanted() const {
        OptionChange change = changeOf(options, kStep);
        change.epoch = 2;
        change.learningRate /= 2;
        change.epochs += 1;
        return change;
    }
    TrainingEvent repeat() {
        StepGate gate(1);
        TrainingWork planned = work();
        planned.changes = {wanted()};
        return Trainer(std::move(planned), log, gate).run();
    }
};

TEST(TrainerTest, AChangeWhilePausedAppliesFromTheNextStepAndIsRecorded) {
    ChangedRun run;
    run.trainAndChange();
    ASSERT_EQ(run.log.of(EventKind::Changed).size(), 1u);
    const TrainingEvent change = run.log.of(EventKind::Changed)[0];
    EXPECT_EQ(change.step, ChangedRun::kStep);
    EXPECT_THAT(change.text, HasSubstr("learning rate"));
    EXPECT_EQ(run.log.changes, std::vector<OptionChange>{run.wanted()});
    for (const TrainingEvent& step : run.log.of(EventKind::Step)) {
        EXPECT_EQ(step.learningRate,
                  static_cast<double>(step.step > ChangedRun::kStep ? run.wanted().learningRate
                                                                    : run.options.learningRate));
    }
    EXPECT_EQ(run.log.of(EventKind::Epoch).size(), static_cast<std::size_t>(run.wanted().epochs));
    EXPECT_EQ(run.lastCheckpoint().options.epochs, run.wanted().epochs);
}

TEST(TrainerTest, AChangeIsRepeatedAtItsStepWithTheSameBits) {
    ChangedRun run;
    run.trainAndChange();
    ChangedRun again;
    again.repeat();
    EXPECT_EQ(differenceOf(run.lastCheckpoint().tensors, again.lastCheckpoint().tensors), "");
    EXPECT_TRUE(again.log.changes.empty()) << "nobody has changed anything now";
    ChangedRun without;
    without.train();
    EXPECT_NE(differenceOf(run.lastCheckpoint().tensors, without.lastCheckpoint().tensors), "");
}

TEST(TrainerTest, AChangedRunThatWasStoppedGoesOnWithTheSameBits) {
    ChangedRun uninterrupted;
    uninterrupted.trainAndChange();
    ChangedRun run;
    EXPECT_EQ(run.trainAndChange(ChangedRun::kStep + 4).reason, FinishReason::Stopped);
    run.resumeFrom = run.lastCheckpoint();
    run.options = run.resumeFrom->options;
    run.log = {};
    run.train();
    EXPECT_EQ(differenceOf(uninterrupted.lastCheckpoint().tensors, run.lastCheckpoint().tensors),
              "");
}

TEST(TrainerTest, StopsWhilePaused) {
    ToyRun run;
    std::stop_source source;
    StepGate gate(1, source.get_token());
    std::jthread presser;
    run.log.reaction = [&](const TrainingEvent& event) {
        if (event.kind == EventKind::Step && event.step == 3) gate.requestPause();
        if (event.kind == EventKind::Paused) {
            presser = std::jthread([&] { source.request_stop(); });
        }
    };
    const TrainingEvent finished = Trainer(run.work(), run.log, gate).run();
    EXPECT_EQ(finished.reason, FinishReason::Stopped);
    EXPECT_EQ(finished.step, 3);
    EXPECT_TRUE(run.log.of(EventKind::Continued).empty());
}

TEST(TrainerTest, CountsTheStepsToTheNextCheckpointFromWhereItResumed) {
    ToyRun run;
    run.options.epochs = 1;
    std::stop_source source;
    run.log.reaction = [&](const TrainingEvent& event) {
        if (event.kind == EventKind::Step && event.step == 2) source.request_stop();
    };
    run.train(source.get_token());
    run.resumeFrom = run.lastCheckpoint();
    run.options.checkpointSteps = 2;
    run.log.events.clear();
    run.train();
    std::vector<std::int64_t> steps;
    for (const TrainingEvent& event : run.log.of(EventKind::Checkpoint))
        steps.push_back(event.step);
    EXPECT_EQ(steps, (std::vector<std::int64_t>{4, 5}));
}

TEST(TrainerTest, SaysThatARunIsDoneAlready) {
    ToyRun run;
    run.options.epochs = 1;
    EXPECT_THAT(run.train().text, HasSubstr("Trained for 1 epoch."));
    run.resumeFrom = run.lastCheckpoint();
    const TrainingEvent finished = run.train();
    EXPECT_EQ(finished.reason, FinishReason::Completed);
    EXPECT_THAT(finished.text, HasSubstr("already trained"));
    EXPECT_EQ(run.lastCheckpoint().progress.stepsAttempted, 5);
}

}  // namespace
}  // namespace espalier::engine::test

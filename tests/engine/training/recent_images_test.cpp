// SPDX-License-Identifier: Apache-2.0
#include "engine/training/loop/recent_images.h"

#include <vector>

#include "gtest/gtest.h"
#include "toy_training.h"

namespace espalier::engine::test {
namespace {

TrainingEvent stepOf(std::int64_t number, std::int64_t perEpoch, double loss, double accuracy) {
    TrainingEvent step;
    step.kind = EventKind::Step;
    step.step = step.firstStep = number;
    step.stepsPerEpoch = perEpoch;
    step.epoch = (number - 1) / perEpoch + 1;
    step.loss.add(loss);
    step.accuracy.add(accuracy);
    return step;
}

// 33 images in batches of 32: the second step has a single one.
TEST(RecentImagesTest, AStepOfOneImageIsFilledUpByTheOneBefore) {
    RecentImages recent(32, 33);
    TrainingEvent full = stepOf(1, 2, 0.5, 0.75);
    recent.note(full, 32);
    EXPECT_EQ(full.recent.images, 32);
    EXPECT_DOUBLE_EQ(shownAccuracy(full).mean(), 0.75) << "a full batch is shown as it is";
    TrainingEvent tiny = stepOf(2, 2, 4, 0);
    recent.note(tiny, 1);
    EXPECT_DOUBLE_EQ(shownAccuracy(tiny).mean(), 31 * 0.75 / 32);
    EXPECT_DOUBLE_EQ(shownLoss(tiny).mean(), (31 * 0.5 + 4) / 32);
    EXPECT_EQ(tiny.accuracy.mean(), 0) << "the record keeps what was measured";
    TrainingEvent next = stepOf(3, 2, 0.25, 1);
    recent.note(next, 32);
    EXPECT_DOUBLE_EQ(shownAccuracy(next).mean(), 1);
}

TEST(RecentImagesTest, TheOldestOfManySmallStepsCountsInPart) {
    RecentImages recent(4, 100);
    std::vector<double> shown;
    for (const double accuracy : {1., 0., 1.}) {
        TrainingEvent step = stepOf(static_cast<std::int64_t>(shown.size()) + 1, 50, 1, accuracy);
        recent.note(step, shown.empty() ? 3 : 2);
        shown.push_back(shownAccuracy(step).mean());
    }
    EXPECT_DOUBLE_EQ(shown[0], 1) << "there are no images before it";
    EXPECT_DOUBLE_EQ(shown[1], 0.5);
    EXPECT_DOUBLE_EQ(shown[2], 0.5);
}

TEST(RecentImagesTest, OfStoredStepsOnlyTheLastOfAnEpochIsSmall) {
    RecentImages recent(32, 33);
    double shown = 0;
    for (std::int64_t epoch = 1; epoch <= 2; ++epoch) {
        TrainingEvent full = stepOf(2 * epoch - 1, 2, 0.5, 0.5);
        TrainingEvent tiny = stepOf(2 * epoch, 2, 0.5, 1);
        TrainingEvent end = stepOf(2 * epoch, 2, 0.5, 0.5);
        end.kind = EventKind::Epoch;
        for (TrainingEvent* event : {&full, &tiny, &end}) recent.noteStored(*event);
        EXPECT_DOUBLE_EQ(shownAccuracy(full).mean(), 0.5) << epoch;
        EXPECT_EQ(end.recent.images, 0) << "its values are of the whole epoch";
        shown = shownAccuracy(tiny).mean();
    }
    EXPECT_DOUBLE_EQ(shown, (31 * 0.5 + 1) / 32);
}

TEST(RecentImagesTest, WithoutTheNumberOfImagesAStepIsShownAsItIs) {
    RecentImages recent(32, 0);
    TrainingEvent step = stepOf(2, 2, 0.5, 1);
    recent.noteStored(step);
    EXPECT_EQ(step.recent.images, 0);
    EXPECT_EQ(shownAccuracy(step).mean(), 1);
}

TEST(RecentImagesTest, MergedStepsKeepTheExtremesOfWhatIsShown) {
    RecentImages recent(32, 33);
    TrainingEvent full = stepOf(1, 2, 0.5, 0.5);
    TrainingEvent tiny = stepOf(2, 2, 0.5, 1);
    recent.note(full, 32);
    recent.note(tiny, 1);
    TrainingEventMerge::merge(full, tiny);
    EXPECT_EQ(full.recent.images, 32);
    EXPECT_EQ(shownAccuracy(full).count, 2);
    EXPECT_DOUBLE_EQ(shownAccuracy(full).minimum, 0.5);
    EXPECT_LT(shownAccuracy(full).maximum, 0.52);
    EXPECT_EQ(full.accuracy.maximum, 1);
}

TEST(RecentImagesTest, ATrainingReportsThem) {
    ToyRun run;
    run.options.epochs = 4;
    run.options.batch = 89;  // of 90 images
    run.train();
    const auto steps = run.log.of(EventKind::Step);
    ASSERT_EQ(steps.size(), 8u);
    for (std::size_t i = 1; i < steps.size(); i += 2) {
        const double expected = (88 * steps[i - 1].accuracy.mean() + steps[i].accuracy.mean()) / 89;
        EXPECT_NEAR(shownAccuracy(steps[i]).mean(), expected, 1e-12) << i;
        EXPECT_EQ(steps[i].recent.images, 89);
    }
}

}  // namespace
}  // namespace espalier::engine::test

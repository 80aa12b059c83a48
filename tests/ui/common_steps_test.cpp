// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/common_steps.h"

#include <gtest/gtest.h>

#include <vector>

namespace espalier::ui::test {

namespace {

RunMetrics curvesWith(std::int64_t stepsPerEpoch, std::int64_t epochs) {
    RunMetrics curves;
    for (std::int64_t step = 1; step <= stepsPerEpoch * epochs; ++step) {
        engine::TrainingEvent event;
        event.kind = engine::EventKind::Step;
        event.step = event.firstStep = step;
        event.stepsPerEpoch = stepsPerEpoch;
        event.loss.add(1);
        curves.addStep(event);
        if (step % stepsPerEpoch != 0) continue;
        event.kind = engine::EventKind::Epoch;
        event.validationLoss = 1;
        curves.addEpoch(event);
    }
    return curves;
}

}  // namespace

// A run with a batch twice as large seemed to end in the middle.
TEST(CommonStepsTest, AnEpochIsAsWideForEachRun) {
    const RunMetrics fine = curvesWith(40, 3);
    const RunMetrics coarse = curvesWith(20, 3);
    const CommonSteps steps({&fine, &coarse});
    EXPECT_EQ(steps.epoch(), 40);
    EXPECT_EQ(steps.newestOf(fine), 120);
    EXPECT_EQ(steps.newestOf(coarse), 120);
    const PlotLine line = steps.lineOf(coarse, kLoss, QStringLiteral("B"), 0, 120, 1000);
    EXPECT_EQ(line.steps, (QVector<double>{40, 80, 120}));
    ASSERT_FALSE(line.training.empty());
    EXPECT_EQ(line.training.back().lastStep, 120);
    EXPECT_EQ(line.label, "B");
    const PlotLine part = steps.lineOf(coarse, kLoss, {}, 80, 120, 1000);
    EXPECT_GE(part.training.front().lastStep, 70) << "only what is seen";
}

TEST(CommonStepsTest, RunsWithEqualStepsAreDrawnByStep) {
    const RunMetrics one = curvesWith(40, 3);
    const RunMetrics longer = curvesWith(40, 5);
    const RunMetrics unknown = curvesWith(0, 1);
    const CommonSteps steps({&one, &longer, &unknown});
    EXPECT_EQ(steps.epoch(), 0);
    EXPECT_EQ(steps.newestOf(one), 120);
    EXPECT_EQ(steps.lineOf(one, kLoss, {}, 0, 200, 1000).steps, (QVector<double>{40, 80, 120}));
}

// A run of an older version does not say how many steps its epochs have, and was drawn as if each
// of its steps were as wide as one of the longest.
TEST(CommonStepsTest, WithARunWhoseEpochsAreNotKnownTheAxisCountsSteps) {
    const RunMetrics fine = curvesWith(40, 3);
    const RunMetrics coarse = curvesWith(20, 3);
    RunMetrics old;
    engine::TrainingEvent event;
    event.kind = engine::EventKind::Step;
    event.step = event.firstStep = 30;
    event.loss.add(1);
    old.addStep(event);
    CommonSteps steps({&fine, &old, &coarse});
    EXPECT_EQ(steps.epoch(), 0);
    EXPECT_EQ(steps.newestOf(old), 30);
    EXPECT_EQ(steps.newestOf(coarse), 60);
    const RunMetrics notBegun;
    EXPECT_TRUE(steps.follow({&fine, &coarse, &notBegun})) << "places mean something else now";
    EXPECT_EQ(steps.epoch(), 40);
    EXPECT_FALSE(steps.follow({&fine, &coarse}));
    EXPECT_TRUE(steps.follow({&fine}));
    EXPECT_EQ(steps.epoch(), 0);
}

}  // namespace espalier::ui::test

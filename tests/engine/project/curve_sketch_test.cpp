// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/curve_sketch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "engine/training/options/training_options.h"

namespace espalier::engine::tests {

namespace {

using testing::Each;
using testing::ElementsAre;
using testing::Ge;
using testing::IsEmpty;

TrainingEvent epoch(std::int64_t number, double loss, std::vector<MetricValue> metrics = {}) {
    TrainingEvent event;
    event.kind = EventKind::Epoch;
    event.epoch = number;
    event.validationLoss = loss;
    event.validationMetrics = std::move(metrics);
    return event;
}

}  // namespace

TEST(CurveSketchTest, FollowsTheHeadlineMetricAndWithoutOneTheLoss) {
    CurveSketch accuracy, f1, loss, nothing;
    for (int i = 1; i <= 3; ++i) {
        const auto event = epoch(i, 1.0 / i, {{"accuracy", 0.25 * i}, {"f1", 0.125 * i}});
        accuracy.note(event, kValidationLoss);
        f1.note(event, "f1");
        loss.note(epoch(i, 1.0 / i), kValidationLoss);
        nothing.note(epoch(i, std::numeric_limits<double>::quiet_NaN()), kValidationLoss);
    }
    EXPECT_EQ(accuracy.metric(), "accuracy");
    EXPECT_THAT(accuracy.values(), ElementsAre(0.25, 0.5, 0.75));
    EXPECT_EQ(f1.metric(), "f1");
    EXPECT_THAT(f1.values(), ElementsAre(0.125, 0.25, 0.375));
    EXPECT_EQ(loss.metric(), kValidationLoss);
    EXPECT_THAT(loss.values(), ElementsAre(1.0, 0.5, 1.0 / 3));
    EXPECT_EQ(nothing.metric(), "");
    EXPECT_THAT(nothing.values(), IsEmpty());
}

TEST(CurveSketchTest, ALongRunKeepsFewValuesItsFirstAndItsLast) {
    for (const int epochs : {1, 64, 65, 128, 129, 1000, 100'000}) {
        SCOPED_TRACE(epochs);
        CurveSketch sketch;
        for (int i = 1; i <= epochs; ++i) sketch.note(epoch(i, i), kValidationLoss);
        const std::vector<double> values = sketch.values();
        EXPECT_LE(values.size(), CurveSketch::kMost + 1);
        EXPECT_GE(values.size(), std::min<std::size_t>(epochs, CurveSketch::kMost / 2));
        EXPECT_EQ(values.front(), 1);
        EXPECT_EQ(values.back(), epochs);
        EXPECT_EQ(sketch.epochs(), static_cast<std::size_t>(epochs));
        std::vector<double> gaps;
        for (std::size_t i = 1; i < values.size(); ++i) gaps.push_back(values[i] - values[i - 1]);
        EXPECT_THAT(gaps, Each(Ge(1.0)));
        if (gaps.size() < 3) continue;
        EXPECT_EQ(gaps[0], gaps[gaps.size() - 2]) << "equally far apart";
    }
}

TEST(CurveSketchTest, ValuesThatAreNoneAreLeftOut) {
    CurveSketch sketch;
    sketch.note(epoch(1, 1, {{"accuracy", 0.5}}), kValidationLoss);
    sketch.note(epoch(2, 1, {{"accuracy", std::numeric_limits<double>::quiet_NaN()}}),
                kValidationLoss);
    sketch.note(epoch(3, 1, {{"f1", 0.75}}), kValidationLoss);
    sketch.note(epoch(4, 1, {{"accuracy", 0.75}}), kValidationLoss);
    EXPECT_THAT(sketch.values(), ElementsAre(0.5, 0.75));
}

}  // namespace espalier::engine::tests

// SPDX-License-Identifier: Apache-2.0
#include "engine/runtime/loss_scale.h"

#include <gtest/gtest.h>

#include "engine/base/error.h"

namespace espalier::engine {
namespace {

void noteMany(LossScale& scale, std::int64_t steps) {
    for (std::int64_t i = 0; i < steps; ++i) scale.note(true);
}

TEST(LossScaleTest, IsHalvedByEveryOverflowDownToOne) {
    LossScale scale;
    for (double expected = 65'536; expected > 1; expected /= 2) {
        EXPECT_EQ(scale.factor(), expected);
        EXPECT_FALSE(scale.isSmallest());
        scale.note(false);
    }
    EXPECT_EQ(scale.factor(), 1);
    EXPECT_TRUE(scale.isSmallest());
    scale.note(false);
    EXPECT_EQ(scale.factor(), 1);
}

TEST(LossScaleTest, IsDoubledAfterSoManyGoodStepsInARow) {
    LossScale scale;
    noteMany(scale, LossScale::kSteadySteps - 1);
    EXPECT_EQ(scale.factor(), 65'536);
    scale.note(true);
    EXPECT_EQ(scale.factor(), 131'072);
    EXPECT_EQ(scale.steadySteps(), 0);
    noteMany(scale, LossScale::kSteadySteps - 1);
    scale.note(false);
    EXPECT_EQ(scale.factor(), 65'536) << "they were not in a row";
    scale.note(true);
    EXPECT_EQ(scale.factor(), 65'536);
    EXPECT_EQ(scale.steadySteps(), 1);
}

TEST(LossScaleTest, GrowsNoFurtherThanItsLargest) {
    LossScale scale(LossScale::kLargest, 0);
    noteMany(scale, 2 * LossScale::kSteadySteps);
    EXPECT_EQ(scale.factor(), LossScale::kLargest);
}

TEST(LossScaleTest, ContinuesAfterBeingRestored) {
    LossScale scale(64, 5);
    LossScale uninterrupted(64, 0);
    noteMany(uninterrupted, 5);
    EXPECT_EQ(scale, uninterrupted);
    for (const double factor : {0.0, -1.0, 0.5, 3.0, 3.4e7, 1e300}) {
        EXPECT_THROW(LossScale(factor, 0), Error) << factor;
    }
    EXPECT_THROW(LossScale(1, -1), Error);
    EXPECT_THROW(LossScale(1, LossScale::kSteadySteps), Error);
}

TEST(LossScaleTest, ScalingIsUndone) {
    kernels::StepValues values{.lossScale = 0.125f};
    LossScale(4096, 0).applyTo(values);
    EXPECT_EQ(values.lossScale, 512.0f);
    EXPECT_EQ(values.inverseLossScale, 1.0f / 4096);
}

}  // namespace
}  // namespace espalier::engine

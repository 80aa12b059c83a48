// SPDX-License-Identifier: Apache-2.0
#include "engine/training/loop/training_pace.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <thread>

namespace espalier::engine::test {
namespace {

using std::chrono::milliseconds;

TEST(TrainingPaceTest, TheFirstStepsDoNotCountForWhatIsLeft) {
    TrainingPace pace(0);
    EXPECT_TRUE(std::isnan(pace.remainingSeconds(100)));
    std::this_thread::sleep_for(milliseconds(800));
    pace.noteStep(8);
    EXPECT_TRUE(std::isnan(pace.remainingSeconds(100)));
    pace.noteStep(8);
    for (int i = 0; i < 4; ++i) {
        std::this_thread::sleep_for(milliseconds(5));
        pace.noteStep(8);
    }
    // 0.5 s by the counted steps, 13 s with the first one. The machine may be busy.
    EXPECT_GE(pace.remainingSeconds(100), 0.4);
    EXPECT_LT(pace.remainingSeconds(100), 10);
}

}  // namespace
}  // namespace espalier::engine::test

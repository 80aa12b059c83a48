// SPDX-License-Identifier: Apache-2.0
// The share of a stage that counts images, from the text that names it.
#include "engine/training/loop/stage_counter.h"

#include <gtest/gtest.h>

using namespace espalier::engine;

TEST(StageCounterTest, TheShareIsWhatTheTextCounts) {
    EXPECT_EQ(shareOfStage(countedStage("Computing features", 90, 360)), 0.25);
    EXPECT_EQ(shareOfStage(countedStage("Epoch 3: features", 0, 7)), 0.0);
    EXPECT_EQ(shareOfStage(countedStage("Computing features", 7, 7)), 1.0);
}

TEST(StageCounterTest, OtherTextsHaveNone) {
    for (const char* text : {"",
                             "Computing features",
                             "Computing features: 3 images",
                             "Computing features: x of 7 images",
                             "Computing features: 8 of 7 images",
                             "Computing features: 0 of 0 images",
                             "Computing features: -1 of 7 images",
                             "Computing features: 3 of 7 folders"}) {
        EXPECT_FALSE(shareOfStage(text)) << text;
    }
}

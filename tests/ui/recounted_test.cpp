// SPDX-License-Identifier: GPL-3.0-or-later
// What fixes of test images make of the accuracy of a model.
#include "ui/results/classification/recounted_test.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "engine/tasks/classification/class_evaluation.h"
#include "ui/results/classification/fix_tray.h"

namespace espalier::ui {
namespace {

/// Three images of roses, of which the model takes the last one for a tulip.
class RecountedTestTest : public testing::Test {
  protected:
    RecountedTestTest() : evaluation_({"rose", "tulip", "daisy"}) {
        for (const auto& [file, label] :
             {std::pair("a.png", 0), std::pair("b.png", 0), std::pair("c.png", 1)}) {
            engine::ClassPrediction image;
            image.file = file;
            image.truth = 0;
            image.label = label;
            evaluation_.images.push_back(image);
        }
    }

    static Fixes::Fix relabelled(const std::string& sample, const QString& now) {
        return {.path = {},
                .sample = sample,
                .what = {},
                .isRelabelled = true,
                .then = "rose",
                .now = now};
    }
    static Fixes::Fix excluded(const std::string& sample) {
        return {.path = {}, .sample = sample, .what = {}};
    }
    void expectNow(const std::vector<Fixes::Fix>& fixes, std::int64_t right, std::int64_t images) {
        const auto recount = recounted(evaluation_, fixes);
        ASSERT_TRUE(recount);
        EXPECT_EQ(recount->rightThen, 2);
        EXPECT_EQ(recount->imagesThen, 3);
        EXPECT_EQ(recount->rightNow, right);
        EXPECT_EQ(recount->imagesNow, images);
    }

    engine::ClassEvaluation evaluation_;
};

TEST_F(RecountedTestTest, TheAnswerOfTheModelAsItsClassIsRight) {
    expectNow({relabelled("c.png", "tulip")}, 3, 3);
    expectNow({relabelled("a.png", "tulip")}, 1, 3);
}

TEST_F(RecountedTestTest, AThirdClassIsAsWrongAsBefore) {
    expectNow({relabelled("c.png", "daisy")}, 2, 3);
    expectNow(
        {relabelled("a.png", "daisy"), relabelled("b.png", "daisy"), relabelled("c.png", "daisy")},
        0,
        3);
}

TEST_F(RecountedTestTest, WhatIsExcludedIsNotCounted) {
    expectNow({excluded("c.png")}, 2, 2);
    expectNow({excluded("a.png")}, 1, 2);
}

TEST_F(RecountedTestTest, NothingIsKnownOfAnImageThatWasNotTested) {
    EXPECT_FALSE(recounted(evaluation_, {relabelled("d.png", "tulip")}));
    EXPECT_FALSE(recounted(evaluation_, {excluded("c.png"), excluded("d.png")}));
    evaluation_.images[2].error = "the file ends early";
    EXPECT_FALSE(recounted(evaluation_, {excluded("c.png")}));
}

TEST_F(RecountedTestTest, NothingIsLeftWhereAllAreExcluded) {
    EXPECT_FALSE(recounted(evaluation_, {excluded("a.png"), excluded("b.png"), excluded("c.png")}));
}

TEST_F(RecountedTestTest, SharesThatAreWrittenAlikeAreSaidOnce) {
    const QString changed =
        FixTray::accuracyText({.rightThen = 2, .imagesThen = 3, .rightNow = 3, .imagesNow = 3});
    EXPECT_TRUE(changed.contains("instead of")) << changed.toStdString();
    const QString same = FixTray::accuracyText(
        {.rightThen = 20'000, .imagesThen = 30'000, .rightNow = 20'001, .imagesNow = 30'000});
    EXPECT_TRUE(same.contains("stays at")) << same.toStdString();
    EXPECT_FALSE(same.contains("instead of")) << same.toStdString();
}

}  // namespace
}  // namespace espalier::ui

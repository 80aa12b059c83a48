// SPDX-License-Identifier: GPL-3.0-or-later
// Which classes of an image are shown with their scores, and how the right one stands out.
#include <gtest/gtest.h>

#include <QImage>

#include "ui/life/map_image.h"
#include "ui/life/scores_view.h"

namespace espalier::ui::test {
namespace {

TEST(ClassScoresTest, ShowTheHighestAndTheRightClass) {
    ClassScores scores{{}, {0.1F, 0.5F, 0.04F, 0.3F, 0.06F}, 2};
    EXPECT_EQ(scores.shown(3), (std::vector<int>{1, 3, 2}));
    EXPECT_EQ(scores.shown(9).size(), 5u);
    scores.target = 3;
    EXPECT_EQ(scores.shown(3), (std::vector<int>{1, 3, 0}));
    scores.target = -1;
    EXPECT_EQ(scores.shown(3), (std::vector<int>{1, 3, 0}));
    EXPECT_TRUE(scores.shown(0).empty());
}

TEST(ClassScoresTest, TheRightClassIsMarked) {
    ScoresView view;
    view.resize(240, 200);
    ClassScores scores{{"rose", "tulip"}, {0.7F, 0.3F}};
    view.setScores(scores);
    const QImage plain = view.grab().toImage();
    scores.target = 1;
    view.setScores(scores);
    EXPECT_NE(view.grab().toImage(), plain);
    EXPECT_TRUE(view.accessibleDescription().endsWith("(the right class)"));
}

}  // namespace
}  // namespace espalier::ui::test

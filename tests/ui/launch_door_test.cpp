// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/launch_door.h"

#include <gtest/gtest.h>

#include <QTest>
#include <future>

using espalier::studio::LaunchDoor;

namespace {

// Knocks from another thread and waits for the answer, like another program.
bool knock(const QStringList& paths) {
    auto visitor = std::async(std::launch::async, [paths] { return LaunchDoor::knock(paths); });
    const bool answered = QTest::qWaitFor(
        [&] { return visitor.wait_for(std::chrono::seconds(0)) == std::future_status::ready; });
    return visitor.get() && answered;
}

}  // namespace

TEST(LaunchDoorTest, PassesPathsToTheWindowInTheBackground) {
    LaunchDoor door;
    QStringList arrived;
    int knocks = 0;
    QObject::connect(&door, &LaunchDoor::knocked, [&](const QStringList& paths) {
        arrived = paths;
        ++knocks;
    });
    EXPECT_FALSE(knock({"/a"}));
    ASSERT_TRUE(door.open());
    const QStringList paths{"/flowers/ばら 1", "/b"};
    EXPECT_TRUE(knock(paths));
    EXPECT_EQ(arrived, paths);
    EXPECT_TRUE(knock({}));
    EXPECT_TRUE(arrived.isEmpty());
    EXPECT_EQ(knocks, 2);
    door.close();
    EXPECT_FALSE(knock({"/a"}));
}

TEST(LaunchDoorTest, OnlyOneDoorIsOpenAndItClosesWithItsWindow) {
    auto first = std::make_unique<LaunchDoor>();
    LaunchDoor second;
    ASSERT_TRUE(first->open());
    EXPECT_FALSE(second.open());
    first.reset();
    EXPECT_TRUE(second.open());
}

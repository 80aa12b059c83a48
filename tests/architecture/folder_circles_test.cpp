// SPDX-License-Identifier: Apache-2.0
// Of two folders one is below the other: neither includes the other, not even through a third.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "tests/architecture/include_graph.h"

namespace espalier::test {

namespace {

// Pairs that still include each other through some way. None may come to this list, and one that
// is undone leaves it.
const std::set<std::string> kStillInCircles{
    "kernels → kernels/cpu",
    "kernels/cpu → kernels",
    "kernels/math → kernels/ops",
    "kernels/ops → kernels/math",
};

// "a → b" for every folder a that includes one of b, from which it is reached again.
std::set<std::string> circlesIn(const std::vector<std::string>& rooms) {
    std::set<std::string> arrows;
    for (const std::string& circle : folderCircles(readIncludes(rooms))) {
        arrows.insert(circle.substr(0, circle.find(" (")));
    }
    return arrows;
}

}  // namespace

TEST(FolderCirclesTest, NoFoldersIncludeEachOther) {
    EXPECT_THAT(circlesIn({"app", "ui", "engine", "kernels"}), testing::IsSubsetOf(kStillInCircles))
        << testing::PrintToString(folderCircles(readIncludes({"app", "ui", "engine", "kernels"})));
}

}  // namespace espalier::test

// SPDX-License-Identifier: Apache-2.0
// Of two folders one is below the other: neither includes the other, not even through a third.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/architecture/include_graph.h"

namespace espalier::test {

TEST(FolderCirclesTest, NoFoldersIncludeEachOther) {
    EXPECT_THAT(folderCircles(readIncludes({"app", "ui", "engine", "kernels"})),
                testing::IsEmpty());
}

}  // namespace espalier::test

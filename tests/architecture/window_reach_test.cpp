// SPDX-License-Identifier: Apache-2.0
// What the window may not see even through other headers, and circles between its folders.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/architecture/include_graph.h"

namespace espalier::test {

namespace {

std::vector<std::string> filesThatReach(const std::string& header) {
    const IncludeGraph graph = readIncludes({"ui", "engine", "kernels"});
    EXPECT_TRUE(graph.contains(header)) << "nobody could reach it";
    std::vector<std::string> paths;
    for (const auto& [file, includes] : graph) {
        if (!file.starts_with("ui/")) continue;
        const std::string path = includePath(graph, file, header);
        if (!path.empty()) paths.push_back(path);
    }
    return paths;
}

}  // namespace

TEST(WindowReachTest, NoFileReachesTheGraphOfOps) {
    EXPECT_THAT(filesThatReach("engine/ops/op_graph.h"), testing::IsEmpty());
}

TEST(WindowReachTest, NoFileReachesDevices) {
    EXPECT_THAT(filesThatReach("kernels/device.h"), testing::IsEmpty());
}

TEST(WindowReachTest, FoldersDoNotIncludeEachOtherInCircles) {
    EXPECT_THAT(folderCircles(readIncludes({"ui"})), testing::IsEmpty());
}

TEST(WindowReachTest, AReachIsFoundThroughOtherHeaders) {
    const IncludeGraph graph{{"a/x.cpp", {"b/y.h"}}, {"b/y.h", {"c/z.h"}}, {"c/z.h", {}}};
    EXPECT_EQ(includePath(graph, "a/x.cpp", "c/z.h"), "a/x.cpp → b/y.h → c/z.h");
    EXPECT_EQ(includePath(graph, "c/z.h", "a/x.cpp"), "");
}

TEST(WindowReachTest, ACircleIsFoundThroughOtherFolders) {
    const IncludeGraph graph{{"a/x.h", {"b/y.h"}},
                             {"b/y.h", {"c/z.h"}},
                             {"c/z.h", {"a/other.h"}},
                             {"a/other.h", {}},
                             {"d/above.h", {"a/x.h"}}};
    const std::vector<std::string> circles = folderCircles(graph);
    ASSERT_EQ(circles.size(), 3u);
    EXPECT_EQ(circles.front(), "a → b (a/x.h includes b/y.h) and back");
}

}  // namespace espalier::test

// SPDX-License-Identifier: Apache-2.0
// What kind of data there are is known to the data, to the tasks that learn from them, and to the
// view of that kind: everybody else takes a DataSource.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/architecture/include_graph.h"

namespace espalier::test {

namespace {

bool knowsTheKind(const std::string& file) {
    const std::vector<std::string> rooms{"engine/data/", "engine/tasks/", "ui/data/folder/"};
    return std::ranges::any_of(rooms, [&](const auto& room) { return file.starts_with(room); });
}

}  // namespace

TEST(DataKindTest, OnlyTheDataKnowThatTheyAreAFolderOfClasses) {
    const std::string kind = "engine/data/folder/image_folder.h";
    const IncludeGraph graph = readIncludes({"app", "ui", "engine", "kernels"});
    ASSERT_TRUE(graph.contains(kind)) << "nobody could reach it";
    std::vector<std::string> paths;
    for (const auto& [file, includes] : graph) {
        const std::string path = knowsTheKind(file) ? "" : includePath(graph, file, kind);
        if (!path.empty()) paths.push_back(path);
    }
    EXPECT_THAT(paths, testing::IsEmpty());
}

TEST(DataKindTest, TheTasksAndTheViewOfTheKindDoReachIt) {
    const std::string kind = "engine/data/folder/image_folder.h";
    const IncludeGraph graph = readIncludes({"ui", "engine"});
    EXPECT_NE(includePath(graph, "ui/data/folder/folder_view.cpp", kind), "");
    EXPECT_NE(includePath(graph, "engine/tasks/classification/classification.cpp", kind), "");
}

}  // namespace espalier::test

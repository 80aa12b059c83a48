// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/line_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "project_support.h"

namespace espalier::engine::tests {

namespace {

std::vector<std::string> linesOf(const std::filesystem::path& file) {
    std::vector<std::string> lines;
    forEachLine(file, [&](std::string_view line) { lines.emplace_back(line); });
    return lines;
}

}  // namespace

using testing::ElementsAre;

TEST(LineFileTest, GivesEveryLineAndACutLastOne) {
    const TemporaryFolder folder;
    writeText(folder / "a", "one\n\nthree\ncut");
    EXPECT_THAT(linesOf(folder / "a"), ElementsAre("one", "", "three", "cut"));
    writeText(folder / "a", "one\n");
    EXPECT_THAT(linesOf(folder / "a"), ElementsAre("one"));
    EXPECT_TRUE(linesOf(folder / "none").empty());
}

TEST(LineFileTest, ReadsLinesAcrossBlocks) {
    const TemporaryFolder folder;
    std::string text;
    for (int i = 0; i < 20'000; ++i) text += "line " + std::to_string(i) + "\n";
    writeText(folder / "a", text);
    const auto lines = linesOf(folder / "a");
    ASSERT_EQ(lines.size(), 20'000u);
    for (int i = 0; i < 20'000; ++i) {
        ASSERT_EQ(lines[static_cast<std::size_t>(i)], "line " + std::to_string(i));
    }
}

TEST(LineFileTest, SkipsALineWithoutEnd) {
    const TemporaryFolder folder;
    writeText(folder / "a", "one\n" + std::string(std::size_t{40} << 20, 'x') + "\nthree\n");
    EXPECT_THAT(linesOf(folder / "a"), ElementsAre("one", "three"));
}

TEST(LineFileTest, KeepsWhatIsWantedAndGrows) {
    const TemporaryFolder folder;
    writeText(folder / "a", "keep\ndrop\nkeep\n");
    LineFile file(folder / "a", realFileSystem());
    file.begin("heading", [](std::string_view line) { return line == "keep"; });
    EXPECT_THAT(linesOf(folder / "a"), ElementsAre("heading", "keep", "keep"));
    file.add("new");
    file.flush(true);
    EXPECT_THAT(linesOf(folder / "a"), ElementsAre("heading", "keep", "keep", "new"));
}

TEST(LineFileTest, LeavesTheOldFileWhenTheDiskIsFull) {
    const TemporaryFolder folder;
    writeText(folder / "a", "old\n");
    FullDisk full(0);
    {
        LineFile file(folder / "a", full);
        EXPECT_THROW(file.begin("heading", [](std::string_view) { return true; }), Error);
    }
    EXPECT_THAT(linesOf(folder / "a"), ElementsAre("old"));
    EXPECT_FALSE(std::filesystem::exists(folder / "a.part"));
}

}  // namespace espalier::engine::tests

// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/line_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "engine/base/text_lines.h"
#include "project_support.h"

namespace espalier::engine::tests {

namespace {

std::vector<std::string> linesOf(const std::filesystem::path& file) {
    std::vector<std::string> lines;
    forEachLine(file, [&](std::string_view line) { lines.emplace_back(line); });
    return lines;
}

std::ptrdiff_t filesIn(const std::filesystem::path& folder) {
    return std::distance(std::filesystem::directory_iterator(folder), {});
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
    file.prepare("heading", [](std::string_view line) { return line == "keep"; });
    EXPECT_THAT(linesOf(folder / "a"), ElementsAre("keep", "drop", "keep"));
    file.replace();
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
        EXPECT_THROW(file.prepare("heading", [](std::string_view) { return true; }), Error);
    }
    EXPECT_THAT(linesOf(folder / "a"), ElementsAre("old"));
    EXPECT_EQ(filesIn(folder.path()), 1);
}

TEST(LineFileTest, LeavesTheOldFileWhenTheNewOneIsNeverPutInItsPlace) {
    const TemporaryFolder folder;
    writeText(folder / "a", "old\n");
    {
        LineFile file(folder / "a", realFileSystem());
        file.prepare("heading");
        EXPECT_EQ(filesIn(folder.path()), 2);
    }
    EXPECT_THAT(linesOf(folder / "a"), ElementsAre("old"));
    EXPECT_EQ(filesIn(folder.path()), 1);
}

TEST(LineFileTest, AReadErrorIsNotTheEndOfTheFile) {
    const TemporaryFolder folder;
    // A regular file whose bytes cannot be read: the process's memory begins at no address.
    std::filesystem::create_symlink("/proc/self/mem", folder / "a");
    EXPECT_THROW(linesOf(folder / "a"), UnreachableError);
    LineFile file(folder / "a", realFileSystem());
    EXPECT_THROW(file.prepare("", [](std::string_view) { return true; }), UnreachableError);
    EXPECT_TRUE(std::filesystem::is_symlink(folder / "a"));
    EXPECT_EQ(filesIn(folder.path()), 1);
}

TEST(LineFileTest, WhatCannotBeReachedIsNotMissing) {
    const TemporaryFolder folder;
    std::filesystem::create_symlink(folder / "a", folder / "a");
    EXPECT_THROW(linesOf(folder / "a"), UnreachableError);
}

TEST(LineFileTest, RefusesAPipeADeviceAndAFolder) {
    const TemporaryFolder folder;
    ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
    std::filesystem::create_symlink("/dev/zero", folder / "device");
    for (const char* name : {"pipe", "device"}) {
        EXPECT_THROW(linesOf(folder / name), UnreachableError) << name;
    }
    EXPECT_THROW(linesOf(folder.path()), Error);
}

TEST(LineFileTest, WritesThroughNoLinkThatWaitsUnderItsOldTemporaryName) {
    const TemporaryFolder folder;
    writeText(folder / "mine", "mine");
    std::filesystem::create_symlink(folder / "mine", folder / "a.part");
    LineFile file(folder / "a", realFileSystem());
    file.prepare("heading");
    file.replace();
    EXPECT_EQ(contentOf(folder / "mine"), "mine");
    EXPECT_THAT(linesOf(folder / "a"), ElementsAre("heading"));
}

TEST(LineFileTest, KeepsThePermissionsOfTheFileItReplaces) {
    const TemporaryFolder folder;
    writeText(folder / "a", "old\n");
    std::filesystem::permissions(folder / "a", std::filesystem::perms(0600));
    LineFile file(folder / "a", realFileSystem());
    file.prepare("heading");
    file.replace();
    EXPECT_EQ(std::filesystem::status(folder / "a").permissions(), std::filesystem::perms(0600));
}

}  // namespace espalier::engine::tests

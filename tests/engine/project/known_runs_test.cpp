// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/known_runs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "engine/runs/run_folder.h"
#include "fmt/format.h"
#include "project_support.h"

namespace espalier::engine::tests {

namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

/// With a state folder of its own.
class KnownRunsTest : public testing::Test {
  protected:
    KnownRunsTest() {
        if (const char* before = std::getenv("XDG_STATE_HOME")) before_ = before;
        ::setenv("XDG_STATE_HOME", fs::path(folder_ / "state").c_str(), 1);
    }
    ~KnownRunsTest() override {
        before_.empty() ? ::unsetenv("XDG_STATE_HOME")
                        : ::setenv("XDG_STATE_HOME", before_.c_str(), 1);
    }

    const TemporaryFolder folder_;
    std::string before_;
};

}  // namespace

TEST_F(KnownRunsTest, TheNewestIsFirstAndEachIsThereOnce) {
    EXPECT_THAT(knownRuns(), IsEmpty());
    rememberRun("/data/a");
    rememberRun("/data/b/");
    rememberRun("/data/x/../a");
    EXPECT_THAT(knownRuns(), ElementsAre("/data/a", "/data/b"));
    EXPECT_EQ(knownRunsFile(), folder_ / "state/espalier/known-runs.txt");
    forgetRun("/data/b");
    EXPECT_THAT(knownRuns(), ElementsAre("/data/a"));
}

TEST_F(KnownRunsTest, AnyNameIsKept) {
    const fs::path bytes("/data/\xE4\xF6 \xE6\x97\xA5");
    rememberRun(bytes);
    rememberRun("/data/two\nlines");  // no line of a file
    EXPECT_THAT(knownRuns(), ElementsAre(bytes));
}

TEST_F(KnownRunsTest, WhatIsFoundAnywayIsNotWrittenDown) {
    rememberRun(defaultRunsFolder() / "2026-11-20_143015_seed-cnn");
    EXPECT_THAT(knownRuns(), IsEmpty());
}

TEST_F(KnownRunsTest, AFileThatIsDamagedOrCannotBeWrittenStopsNobody) {
    fs::create_directories(knownRunsFile().parent_path());
    writeText(knownRunsFile(), std::string("\0relative\n/data/a\n\n", 20));
    EXPECT_THAT(knownRuns(), ElementsAre("/data/a"));
    fs::remove(knownRunsFile());
    fs::create_directory(knownRunsFile());
    EXPECT_THAT(knownRuns(), IsEmpty());
    rememberRun("/data/a");
    forgetRun("/data/a");
    EXPECT_THAT(knownRuns(), IsEmpty());
}

// As on a disk that has a bad sector: what cannot be read is not replaced.
TEST_F(KnownRunsTest, AFileThatCannotBeReadKeepsItsLines) {
    fs::create_directories(knownRunsFile().parent_path());
    const std::string tooLarge(5'000'000, 'x');
    writeText(knownRunsFile(), tooLarge);
    rememberRun("/data/a");
    forgetRun("/data/b");
    EXPECT_EQ(fs::file_size(knownRunsFile()), tooLarge.size());
}

TEST_F(KnownRunsTest, ProgramsThatWriteAtOnceLoseNothing) {
    std::vector<std::jthread> programs;
    for (int program = 0; program < 4; ++program) {
        programs.emplace_back([program] {
            for (int i = 0; i < 10; ++i) rememberRun(fmt::format("/data/{}-{}", program, i));
        });
    }
    programs.clear();
    EXPECT_THAT(knownRuns(), SizeIs(40));
}

TEST_F(KnownRunsTest, TheOldestAreForgotten) {
    for (int i = 0; i < 501; ++i) rememberRun("/data/" + std::to_string(i));
    EXPECT_THAT(knownRuns(), SizeIs(500));
    EXPECT_EQ(knownRuns().front(), "/data/500");
    EXPECT_EQ(knownRuns().back(), "/data/1");
}

}  // namespace espalier::engine::tests

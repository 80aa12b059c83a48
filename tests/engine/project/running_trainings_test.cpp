// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/running_trainings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "project_support.h"

namespace espalier::engine::tests {

namespace {

namespace fs = std::filesystem;

TrainingEvent eventOf(EventKind kind) {
    TrainingEvent event;
    event.kind = kind;
    return event;
}

/// A runtime folder of its own.
class RunningTrainingsTest : public testing::Test {
  protected:
    void SetUp() override {
        if (const char* before = std::getenv("XDG_RUNTIME_DIR")) before_ = before;
        ::setenv("XDG_RUNTIME_DIR", folder_.path().c_str(), 1);
    }
    void TearDown() override { ::setenv("XDG_RUNTIME_DIR", before_.c_str(), 1); }

    std::size_t announcements() const {
        const fs::directory_iterator files(folder_.path() / "espalier-trainings");
        return static_cast<std::size_t>(std::distance(fs::begin(files), fs::end(files)));
    }

    const TemporaryFolder folder_;
    std::string before_;
};

}  // namespace

TEST_F(RunningTrainingsTest, CountsFromTheFirstEventToTheLast) {
    EXPECT_EQ(runningTrainings(), 0);
    EXPECT_TRUE(reviewRunningTrainings().empty());
    TrainingAnnouncement one;
    EXPECT_EQ(runningTrainings(), 0) << "it has not begun";
    one.onEvent(eventOf(EventKind::Stage));
    one.onEvent(eventOf(EventKind::Started));
    EXPECT_EQ(runningTrainings(), 1);
    ASSERT_EQ(reviewRunningTrainings().size(), 1u);
    EXPECT_EQ(reviewRunningTrainings().front().severity, Severity::Warning);
    {
        TrainingAnnouncement two;
        two.onEvent(eventOf(EventKind::Started));
        EXPECT_EQ(runningTrainings(), 2);
        EXPECT_THAT(englishSentence(reviewRunningTrainings().front()),
                    testing::StartsWith("2 other trainings of yours"));
    }
    EXPECT_EQ(runningTrainings(), 1);
    one.onEvent(eventOf(EventKind::Finished));
    EXPECT_EQ(runningTrainings(), 0);
    EXPECT_EQ(announcements(), 0u);
}

TEST_F(RunningTrainingsTest, AKilledTrainingCountsNoLonger) {
    const pid_t child = ::fork();
    if (child == 0) {
        TrainingAnnouncement killed;
        killed.onEvent(eventOf(EventKind::Started));
        ::_exit(runningTrainings());
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_EQ(WEXITSTATUS(status), 1);
    EXPECT_EQ(announcements(), 1u) << "it could not withdraw";
    EXPECT_EQ(runningTrainings(), 0);
    EXPECT_EQ(announcements(), 0u);
}

TEST_F(RunningTrainingsTest, NobodyIsToldInAFolderOfOthers) {
    fs::create_directory(folder_.path() / "espalier-trainings");
    fs::permissions(folder_.path() / "espalier-trainings", fs::perms::all);
    TrainingAnnouncement one;
    one.onEvent(eventOf(EventKind::Started));
    EXPECT_EQ(runningTrainings(), 0);
    EXPECT_EQ(announcements(), 0u);
}

}  // namespace espalier::engine::tests

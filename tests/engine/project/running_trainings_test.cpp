// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/running_trainings.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <memory>
#include <optional>

#include "engine/base/error.h"
#include "project_support.h"

namespace espalier::engine::tests {

namespace {

namespace fs = std::filesystem;

int countRunning() {
    return static_cast<int>(runningTrainings().size());
}

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

    /// Holds what another program says of itself, as it is in its file.
    class Other {
      public:
        Other(const fs::path& folder, const std::string& name, const std::string& text) {
            fs::create_directories(folder / "espalier-trainings");
            const fs::path path = folder / "espalier-trainings" / name;
            file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
            EXPECT_EQ(::write(file_, text.data(), text.size()), static_cast<ssize_t>(text.size()));
            EXPECT_EQ(::flock(file_, LOCK_EX), 0);
        }
        ~Other() { ::close(file_); }
        Other(const Other&) = delete;
        Other& operator=(const Other&) = delete;

      private:
        int file_;
    };

    std::unique_ptr<Other> other(const std::string& text) {
        return std::make_unique<Other>(folder_.path(), "1-" + std::to_string(++count_), text);
    }
    std::unique_ptr<Other> using_(const std::string& processors,
                                  const std::string& device = "cpu",
                                  const std::string& run = "/runs/x") {
        return other(R"({"espalier_training":1,"run":")" + run + R"(","processors":")" +
                     processors + R"(","device":")" + device +
                     R"(","since":1700000000,"process":1})");
    }
    static std::vector<std::string> warnings(const IntendedUse& use) {
        std::vector<std::string> sentences;
        for (const Diagnostic& warning : reviewRunningTrainings(use)) {
            EXPECT_EQ(warning.severity, Severity::Warning);
            EXPECT_EQ(warning.code, "training.others");
            sentences.push_back(englishSentence(warning));
        }
        return sentences;
    }

    const TemporaryFolder folder_;
    std::string before_;
    int count_ = 0;
};

const RunFolder kAnnouncedRun{"/runs/mine"};

}  // namespace

TEST_F(RunningTrainingsTest, CountsFromTheFirstEventToTheLast) {
    EXPECT_EQ(countRunning(), 0);
    EXPECT_TRUE(reviewRunningTrainings({}).empty());
    TrainingAnnouncement one(kAnnouncedRun, "cpu");
    EXPECT_EQ(countRunning(), 0) << "it has not begun";
    one.onEvent(eventOf(EventKind::Stage));
    one.onEvent(eventOf(EventKind::Started));
    EXPECT_EQ(countRunning(), 1);
    ASSERT_EQ(reviewRunningTrainings({}).size(), 1u);
    EXPECT_EQ(reviewRunningTrainings({}).front().severity, Severity::Warning);
    {
        TrainingAnnouncement two(kAnnouncedRun, "cpu");
        two.onEvent(eventOf(EventKind::Started));
        EXPECT_EQ(countRunning(), 2);
        EXPECT_EQ(reviewRunningTrainings({}).size(), 2u);
    }
    EXPECT_EQ(countRunning(), 1);
    one.onEvent(eventOf(EventKind::Finished));
    EXPECT_EQ(countRunning(), 0);
    EXPECT_EQ(announcements(), 0u);
}

TEST_F(RunningTrainingsTest, AKilledTrainingCountsNoLonger) {
    const pid_t child = ::fork();
    if (child == 0) {
        TrainingAnnouncement killed(kAnnouncedRun, "cpu");
        killed.onEvent(eventOf(EventKind::Started));
        ::_exit(countRunning());
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_EQ(WEXITSTATUS(status), 1);
    EXPECT_EQ(announcements(), 1u) << "it could not withdraw";
    EXPECT_EQ(countRunning(), 0);
    EXPECT_EQ(announcements(), 0u);
}

TEST_F(RunningTrainingsTest, NobodyIsToldInAFolderOfOthers) {
    fs::create_directory(folder_.path() / "espalier-trainings");
    fs::permissions(folder_.path() / "espalier-trainings", fs::perms::all);
    TrainingAnnouncement one(kAnnouncedRun, "cpu");
    one.onEvent(eventOf(EventKind::Started));
    EXPECT_EQ(countRunning(), 0);
    EXPECT_EQ(announcements(), 0u);
}

TEST_F(RunningTrainingsTest, AnAnnouncementSaysWhichRunUsesWhat) {
    TrainingAnnouncement one(kAnnouncedRun, "cpu");
    onProcessors({allowedProcessors().back()}, [&] { one.onEvent(eventOf(EventKind::Stage)); });
    const std::vector<AnnouncedTraining> found = runningTrainings();
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].run, "/runs/mine");
    EXPECT_THAT(found[0].processors, testing::ElementsAre(allowedProcessors().back()));
    EXPECT_EQ(found[0].device, "cpu");
    EXPECT_EQ(found[0].process, ::getpid());
    EXPECT_NEAR(static_cast<double>(found[0].since), static_cast<double>(std::time(nullptr)), 100);
    // A name with bytes that are no text, and some that a terminal obeys.
    TrainingAnnouncement two({"/runs/\xff\x1b[2J"}, "cpu");
    two.onEvent(eventOf(EventKind::Stage));
    ASSERT_EQ(runningTrainings().size(), 2u);
    const auto sentences = warnings({});
    ASSERT_EQ(sentences.size(), 2u);
    EXPECT_THAT(sentences,
                testing::Contains(testing::HasSubstr(R"(the run /runs/\xFF?[2J (since )")));
}

TEST_F(RunningTrainingsTest, OnlyWhoSharesProcessorsIsWarned) {
    const auto x = using_("0-3");
    EXPECT_THAT(warnings({.processors = {4, 5}}), testing::IsEmpty());
    EXPECT_THAT(warnings({.processors = {3, 4}, .available = {0, 1, 2, 3, 4, 5, 6, 7}}),
                testing::ElementsAre(testing::MatchesRegex(
                    "Processors 0-3 are in use by the run /runs/x .since 2023-11-1[45] ..:.... so "
                    "both trainings will be slower. Choose others with --cores 4-7, or in the "
                    "window under Processors.")));
    EXPECT_THAT(warnings({.processors = {3}, .available = {0, 1, 2, 3}}),
                testing::ElementsAre(
                    testing::EndsWith("so both trainings will be slower until one has ended.")));
    const auto y = using_("6", "cpu", "/runs/y");
    EXPECT_THAT(warnings({.processors = {6}, .available = {3, 6, 7}}),
                testing::ElementsAre(testing::AllOf(
                    testing::StartsWith("Processor 6 is in use by the run /runs/y (since "),
                    testing::HasSubstr("--cores 7,"))));
    EXPECT_EQ(warnings({.processors = {0, 6}}).size(), 2u);
    EXPECT_THAT(freeProcessors({0, 5, 6, 7}, runningTrainings()), testing::ElementsAre(5, 7));
}

TEST_F(RunningTrainingsTest, ManyOthersAreNotAllNamed) {
    std::vector<std::unique_ptr<Other>> others;
    for (int i = 0; i < 40; ++i) others.push_back(using_("0-3"));
    const auto sentences = warnings({.processors = {0}});
    ASSERT_EQ(sentences.size(), 4u);
    EXPECT_THAT(sentences.back(), testing::StartsWith("37 other trainings of yours are running"));
}

TEST_F(RunningTrainingsTest, AnEarlierVersionSaysNothingAndIsUnderstood) {
    const auto old = other("");
    EXPECT_EQ(countRunning(), 1);
    EXPECT_THAT(warnings({}),
                testing::ElementsAre("Another training of yours is running on this computer. Both "
                                     "will be slower until one has ended."));
    EXPECT_THAT(freeProcessors({0, 1}, runningTrainings()), testing::IsEmpty())
        << "it may use any of them";
    const Diagnostics uses = usesOf("cpu", runningTrainings());
    ASSERT_EQ(uses.size(), 1u);
    EXPECT_THAT(englishSentence(uses[0]), testing::HasSubstr("does not say which processors"));
    EXPECT_TRUE(usesOf("gpu:0", runningTrainings()).empty());
}

TEST_F(RunningTrainingsTest, DamagedAndHostileFilesAreTakenForSuch) {
    std::vector<std::unique_ptr<Other>> others;
    const std::string good =
        R"({"espalier_training":1,"run":"/r","processors":"0","device":"cpu","since":1,"process":1)";
    for (
        const std::string& text : std::vector<std::string>{
            "{",
            "[]",
            "null",
            good,  // torn
            good + R"(,"run":"/twice"})",
            R"({"run":7,"processors":"0","device":"cpu","since":1,"process":1})",
            R"({"run":"/r","processors":"0-99999999","device":"cpu","since":1,"process":1})",
            R"({"run":"/r","processors":[0],"device":"cpu","since":1,"process":1})",
            R"({"run":"/r","processors":"0","device":"a device with a long name","since":1,"process":1})",
            R"({"run":"/r","processors":"0","device":"cpu","since":-1,"process":1})",
            R"({"run":"/r","processors":"0","device":"cpu","since":1e300,"process":1})",
            R"({"run":"/r","processors":"0","device":"cpu","since":1,"process":0})",
            R"({"run":")" + std::string(5000, 'r') +
                R"(","processors":"0","device":"cpu","since":1,"process":1})",
            std::string(1 << 20, '['),
            good + "," + std::string(1 << 17, ' ') + R"("x":1})",
            std::string("\0\0\0", 3)}) {
        const auto one = other(text);
        const std::vector<AnnouncedTraining> found = runningTrainings();
        ASSERT_EQ(found.size(), 1u) << text.substr(0, 100);
        EXPECT_FALSE(found[0].isKnown()) << text.substr(0, 100);
        EXPECT_EQ(warnings({}).size(), 1u);
    }
    const auto later = other(good + R"(,"a later version":{"says":"more"}})");
    ASSERT_EQ(countRunning(), 1);
    EXPECT_TRUE(runningTrainings()[0].isKnown());
    // Only files are read, and nothing else is waited for.
    ::mkfifo((folder_.path() / "espalier-trainings" / "pipe").c_str(), 0600);
    fs::create_symlink("/dev/zero", folder_.path() / "espalier-trainings" / "link");
    fs::create_directory(folder_.path() / "espalier-trainings" / "folder");
    EXPECT_EQ(countRunning(), 1);
}

TEST_F(RunningTrainingsTest, AGpuIsSharedByThoseWhoUseTheSame) {
    const auto x = using_("0", "gpu:1");
    EXPECT_THAT(warnings({.device = "cpu", .processors = {0}}), testing::IsEmpty())
        << "it hardly computes there";
    EXPECT_EQ(freeProcessors({0, 1}, runningTrainings()), Processors({0, 1}));
    EXPECT_TRUE(usesOf("cpu", runningTrainings()).empty());
    const Diagnostics uses = usesOf("gpu:1", runningTrainings());
    ASSERT_EQ(uses.size(), 1u);
    EXPECT_THAT(englishSentence(uses[0]), testing::StartsWith("In use by the run /runs/x (since "));
    EXPECT_TRUE(usesOf("gpu:0", runningTrainings()).empty());
}

TEST_F(RunningTrainingsTest, FreeCoresAreThoseThatNobodyUsesAndTakenAtOnce) {
    const std::vector<Processors> cores = coresOf(allowedProcessors());
    const auto all = static_cast<int>(cores.size());
    std::optional<TakenProcessors> first = takeProcessors("free:1");
    EXPECT_EQ(first->processors, cores[0]);
    // Of another process, which may not take the same.
    const pid_t child = ::fork();
    if (child == 0) {
        try {
            const TakenProcessors mine = takeProcessors("free:1");
            ::_exit(all > 1 && mine.processors == cores[1] ? 0 : 1);
        } catch (const RequestError&) {
            ::_exit(all == 1 ? 0 : 2);
        }
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_EQ(WEXITSTATUS(status), 0);
    EXPECT_TRUE(warnings({}).empty()) << "one's own";
    ASSERT_EQ(countRunning(), 1) << "the other has ended";
    EXPECT_TRUE(runningTrainings()[0].isReservation());
    TrainingAnnouncement begun(kAnnouncedRun, "cpu");
    begun.onEvent(eventOf(EventKind::Started));
    ASSERT_EQ(countRunning(), 1) << "the run tells more";
    EXPECT_FALSE(runningTrainings()[0].isReservation());
    begun.onEvent(eventOf(EventKind::Finished));
    EXPECT_EQ(countRunning(), 1) << "its model is still tested";
    first.reset();
    EXPECT_EQ(countRunning(), 0);

    const auto other = using_(processorsText(allowedProcessors()));
    try {
        takeProcessors("free:1");
        FAIL() << "all are in use";
    } catch (const RequestError& problem) {
        EXPECT_THAT(problem.what(),
                    testing::MatchesRegex("free:1 is not possible now, because 0 of [0-9]+ cores "
                                          "are free. Processors? .* in use by the run /runs/x "
                                          ".*Wait until a training has ended, or choose a list."));
    }
    EXPECT_EQ(takeProcessors(std::to_string(allowedProcessors()[0])).processors,
              Processors{allowedProcessors()[0]})
        << "a list is taken as it is";
    EXPECT_EQ(countRunning(), 1);
}

}  // namespace espalier::engine::tests

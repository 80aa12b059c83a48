// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/runs_reader.h"

#include <gtest/gtest.h>

#include <QTest>
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <vector>

using namespace espalier::ui;

namespace {

/// Rows of a disk that answers only when it is told to.
class HangingDisk {
  public:
    QVector<RunRow> read(RunsReach reach) {
        if (reach == RunsReach::Folders) return {};
        std::unique_lock lock(mutex_);
        ++looks_;
        answered_.wait(lock, [this] { return answers_; });
        return {};
    }
    void answer() {
        const std::scoped_lock lock(mutex_);
        answers_ = true;
        answered_.notify_all();
    }
    int looks() {
        const std::scoped_lock lock(mutex_);
        return looks_;
    }

  private:
    std::mutex mutex_;
    std::condition_variable answered_;
    bool answers_ = false;
    int looks_ = 0;
};

class RunsReaderTest : public testing::Test {
  protected:
    ~RunsReaderTest() override { disk_->answer(); }

    /// Looks that are younger than `patience` do not hang.
    std::unique_ptr<RunsReader> reader(std::chrono::milliseconds patience) {
        auto reader = std::make_unique<RunsReader>(RunsReader::Sources{
            .question =
                [](RunsReach reach) {
                    RunsQuestion question;
                    question.reach = reach;
                    return question;
                },
            .known = [] { return QHash<QString, RunRow>(); },
            .rows = [disk = disk_](const RunsQuestion& question,
                                   const auto&,
                                   std::stop_token) { return disk->read(question.reach); },
            .patience = patience});
        QObject::connect(
            reader.get(), &RunsReader::done, [this](const QVector<RunRow>&, RunsReach reach) {
                done_.push_back(reach);
            });
        return reader;
    }
    bool hasLooked(int times) {
        return QTest::qWaitFor([&] { return disk_->looks() == times; }, 20'000);
    }
    /// Soon, which can be seen of one that should not be by waiting alone.
    bool looksAgain(int times) {
        return QTest::qWaitFor([&] { return disk_->looks() > times; }, 200);
    }
    bool hasReadFolders(std::ptrdiff_t times) {
        return QTest::qWaitFor(
            [&] { return std::ranges::count(done_, RunsReach::Folders) == times; }, 20'000);
    }

    std::shared_ptr<HangingDisk> disk_ = std::make_shared<HangingDisk>();
    std::vector<RunsReach> done_;
};

}  // namespace

TEST_F(RunsReaderTest, WhoeverOpensTheListTriesAgainWhatHangs) {
    const auto reader = this->reader(std::chrono::milliseconds(0));
    reader->read();
    ASSERT_TRUE(hasLooked(1));
    reader->read();
    ASSERT_TRUE(hasReadFolders(2));
    EXPECT_FALSE(looksAgain(1)) << "not by itself";
    reader->readAfresh();
    EXPECT_TRUE(hasLooked(2));
    disk_->answer();
    EXPECT_TRUE(QTest::qWaitFor([&] { return !reader->isReading(); }, 20'000));
    EXPECT_EQ(std::ranges::count(done_, RunsReach::Everywhere), 1) << "the last one alone";
}

TEST_F(RunsReaderTest, ALookThatMayOnlyBeSlowGoesOn) {
    const auto reader = this->reader(std::chrono::hours(1));
    reader->read();
    ASSERT_TRUE(hasLooked(1));
    reader->readAfresh();
    ASSERT_TRUE(hasReadFolders(2));
    EXPECT_FALSE(looksAgain(1));
}

TEST_F(RunsReaderTest, LooksThatHangDoNotPileUp) {
    constexpr int kMost = 8;
    const auto reader = this->reader(std::chrono::milliseconds(0));
    reader->read();
    for (int look = 1; look < kMost; ++look) {
        ASSERT_TRUE(hasLooked(look));
        reader->readAfresh();
    }
    ASSERT_TRUE(hasLooked(kMost));
    reader->readAfresh();
    ASSERT_TRUE(hasReadFolders(kMost + 1));
    EXPECT_FALSE(looksAgain(kMost));
}

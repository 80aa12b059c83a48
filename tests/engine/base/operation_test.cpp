// SPDX-License-Identifier: Apache-2.0
#include "engine/base/operation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <stdexcept>
#include <vector>

namespace espalier::engine {
namespace {

using namespace std::chrono_literals;
using testing::AllOf;
using testing::HasSubstr;

/// What a watch has told, for a test that waits for it.
class Told {
  public:
    void add(const std::string& sentence) {
        const std::lock_guard lock(mutex_);
        sentences_.push_back(sentence);
        arrived_.notify_all();
    }
    std::vector<std::string> waitFor(std::size_t count, std::chrono::milliseconds most) {
        std::unique_lock lock(mutex_);
        arrived_.wait_for(lock, most, [&] { return sentences_.size() >= count; });
        return sentences_;
    }

  private:
    std::mutex mutex_;
    std::condition_variable arrived_;
    std::vector<std::string> sentences_;
};

TEST(StallWatchTest, NamesTheOperationThatLastsAndItsFileOnce) {
    Told told;
    const StallWatch watch([&](const std::string& sentence) { told.add(sentence); }, 50ms);
    const std::filesystem::path file = "/share/red/3.jpg";
    const Operation reading("Reading", file);
    const auto sentences = told.waitFor(1, 20s);
    ASSERT_EQ(sentences.size(), 1u);
    EXPECT_THAT(sentences[0], AllOf(HasSubstr("Reading /share/red/3.jpg"), HasSubstr("Check")));
    EXPECT_EQ(told.waitFor(2, 300ms).size(), 1u);
}

TEST(StallWatchTest, SeesTheOperationsOfOtherThreads) {
    Told told;
    const StallWatch watch([&](const std::string& sentence) { told.add(sentence); }, 50ms);
    std::promise<void> answer;
    const auto stuck = std::async(std::launch::async, [&] {
        const std::filesystem::path folder = "/share";
        const Operation listing("Listing the folder", folder);
        answer.get_future().wait();
    });
    const std::filesystem::path file = "/here";
    const auto sentences = told.waitFor(1, 20s);
    ASSERT_EQ(sentences.size(), 1u);
    EXPECT_THAT(sentences[0], HasSubstr("Listing the folder /share"));
    answer.set_value();
}

TEST(StallWatchTest, SaysNothingAboutOperationsThatEndOrGoOn) {
    Told told;
    const StallWatch watch([&](const std::string& sentence) { told.add(sentence); }, 2s);
    const std::filesystem::path file = "/share/long.tif";
    Operation reading("Reading", file);
    for (int i = 0; i < 10; ++i) {
        const Operation another("Reading", file);
        std::this_thread::sleep_for(300ms);
        reading.beat();
    }
    EXPECT_TRUE(told.waitFor(1, 0ms).empty());
}

TEST(StallWatchTest, AReportThatFailsDoesNotEndTheProgram) {
    std::atomic<int> calls{0};
    {
        const StallWatch watch(
            [&](const std::string&) {
                ++calls;
                throw std::runtime_error("no memory for a sentence");
            },
            20ms);
        const std::filesystem::path file = "/share/3.jpg";
        const Operation reading("Reading", file);
        while (calls == 0) std::this_thread::sleep_for(1ms);
    }
    EXPECT_EQ(calls, 1);
}

}  // namespace
}  // namespace espalier::engine

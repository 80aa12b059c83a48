// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace espalier::engine::tests {

/// What a server is asked: the parts of a request of HTTP that matter here.
struct TestRequest {
    std::string path;           ///< "/simple/a/"
    std::string range;          ///< of its header; empty if there is none
    std::string authorisation;  ///< likewise
};

/// What it answers. `status` 0: it closes the connection without a word.
struct TestAnswer {
    int status = 200;
    std::string content = {};
    std::string headers = {};   ///< further ones, each with "\r\n"
    std::size_t announced = 0;  ///< Content-Length; 0: that of the content
    bool stalls = false;        ///< after the content, until the client closes
};

/// A server of HTTP on 127.0.0.1 for one test: one connection at a time, one request for each, at
/// most a hundred. It ends with the object.
class TestServer {
  public:
    using Answer = std::function<TestAnswer(const TestRequest&)>;

    explicit TestServer(Answer answer);
    ~TestServer();
    TestServer(const TestServer&) = delete;
    TestServer& operator=(const TestServer&) = delete;

    int port() const { return port_; }
    /// "http://127.0.0.1:4711/" and the path; `credentials` as "user:password@".
    std::string address(const std::string& path, const std::string& credentials = {}) const;
    std::vector<TestRequest> requests() const;
    /// Waits until content has been sent that stalls; false after ten seconds.
    bool waitForStall() const;

  private:
    void run();
    void serve(int connection);

    const Answer answer_;
    int socket_ = -1;
    int port_ = 0;
    std::atomic<bool> ended_ = false;
    std::atomic<bool> stalled_ = false;
    mutable std::mutex mutex_;
    std::vector<TestRequest> requests_;  // under mutex_
    std::thread thread_;                 // last: it uses all of the above
};

}  // namespace espalier::engine::tests

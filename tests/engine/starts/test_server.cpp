// SPDX-License-Identifier: Apache-2.0
#include "test_server.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <stdexcept>

namespace espalier::engine::tests {

namespace {

constexpr std::size_t kMostRequestBytes = 64 << 10;
constexpr std::size_t kMostRequests = 100;
constexpr auto kPause = std::chrono::milliseconds(5);

// Until the empty line; empty if the client closes before.
std::string readHead(int connection) {
    std::string head;
    std::array<char, 4096> block{};
    while (head.find("\r\n\r\n") == head.npos && head.size() < kMostRequestBytes) {
        const ssize_t got = ::recv(connection, block.data(), block.size(), 0);
        if (got <= 0) return "";
        head.append(block.data(), static_cast<std::size_t>(got));
    }
    return head;
}

std::string header(const std::string& head, const std::string& name) {
    const std::size_t at = head.find("\r\n" + name + ": ");
    if (at == head.npos) return "";
    const std::size_t begin = at + name.size() + 4;
    return head.substr(begin, head.find("\r\n", begin) - begin);
}

// False when the client no longer listens.
bool sendAll(int connection, const std::string& bytes) {
    for (std::size_t done = 0; done < bytes.size();) {
        const ssize_t sent =
            ::send(connection, bytes.data() + done, bytes.size() - done, MSG_NOSIGNAL);
        if (sent <= 0) return false;
        done += static_cast<std::size_t>(sent);
    }
    return true;
}

}  // namespace

TestServer::TestServer(Answer answer) : answer_(std::move(answer)) {
    socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* any = reinterpret_cast<sockaddr*>(&address);
    if (::bind(socket_, any, size) != 0 || ::listen(socket_, 16) != 0 ||
        ::getsockname(socket_, any, &size) != 0) {
        throw std::runtime_error("the test cannot open a port of 127.0.0.1");
    }
    port_ = ntohs(address.sin_port);
    thread_ = std::thread([this] { run(); });
}

TestServer::~TestServer() {
    ended_ = true;
    thread_.join();
    ::close(socket_);
}

std::string TestServer::address(const std::string& path, const std::string& credentials) const {
    return "http://" + credentials + "127.0.0.1:" + std::to_string(port_) + path;
}

std::vector<TestRequest> TestServer::requests() const {
    const std::lock_guard lock(mutex_);
    return requests_;
}

bool TestServer::waitForStall() const {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (!stalled_ && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(kPause);
    return stalled_;
}

void TestServer::run() {
    constexpr int kWaitMilliseconds = 20;
    while (!ended_) {
        pollfd event{.fd = socket_, .events = POLLIN, .revents = 0};
        if (::poll(&event, 1, kWaitMilliseconds) <= 0) continue;
        const int connection = ::accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC);
        if (connection < 0) continue;
        const timeval patience{.tv_sec = 5, .tv_usec = 0};
        ::setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        ::setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
        serve(connection);
        ::close(connection);
    }
}

void TestServer::serve(int connection) {
    const std::string head = readHead(connection);
    if (head.empty()) return;
    const std::size_t begin = head.find(' ') + 1;
    const TestRequest request{.path = head.substr(begin, head.find(' ', begin) - begin),
                              .range = header(head, "Range"),
                              .authorisation = header(head, "Authorization")};
    {
        const std::lock_guard lock(mutex_);
        if (requests_.size() == kMostRequests) return;
        requests_.push_back(request);
    }
    const TestAnswer answer = answer_(request);
    if (answer.status == 0) return;
    const std::size_t length = answer.announced > 0 ? answer.announced : answer.content.size();
    const bool sent =
        sendAll(connection,
                "HTTP/1.1 " + std::to_string(answer.status) +
                    " -\r\nContent-Length: " + std::to_string(length) +
                    "\r\nConnection: close\r\n" + answer.headers + "\r\n" + answer.content);
    if (!sent || !answer.stalls) return;
    stalled_ = true;
    std::array<char, 16> more{};
    while (!ended_) {
        const ssize_t got = ::recv(connection, more.data(), more.size(), MSG_DONTWAIT);
        if (got == 0 || (got < 0 && errno != EAGAIN)) return;
        std::this_thread::sleep_for(kPause);
    }
}

}  // namespace espalier::engine::tests

// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/isolated_process.h"

#include <fcntl.h>
#include <linux/close_range.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>

#include "engine/base/error.h"
#include "engine/weights/system_call_filter.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr int kPipe = 0;           // in the process: where standard input was
constexpr int kWaitingFactor = 4;  // a busy machine gives it a part of the processor
constexpr int kMillisecondsPerSecond = 1000;

std::int64_t nowInMilliseconds() {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

/// Memory that this process may write and has to itself, which RLIMIT_DATA counts.
std::optional<std::uint64_t> dataBytes() {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen("/proc/self/statm", "re"),
                                                               std::fclose);
    unsigned long long pages = 0;
    if (!file || std::fscanf(file.get(), "%*u %*u %*u %*u %*u %llu", &pages) != 1) return {};
    return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

void limit(int resource, std::uint64_t most, std::uint64_t beyond = 0) {
    const rlimit64 limits{most, most + beyond};
    ::setrlimit64(static_cast<__rlimit_resource>(resource), &limits);
}

// Handlers and masks of this program are not for a crash that is expected.
void resetSignals() {
    for (int signal = 1; signal < SIGRTMIN; ++signal) ::signal(signal, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
}

void isolate(int pipe, const IsolationLimits& limits, std::optional<std::uint64_t> dataBefore) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    ::prctl(PR_SET_DUMPABLE, 0);
    resetSignals();
    if (pipe != kPipe && ::dup2(pipe, kPipe) < 0) ::_exit(1);
    if (::close_range(kPipe + 1, ~0U, 0) != 0) ::_exit(1);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_CPU, static_cast<std::uint64_t>(limits.processorSeconds), 1);  // SIGXCPU, SIGKILL
    if (dataBefore) limit(RLIMIT_DATA, *dataBefore + limits.memoryBytes);
    filterSystemCalls();
}

void sendAll(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const ssize_t sent = ::write(kPipe, bytes.data(), bytes.size());
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) ::_exit(1);
        bytes = bytes.subspan(static_cast<std::size_t>(sent));
    }
}

[[noreturn]] void runWork(const IsolatedProcess::Work& work) {
    try {
        work(sendAll);
    } catch (...) {  // whoever started it reads an early end
        ::_exit(1);
    }
    ::_exit(0);
}

}  // namespace

IsolatedProcess::IsolatedProcess(const IsolationLimits& limits, const Work& work)
    : deadline_(nowInMilliseconds() +
                std::int64_t{kWaitingFactor} * limits.processorSeconds * kMillisecondsPerSecond) {
    const std::optional<std::uint64_t> dataBefore = dataBytes();
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) == 0) {
        process_ = ::fork();
        if (process_ == 0) {
            isolate(ends[1], limits, dataBefore);
            runWork(work);
        }
        const int reason = errno;
        ::close(ends[1]);
        if (process_ < 0) ::close(ends[0]);
        errno = reason;
    }
    if (process_ < 0) {
        throw Error(
            fmt::format("No process for reading the file could be started: {}. Close other "
                        "programs, and try again.",
                        std::strerror(errno)));
    }
    pipe_ = ends[0];
}

IsolatedProcess::~IsolatedProcess() {
    end();
}

void IsolatedProcess::end() {
    if (process_ < 0) return;
    ::close(pipe_);
    ::kill(process_, SIGKILL);
    int status = 0;
    while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
    }
    const bool isKilled = WIFSIGNALED(status) != 0 && WTERMSIG(status) == SIGXCPU;
    isOutOfTime_ = isOutOfTime_ || isKilled;
    process_ = -1;
}

bool IsolatedProcess::receive(std::span<std::byte> bytes) {
    while (!bytes.empty()) {
        const std::size_t received = receiveSome(bytes);
        if (received == 0) return false;
        bytes = bytes.subspan(received);
    }
    return true;
}

// 0 at the end.
std::size_t IsolatedProcess::receiveSome(std::span<std::byte> bytes) {
    while (process_ >= 0) {
        pollfd waiting{pipe_, POLLIN, 0};
        const std::int64_t left = std::max<std::int64_t>(0, deadline_ - nowInMilliseconds());
        const int ready = ::poll(&waiting, 1, static_cast<int>(left));
        if (ready < 0 && errno == EINTR) continue;
        const ssize_t received = ready > 0 ? ::read(pipe_, bytes.data(), bytes.size()) : 0;
        if (received < 0 && errno == EINTR) continue;
        if (received > 0) return static_cast<std::size_t>(received);
        isOutOfTime_ = ready == 0;
        end();
    }
    return 0;
}

}  // namespace espalier::engine

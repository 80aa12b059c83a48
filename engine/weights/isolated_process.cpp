// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/isolated_process.h"

#include <dirent.h>
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
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "engine/base/error.h"
#include "engine/weights/system_call_filter.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kPipe = 0;  // in the process: where standard input was
constexpr std::chrono::milliseconds kLongestPoll{100};

// With which the process ends.
constexpr int kFailed = 1;
constexpr int kNotSetUp = 3;

/// Holds back all signals of this thread for as long as it lives: between fork() and the first
/// lines of the process, handlers of the program would run in there.
class HeldSignals {
  public:
    HeldSignals() {
        sigset_t all;
        sigfillset(&all);
        ::pthread_sigmask(SIG_SETMASK, &all, &before_);
    }
    ~HeldSignals() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    HeldSignals(const HeldSignals&) = delete;
    HeldSignals& operator=(const HeldSignals&) = delete;

  private:
    sigset_t before_{};
};

// What follows runs in the process, until runIsolated().

// Handlers of this program are not for a crash that is expected. What a terminal or a service
// manager sends to everybody is for the program alone, which ends the process if it wants to.
void resetSignals() {
    for (int signal = 1; signal <= SIGRTMAX; ++signal) ::signal(signal, SIG_DFL);
    for (const int signal : {SIGINT, SIGQUIT, SIGHUP, SIGTERM, SIGTSTP, SIGPIPE}) {
        ::signal(signal, SIG_IGN);
    }
    sigset_t none;
    sigemptyset(&none);
    ::pthread_sigmask(SIG_SETMASK, &none, nullptr);
}

// Kernels before 5.9 have no close_range(), and the rules of some containers refuse it.
bool closeOtherFiles() {
    if (::close_range(kPipe + 1, ~0U, 0) == 0) return true;
    DIR* const open = ::opendir("/proc/self/fd");
    if (!open) return false;
    // NOLINTNEXTLINE(concurrency-mt-unsafe): there is one thread
    while (const dirent* const entry = ::readdir(open)) {
        const int file = std::atoi(entry->d_name);  // 0 of "." and ".."
        if (file > kPipe && file != ::dirfd(open)) ::close(file);
    }
    return ::closedir(open) == 0;
}

/// Memory that this process may write and has to itself, which RLIMIT_DATA counts. Without stdio,
/// whose locks another thread may have held.
std::optional<std::uint64_t> dataBytes() {
    constexpr int kPlace = 5;  // of the number, in pages, among those of the line
    std::array<char, 256> text{};
    const int file = ::open("/proc/self/statm", O_RDONLY);
    if (file < 0) return std::nullopt;
    const ssize_t size = ::read(file, text.data(), text.size());
    ::close(file);
    std::string_view rest(text.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
    for (int place = 0; place < kPlace; ++place) {
        const std::size_t space = rest.find(' ');
        if (space == rest.npos) return std::nullopt;
        rest.remove_prefix(space + 1);
    }
    std::uint64_t pages = 0;
    const auto read = std::from_chars(rest.data(), rest.data() + rest.size(), pages);
    // Systems that imitate Linux say 0, which is true of no process.
    if (read.ec != std::errc() || pages == 0) return std::nullopt;
    return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

// Whoever started the program may have allowed it less, which nobody may raise again.
bool limit(int resource, std::uint64_t most, std::uint64_t beyond = 0) {
    const auto which = static_cast<__rlimit_resource>(resource);
    rlimit64 limits{};
    if (::getrlimit64(which, &limits) != 0) return false;
    limits.rlim_max = std::min<rlim64_t>(limits.rlim_max, most + beyond);
    limits.rlim_cur = std::min({limits.rlim_cur, limits.rlim_max, rlim64_t{most}});
    return ::setrlimit64(which, &limits) == 0;
}

bool limitProcess(const IsolationLimits& limits) {
    const std::optional<std::uint64_t> before = dataBytes();
    return before && limit(RLIMIT_CORE, 0) && limit(RLIMIT_DATA, *before + limits.memoryBytes) &&
           // SIGXCPU, then SIGKILL
           limit(RLIMIT_CPU, static_cast<std::uint64_t>(limits.processorSeconds), 1);
}

bool isolate(int pipe, pid_t parent, const IsolationLimits& limits) {
    resetSignals();
    // The parent may have ended before the process asked to end with it.
    if (::prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || ::getppid() != parent) return false;
    return ::dup2(pipe, kPipe) == kPipe && closeOtherFiles() && limitProcess(limits) &&
           ::prctl(PR_SET_DUMPABLE, 0) == 0 && filterSystemCalls();
}

void sendAll(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const ssize_t sent = ::write(kPipe, bytes.data(), bytes.size());
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) ::_exit(kFailed);
        bytes = bytes.subspan(static_cast<std::size_t>(sent));
    }
}

[[noreturn]] void runIsolated(int pipe,
                              pid_t parent,
                              const IsolationLimits& limits,
                              const IsolatedProcess::Work& work) {
    try {
        if (!isolate(pipe, parent, limits)) ::_exit(kNotSetUp);
        work(sendAll);
    } catch (...) {  // whoever started it reads an early end
        ::_exit(kFailed);
    }
    ::_exit(0);
}

}  // namespace

IsolatedProcess::IsolatedProcess(const IsolationLimits& limits,
                                 const Work& work,
                                 std::stop_token stop)
    : patience_(limits.waiting), stop_(std::move(stop)) {
    const pid_t parent = ::getpid();
    std::array<int, 2> ends{};
    int reason = 0;
    if (::pipe2(ends.data(), O_CLOEXEC) == 0) {
        const HeldSignals held;
        process_ = ::fork();
        if (process_ == 0) runIsolated(ends[1], parent, limits, work);
        reason = errno;
        ::close(ends[1]);
        if (process_ < 0) ::close(ends[0]);
    } else {
        reason = errno;
    }
    if (process_ < 0) {
        throw Error(
            fmt::format("No process for reading the file could be started: {}. Close other "
                        "programs, and try again.",
                        std::generic_category().message(reason)));
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
    wasSetUp_ = WIFEXITED(status) == 0 || WEXITSTATUS(status) != kNotSetUp;
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

// 0 at the end. Waits in short parts, of which none counts as longer than it was meant to be: after
// Ctrl-Z, or on a computer that was asleep, the process has not had that time either.
std::size_t IsolatedProcess::receiveSome(std::span<std::byte> bytes) {
    while (process_ >= 0) {
        if (stop_.stop_requested()) {
            end();
            throw Stopped();
        }
        isOutOfTime_ = patience_ <= patience_.zero();
        if (isOutOfTime_) break;
        const Clock::time_point before = Clock::now();
        pollfd waiting{pipe_, POLLIN, 0};
        const int ready = ::poll(&waiting, 1, static_cast<int>(kLongestPoll.count()));
        patience_ -= std::min<std::chrono::nanoseconds>(Clock::now() - before, kLongestPoll);
        if (ready == 0 || (ready < 0 && errno == EINTR)) continue;
        const ssize_t received = ready > 0 ? ::read(pipe_, bytes.data(), bytes.size()) : 0;
        if (received < 0 && errno == EINTR) continue;
        if (received > 0) return static_cast<std::size_t>(received);
        break;
    }
    end();
    return 0;
}

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/isolated_process.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <linux/futex.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <memory>
#include <new>
#include <string>
#include <thread>

#include "engine/base/error.h"
#include "fmt/format.h"
#include "tests/engine/weights/busy_threads.h"
#include "tests/support/refused_calls.h"

namespace espalier::engine::tests {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;
using Send = IsolatedProcess::Send;
using espalier::tests::RefusedCall;
using espalier::tests::withRefusedCalls;

constexpr IsolationLimits kLimits{.memoryBytes = 64 << 20, .processorSeconds = 5, .waiting = 60s};

IsolationLimits waitingFor(std::chrono::milliseconds time) {
    IsolationLimits limits = kLimits;
    limits.waiting = time;
    return limits;
}

std::span<std::byte> bytesIn(std::string& text) {
    return std::as_writable_bytes(std::span(text));
}

void sendText(const Send& send, const std::string& text) {
    send(std::as_bytes(std::span(text)));
}

/// What the process sends, of that many bytes; "" where it ends before.
std::string received(IsolatedProcess& process, std::size_t bytes) {
    std::string text(bytes, ' ');
    return process.receive(bytesIn(text)) ? text : "";
}

/// Takes no time of the processor.
void pause(std::chrono::milliseconds time) {
    const std::uint32_t never = 0;
    const timespec end{time.count() / 1000, time.count() % 1000 * 1'000'000};
    ::syscall(SYS_futex, &never, FUTEX_WAIT_PRIVATE, 0, &end, nullptr, 0);
}

/// From the system: what an allocator does about a refusal differs.
bool canTake(std::size_t bytes) {
    const int kind = MAP_PRIVATE | MAP_ANONYMOUS;
    return ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, kind, -1, 0) != MAP_FAILED;
}

/// A number that the process and its own processes have in common.
class SharedNumber {
  public:
    SharedNumber() {
        void* const memory = ::mmap(nullptr,
                                    sizeof(std::atomic<int>),
                                    PROT_READ | PROT_WRITE,
                                    MAP_SHARED | MAP_ANONYMOUS,
                                    -1,
                                    0);
        number_ = new (memory) std::atomic<int>(0);
    }
    ~SharedNumber() { ::munmap(number_, sizeof(std::atomic<int>)); }
    SharedNumber(const SharedNumber&) = delete;
    SharedNumber& operator=(const SharedNumber&) = delete;

    std::atomic<int>& operator*() const { return *number_; }
    /// Waits until it is not 0.
    int value() const {
        while (*number_ == 0) std::this_thread::sleep_for(1ms);
        return *number_;
    }

  private:
    std::atomic<int>* number_;
};

TEST(IsolatedProcessTest, WhatItSendsArrives) {
    IsolatedProcess process(kLimits, [](const Send& send) { sendText(send, "12345"); });
    EXPECT_EQ(received(process, 5), "12345");
    EXPECT_EQ(received(process, 1), "");
    EXPECT_FALSE(process.isOutOfTime());
    EXPECT_TRUE(process.wasSetUp());
}

TEST(IsolatedProcessTest, ACrashEndsItsBytesAndNothingElse) {
    const volatile bool crashes = true;
    IsolatedProcess process(kLimits, [&](const Send& send) {
        if (crashes) __builtin_trap();
        sendText(send, "1");
    });
    EXPECT_EQ(received(process, 1), "");
    EXPECT_FALSE(process.isOutOfTime());
    EXPECT_TRUE(process.wasSetUp());
}

TEST(IsolatedProcessTest, ItsProcessorTimeIsLimited) {
    IsolationLimits limits = kLimits;
    limits.processorSeconds = 1;
    IsolatedProcess process(limits, [](const Send&) {
        const volatile bool isForever = true;
        while (isForever) {
        }
    });
    EXPECT_EQ(received(process, 1), "");
    EXPECT_TRUE(process.isOutOfTime());
}

TEST(IsolatedProcessTest, OneThatWaitsIsEnded) {
    const auto before = Clock::now();
    IsolatedProcess process(waitingFor(300ms), [](const Send&) { pause(1h); });
    EXPECT_EQ(received(process, 1), "");
    EXPECT_TRUE(process.isOutOfTime());
    EXPECT_GE(Clock::now() - before, 300ms);
    EXPECT_LT(Clock::now() - before, 30s);
}

TEST(IsolatedProcessTest, OneThatSendsAByteNowAndThenIsEnded) {
    // Far more than it has time for, however slowly this computer reads: a byte that is there
    // already is not awaited.
    constexpr int kMany = 3000;
    IsolatedProcess process(waitingFor(300ms), [](const Send& send) {
        for (int i = 0; i < kMany; ++i) {
            sendText(send, "1");
            pause(20ms);
        }
    });
    int bytes = 0;
    while (!received(process, 1).empty()) ++bytes;
    EXPECT_TRUE(process.isOutOfTime());
    EXPECT_LT(bytes, kMany);
}

TEST(IsolatedProcessTest, TimeInWhichItIsNotAwaitedDoesNotCount) {
    const std::string much(std::size_t{1} << 20, 'x');  // more than a pipe takes
    IsolatedProcess process(waitingFor(1s), [&](const Send& send) { sendText(send, much); });
    std::this_thread::sleep_for(1200ms);
    EXPECT_EQ(received(process, much.size()), much);
}

TEST(IsolatedProcessTest, AStopEndsIt) {
    std::stop_source stop;
    IsolatedProcess process(
        kLimits,
        [](const Send& send) {
            const pid_t self = ::getpid();
            send(std::as_bytes(std::span(&self, 1)));
            pause(1h);
        },
        stop.get_token());
    pid_t child = 0;
    ASSERT_TRUE(process.receive(std::as_writable_bytes(std::span(&child, 1))));
    Clock::time_point asked;
    const std::jthread asks([&] {
        std::this_thread::sleep_for(50ms);
        asked = Clock::now();
        stop.request_stop();
    });
    EXPECT_THROW(received(process, 1), Stopped);
    EXPECT_LT(Clock::now() - asked, 5s);
    EXPECT_EQ(::kill(child, 0), -1);
    EXPECT_EQ(errno, ESRCH);
}

TEST(IsolatedProcessTest, WhatATerminalSendsToAllIsNotForIt) {
    const SharedNumber child;
    const SharedNumber areSent;
    IsolatedProcess process(kLimits, [&](const Send& send) {
        *child = ::getpid();
        while (*areSent == 0) pause(1ms);
        sendText(send, "1");
    });
    for (const int signal : {SIGINT, SIGQUIT, SIGHUP, SIGTERM, SIGTSTP}) {
        EXPECT_EQ(::kill(child.value(), signal), 0);
    }
    *areSent = 1;
    EXPECT_EQ(received(process, 1), "1");
}

TEST(IsolatedProcessTest, AHandlerOfTheProgramDoesNotRunInIt) {
    static std::atomic<int> handled;
    handled = 0;
    const auto before = std::signal(SIGUSR1, [](int) { ++handled; });
    const SharedNumber child;
    IsolatedProcess process(kLimits, [&](const Send& send) {
        *child = ::getpid();
        pause(1h);
        sendText(send, "1");
    });
    ::kill(child.value(), SIGUSR1);
    EXPECT_EQ(received(process, 1), "");
    EXPECT_FALSE(process.isOutOfTime());
    ::raise(SIGUSR1);  // it is still there in the program
    EXPECT_EQ(handled, 1);
    std::signal(SIGUSR1, before);
}

std::atomic<bool> interruptsNewProcesses = false;
[[maybe_unused]] const int kInterrupting = ::pthread_atfork(nullptr, nullptr, [] {
    if (interruptsNewProcesses) ::raise(SIGINT);
});

TEST(IsolatedProcessTest, ASignalThatComesBeforeItHasSetThemIsNotForItEither) {
    interruptsNewProcesses = true;
    IsolatedProcess process(kLimits, [](const Send& send) { sendText(send, "1"); });
    interruptsNewProcesses = false;
    EXPECT_EQ(received(process, 1), "1");
}

TEST(IsolatedProcessTest, ItEndsWithTheProgram) {
    ASSERT_EQ(::prctl(PR_SET_CHILD_SUBREAPER, 1), 0);  // to learn how it ended
    const SharedNumber child;
    const pid_t program = ::fork();
    if (program == 0) {
        const IsolatedProcess process(kLimits, [&](const Send&) {
            *child = ::getpid();
            pause(20s);
        });
        child.value();
        ::_exit(0);  // without the destructor, as in a crash
    }
    ASSERT_EQ(::waitpid(program, nullptr, 0), program);
    int status = 0;
    ASSERT_EQ(::waitpid(child.value(), &status, 0), child.value());
    EXPECT_TRUE(WIFSIGNALED(status));
    EXPECT_EQ(WTERMSIG(status), SIGKILL);
    ::prctl(PR_SET_CHILD_SUBREAPER, 0);
}

TEST(IsolatedProcessTest, ItsMemoryIsLimited) {
    IsolatedProcess process(kLimits, [](const Send& send) {
        sendText(send, canTake(std::size_t{256} << 20) ? "much" : "none");
    });
    EXPECT_EQ(received(process, 4), "none");
}

TEST(IsolatedProcessTest, MemoryThatOtherThreadsTakeMeanwhileIsNotItsOwn) {
    const UnsteadyMemory memory(std::size_t{256} << 20);
    for (int i = 0; i < 200; ++i) {
        IsolatedProcess process(kLimits, [](const Send& send) {
            sendText(send, canTake(std::size_t{48} << 20) ? "some" : "none");
        });
        ASSERT_EQ(received(process, 4), "some") << i;
    }
}

TEST(IsolatedProcessTest, OtherThreadsMayAllocateAndLogMeanwhile) {
    const BusyThreads threads;
    for (int i = 0; i < 50; ++i) {
        IsolatedProcess process(kLimits, [](const Send& send) {
            std::string text;
            for (int size = 1; size < 20'000; size += 97) text += std::string(size, 'x');
            try {
                throw Error(fmt::format("{}", text.size()));
            } catch (const Error& error) {
                sendText(send, text.size() > 1000 ? "much" : error.what());
            }
        });
        ASSERT_EQ(received(process, 4), "much") << i << process.isOutOfTime();
    }
}

TEST(IsolatedProcessTest, ItOpensNoFileAndStartsNoProcess) {
    IsolatedProcess process(kLimits, [](const Send& send) {
        const bool opens = ::open("/proc/self/status", O_RDONLY) >= 0;
        const bool forks = ::fork() >= 0;
        sendText(send, opens || forks ? "some" : "none");
    });
    EXPECT_EQ(received(process, 4), "none");
}

/// Into how many files a process can write, of those that are open in this one.
std::string openFilesInProcess() {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::tmpfile(), std::fclose);
    const int near = ::dup(::fileno(file.get()));
    const int far = ::fcntl(near, F_DUPFD_CLOEXEC, 900);
    IsolatedProcess process(kLimits, [](const Send& send) {
        int open = 0;
        for (int file = 1; file < 1024; ++file) open += ::write(file, "x", 1) == 1 ? 1 : 0;
        sendText(send, fmt::format("{:4}", open));
    });
    const std::string open = received(process, 4);
    ::close(near);
    ::close(far);
    return open;
}

TEST(IsolatedProcessTest, NoFileOfTheProgramIsOpenInIt) {
    EXPECT_EQ(openFilesInProcess(), "   0");
}

// Kernels before 5.9; the rules of older containers.
TEST(IsolatedProcessTest, FilesAreClosedOneByOneWhereNoCallClosesAll) {
    for (const int error : {ENOSYS, EPERM}) {
        withRefusedCalls({{SYS_close_range, error}},
                         [] { EXPECT_EQ(openFilesInProcess(), "   0"); });
    }
}

TEST(IsolatedProcessTest, WhereALimitIsNotAllowedNothingIsDone) {
    const std::vector<RefusedCall> calls{{SYS_prlimit64, EPERM},
                                         {SYS_openat, EACCES},  // without /proc
                                         {SYS_prctl, EINVAL, PR_SET_SECCOMP},
                                         {SYS_prctl, EINVAL, PR_SET_PDEATHSIG}};
    for (const RefusedCall& call : calls) {
        const SharedNumber isDone;
        withRefusedCalls({call}, [&] {
            IsolatedProcess process(kLimits, [&](const Send&) { *isDone = 1; });
            EXPECT_EQ(received(process, 1), "");
            EXPECT_FALSE(process.wasSetUp()) << call.number;
            EXPECT_FALSE(process.isOutOfTime());
        });
        EXPECT_EQ(*isDone, 0) << call.number;
    }
}

/// The hard limit of a process of ours, as the system knows it; 0 where it is not told.
rlim64_t processorLimitOf(pid_t process) {
    rlimit64 limits{};
    return ::prlimit64(process, RLIMIT_CPU, nullptr, &limits) == 0 ? limits.rlim_max : 0;
}

// Root could raise them, so what they are is asked, not whether the process lives.
TEST(IsolatedProcessDeathTest, LimitsOfTheProgramStay) {
    constexpr rlim_t kLower = 1000;
    const auto read = [] {
        const rlimit lower{kLower, kLower};
        if (::setrlimit(RLIMIT_CPU, &lower) != 0) ::_exit(2);
        IsolationLimits limits = kLimits;
        limits.processorSeconds = 2 * kLower;
        IsolatedProcess process(limits, [](const Send& send) {
            const pid_t self = ::getpid();
            send(std::as_bytes(std::span(&self, 1)));
            pause(1h);
        });
        pid_t child = 0;
        if (!process.receive(std::as_writable_bytes(std::span(&child, 1)))) ::_exit(3);
        ::_exit(processorLimitOf(child) == kLower ? 0 : 1);
    };
    EXPECT_EXIT(read(), testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace espalier::engine::tests

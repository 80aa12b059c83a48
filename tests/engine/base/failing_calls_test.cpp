// SPDX-License-Identifier: Apache-2.0
// Files where the operating system says no: its calls fail, in this thread alone.
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fstream>
#include <functional>
#include <thread>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/base/input_file.h"
#include "engine/base/write_mark.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/refused_calls.h"

namespace espalier::engine {
namespace {

using espalier::tests::RefusedCall;
using espalier::tests::withRefusedCalls;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
namespace fs = std::filesystem;

std::string sentenceOf(const std::function<void()>& action) {
    try {
        action();
        return "did not throw";
    } catch (const Error& error) {
        return error.what();
    }
}

std::string sentenceOf(const std::vector<RefusedCall>& calls, const std::function<void()>& action) {
    std::string sentence;
    withRefusedCalls(calls, [&] { sentence = sentenceOf(action); });
    return sentence;
}

/// The number that the next file will have, if no other thread opens one.
std::uint32_t nextFile() {
    const int file = ::open("/", O_RDONLY | O_CLOEXEC);
    ::close(file);
    return static_cast<std::uint32_t>(file);
}

class FailingCallsTest : public testing::Test {
  protected:
    FailingCallsTest() {
        std::string name = (fs::path(testing::TempDir()) / "calls_XXXXXX").string();
        folder_ = ::mkdtemp(name.data());
        file_ = folder_ / "a.txt";
        writeFileAtomically(file_, "old");
    }
    ~FailingCallsTest() override { fs::remove_all(folder_); }

    // What every failed write leaves.
    void expectOldFileAlone() const {
        EXPECT_EQ(readFile(file_, 100), "old");
        EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 1);
    }

    fs::path folder_;
    fs::path file_;
};

TEST_F(FailingCallsTest, AWriteThatFailsLeavesTheOldFile) {
    struct Case {
        RefusedCall call;
        const char* sentence;
    };
    const Case cases[] = {{{SYS_getrandom, ENOSYS}, "Could not create"},
                          {{SYS_openat, EROFS}, "Could not create"},
                          {{SYS_write, ENOSPC}, "Could not write"},
                          {{SYS_write, EIO}, "Could not write"},
                          {{SYS_fsync, EIO}, "Could not save to disk"}};
    for (const Case& one : cases) {
        EXPECT_THAT(sentenceOf({one.call}, [&] { writeFileAtomically(file_, "new"); }),
                    AllOf(HasSubstr(one.sentence), HasSubstr("a.txt"), Not(HasSubstr(".part"))));
        expectOldFileAlone();
    }
}

// An error of a part is told by this call alone; the sync after it would succeed.
TEST_F(FailingCallsTest, AnErrorOfAPartIsNotForgotten) {
    const std::string large(std::size_t{9} << 20, 'x');
    for (const int error : {EIO, ENOSPC, EDQUOT}) {
        EXPECT_THAT(
            sentenceOf({{SYS_sync_file_range, error}}, [&] { writeFileAtomically(file_, large); }),
            HasSubstr("Could not save to disk"));
        expectOldFileAlone();
    }
    EXPECT_EQ(
        sentenceOf({{SYS_sync_file_range, ENOSYS}}, [&] { writeFileAtomically(file_, large); }),
        "did not throw");
    EXPECT_EQ(fs::file_size(file_), large.size());
}

TEST_F(FailingCallsTest, AFolderOfThatNameIsNotReplaced) {
    const fs::path taken = folder_ / "taken";
    fs::create_directories(taken / "inside");
    EXPECT_THAT(sentenceOf([&] { writeFileAtomically(taken, "new"); }),
                AllOf(HasSubstr("Could not replace"), HasSubstr("taken")));
    EXPECT_TRUE(fs::exists(taken / "inside"));
    EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 2);
}

TEST_F(FailingCallsTest, DevicesPipesAndSocketsAreNotReplaced) {
    ASSERT_EQ(::mkfifo((folder_ / "pipe").c_str(), 0600), 0);
    const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::string name = (folder_ / "socket").string();
    ASSERT_LT(name.size(), sizeof address.sun_path);
    std::memcpy(address.sun_path, name.c_str(), name.size());
    ASSERT_EQ(::bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    ::close(socket);
    for (const fs::path& path : {folder_ / "pipe", folder_ / "socket", fs::path("/dev/null")}) {
        EXPECT_THAT(sentenceOf([&] { writeFileAtomically(path, "new"); }),
                    HasSubstr("is a device or a pipe"));
        EXPECT_FALSE(fs::is_regular_file(path)) << path;
    }
}

TEST_F(FailingCallsTest, AFolderThatCannotBeSyncedIsNamedUnlessItNeverCan) {
    const auto sync = [&] { realFileSystem().syncFolder(folder_); };
    EXPECT_THAT(sentenceOf({{SYS_fsync, EIO}}, sync), HasSubstr("Could not save the folder"));
    EXPECT_THAT(sentenceOf([&] { realFileSystem().syncFolder(folder_ / "none"); }),
                HasSubstr("Could not open the folder"));
    // A network file system; a folder into which one may write and not look.
    EXPECT_EQ(sentenceOf({{SYS_fsync, EINVAL}}, sync), "did not throw");
    EXPECT_EQ(sentenceOf({{SYS_openat, EACCES}}, sync), "did not throw");
}

TEST_F(FailingCallsTest, ANameWithoutAFolderIsInTheWorkingOne) {
    const fs::path before = fs::current_path();
    fs::current_path(folder_);
    const std::string sentence = sentenceOf([] { writeFileAtomically("b.txt", "new"); });
    fs::current_path(before);
    EXPECT_EQ(sentence, "did not throw");
    EXPECT_EQ(readFile(folder_ / "b.txt", 100), "new");
}

TEST_F(FailingCallsTest, PermissionsOfTheOldFileAreTaken) {
    const fs::path fresh = folder_ / "fresh.txt";
    writeFileAtomically(fresh, "new");
    fs::permissions(file_, fs::perms(0600));
    keepPermissions(file_, fresh);
    EXPECT_EQ(fs::status(fresh).permissions(), fs::perms(0600));
    keepPermissions(folder_ / "none", fresh);
    EXPECT_EQ(fs::status(fresh).permissions(), fs::perms(0600));
}

TEST_F(FailingCallsTest, WithoutLocksNothingIsKnownOfAFileAndNothingRemoved) {
    withRefusedCalls({{SYS_flock, ENOLCK}}, [&] {
        EXPECT_EQ(isMarkedAsWritten(file_), std::nullopt);
        EXPECT_EQ(removeUnlessMarked(file_), std::nullopt);
        EXPECT_NO_THROW(writeFileAtomically(file_, "old"));
    });
    expectOldFileAlone();
    const WriteMark nothing(folder_ / "none");
    EXPECT_FALSE(fs::exists(folder_ / "none"));
}

TEST_F(FailingCallsTest, AFileThatSomebodyHoldsForeverIsWritten) {
    EXPECT_EQ(sentenceOf({{SYS_flock, EWOULDBLOCK}, {SYS_clock_nanosleep, EINTR}},
                         [&] { writeFileAtomically(file_, "new"); }),
              "did not throw");
    EXPECT_EQ(readFile(file_, 100), "new");
}

TEST_F(FailingCallsTest, AReadThatFailsIsNamed) {
    const auto read = [&] { readFile(file_, 100); };
    EXPECT_THAT(sentenceOf({{SYS_openat, EACCES}}, read),
                AllOf(HasSubstr("Could not open"), HasSubstr("a.txt")));
    EXPECT_THAT(sentenceOf({{SYS_read, EIO}}, read),
                AllOf(HasSubstr("Could not read"), HasSubstr("a.txt")));
    const std::uint32_t file = nextFile();
    EXPECT_THAT(sentenceOf({{SYS_newfstatat, EIO, file}, {SYS_fstat, EIO, file}}, read),
                AllOf(HasSubstr("Could not read"), HasSubstr("a.txt")));
    EXPECT_EQ(nextFile(), file) << "a file stayed open";
}

TEST_F(FailingCallsTest, AnInputFileThatIsHandedOnIsClosedOnce) {
    const std::uint32_t number = nextFile();
    {
        InputFile first(file_);
        InputFile second(std::move(first));
        std::array<std::byte, 3> bytes{};
        EXPECT_EQ(second.read(bytes), 3u);
    }
    EXPECT_EQ(nextFile(), number);
}

std::atomic<int> signalsSeen = 0;

/// Signals that interrupt a waiting call; the program has its handler back afterwards.
class InterruptingSignals {
  public:
    InterruptingSignals() {
        signalsSeen = 0;
        struct sigaction action {};
        action.sa_handler = [](int) { ++signalsSeen; };  // without SA_RESTART
        ::sigaction(SIGUSR1, &action, &before_);
    }
    ~InterruptingSignals() { ::sigaction(SIGUSR1, &before_, nullptr); }
    InterruptingSignals(const InterruptingSignals&) = delete;
    InterruptingSignals& operator=(const InterruptingSignals&) = delete;

    /// Until the thread has taken a few of them.
    void interrupt(std::thread& thread) const {
        constexpr int kSignals = 20;
        constexpr int kTries = 2000;  // a thread that has ended takes none
        for (int i = 0; i < kTries && signalsSeen < kSignals; ++i) {
            ::pthread_kill(thread.native_handle(), SIGUSR1);
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    }

  private:
    struct sigaction before_ {};
};

TEST_F(FailingCallsTest, ASignalEndsNoWriteAndNoRead) {
    const InterruptingSignals signals;
    const fs::path path = folder_ / "pipe";
    ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
    const int far = ::open(path.c_str(), O_RDWR | O_CLOEXEC);  // waits for nobody
    std::array<std::byte, 5> got{};
    std::string sentence;
    std::thread reader(
        [&] { sentence = sentenceOf([&] { InputFile(path, FileKinds::Any).read(got); }); });
    signals.interrupt(reader);
    EXPECT_EQ(::write(far, "hello", got.size()), 5);
    reader.join();
    EXPECT_EQ(sentence, "did not throw");
    EXPECT_EQ(std::memcmp(got.data(), "hello", got.size()), 0);

    // More than a pipe holds: the rest waits for a reader.
    const std::string large(std::size_t{1} << 20, 'x');
    std::thread writer([&] {
        sentence =
            sentenceOf([&] { realFileSystem().write(far, std::as_bytes(std::span(large))); });
    });
    signalsSeen = 0;
    signals.interrupt(writer);
    std::string read(large.size(), '\0');
    EXPECT_EQ(InputFile(path, FileKinds::Any).read(std::as_writable_bytes(std::span(read))),
              large.size());
    writer.join();
    ::close(far);
    EXPECT_EQ(sentence, "did not throw");
    EXPECT_TRUE(read == large);
}

}  // namespace
}  // namespace espalier::engine

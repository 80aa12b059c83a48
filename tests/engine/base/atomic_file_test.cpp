// SPDX-License-Identifier: Apache-2.0
#include "engine/base/atomic_file.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <functional>
#include <optional>
#include <set>
#include <thread>

#include "engine/base/error.h"
#include "engine/base/write_mark.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/forwarding_files.h"

namespace espalier::engine {
namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

/// Fails at the n-th call; otherwise passes calls to the operating system.
class FailingFiles final : public FileSystem {
  public:
    explicit FailingFiles(int failAt) : left_(failAt) {}
    int create(const fs::path& path, std::optional<fs::perms> like) override {
        return count(), real_.create(path, like);
    }
    void write(int file, std::span<const std::byte> bytes) override {
        count();
        real_.write(file, bytes);
    }
    void sync(int file) override { count(), real_.sync(file); }
    void close(int file) noexcept override { real_.close(file); }
    void rename(const fs::path& from, const fs::path& to) override {
        count();
        real_.rename(from, to);
    }
    void syncFolder(const fs::path& folder) override { count(), real_.syncFolder(folder); }
    void remove(const fs::path& path) noexcept override { real_.remove(path); }
    bool hasFailed() const { return left_ <= 0; }

  private:
    void count() {
        if (--left_ <= 0) throw Error("no space");
    }
    FileSystem& real_ = realFileSystem();
    int left_;
};

class AtomicFileTest : public testing::Test {
  protected:
    AtomicFileTest() {
        std::string name = (fs::path(testing::TempDir()) / "atomic 花 XXXXXX").string();
        folder_ = ::mkdtemp(name.data());
        file_ = folder_ / "a b.txt";
    }
    ~AtomicFileTest() override { fs::remove_all(folder_); }

    std::size_t filesInFolder() const {
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
    }
    static std::string sentenceOf(const std::function<void()>& action) {
        try {
            action();
            return "did not throw";
        } catch (const Error& error) {
            return error.what();
        }
    }

    fs::path folder_;
    fs::path file_;
};

TEST_F(AtomicFileTest, WritesAndReplaces) {
    writeFileAtomically(file_, "one");
    EXPECT_EQ(readFile(file_, 100), "one");
    writeFileAtomically(file_, "two, longer");
    EXPECT_EQ(readFile(file_, 100), "two, longer");
    EXPECT_EQ(filesInFolder(), 1u);
}

TEST_F(AtomicFileTest, LeavesTheOldFileWhenItIsNotCommitted) {
    writeFileAtomically(file_, "old");
    {
        AtomicFile file(file_);
        file.write("new");
        EXPECT_EQ(filesInFolder(), 2u);
    }
    EXPECT_EQ(readFile(file_, 100), "old");
    EXPECT_EQ(filesInFolder(), 1u);
}

TEST_F(AtomicFileTest, IsMarkedWhileItIsWritten) {
    writeFileAtomically(file_, "whole");
    if (!isMarkedAsWritten(file_)) GTEST_SKIP() << "this file system has no locks";
    EXPECT_EQ(isMarkedAsWritten(file_), false);
    EXPECT_EQ(isMarkedAsWritten(folder_ / "nothing"), std::nullopt);
    fs::remove(file_);
    {
        AtomicFile file(file_);
        const fs::path temporary = fs::directory_iterator(folder_)->path();
        EXPECT_EQ(isMarkedAsWritten(temporary), true);
        file.write("new");
        EXPECT_EQ(isMarkedAsWritten(temporary), true) << "looking does not end it";
        file.commit();
    }
    EXPECT_EQ(isMarkedAsWritten(file_), false);
    const WriteMark mark(file_);
    EXPECT_EQ(isMarkedAsWritten(file_), true);
}

TEST_F(AtomicFileTest, OnlyWhatNobodyWritesIsRemoved) {
    writeFileAtomically(file_, "whole");
    if (!isMarkedAsWritten(file_)) GTEST_SKIP() << "this file system has no locks";
    EXPECT_EQ(removeUnlessMarked(folder_ / "nothing"), std::nullopt);
    {
        const WriteMark mark(file_);
        EXPECT_EQ(removeUnlessMarked(file_), false);
    }
    EXPECT_TRUE(fs::exists(file_));
    EXPECT_EQ(removeUnlessMarked(file_), true);
    EXPECT_FALSE(fs::exists(file_));
}

TEST_F(AtomicFileTest, IsMarkedAlthoughSomebodyLooksAtThatMoment) {
    writeFileAtomically(file_, "whole");
    if (!isMarkedAsWritten(file_)) GTEST_SKIP() << "this file system has no locks";
    const int looking = ::open(file_.c_str(), O_RDONLY | O_CLOEXEC);
    ASSERT_EQ(::flock(looking, LOCK_EX | LOCK_NB), 0);
    std::jthread looksAway([looking] {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        ::close(looking);
    });
    const WriteMark mark(file_);
    EXPECT_EQ(isMarkedAsWritten(file_), true);
}

/// Many files in little time.
class UnsyncedFiles final : public test::ForwardingFiles {
  public:
    void sync(int) override {}
    void syncFolder(const fs::path&) override {}
};

// Between its creation and its mark, a file looks like one that a killed program has left.
TEST_F(AtomicFileTest, IsWrittenWhileOthersRemoveWhatIsNotMarked) {
    std::jthread remover([&](const std::stop_token& stop) {
        while (!stop.stop_requested()) {
            std::error_code gone;
            for (fs::directory_iterator at(folder_, gone), end; !gone && at != end;
                 at.increment(gone)) {
                if (at->path() != file_) removeUnlessMarked(at->path());
            }
        }
    });
    UnsyncedFiles files;
    constexpr int kFiles = 4000;
    for (int i = 0; i < kFiles; ++i) {
        ASSERT_NO_THROW(writeFileAtomically(file_, std::to_string(i), files));
        ASSERT_EQ(readFile(file_, 100), std::to_string(i));
    }
}

TEST_F(AtomicFileTest, LeavesTheOldFileOrTheNewOneWhicheverCallFails) {
    for (int failAt = 1;; ++failAt) {
        writeFileAtomically(file_, "old");
        FailingFiles failing(failAt);
        try {
            writeFileAtomically(file_, "new", failing);
        } catch (const Error&) {
        }
        const std::string content = readFile(file_, 100);
        EXPECT_TRUE(content == "old" || content == "new") << content;
        EXPECT_EQ(filesInFolder(), 1u) << "failed at call " << failAt;
        if (!failing.hasFailed()) {
            EXPECT_EQ(content, "new");
            EXPECT_EQ(failAt, 6);  // create, write, sync, rename, sync of the folder
            break;
        }
    }
}

TEST_F(AtomicFileTest, KeepsThePermissionsOfTheFileItReplaces) {
    constexpr mode_t kMask = 022;
    const mode_t before = ::umask(kMask);
    writeFileAtomically(file_, "new");
    EXPECT_EQ(fs::status(file_).permissions(), fs::perms(0644));
    for (const auto mode : {0600, 0640, 0664, 0444}) {
        fs::permissions(file_, fs::perms(mode));
        writeFileAtomically(file_, "replaced");
        EXPECT_EQ(fs::status(file_).permissions(), fs::perms(mode));
        EXPECT_EQ(permissionsOf(unfinishedName(file_)), fs::perms(mode));
    }
    ::umask(before);
}

TEST_F(AtomicFileTest, CreatesOnlyWhatIsNotThereAndFollowsNoLink) {
    std::ofstream(folder_ / "other") << "mine";
    fs::create_symlink(folder_ / "other", folder_ / "link");
    fs::create_symlink(folder_ / "nothing", folder_ / "dangling");
    ASSERT_EQ(::mkfifo((folder_ / "pipe").c_str(), 0600), 0);
    for (const char* taken : {"other", "link", "dangling", "pipe"}) {
        EXPECT_THAT(sentenceOf([&] { realFileSystem().create(folder_ / taken, {}); }),
                    HasSubstr("File exists"))
            << taken;
    }
    EXPECT_EQ(readFile(folder_ / "other", 100), "mine");
    EXPECT_FALSE(fs::exists(folder_ / "nothing"));
}

TEST_F(AtomicFileTest, ReplacesALinkAndNotWhatItLeadsTo) {
    std::ofstream(folder_ / "other") << "mine";
    fs::create_symlink(folder_ / "other", file_);
    writeFileAtomically(file_, "new");
    EXPECT_EQ(readFile(file_, 100), "new");
    EXPECT_EQ(readFile(folder_ / "other", 100), "mine");
}

TEST_F(AtomicFileTest, NobodyCanGuessTheNameOfATemporaryFile) {
    std::set<std::string> names;
    for (int i = 0; i < 100; ++i) names.insert(unfinishedName(file_).filename().string());
    EXPECT_EQ(names.size(), 100u);
    for (const std::string& name : names) {
        EXPECT_THAT(name, testing::MatchesRegex("a b\\.txt\\.part[0-9a-f]{16}"));
        EXPECT_EQ(finishedName(name), "a b.txt");
        EXPECT_EQ(finishedName(unfinishedName(name).native()), "a b.txt");
    }
    EXPECT_EQ(finishedName("best.safetensors.part7123-14"), "best.safetensors");
    for (const char* name : {"a",
                             "a.part",
                             "film.part2",
                             ".part0123456789abcdef",
                             "a.part-1",
                             "a.part7-",
                             "a.part7x-3",
                             "a.part7-3x",
                             ""}) {
        EXPECT_EQ(finishedName(name), name);
    }
}

// What cannot be synced, as a pipe, answers so: then the call has reached the system.
TEST_F(AtomicFileTest, ASyncReachesTheSystem) {
    int pipe[2];
    ASSERT_EQ(::pipe(pipe), 0);
    EXPECT_THAT(sentenceOf([&] { realFileSystem().sync(pipe[1]); }), HasSubstr("Could not save"));
    ::close(pipe[0]);
    ::close(pipe[1]);
}

TEST_F(AtomicFileTest, AFileLargerThanThePartsInWhichItIsSavedIsWhole) {
    std::string content(std::size_t{20} << 20, '\0');
    for (std::size_t i = 0; i < content.size(); i += 4093) content[i] = static_cast<char>(i);
    writeFileAtomically(file_, content);
    EXPECT_TRUE(readFile(file_, std::int64_t{1} << 30) == content);
}

TEST_F(AtomicFileTest, SaysWhatCouldNotBeDone) {
    EXPECT_THAT(
        sentenceOf([&] { writeFileAtomically(folder_ / "missing" / "x", ""); }),
        testing::AllOf(
            HasSubstr("No such file"), HasSubstr("missing/x:"), testing::Not(HasSubstr(".part"))));
    EXPECT_THAT(sentenceOf([&] { readFile(file_, 100); }), HasSubstr("a b.txt"));
    EXPECT_THAT(sentenceOf([&] { readFile(folder_, 100); }), HasSubstr("directory"));
}

TEST_F(AtomicFileTest, ReadsNoMoreThanTheLimit) {
    std::ofstream(file_) << std::string(1000, 'x');
    EXPECT_EQ(readFile(file_, 1000).size(), 1000u);
    EXPECT_THAT(sentenceOf([&] { readFile(file_, 999); }), HasSubstr("larger than"));
    // Endless, with a reported size of 0.
    EXPECT_THAT(sentenceOf([&] { readFile("/dev/zero", 1 << 20); }), HasSubstr("larger than 1 MB"));
}

TEST_F(AtomicFileTest, ShowsPathsAsUtf8) {
    EXPECT_EQ(displayPath(fs::path("花/a b")), "花/a b");
}

}  // namespace
}  // namespace espalier::engine

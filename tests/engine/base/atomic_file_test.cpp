// SPDX-License-Identifier: Apache-2.0
#include "engine/base/atomic_file.h"

#include <stdlib.h>
#include <unistd.h>

#include <fstream>
#include <functional>

#include "engine/base/error.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace espalier::engine {
namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

/// Fails at the n-th call; the rest is the operating system's.
class FailingFiles final : public FileSystem {
  public:
    explicit FailingFiles(int failAt) : left_(failAt) {}
    int create(const fs::path& path) override { return count(), real_.create(path); }
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
    // Endless, and its size is said to be 0.
    EXPECT_THAT(sentenceOf([&] { readFile("/dev/zero", 1 << 20); }), HasSubstr("larger than 1 MB"));
}

TEST_F(AtomicFileTest, ShowsPathsAsUtf8) {
    EXPECT_EQ(displayPath(fs::path("花/a b")), "花/a b");
}

}  // namespace
}  // namespace espalier::engine

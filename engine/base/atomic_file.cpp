// SPDX-License-Identifier: Apache-2.0
#include "engine/base/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <string_view>

#include "engine/base/error.h"

namespace espalier::engine {

namespace {

std::string nextStep(int reason) {
    switch (reason) {
        case ENOSPC:
        case EDQUOT:
            return "Free some space and try again.";
        case EACCES:
        case EPERM:
        case EROFS:
            return "Choose a folder you have permission to write to.";
        case ENOENT:
            return "Check that the folder still exists.";
        default:
            return "Check the disk and try again.";
    }
}

constexpr std::string_view kUnfinished = ".part";

// A file is written under another name first; a person knows it by its own.
std::filesystem::path namedByPeople(const std::filesystem::path& path) {
    std::string name = path.filename().string();
    while (true) {
        const std::size_t end = name.rfind(kUnfinished);
        if (end == std::string::npos) break;
        const std::string number = name.substr(end + kUnfinished.size());
        if (number.empty() || number.find_first_not_of("0123456789-") != std::string::npos) break;
        name.resize(end);
    }
    return path.parent_path() / name;
}

[[noreturn]] void fail(const char* what, const std::filesystem::path& path, int reason) {
    throw Error(std::string(what) + " " + displayPath(namedByPeople(path)) + ": " +
                std::strerror(reason) + ". " + nextStep(reason));
}

class OperatingSystemFiles final : public FileSystem {
  public:
    int create(const std::filesystem::path& path) override {
        const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
        if (file < 0) fail("Could not create", path, errno);
        return file;
    }
    void write(int file, std::span<const std::byte> bytes) override {
        while (!bytes.empty()) {
            const ssize_t written = ::write(file, bytes.data(), bytes.size());
            if (written < 0 && errno == EINTR) continue;
            if (written < 0) fail("Could not write", nameOf(file), errno);
            bytes = bytes.subspan(static_cast<std::size_t>(written));
        }
    }
    void sync(int file) override {
        if (::fsync(file) != 0) fail("Could not save to disk", nameOf(file), errno);
    }
    void close(int file) noexcept override { ::close(file); }
    void rename(const std::filesystem::path& from, const std::filesystem::path& to) override {
        if (::rename(from.c_str(), to.c_str()) != 0) fail("Could not replace", to, errno);
    }
    void syncFolder(const std::filesystem::path& folder) override {
        const int file = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (file < 0) fail("Could not open the folder", folder, errno);
        const int result = ::fsync(file);
        const int reason = errno;
        ::close(file);
        // Some network file systems cannot sync a folder and say so; the rename itself stands.
        if (result != 0 && reason != EINVAL) fail("Could not save the folder", folder, reason);
    }
    void remove(const std::filesystem::path& path) noexcept override { ::unlink(path.c_str()); }

  private:
    static std::filesystem::path nameOf(int file) {
        std::error_code ignored;
        return std::filesystem::read_symlink("/proc/self/fd/" + std::to_string(file), ignored);
    }
};

std::filesystem::path folderOf(const std::filesystem::path& path) {
    return path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
}

}  // namespace

FileSystem& realFileSystem() {
    static OperatingSystemFiles files;
    return files;
}

std::filesystem::path unfinishedName(const std::filesystem::path& path) {
    static std::atomic<std::uint64_t> count = 0;
    std::filesystem::path name = path;
    name += std::string(kUnfinished) + std::to_string(::getpid()) + '-' + std::to_string(++count);
    return name;
}

AtomicFile::AtomicFile(std::filesystem::path path, FileSystem& files)
    : path_(std::move(path)), temporary_(unfinishedName(path_)), files_(files) {
    file_ = files_.create(temporary_);
}

AtomicFile::~AtomicFile() {
    if (file_ < 0) return;
    files_.close(file_);
    files_.remove(temporary_);
}

void AtomicFile::write(std::span<const std::byte> bytes) {
    files_.write(file_, bytes);
}

void AtomicFile::write(std::string_view text) {
    write(std::as_bytes(std::span(text)));
}

void AtomicFile::commit() {
    files_.sync(file_);
    files_.rename(temporary_, path_);
    files_.close(file_);
    file_ = -1;
    files_.syncFolder(folderOf(path_));
}

void writeFileAtomically(const std::filesystem::path& path,
                         std::string_view content,
                         FileSystem& files) {
    AtomicFile file(path, files);
    file.write(content);
    file.commit();
}

std::string readFile(const std::filesystem::path& path, std::int64_t limit) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) fail("Could not open", path, errno);
    struct Closer {
        int file;
        ~Closer() { ::close(file); }
    } closer{file};
    struct stat status {};
    if (::fstat(file, &status) != 0) fail("Could not read", path, errno);
    if (S_ISDIR(status.st_mode)) fail("Could not read", path, EISDIR);
    std::string content;
    char block[1 << 16];
    while (true) {
        const ssize_t got = ::read(file, block, sizeof block);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) fail("Could not read", path, errno);
        if (got == 0) return content;
        content.append(block, static_cast<std::size_t>(got));
        if (static_cast<std::int64_t>(content.size()) > limit) {
            throw Error(displayPath(path) + " is larger than " + std::to_string(limit >> 20) +
                        " MB and was not read. Check that it is the right file.");
        }
    }
}

std::string displayPath(const std::filesystem::path& path) {
    const auto utf8 = path.u8string();
    return {utf8.begin(), utf8.end()};
}

}  // namespace espalier::engine

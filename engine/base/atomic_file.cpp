// SPDX-License-Identifier: Apache-2.0
#include "engine/base/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include "engine/base/error.h"
#include "engine/base/file_error.h"
#include "engine/base/name_text.h"
#include "engine/base/operation.h"
#include "engine/base/work_pace.h"
#include "engine/base/write_mark.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr std::string_view kUnfinished = ".part";

// A slow disk that writes 2 MB/s is seen to go on every four seconds.
constexpr std::size_t kPartBytes = std::size_t{8} << 20;

// Sixteen hexadecimal digits; a process and a count in what was written before.
bool isMark(std::string_view text) {
    constexpr std::size_t kDigits = 16;
    if (text.size() == kDigits) return text.find_first_not_of("0123456789abcdef") == text.npos;
    const std::size_t hyphen = text.find('-');
    return hyphen != text.npos && hyphen > 0 && hyphen + 1 < text.size() &&
           text.find_first_not_of("0123456789") == hyphen &&
           text.find_first_not_of("0123456789", hyphen + 1) == text.npos;
}

// Before it was marked, a new file may have been taken for one that a killed program has left.
bool isGone(const std::filesystem::path& path) {
    struct stat status {};
    return ::lstat(path.c_str(), &status) != 0 && errno == ENOENT;
}

class OperatingSystemFiles final : public FileSystem {
  public:
    int create(const std::filesystem::path& path,
               std::optional<std::filesystem::perms> like) override {
        constexpr int kNew = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
        constexpr mode_t kUsual = 0644;
        const mode_t mode = like ? static_cast<mode_t>(*like) : kUsual;
        const Operation operation("Writing", path, OperationUse::Record);
        int file = -1;
        do {
            if (file >= 0) ::close(file);
            file = ::open(path.c_str(), kNew, mode);
            if (file < 0) failWriting("Could not create", path, errno);
            markAsWritten(file);
        } while (isGone(path));
        // The user's mask has been taken off. A file system without permissions may refuse, and
        // then the file can be read by fewer, never by more.
        if (like) static_cast<void>(::fchmod(file, mode));
        return file;
    }
    void write(int file, std::span<const std::byte> bytes) override {
        Operation operation("Writing", file, OperationUse::Record);
        while (!bytes.empty()) {
            const ssize_t written =
                ::write(file, bytes.data(), std::min(bytes.size(), kPacedBytes));
            if (written < 0 && errno == EINTR) continue;
            if (written < 0) failWriting("Could not write", nameOf(file), errno);
            bytes = bytes.subspan(static_cast<std::size_t>(written));
            restBetweenParts();
            operation.beat();
        }
    }
    void sync(int file) override {
        Operation operation("Writing", file, OperationUse::Record);
        writeBack(file, operation);
        if (::fsync(file) != 0) failWriting("Could not save to disk", nameOf(file), errno);
    }
    void close(int file) noexcept override {
        const Operation operation("Closing", file, OperationUse::Record);
        ::close(file);
    }
    void rename(const std::filesystem::path& from, const std::filesystem::path& to) override {
        const Operation operation("Replacing", to, OperationUse::Record);
        if (::rename(from.c_str(), to.c_str()) != 0) failWriting("Could not replace", to, errno);
    }
    void syncFolder(const std::filesystem::path& folder) override {
        const Operation operation("Writing", folder, OperationUse::Record);
        const int file = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        // Who may write into a folder need not be able to read it; only then it can be synced.
        if (file < 0 && errno == EACCES) return;
        if (file < 0) failWriting("Could not open the folder", folder, errno);
        const int result = ::fsync(file);
        const int reason = errno;
        ::close(file);
        // Some network file systems cannot sync a folder and say so; the rename itself stands.
        if (result != 0 && reason != EINVAL)
            failWriting("Could not save the folder", folder, reason);
    }
    void remove(const std::filesystem::path& path) noexcept override {
        const Operation operation("Removing", path, OperationUse::Record);
        ::unlink(path.c_str());
    }

  private:
    // Waits for a large file part by part, so that a slow disk can be told from one that hangs; the
    // sync waits for the rest. A system that cannot do this leaves all of it to the sync.
    static void writeBack(int file, Operation& operation) {
        constexpr unsigned kWritten =
            SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WRITE | SYNC_FILE_RANGE_WAIT_AFTER;
        constexpr auto kPart = static_cast<off_t>(kPartBytes);
        const off_t bytes = ::lseek(file, 0, SEEK_CUR);
        for (off_t place = 0; place + kPart < bytes; place += kPart) {
            if (::sync_file_range(file, place, kPart, kWritten) != 0) {
                // Such an error is told once: the sync would not repeat it.
                const int reason = errno;
                if (reason != EIO && reason != ENOSPC && reason != EDQUOT) return;
                failWriting("Could not save to disk", nameOf(file), reason);
            }
            operation.beat();
        }
    }
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
    std::uint64_t random = 0;
    if (::getentropy(&random, sizeof random) != 0) failWriting("Could not create", path, errno);
    std::filesystem::path name = path;
    name += fmt::format("{}{:016x}", kUnfinished, random);
    return name;
}

std::string_view finishedName(std::string_view name) {
    while (true) {
        const std::size_t end = name.rfind(kUnfinished);
        if (end == name.npos || end == 0) return name;
        if (!isMark(name.substr(end + kUnfinished.size()))) return name;
        name = name.substr(0, end);
    }
}

std::optional<std::filesystem::perms> permissionsOf(const std::filesystem::path& path) {
    const std::filesystem::path named = path.parent_path() / finishedName(path.filename().native());
    const Operation operation("Looking for", named, OperationUse::Record);
    std::error_code ignored;
    const std::filesystem::file_status status = std::filesystem::symlink_status(named, ignored);
    if (!std::filesystem::is_regular_file(status)) return std::nullopt;
    return status.permissions() & std::filesystem::perms::all;
}

void keepPermissions(const std::filesystem::path& old, const std::filesystem::path& fresh) {
    std::error_code ignored;  // a file system without permissions
    const auto kept = permissionsOf(old);
    const Operation operation("Writing", fresh, OperationUse::Record);
    if (kept) std::filesystem::permissions(fresh, *kept, ignored);
}

namespace {

// Renaming a file over /dev/null or a pipe would replace it for everybody.
void refuseOtherKinds(const std::filesystem::path& path) {
    const Operation operation("Looking for", path, OperationUse::Record);
    std::error_code ignored;
    const auto kind = std::filesystem::symlink_status(path, ignored).type();
    using Type = std::filesystem::file_type;
    if (kind != Type::block && kind != Type::character && kind != Type::fifo &&
        kind != Type::socket) {
        return;
    }
    throw Error(displayPath(path) +
                " is a device or a pipe, not a file, and is not replaced. Choose another name.");
}

}  // namespace

AtomicFile::AtomicFile(std::filesystem::path path, FileSystem& files)
    : path_(std::move(path)), temporary_(unfinishedName(path_)), files_(files) {
    refuseOtherKinds(path_);
    file_ = files_.create(temporary_, permissionsOf(path_));
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

std::string readFile(const std::filesystem::path& path, std::int64_t limit, FileKinds kinds) {
    InputFile file(path, kinds);
    std::string content;
    std::array<char, std::size_t{1} << 16> block{};
    while (true) {
        const std::size_t got = file.read(std::as_writable_bytes(std::span(block)));
        if (got == 0) return content;
        content.append(block.data(), got);
        if (static_cast<std::int64_t>(content.size()) > limit) {
            throw Error(displayPath(path) + " is larger than " + std::to_string(limit >> 20) +
                        " MB and was not read. Check that it is the right file.");
        }
    }
}

std::string displayPath(const std::filesystem::path& path) {
    return nameText(path.native());
}

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
// Intercepts the C library's calls that change files by LD_PRELOAD and records them, with the bytes
// written: see recorded_call.h. One call at a time, so that the record has an order.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>

#include "recorded_call.h"

namespace {

using espalier::tests::CallKind;
using espalier::tests::RecordedCall;

/// Looked up by name, because this library's own functions hide them.
template <typename Function>
Function* realFunction(const char* name) {
    return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

class Recorder {
  public:
    Recorder() {
        const char* folder = std::getenv(espalier::tests::kRecordedFolderVariable);
        const char* record = std::getenv(espalier::tests::kRecordVariable);
        if (!folder || !record) return;
        folder_ = folder;
        constexpr mode_t kMode = 0644;
        record_ = realFunction<int(const char*, int, ...)>("open")(
            record, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, kMode);
    }

    /// Relative to the folder; nothing for a path outside of it.
    std::optional<std::string> below(const char* path) const {
        if (record_ < 0) return std::nullopt;
        std::filesystem::path whole = path;
        if (whole.is_relative()) whole = std::filesystem::current_path() / whole;
        const std::string text = whole.lexically_normal().string();
        if (text == folder_) return "";
        if (!text.starts_with(folder_) || text[folder_.size()] != '/') return std::nullopt;
        return text.substr(folder_.size() + 1);
    }
    std::optional<std::string> below(int file) const {
        if (record_ < 0) return std::nullopt;
        char link[32];
        char name[4096];
        std::snprintf(link, sizeof link, "/proc/self/fd/%d", file);
        const ssize_t length = ::readlink(link, name, sizeof name - 1);
        if (length <= 0 || name[0] != '/') return std::nullopt;
        name[length] = '\0';
        return below(name);
    }
    /// Aborts the program when it cannot: half a record would look like a loss.
    void add(const RecordedCall& call) const {
        static auto* const kWrite = realFunction<ssize_t(int, const void*, size_t)>("write");
        const std::string text = recordText(call);
        if (kWrite(record_, text.data(), text.size()) != static_cast<ssize_t>(text.size())) {
            std::abort();
        }
    }
    std::mutex& mutex() { return mutex_; }

  private:
    std::string folder_;
    int record_ = -1;
    std::mutex mutex_;
};

// Created by the first call, which may come before any constructor of the program. Never destroyed,
// because the last call may come after all destructors.
Recorder& recorder() {
    static Recorder& recorder = *new Recorder;
    return recorder;
}

std::uint64_t objectOf(int file) {
    struct stat status {};
    return ::fstat(file, &status) == 0 ? status.st_ino : 0;
}

std::uint64_t objectOf(const char* path) {
    struct stat status {};
    return ::lstat(path, &status) == 0 ? status.st_ino : 0;
}

int openWith(const char* function, const char* path, int flags, mode_t mode) {
    auto* const real = realFunction<int(const char*, int, ...)>(function);
    const bool mayChange = (flags & (O_CREAT | O_TRUNC)) != 0;
    const auto name = mayChange ? recorder().below(path) : std::nullopt;
    if (!name) return real(path, flags, mode);
    const std::lock_guard lock(recorder().mutex());
    const bool wasThere = objectOf(path) != 0;
    const int file = real(path, flags, mode);
    if (file < 0) return file;
    if (!wasThere) {
        recorder().add({.kind = CallKind::CreateFile, .object = objectOf(file), .path = *name});
    } else if ((flags & O_TRUNC) != 0) {
        recorder().add({.kind = CallKind::Truncate, .object = objectOf(file), .path = *name});
    }
    return file;
}

mode_t modeOf(int flags, va_list rest) {
    return (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;
}

// `place`: nothing for the file's own position.
template <typename Real>
ssize_t writeWith(int file, const void* bytes, std::optional<off_t> place, const Real& real) {
    const auto name = recorder().below(file);
    if (!name) return real();
    const std::lock_guard lock(recorder().mutex());
    const bool appends = (::fcntl(file, F_GETFL) & O_APPEND) != 0;
    struct stat status {};
    if (appends && ::fstat(file, &status) == 0) place = status.st_size;
    if (!place) place = ::lseek(file, 0, SEEK_CUR);
    const ssize_t written = real();
    if (written > 0) {
        recorder().add({.kind = CallKind::Write,
                        .object = objectOf(file),
                        .place = static_cast<std::uint64_t>(*place),
                        .path = *name,
                        .bytes = {static_cast<const char*>(bytes), static_cast<size_t>(written)}});
    }
    return written;
}

int truncateWith(const char* function, int file, off_t size) {
    auto* const real = realFunction<int(int, off_t)>(function);
    const auto name = recorder().below(file);
    if (!name) return real(file, size);
    const std::lock_guard lock(recorder().mutex());
    const int result = real(file, size);
    if (result == 0) {
        recorder().add({.kind = CallKind::Truncate,
                        .object = objectOf(file),
                        .place = static_cast<std::uint64_t>(size),
                        .path = *name});
    }
    return result;
}

int syncWith(const char* function, int file) {
    auto* const real = realFunction<int(int)>(function);
    const auto name = recorder().below(file);
    if (!name) return real(file);
    const std::lock_guard lock(recorder().mutex());
    const int result = real(file);
    if (result == 0) {
        recorder().add({.kind = CallKind::Sync, .object = objectOf(file), .path = *name});
    }
    return result;
}

int removeWith(const char* function, const char* path) {
    auto* const real = realFunction<int(const char*)>(function);
    const auto name = recorder().below(path);
    if (!name) return real(path);
    const std::lock_guard lock(recorder().mutex());
    const int result = real(path);
    if (result == 0) recorder().add({.kind = CallKind::Remove, .path = *name});
    return result;
}

// A name that comes from, or goes to, a place outside would be missing in the record.
int nameWith(const char* function, CallKind kind, const char* from, const char* to) {
    auto* const real = realFunction<int(const char*, const char*)>(function);
    const auto name = recorder().below(from);
    const auto other = recorder().below(to);
    if (!name && !other) return real(from, to);
    if (!name || !other) std::abort();
    const std::lock_guard lock(recorder().mutex());
    const int result = real(from, to);
    if (result == 0) recorder().add({.kind = kind, .path = *name, .to = *other});
    return result;
}

}  // namespace

extern "C" {

int open(const char* path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    const mode_t mode = modeOf(flags, rest);
    va_end(rest);
    return openWith("open", path, flags, mode);
}

int open64(const char* path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    const mode_t mode = modeOf(flags, rest);
    va_end(rest);
    return openWith("open64", path, flags, mode);
}

ssize_t write(int file, const void* bytes, size_t size) {
    static auto* const kReal = realFunction<ssize_t(int, const void*, size_t)>("write");
    return writeWith(file, bytes, {}, [&] { return kReal(file, bytes, size); });
}

ssize_t pwrite(int file, const void* bytes, size_t size, off_t place) {
    static auto* const kReal = realFunction<ssize_t(int, const void*, size_t, off_t)>("pwrite");
    return writeWith(file, bytes, place, [&] { return kReal(file, bytes, size, place); });
}

ssize_t pwrite64(int file, const void* bytes, size_t size, off64_t place) {
    return pwrite(file, bytes, size, place);
}

int ftruncate(int file, off_t size) noexcept {
    return truncateWith("ftruncate", file, size);
}

int ftruncate64(int file, off64_t size) noexcept {
    return truncateWith("ftruncate64", file, size);
}

int fsync(int file) {
    return syncWith("fsync", file);
}

int fdatasync(int file) {
    return syncWith("fdatasync", file);
}

int rename(const char* from, const char* to) noexcept {
    return nameWith("rename", CallKind::Rename, from, to);
}

int link(const char* from, const char* to) noexcept {
    return nameWith("link", CallKind::Link, from, to);
}

int unlink(const char* path) noexcept {
    return removeWith("unlink", path);
}

int rmdir(const char* path) noexcept {
    return removeWith("rmdir", path);
}

int remove(const char* path) noexcept {
    return removeWith("remove", path);
}

int mkdir(const char* path, mode_t mode) noexcept {
    auto* const real = realFunction<int(const char*, mode_t)>("mkdir");
    const auto name = recorder().below(path);
    if (!name) return real(path, mode);
    const std::lock_guard lock(recorder().mutex());
    const int result = real(path, mode);
    if (result == 0) {
        recorder().add({.kind = CallKind::CreateFolder, .object = objectOf(path), .path = *name});
    }
    return result;
}
}

// SPDX-License-Identifier: Apache-2.0
// Intercepts the C library's calls that write, read, look for and lock files by LD_PRELOAD and
// makes one of them fail, or kills the program there, or never returns: see fault.h. This covers
// every writer: our files, other libraries.
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <string>

#include "fault.h"

namespace {

using espalier::tests::Fault;
using espalier::tests::FaultCalls;
using espalier::tests::FaultCount;

/// Looked up by name, because this library's own functions hide them.
template <typename Function>
Function* realFunction(const char* name) {
    return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

class Plan {
  public:
    Plan() {
        const char* fault = std::getenv(espalier::tests::kFaultVariable);
        const char* count = std::getenv(espalier::tests::kFaultCountVariable);
        if (!fault || !count) return;
        fault_ = espalier::tests::faultFromText(fault);
        const int file = realFunction<int(const char*, int, ...)>("open")(count, O_RDWR);
        void* place =
            ::mmap(nullptr, sizeof(FaultCount), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        if (place != MAP_FAILED) count_ = static_cast<FaultCount*>(place);
        const char* log = std::getenv(espalier::tests::kCallLogVariable);
        constexpr mode_t kMode = 0644;
        if (log) {
            log_ = realFunction<int(const char*, int, ...)>("open")(
                log, O_WRONLY | O_CREAT | O_APPEND, kMode);
        }
    }

    // Counts the call; true if it must fail.
    bool strikes(const char* path, bool needsSpace, bool isSync = false) {
        if (!count_ || !concerns(isSync) || !isBelow(path)) return false;
        const std::int64_t number = std::atomic_ref(count_->calls).fetch_add(1) + 1;
        const bool later = fault_.lasting && (needsSpace || fault_.hangs) && number > fault_.at;
        if (fault_.at == 0 || (number != fault_.at && !later)) return false;
        std::atomic_ref(count_->failed).fetch_add(1);
        return true;
    }
    // The same for a call of this kind only, which needs no space.
    bool strikesOnly(FaultCalls calls, const char* path) {
        if (!count_ || fault_.calls != calls || !isBelow(path)) return false;
        if (std::atomic_ref(count_->calls).fetch_add(1) + 1 != fault_.at) return false;
        std::atomic_ref(count_->failed).fetch_add(1);
        return true;
    }
    // The same for a read.
    bool strikesRead(const char* path) {
        if (!count_ || fault_.calls != FaultCalls::Reads || !isBelow(path)) return false;
        const std::lock_guard lock(reading_);
        if (!unreadable_.empty()) return unreadable_ == path;
        const std::int64_t number = std::atomic_ref(count_->calls).fetch_add(1) + 1;
        if (number != fault_.at) return false;
        unreadable_ = path;
        std::atomic_ref(count_->failed).fetch_add(1);
        return true;
    }
    void noteRead(const char* path, ssize_t bytes) {
        if (!count_ || fault_.calls != FaultCalls::Reads || bytes < 0 || !isBelow(path)) return;
        std::atomic_ref(count_->bytesRead).fetch_add(bytes);
    }
    // Of a call that is not counted, on a disk that hangs from some call on.
    bool strikesLater() const {
        return count_ && fault_.hangs && fault_.lasting &&
               std::atomic_ref(count_->failed).load() > 0;
    }
    void log(const char* call, const char* path, const char* to = nullptr) {
        if (log_ < 0 || !isBelow(path)) return;
        const std::string line =
            std::string(call) + ' ' + path + (to ? "\t" : "") + (to ? to : "") + '\n';
        static auto* const kWrite = realFunction<ssize_t(int, const void*, size_t)>("write");
        if (kWrite(log_, line.data(), line.size()) < 0) std::abort();
    }
    bool isFirst() const { return std::atomic_ref(count_->failed).load() == 1; }
    bool isLasting() const { return fault_.lasting; }
    bool kills() const { return fault_.kills; }
    bool hangs() const { return fault_.hangs; }
    int fail() const {
        while (fault_.hangs) ::pause();
        if (fault_.kills) std::raise(SIGKILL);
        errno = fault_.error;
        return -1;
    }

  private:
    bool concerns(bool isSync) const {
        return fault_.calls == FaultCalls::Writing || (isSync && fault_.calls == FaultCalls::Syncs);
    }
    bool isBelow(const char* path) const {
        const std::string& below = fault_.below.native();
        return std::strncmp(path, below.c_str(), below.size()) == 0;
    }

    Fault fault_;
    FaultCount* count_ = nullptr;
    int log_ = -1;
    std::mutex reading_;
    std::string unreadable_;
};

// Created by the first call, which may come before any constructor of the program. Never destroyed,
// because the last call may come after all destructors.
Plan& plan() {
    static Plan& plan = *new Plan;
    return plan;
}

/// The path behind a file descriptor.
class NameOf {
  public:
    explicit NameOf(int file) {
        char link[32];
        std::snprintf(link, sizeof link, "/proc/self/fd/%d", file);
        const ssize_t length = ::readlink(link, name_, sizeof name_ - 1);
        name_[length > 0 ? length : 0] = '\0';
    }
    const char* get() const { return name_; }

  private:
    char name_[4096];
};

bool creates(int flags) {
    return (flags & O_CREAT) != 0;
}

int openWith(const char* function, const char* path, int flags, mode_t mode) {
    if (creates(flags) && plan().strikes(path, true)) return plan().fail();
    const int file = realFunction<int(const char*, int, ...)>(function)(path, flags, mode);
    if (creates(flags) && file >= 0) plan().log("create", path);
    return file;
}

mode_t modeOf(int flags, va_list rest) {
    return creates(flags) ? va_arg(rest, mode_t) : 0;
}

// `real` writes that many of the bytes. A full disk still takes those that fit, and so may one
// whose program dies.
template <typename Real>
ssize_t writeWith(int file, size_t size, const Real& real) {
    if (!plan().strikes(NameOf(file).get(), true)) return real(size);
    const bool partly = !plan().hangs() && (plan().isLasting() || plan().kills());
    if (!partly || !plan().isFirst() || size < 2) return plan().fail();
    const ssize_t written = real(size / 2);
    return plan().kills() ? plan().fail() : written;
}

int truncateWith(const char* function, int file, off_t size) {
    if (plan().strikes(NameOf(file).get(), false)) return plan().fail();
    return realFunction<int(int, off_t)>(function)(file, size);
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
    return writeWith(file, size, [&](size_t count) { return kReal(file, bytes, count); });
}

ssize_t pwrite(int file, const void* bytes, size_t size, off_t place) {
    static auto* const kReal = realFunction<ssize_t(int, const void*, size_t, off_t)>("pwrite");
    return writeWith(file, size, [&](size_t count) { return kReal(file, bytes, count, place); });
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

ssize_t read(int file, void* bytes, size_t size) {
    static auto* const kReal = realFunction<ssize_t(int, void*, size_t)>("read");
    const NameOf name(file);
    if (plan().strikesRead(name.get())) return plan().fail();
    const ssize_t got = kReal(file, bytes, size);
    plan().noteRead(name.get(), got);
    return got;
}

ssize_t pread(int file, void* bytes, size_t size, off_t place) {
    static auto* const kReal = realFunction<ssize_t(int, void*, size_t, off_t)>("pread");
    return plan().strikesRead(NameOf(file).get()) ? plan().fail() : kReal(file, bytes, size, place);
}

ssize_t pread64(int file, void* bytes, size_t size, off64_t place) {
    return pread(file, bytes, size, place);
}

int stat(const char* path, struct stat* status) noexcept {
    if (plan().strikesOnly(FaultCalls::Looks, path)) return plan().fail();
    return realFunction<int(const char*, struct stat*)>("stat")(path, status);
}

int stat64(const char* path, struct stat64* status) noexcept {
    if (plan().strikesOnly(FaultCalls::Looks, path)) return plan().fail();
    return realFunction<int(const char*, struct stat64*)>("stat64")(path, status);
}

DIR* opendir(const char* path) {
    if (plan().strikesOnly(FaultCalls::Looks, path)) {
        plan().fail();
        return nullptr;
    }
    return realFunction<DIR*(const char*)>("opendir")(path);
}

int flock(int file, int operation) noexcept {
    if (plan().strikesOnly(FaultCalls::Locks, NameOf(file).get())) return plan().fail();
    return realFunction<int(int, int)>("flock")(file, operation);
}

int fsync(int file) {
    const NameOf name(file);
    if (plan().strikes(name.get(), false, true)) return plan().fail();
    const int result = realFunction<int(int)>("fsync")(file);
    if (result == 0) plan().log("sync", name.get());
    return result;
}

int rename(const char* from, const char* to) noexcept {
    if (plan().strikes(to, false)) return plan().fail();
    const int result = realFunction<int(const char*, const char*)>("rename")(from, to);
    if (result == 0) plan().log("rename", from, to);
    return result;
}

int mkdir(const char* path, mode_t mode) noexcept {
    if (plan().strikes(path, true)) return plan().fail();
    const int result = realFunction<int(const char*, mode_t)>("mkdir")(path, mode);
    if (result == 0) plan().log("mkdir", path);
    return result;
}

int rmdir(const char* path) noexcept {
    if (plan().strikesLater()) return plan().fail();
    return realFunction<int(const char*)>("rmdir")(path);
}
}

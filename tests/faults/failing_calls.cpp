// SPDX-License-Identifier: Apache-2.0
// Stands in front of the C library's writing calls, by LD_PRELOAD, and lets one of them fail: see
// fault.h. Whatever writes is covered: our files, the standard library's streams, other libraries.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "fault.h"

namespace {

using espalier::tests::Fault;
using espalier::tests::FaultCount;

/// Asked for by name, because this library's own functions hide them.
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
    }

    // Counts the call; true when it is to fail.
    bool strikes(const char* path, bool needsSpace) {
        if (!count_ || !isBelow(path)) return false;
        const std::int64_t number = std::atomic_ref(count_->calls).fetch_add(1) + 1;
        const bool later = fault_.lasting && needsSpace && number > fault_.at;
        if (fault_.at == 0 || (number != fault_.at && !later)) return false;
        std::atomic_ref(count_->failed).fetch_add(1);
        return true;
    }
    bool isFirst() const { return std::atomic_ref(count_->failed).load() == 1; }
    bool isLasting() const { return fault_.lasting; }
    int fail() const {
        errno = fault_.error;
        return -1;
    }

  private:
    bool isBelow(const char* path) const {
        const std::string& below = fault_.below.native();
        return std::strncmp(path, below.c_str(), below.size()) == 0;
    }

    Fault fault_;
    FaultCount* count_ = nullptr;
};

// Made at the first call, which may come before any constructor of the program, and never
// destroyed, because the last call may come after all destructors.
Plan& plan() {
    static Plan& plan = *new Plan;
    return plan;
}

/// The name behind a descriptor.
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
    return realFunction<int(const char*, int, ...)>(function)(path, flags, mode);
}

mode_t modeOf(int flags, va_list rest) {
    return creates(flags) ? va_arg(rest, mode_t) : 0;
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
    if (!plan().strikes(NameOf(file).get(), true)) return kReal(file, bytes, size);
    // A disk takes what fits before it is full.
    const bool partly = plan().isLasting() && plan().isFirst() && size > 1;
    return partly ? kReal(file, bytes, size / 2) : plan().fail();
}

int fsync(int file) {
    if (plan().strikes(NameOf(file).get(), false)) return plan().fail();
    return realFunction<int(int)>("fsync")(file);
}

int rename(const char* from, const char* to) noexcept {
    if (plan().strikes(to, false)) return plan().fail();
    return realFunction<int(const char*, const char*)>("rename")(from, to);
}

int mkdir(const char* path, mode_t mode) noexcept {
    if (plan().strikes(path, true)) return plan().fail();
    return realFunction<int(const char*, mode_t)>("mkdir")(path, mode);
}
}

// SPDX-License-Identifier: Apache-2.0
// Stands in front of the allocation functions, by LD_PRELOAD, and refuses one allocation: see
// AllocationFault in fault.h. `operator new` throws, as it does when memory is short; aligned
// memory is refused as the C library refuses it. What the C library allocates for itself always
// succeeds.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

#include "fault.h"

namespace {

using espalier::tests::FaultCount;

/// Needs no memory itself and no constructor: the first allocation comes before any.
struct Refusal {
    FaultCount* count = nullptr;
    const char* from = nullptr;
    std::int64_t at = 0;
    bool evenThen = false;
    std::atomic<bool> counts = false;
};

constinit Refusal refusal;

template <typename Function>
Function* nextFunction(const char* name) {
    return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

__attribute__((constructor)) void readRefusal() {
    const char* fault = std::getenv(espalier::tests::kAllocationFaultVariable);
    const char* count = std::getenv(espalier::tests::kFaultCountVariable);
    if (!fault || !count) return;
    char* end = nullptr;
    refusal.at = std::strtoll(fault, &end, 10);
    refusal.evenThen = std::strtol(end, &end, 10) != 0;
    const int file = nextFunction<int(const char*, int, ...)>("open")(count, O_RDWR);
    void* place = ::mmap(nullptr, sizeof(FaultCount), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (place == MAP_FAILED) std::abort();
    refusal.count = static_cast<FaultCount*>(place);
    refusal.from = end + 1;
}

bool isRefused() {
    if (!refusal.counts.load(std::memory_order_relaxed)) return false;
    const std::int64_t number = std::atomic_ref(refusal.count->calls).fetch_add(1) + 1;
    if (number != refusal.at) return false;
    std::atomic_ref(refusal.count->failed).fetch_add(1);
    return true;
}

void look(const char* path) {
    if (refusal.from && std::strstr(path, refusal.from)) refusal.counts = true;
}

void* allocate(std::size_t bytes, std::size_t alignment) {
    if (alignment <= alignof(std::max_align_t)) return std::malloc(bytes > 0 ? bytes : 1);
    static auto* const kReal =
        nextFunction<int(void**, std::size_t, std::size_t)>("posix_memalign");
    void* memory = nullptr;
    return kReal(&memory, alignment, bytes) == 0 ? memory : nullptr;
}

void* allocateOrThrow(std::size_t bytes, std::size_t alignment = 1) {
    constexpr std::size_t kNobodyKeepsSoMuch = std::size_t{1} << 20;
    if (isRefused()) {
        const std::new_handler giveBack = std::get_new_handler();
        if (!giveBack) throw std::bad_alloc();
        giveBack();
        // As often as memory is still short: the second time it throws, as nothing is left.
        if (refusal.evenThen || bytes > kNobodyKeepsSoMuch) giveBack();
    }
    void* memory = allocate(bytes, alignment);
    if (!memory) throw std::bad_alloc();
    return memory;
}

void* allocateOrNot(std::size_t bytes, std::size_t alignment = 1) noexcept {
    try {
        return allocateOrThrow(bytes, alignment);
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
}

// Whether an address is code of the program itself, not of a library.
bool isOurs(const void* caller) {
    static const void* const kProgram = [] {
        Dl_info about{};
        return ::dladdr(reinterpret_cast<const void*>(::getauxval(AT_ENTRY)), &about) != 0
                   ? about.dli_fbase
                   : nullptr;
    }();
    Dl_info about{};
    return ::dladdr(caller, &about) != 0 && about.dli_fbase == kProgram;
}

int openAndLook(const char* function, const char* path, int flags, va_list rest) {
    look(path);
    const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;
    return nextFunction<int(const char*, int, ...)>(function)(path, flags, mode);
}

std::size_t valueOf(std::align_val_t alignment) {
    return static_cast<std::size_t>(alignment);
}

}  // namespace

extern "C" {

int open(const char* path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    const int file = openAndLook("open", path, flags, rest);
    va_end(rest);
    return file;
}

int open64(const char* path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    const int file = openAndLook("open64", path, flags, rest);
    va_end(rest);
    return file;
}

FILE* fopen(const char* path, const char* mode) {
    look(path);
    return nextFunction<FILE*(const char*, const char*)>("fopen")(path, mode);
}

FILE* fopen64(const char* path, const char* mode) {
    look(path);
    return nextFunction<FILE*(const char*, const char*)>("fopen64")(path, mode);
}

int posix_memalign(void** memory, size_t alignment, size_t bytes) noexcept {
    static auto* const kReal =
        nextFunction<int(void**, std::size_t, std::size_t)>("posix_memalign");
    const bool isCounted = isOurs(__builtin_return_address(0));
    return isCounted && isRefused() ? ENOMEM : kReal(memory, alignment, bytes);
}

void* aligned_alloc(size_t alignment, size_t bytes) noexcept {
    static auto* const kReal = nextFunction<void*(std::size_t, std::size_t)>("aligned_alloc");
    if (!isOurs(__builtin_return_address(0)) || !isRefused()) return kReal(alignment, bytes);
    errno = ENOMEM;
    return nullptr;
}
}

void* operator new(std::size_t bytes) {
    return allocateOrThrow(bytes);
}
void* operator new[](std::size_t bytes) {
    return allocateOrThrow(bytes);
}
void* operator new(std::size_t bytes, std::align_val_t alignment) {
    return allocateOrThrow(bytes, valueOf(alignment));
}
void* operator new[](std::size_t bytes, std::align_val_t alignment) {
    return allocateOrThrow(bytes, valueOf(alignment));
}
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
    return allocateOrNot(bytes);
}
void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept {
    return allocateOrNot(bytes);
}
void* operator new(std::size_t bytes, std::align_val_t alignment, const std::nothrow_t&) noexcept {
    return allocateOrNot(bytes, valueOf(alignment));
}
void* operator new[](std::size_t bytes,
                     std::align_val_t alignment,
                     const std::nothrow_t&) noexcept {
    return allocateOrNot(bytes, valueOf(alignment));
}

void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete[](void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
    std::free(memory);
}
void operator delete[](void* memory, std::align_val_t) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
    std::free(memory);
}
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept {
    std::free(memory);
}

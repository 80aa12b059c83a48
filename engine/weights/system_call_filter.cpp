// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/system_call_filter.h"

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace espalier::engine {

namespace {

#if defined(__x86_64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
#else
constexpr std::uint32_t kArchitecture = 0;
#endif

// What malloc, locks, clocks and the sanitizers need.
constexpr std::array kAllowed{
    SYS_write,        SYS_brk,          SYS_mmap,           SYS_munmap,      SYS_mremap,
    SYS_mprotect,     SYS_madvise,      SYS_futex,          SYS_exit,        SYS_exit_group,
    SYS_rt_sigreturn, SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_sigaltstack, SYS_clock_gettime,
    SYS_gettimeofday, SYS_getpid,       SYS_gettid,         SYS_sched_yield, SYS_getrandom};

sock_filter statement(unsigned code, std::uint32_t value) {
    return {static_cast<std::uint16_t>(code), 0, 0, value};
}

// Goes on behind the next statement unless the value that was loaded is this one.
sock_filter nextIf(std::uint32_t value) {
    return {BPF_JMP | BPF_JEQ | BPF_K, 0, 1, value};
}

std::vector<sock_filter> program() {
    const sock_filter refuse = statement(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
    const sock_filter allow = statement(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    std::vector<sock_filter> program{
        statement(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, arch)),
        {BPF_JMP | BPF_JEQ | BPF_K, 1, 0, kArchitecture},
        refuse,
        statement(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr))};
    for (const auto call : kAllowed) {
        program.push_back(nextIf(static_cast<std::uint32_t>(call)));
        program.push_back(allow);
    }
    program.push_back(refuse);
    return program;
}

}  // namespace

bool filterSystemCalls() {
    if (kArchitecture == 0) return false;
    std::vector<sock_filter> statements = program();
    const sock_fprog filter{static_cast<unsigned short>(statements.size()), statements.data()};
    return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

}  // namespace espalier::engine

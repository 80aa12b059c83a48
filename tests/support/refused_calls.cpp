// SPDX-License-Identifier: Apache-2.0
#include "tests/support/refused_calls.h"

#include <gtest/gtest.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>

#include <cstddef>
#include <thread>

namespace espalier::tests {

namespace {

sock_filter load(std::size_t place) {
    return {BPF_LD | BPF_W | BPF_ABS, 0, 0, static_cast<std::uint32_t>(place)};
}

// Skips that many statements unless the value that was loaded is this one.
sock_filter skipUnless(std::uint32_t value, std::uint8_t statements) {
    return {BPF_JMP | BPF_JEQ | BPF_K, 0, statements, value};
}

std::vector<sock_filter> filterOf(const std::vector<RefusedCall>& calls) {
    std::vector<sock_filter> program;
    for (const RefusedCall& call : calls) {
        program.push_back(load(offsetof(seccomp_data, nr)));
        program.push_back(skipUnless(static_cast<std::uint32_t>(call.number), call.first ? 3 : 1));
        if (call.first) {
            program.push_back(load(offsetof(seccomp_data, args)));  // on a little-endian processor
            program.push_back(skipUnless(*call.first, 1));
        }
        const auto error = static_cast<std::uint32_t>(call.error);
        program.push_back({BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ERRNO | error});
    }
    program.push_back({BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ALLOW});
    return program;
}

bool refuseInThisThread(const std::vector<RefusedCall>& calls) {
    std::vector<sock_filter> program = filterOf(calls);
    const sock_fprog filter{static_cast<unsigned short>(program.size()), program.data()};
    return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

}  // namespace

void withRefusedCalls(const std::vector<RefusedCall>& calls, const std::function<void()>& action) {
    std::thread([&] {
        ASSERT_TRUE(refuseInThisThread(calls));
        action();
    }).join();
}

}  // namespace espalier::tests

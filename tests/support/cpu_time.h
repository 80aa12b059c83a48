// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <time.h>

namespace espalier::tests {

/// A clock of POSIX in milliseconds.
inline double millisecondsOf(clockid_t clock) {
    timespec now{};
    clock_gettime(clock, &now);
    return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

/// CPU time of the calling thread, which other programs cannot increase.
inline double threadMilliseconds() {
    return millisecondsOf(CLOCK_THREAD_CPUTIME_ID);
}

}  // namespace espalier::tests

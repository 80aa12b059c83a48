// SPDX-License-Identifier: Apache-2.0
#include "app/start/waiting_threads.h"

#include <stdlib.h>
#include <unistd.h>

#include <filesystem>

namespace espalier {

void letWaitingThreadsGiveWay(char** arguments) {
    if (getenv("GOMP_SPINCOUNT") || getenv("OMP_WAIT_POLICY")) return;
    // Restarts by its own path, so that process lists show its name. If it cannot restart, it
    // continues unchanged: only speed is lost.
    std::error_code error;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
    // NOLINTNEXTLINE(concurrency-mt-unsafe): no other thread has started.
    if (error || setenv("GOMP_SPINCOUNT", "2000", 1) != 0) return;
    execv(program.c_str(), arguments);
}

}  // namespace espalier

// SPDX-License-Identifier: Apache-2.0
#include "engine/project/run_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"

namespace espalier::engine {

namespace {

int openFolder(const std::filesystem::path& folder) {
    return ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

// A file system without locks cannot tell; it must not keep anybody from training.
bool isTaken(int folder, int lock) {
    return ::flock(folder, lock | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

}  // namespace

RunLock::RunLock(const std::filesystem::path& run) : folder_(openFolder(run)) {
    if (folder_ < 0 || !isTaken(folder_, LOCK_EX)) return;
    ::close(folder_);
    throw RequestError("The run " + displayPath(run) +
                       " is being trained by another window or terminal. Stop it there first.");
}

RunLock::~RunLock() {
    if (folder_ >= 0) ::close(folder_);
}

bool RunLock::isHeld(const std::filesystem::path& run) {
    const int folder = openFolder(run);
    if (folder < 0) return false;
    const bool taken = isTaken(folder, LOCK_SH);  // who only looks keeps no other looker out
    ::close(folder);
    return taken;
}

}  // namespace espalier::engine

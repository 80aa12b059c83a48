// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/run_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <string>
#include <thread>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/base/operation.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

int openFolder(const std::filesystem::path& folder) {
    const Operation operation("Opening", folder, OperationUse::Record);
    return ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

// On a file system without locks, nothing is reported as locked, so that training is possible.
bool isTaken(int folder, int lock) {
    const Operation operation("Locking", folder, OperationUse::Record);
    return ::flock(folder, lock | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

// Holds the shared lock only for the duration of the query.
bool isTrained(int folder) {
    if (isTaken(folder, LOCK_SH)) return true;
    ::flock(folder, LOCK_UN);
    return false;
}

// Why the folder cannot be locked, a sentence without its subject; empty if it is now locked. Waits
// a few seconds, because cancelled readers and queries release their lock in a moment.
std::string whyNotLocked(int folder, RunUse use) {
    using Clock = std::chrono::steady_clock;
    constexpr auto kPatience = std::chrono::seconds(3);
    constexpr auto kLook = std::chrono::milliseconds(20);
    const auto end = Clock::now() + kPatience;
    while (isTaken(folder, use == RunUse::Train ? LOCK_EX : LOCK_SH)) {
        if (isTrained(folder)) {
            return "is being trained in another window or terminal. Stop it there first.";
        }
        if (Clock::now() > end) {
            return "is being exported, tested or certified, here or in another window or "
                   "terminal. Wait until that is done, or cancel it there.";
        }
        std::this_thread::sleep_for(kLook);
    }
    return {};
}

}  // namespace

RunLock::RunLock(const std::filesystem::path& run, RunUse use, std::string_view what)
    : folder_(openFolder(run)) {
    const std::string whyNot = folder_ < 0 ? std::string() : whyNotLocked(folder_, use);
    if (whyNot.empty()) return;
    ::close(folder_);
    throw RequestError(fmt::format("The {} {} {}", what, displayPath(run), whyNot));
}

RunLock::~RunLock() {
    if (folder_ >= 0) ::close(folder_);
}

bool RunLock::isHeld(const std::filesystem::path& run) {
    const int folder = openFolder(run);
    if (folder < 0) return false;
    const bool taken = isTaken(folder, LOCK_SH);  // shared by concurrent queries
    ::close(folder);
    return taken;
}

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/known_runs.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <sstream>
#include <string>
#include <thread>

#include "engine/base/error.h"
#include "engine/base/file_error.h"
#include "engine/base/folders.h"
#include "engine/base/name_text.h"
#include "engine/base/operation.h"
#include "engine/runs/run_folder.h"

namespace espalier::engine {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostKnown = 500;
constexpr std::int64_t kFileBytes = 4'000'000;

fs::path folderOf(const char* variable) {
    const char* value = std::getenv(variable);
    return value ? value : "";
}

// However it was named: "runs/a/", or below the current folder.
fs::path wholePath(const fs::path& run) {
    const fs::path path = fs::absolute(run).lexically_normal();
    return path.has_filename() ? path : path.parent_path();
}

// Of a file that is there and cannot be read it throws: written again, it would lose its lines.
std::vector<fs::path> readKnown() {
    std::vector<fs::path> runs;
    if (!isThere(knownRunsFile())) return runs;
    std::istringstream lines(readFile(knownRunsFile(), kFileBytes, FileKinds::Regular));
    for (std::string line; std::getline(lines, line) && runs.size() < kMostKnown;) {
        fs::path run = nameBytes(line);
        if (run.is_absolute()) runs.push_back(std::move(run));
    }
    return runs;
}

void writeKnown(const std::vector<fs::path>& runs, FileSystem& files) {
    std::string text;
    for (const fs::path& run : runs) text += nameText(run.native()) + '\n';
    writeFileAtomically(knownRunsFile(), text, files);
}

/// Two programs that change the file at once would lose a line. On a file system without locks they
/// may.
class ChangeLock {
  public:
    explicit ChangeLock(const fs::path& folder) {
        const Operation operation("Locking", folder, OperationUse::Record);
        folder_ = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        constexpr int kMostLooks = 1000;
        for (int looks = 1; isTaken(); ++looks) {
            if (looks == kMostLooks) giveUp();
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
    }
    ~ChangeLock() {
        if (folder_ >= 0) ::close(folder_);
    }
    ChangeLock(const ChangeLock&) = delete;
    ChangeLock& operator=(const ChangeLock&) = delete;

  private:
    [[noreturn]] void giveUp() {
        ::close(folder_);
        throw Error("Another program keeps the list of runs locked.");
    }
    bool isTaken() const {
        return folder_ >= 0 && ::flock(folder_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    }

    int folder_ = -1;
};

}  // namespace

fs::path knownRunsFile() {
    fs::path state = folderOf("XDG_STATE_HOME");
    if (!state.is_absolute()) state = folderOf("HOME") / ".local" / "state";
    return state.is_absolute() ? state / "espalier" / "known-runs.txt" : fs::path();
}

std::vector<fs::path> knownRuns() {
    try {
        return readKnown();
    } catch (const Error&) {
        return {};  // the disk has a problem that others tell of
    }
}

void rememberRun(const fs::path& run, FileSystem& files) noexcept {
    try {
        const fs::path path = wholePath(run);
        const bool isALine = path.native().find('\n') == fs::path::string_type::npos;
        if (!isALine || path.parent_path() == defaultRunsFolder() || knownRunsFile().empty())
            return;
        const fs::path folder = knownRunsFile().parent_path();
        createFolders(folder, files);
        const ChangeLock lock(folder);
        std::vector<fs::path> runs = readKnown();
        std::erase(runs, path);
        runs.insert(runs.begin(), path);
        if (runs.size() > kMostKnown) runs.resize(kMostKnown);
        writeKnown(runs, files);
    } catch (...) {
        // The run is there all the same, and can be opened by its folder.
    }
}

void forgetRun(const fs::path& run, FileSystem& files) noexcept {
    try {
        const ChangeLock lock(knownRunsFile().parent_path());
        std::vector<fs::path> runs = readKnown();
        if (std::erase(runs, wholePath(run)) > 0) writeKnown(runs, files);
    } catch (...) {
        // It is listed as missing then.
    }
}

}  // namespace espalier::engine

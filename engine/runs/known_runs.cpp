// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/known_runs.h"

#include <cstdlib>
#include <sstream>
#include <string>

#include "engine/base/error.h"
#include "engine/base/folders.h"
#include "engine/base/name_text.h"
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

void writeKnown(const std::vector<fs::path>& runs, FileSystem& files) {
    std::string text;
    for (const fs::path& run : runs) text += nameText(run.native()) + '\n';
    createFolders(knownRunsFile().parent_path(), files);
    writeFileAtomically(knownRunsFile(), text, files);
}

}  // namespace

fs::path knownRunsFile() {
    fs::path state = folderOf("XDG_STATE_HOME");
    if (!state.is_absolute()) state = folderOf("HOME") / ".local" / "state";
    return state.is_absolute() ? state / "espalier" / "known-runs.txt" : fs::path();
}

std::vector<fs::path> knownRuns() {
    std::vector<fs::path> runs;
    try {
        std::istringstream lines(readFile(knownRunsFile(), kFileBytes, FileKinds::Regular));
        for (std::string line; std::getline(lines, line) && runs.size() < kMostKnown;) {
            fs::path run = nameBytes(line);
            if (run.is_absolute()) runs.push_back(std::move(run));
        }
    } catch (const Error&) {
        // Nothing was written down yet, or the disk has a problem that others tell of.
    }
    return runs;
}

void rememberRun(const fs::path& run, FileSystem& files) noexcept {
    try {
        const fs::path path = wholePath(run);
        const bool isALine = path.native().find('\n') == fs::path::string_type::npos;
        if (!isALine || path.parent_path() == defaultRunsFolder() || knownRunsFile().empty())
            return;
        std::vector<fs::path> runs = knownRuns();
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
        std::vector<fs::path> runs = knownRuns();
        if (std::erase(runs, wholePath(run)) > 0) writeKnown(runs, files);
    } catch (...) {
        // It is listed as missing then.
    }
}

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
#include "engine/certificate/scratch_folder.h"

#include <chrono>
#include <system_error>
#include <thread>

#include "engine/base/error.h"
#include "engine/base/folders.h"
#include "engine/runs/leftovers.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

namespace fs = std::filesystem;

fs::path wholePath(const RunFolder& run, const fs::path& wanted) {
    return wanted.empty() ? certificateTrainings(run) : fs::absolute(wanted);
}

bool isFolder(const fs::path& path) {
    std::error_code ignored;
    return fs::is_directory(fs::symlink_status(path, ignored));
}

void removeWrittenFiles(const fs::path& folder, const fs::path& training) {
    std::error_code ignored;
    for (fs::directory_iterator entry(folder, ignored), end; !ignored && entry != end;
         entry.increment(ignored)) {
        std::error_code unknown;
        const bool isFile = fs::is_regular_file(entry->symlink_status(unknown));
        const fs::path within = entry->path().lexically_relative(training);
        if (isFile && isWrittenByRuns(within)) fs::remove(entry->path(), unknown);
    }
    fs::remove(folder, ignored);  // not if something else is in it
}

void removeTraining(const fs::path& training) {
    const fs::path checkpoints = RunFolder{training}.checkpoints();
    if (isFolder(checkpoints)) removeWrittenFiles(checkpoints, training);
    removeWrittenFiles(training, training);
}

// What is behind a link belongs to somebody else: nothing is removed there.
void refuseNoFolder(const fs::path& path) {
    std::error_code ignored;
    if (!fs::exists(fs::symlink_status(path, ignored)) || isFolder(path)) return;
    throw RequestError(
        fmt::format("{} is a link or a file, but the trainings of a certificate need a folder of "
                    "their own. Move or rename it, then try again.",
                    displayPath(path)));
}

// A few seconds, because one that was just cancelled is still tidying up.
void refuseUsed(const fs::path& path) {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point end = Clock::now() + std::chrono::seconds(3);
    while (RunLock::isHeld(path) && Clock::now() < end) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    if (!RunLock::isHeld(path)) return;
    throw RequestError(
        "This run is being certified in another window or terminal. Wait until that is done, or "
        "cancel it there.");
}

}  // namespace

ScratchFolder::ScratchFolder(const RunFolder& run, const fs::path& path, FileSystem& files)
    : path_(wholePath(run, path)), isOurs_(path.empty() || !isFolder(path_)), files_(files) {
    if (!path.empty()) checkNewRunFolder(path_);
    refuseNoFolder(path_);
    refuseUsed(path_);
    createFolders(path_, files_);
    lock_.emplace(path_);
    if (path.empty()) clear();
}

ScratchFolder::~ScratchFolder() {
    if (kept_) return;
    clear();
    std::error_code ignored;
    if (isOurs_) fs::remove(path_, ignored);  // not if something else is in it
}

RunFolder ScratchFolder::training(const std::string& name) {
    const fs::path folder = path_ / name;
    if (createFolder(folder, files_)) return {folder};
    throw RequestError(
        fmt::format("{} already exists and holds files that Espalier did not write, which are not "
                    "removed. Move it elsewhere, or choose another folder with --output.",
                    displayPath(folder)));
}

void ScratchFolder::clear() const noexcept {
    try {
        std::vector<fs::path> trainings;
        std::error_code ignored;
        for (fs::directory_iterator entry(path_, ignored), end; !ignored && entry != end;
             entry.increment(ignored)) {
            if (isFolder(entry->path())) trainings.push_back(entry->path());
        }
        for (const fs::path& training : trainings) removeTraining(training);
    } catch (const std::exception&) {
        // Out of memory: the next certificate removes what is left.
    }
}

}  // namespace espalier::engine

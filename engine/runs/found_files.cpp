// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/found_files.h"

#include <algorithm>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace fs = std::filesystem;

namespace {

void deleteFile(const fs::path& file) {
    std::error_code problem;
    fs::remove(file, problem);
    if (!problem) return;
    throw Error(
        fmt::format("Could not delete {}: {}. The remaining files are still listed; try again.",
                    displayPath(file),
                    problem.message()));
}

}  // namespace

bool isRealFolder(const fs::path& path) {
    std::error_code ignored;
    return fs::is_directory(fs::symlink_status(path, ignored));
}

void refuseUnreadFolder(const fs::path& folder, const std::error_code& problem) {
    if (!problem) return;
    throw Error(fmt::format("The folder {} cannot be read: {}. Nothing was deleted.",
                            displayPath(folder),
                            problem.message()));
}

std::uintmax_t deleteOwn(std::vector<FoundFile> files, const fs::path& record) {
    std::stable_partition(
        files.begin(), files.end(), [&](const FoundFile& file) { return file.path != record; });
    std::uintmax_t freed = 0;
    for (const FoundFile& file : files) {
        if (!file.isOwn) continue;
        deleteFile(file.path);
        freed += file.bytes;
    }
    return freed;
}

}  // namespace espalier::engine

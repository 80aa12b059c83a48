// SPDX-License-Identifier: Apache-2.0
#include "engine/base/folders.h"

#include <unistd.h>

#include <string>
#include <system_error>
#include <vector>

#include "engine/base/file_error.h"
#include "engine/base/folder_error.h"
#include "engine/base/operation.h"

namespace espalier::engine {

namespace fs = std::filesystem;

namespace {

[[noreturn]] void fail(const fs::path& folder, const std::string& reason) {
    throw FolderError("Could not create the folder " + displayPath(folder) + ": " + reason +
                          ". Choose another folder.",
                      folder,
                      reason);
}

// Without a slash at its end, whose parent would be the folder itself.
fs::path whole(const fs::path& folder) {
    std::error_code problem;
    const fs::path path = fs::absolute(folder, problem);
    if (problem) fail(folder, problem.message());
    return path.has_filename() || !path.has_relative_path() ? path : path.parent_path();
}

// False when it is there already.
bool makeFolder(const fs::path& path) {
    const Operation operation("Creating", path, OperationUse::Record);
    std::error_code problem;
    const bool created = fs::create_directory(path, problem);
    if (problem) fail(path, problem.message());
    return created;
}

}  // namespace

bool createFolder(const fs::path& folder, FileSystem& files) {
    const fs::path path = whole(folder);
    if (!makeFolder(path)) return false;
    try {
        files.syncFolder(path.parent_path());
    } catch (...) {
        removeEmptyFolders({&path, 1});
        throw;
    }
    return true;
}

std::vector<fs::path> createFolders(const fs::path& folder, FileSystem& files) {
    const fs::path path = whole(folder);
    std::vector<fs::path> missing;
    for (fs::path above = path; above.has_relative_path() && !isThere(above);
         above = above.parent_path()) {
        missing.push_back(above);
    }
    if (missing.empty()) {
        std::error_code problem;
        if (!fs::is_directory(path, problem)) {
            fail(path, std::make_error_code(std::errc::not_a_directory).message());
        }
        files.syncFolder(path.parent_path());
    }
    std::vector<fs::path> created;
    try {
        for (auto next = missing.rbegin(); next != missing.rend(); ++next) {
            if (!makeFolder(*next)) continue;
            created.push_back(*next);
            files.syncFolder(next->parent_path());
        }
    } catch (...) {
        removeEmptyFolders(created);
        throw;
    }
    return created;
}

void removeEmptyFolders(std::span<const fs::path> folders) noexcept {
    // Unlike std::filesystem::remove(), it never removes a file of that name.
    for (std::size_t i = folders.size(); i > 0; --i) ::rmdir(folders[i - 1].c_str());
}

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/folder_list.h"

#include <algorithm>
#include <set>
#include <system_error>
#include <utility>

#include "engine/base/file_error.h"
#include "engine/base/operation.h"

namespace espalier::engine {

namespace {

namespace fs = std::filesystem;

bool isLink(const fs::path& path) {
    std::error_code ignored;
    return fs::is_symlink(path, ignored);
}

}  // namespace

fs::path resolvedPath(const fs::path& path) {
    const Operation operation("Looking for", path);
    std::error_code problem;
    const fs::path whole = fs::weakly_canonical(path, problem);
    return problem ? path.lexically_normal() : whole;
}

std::vector<fs::path> listFolders(const std::vector<fs::path>& folders,
                                  const std::function<bool(const fs::path&)>& accepts) {
    std::vector<fs::path> found;
    std::set<fs::path> seen;
    for (const fs::path& folder : folders) {
        if (!seen.insert(resolvedPath(folder)).second || !isThere(folder)) continue;
        const Operation operation("Listing", folder);
        std::error_code problem;
        for (fs::directory_iterator entry(folder, problem), end; !problem && entry != end;
             entry.increment(problem)) {
            if (accepts(entry->path())) found.push_back(entry->path());
        }
        if (problem) failReading("Could not read the folder", folder, problem.value());
    }
    std::stable_partition(
        found.begin(), found.end(), [](const fs::path& path) { return !isLink(path); });
    std::set<fs::path> listed;
    std::erase_if(found,
                  [&](const fs::path& path) { return !listed.insert(resolvedPath(path)).second; });
    std::ranges::sort(
        found, {}, [](const fs::path& path) { return std::pair(path.filename(), path); });
    return found;
}

}  // namespace espalier::engine

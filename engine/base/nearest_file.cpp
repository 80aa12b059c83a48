// SPDX-License-Identifier: Apache-2.0
#include "engine/base/nearest_file.h"

#include <string>
#include <system_error>
#include <vector>

#include "engine/base/operation.h"
#include "engine/base/spelling.h"

namespace espalier::engine {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostNames = 2'000;

std::vector<std::string> namesIn(const fs::path& folder) {
    const Operation operation("Listing", folder);
    std::vector<std::string> names;
    std::error_code problem;
    fs::directory_iterator entry(folder, problem);
    while (!problem && entry != fs::directory_iterator() && names.size() < kMostNames) {
        names.push_back(entry->path().filename().string());
        entry.increment(problem);
    }
    return names;
}

}  // namespace

fs::path nearestFile(const fs::path& missing) {
    // Of "flowers/", which ends with an empty name.
    const fs::path path = missing.has_filename() ? missing : missing.parent_path();
    const fs::path folder = path.has_parent_path() ? path.parent_path() : ".";
    const std::string name = path.filename().string();
    std::vector<std::string> names = namesIn(folder);
    std::erase(names, name);  // of a link to nothing
    const std::string nearest = nearestWord(name, names);
    return nearest.empty() ? fs::path() : path.parent_path() / nearest;
}

}  // namespace espalier::engine

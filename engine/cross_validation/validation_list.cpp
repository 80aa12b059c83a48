// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <set>
#include <system_error>
#include <utility>

#include "engine/base/file_error.h"
#include "engine/cross_validation/cross_validation.h"

namespace espalier::engine {

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> listIn(const fs::path& folder) {
    std::vector<fs::path> found;
    if (!isThere(folder)) return found;
    std::error_code problem;
    for (fs::directory_iterator entry(folder, problem), end; !problem && entry != end;
         entry.increment(problem)) {
        if (isCrossValidation(entry->path())) found.push_back(entry->path());
    }
    if (problem) failReading("Could not read the folder", folder, problem.value());
    return found;
}

}  // namespace

std::vector<fs::path> listCrossValidations(const std::vector<fs::path>& folders) {
    std::vector<fs::path> all;
    std::set<fs::path> seen;
    for (const fs::path& folder : folders) {
        std::error_code problem;
        const fs::path whole = fs::weakly_canonical(folder, problem);
        if (!seen.insert(problem ? folder.lexically_normal() : whole).second) continue;
        const std::vector<fs::path> here = listIn(folder);
        all.insert(all.end(), here.begin(), here.end());
    }
    std::ranges::sort(all, [](const fs::path& a, const fs::path& b) {
        return std::pair(a.filename(), a) < std::pair(b.filename(), b);
    });
    return all;
}

}  // namespace espalier::engine

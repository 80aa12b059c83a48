// SPDX-License-Identifier: Apache-2.0
#include "engine/base/file_status.h"

#include "engine/base/operation.h"

namespace espalier::engine {

namespace fs = std::filesystem;

fs::file_status fileStatus(const fs::path& path, std::error_code& problem) {
    const Operation operation("Looking for", path);
    return fs::status(path, problem);
}

bool isFolder(const fs::path& path) {
    std::error_code unknown;
    return fs::is_directory(fileStatus(path, unknown));
}

bool isRegularFile(const fs::path& path) {
    std::error_code unknown;
    return fs::is_regular_file(fileStatus(path, unknown));
}

fs::path canonicalPath(const fs::path& path) {
    const Operation operation("Looking for", path);
    return fs::weakly_canonical(path);
}

}  // namespace espalier::engine

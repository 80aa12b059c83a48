// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <vector>

namespace espalier::engine {

/// As the file system names it, without links; one that cannot be resolved stays as it is named.
std::filesystem::path resolvedPath(const std::filesystem::path& path);

/// What `accepts` of all that is directly in these folders, by name, which begins with the time;
/// each once, however it is reached: by itself rather than by a link, and in the first folder.
/// Folders that do not exist contain nothing. Throws UnreachableError when one cannot be read.
std::vector<std::filesystem::path> listFolders(
    const std::vector<std::filesystem::path>& folders,
    const std::function<bool(const std::filesystem::path&)>& accepts);

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <system_error>

namespace espalier::engine {

/// std::filesystem::status() as an Operation: the first thing that is asked of a path which a
/// person has named, where a disk that hangs is met.
std::filesystem::file_status fileStatus(const std::filesystem::path& path,
                                        std::error_code& problem);
/// False also where that cannot be found out.
bool isFolder(const std::filesystem::path& path);
bool isRegularFile(const std::filesystem::path& path);
/// std::filesystem::weakly_canonical(), likewise.
std::filesystem::path canonicalPath(const std::filesystem::path& path);

}  // namespace espalier::engine

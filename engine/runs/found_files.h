// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <system_error>
#include <vector>

namespace espalier::engine {

/// What lies in a folder that is to be deleted. The one place of the rules for deleting runs and
/// cross-validations: foreign files stay, links are not followed, the record goes last.
struct FoundFile {
    std::filesystem::path path;
    std::uintmax_t bytes = 0;
    bool isOwn = false;  ///< written by Espalier; others stay
};

/// False for a link to one.
bool isRealFolder(const std::filesystem::path& path);
/// Throws Error if there is a problem, before anything was deleted.
void refuseUnreadFolder(const std::filesystem::path& folder, const std::error_code& problem);
/// Permanently deletes those that are Espalier's, `record` last: while it exists, the folder is
/// listed and can be deleted again. Returns the number of bytes freed. Throws Error when a file
/// cannot be deleted.
std::uintmax_t deleteOwn(std::vector<FoundFile> files, const std::filesystem::path& record);

}  // namespace espalier::engine

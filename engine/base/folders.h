// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <span>
#include <vector>

#include "engine/base/atomic_file.h"

namespace espalier::engine {

/// Creates a folder and syncs the one it is in, so that a power failure does not lose it together
/// with what is written into it. False when the name is taken. Throws FolderError, or Error
/// where it cannot be synced, and has then created nothing.
bool createFolder(const std::filesystem::path& folder, FileSystem& files);

/// Likewise with the folders above it that are missing. One that is already there is left as it
/// is, and its name is synced. Returns those that it created, the outermost first. Throws likewise,
/// and has then removed them again.
std::vector<std::filesystem::path> createFolders(const std::filesystem::path& folder,
                                                 FileSystem& files);

/// Removes those of the folders that are empty, the last first. Throws nothing.
void removeEmptyFolders(std::span<const std::filesystem::path> folders) noexcept;

}  // namespace espalier::engine

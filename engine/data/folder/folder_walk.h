// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/data/folder/image_folder.h"

namespace espalier::engine {

/// The contents of a folder, before any file is opened.
struct FolderContent {
    std::vector<std::string> files;  ///< relative, '/' between parts, sorted by bytes
    std::int64_t hidden = 0;         ///< hidden files, and all files of hidden folders
    /// Likewise, without '/' at the end: in which there is no file that is not hidden, nor in their
    /// subfolders; of nested ones the outermost.
    std::vector<std::string> empty;
    /// Folders that cannot be listed, with '/' at the end; the root is "".
    std::vector<UnreadableFile> closed;
};

/// Lists a folder with all its subfolders. Follows links but enters every folder once, so that
/// cycles of links end. Calls `progress` with the number of files after every one. Throws Stopped.
FolderContent walkFolder(const std::filesystem::path& root,
                         const std::function<void(std::int64_t files)>& progress,
                         std::stop_token stop);

}  // namespace espalier::engine

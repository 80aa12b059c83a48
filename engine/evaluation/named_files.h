// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

namespace espalier::engine {

/// An image file that the user has named, itself or by its folder.
struct NamedFile {
    std::filesystem::path path;
    std::string problem;  ///< found before reading it; empty when there is none
};

/// The files in order; folders are searched for images, whose files are sorted. Throws RequestError
/// for a folder without images, and Stopped.
std::vector<NamedFile> findImageFiles(const std::vector<std::filesystem::path>& paths,
                                      const std::stop_token& stop);

}  // namespace espalier::engine

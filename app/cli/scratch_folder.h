// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace espalier::cli {

/// An empty folder among the user's temporary files, which is deleted with its contents.
class ScratchFolder {
  public:
    /// Throws Error.
    ScratchFolder();
    ~ScratchFolder();
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

}  // namespace espalier::cli

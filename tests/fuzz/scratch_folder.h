// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdlib.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "promise.h"

namespace espalier::tests {

/// A new empty folder, in memory where possible; deleted at the end.
class ScratchFolder {
  public:
    ScratchFolder() {
        const bool hasMemory = ::access("/dev/shm", W_OK) == 0;
        std::string name = hasMemory ? "/dev/shm/espalier-XXXXXX" : "/tmp/espalier-XXXXXX";
        require(::mkdtemp(name.data()) != nullptr);
        path_ = name;
    }
    ~ScratchFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

}  // namespace espalier::tests

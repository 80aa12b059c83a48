// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <span>
#include <string>

namespace espalier::tests {

/// A file in memory with a path.
class MemoryFile {
  public:
    explicit MemoryFile(std::span<const std::uint8_t> bytes) : file_(memfd_create("fuzz", 0)) {
        const auto size = static_cast<ssize_t>(bytes.size());
        if (file_ < 0 || write(file_, bytes.data(), bytes.size()) != size) std::abort();
    }
    ~MemoryFile() { close(file_); }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;

    std::filesystem::path path() const { return "/proc/self/fd/" + std::to_string(file_); }

  private:
    int file_;
};

}  // namespace espalier::tests

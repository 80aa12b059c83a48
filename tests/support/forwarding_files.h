// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/atomic_file.h"

namespace espalier::engine::test {

/// Does what the operating system's does. Tests override the call that they look at.
class ForwardingFiles : public FileSystem {
  public:
    int create(const std::filesystem::path& path,
               std::optional<std::filesystem::perms> like) override {
        return real_.create(path, like);
    }
    void write(int file, std::span<const std::byte> bytes) override { real_.write(file, bytes); }
    void sync(int file) override { real_.sync(file); }
    void close(int file) noexcept override { real_.close(file); }
    void rename(const std::filesystem::path& from, const std::filesystem::path& to) override {
        real_.rename(from, to);
    }
    void syncFolder(const std::filesystem::path& folder) override { real_.syncFolder(folder); }
    void remove(const std::filesystem::path& path) noexcept override { real_.remove(path); }

  private:
    FileSystem& real_ = realFileSystem();
};

}  // namespace espalier::engine::test

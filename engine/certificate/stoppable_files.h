// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stop_token>
#include <utility>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"

namespace espalier::engine {

/// Writes until asked to stop, then throws Stopped: what a cancelled training would still save is
/// going to be removed. Used by any thread; the files below outlive it.
class StoppableFiles final : public FileSystem {
  public:
    StoppableFiles(FileSystem& files, std::stop_token stop)
        : files_(files), stop_(std::move(stop)) {}

    int create(const std::filesystem::path& path,
               std::optional<std::filesystem::perms> like) override {
        check();
        return files_.create(path, like);
    }
    void write(int file, std::span<const std::byte> bytes) override {
        check();
        files_.write(file, bytes);
    }
    void sync(int file) override {
        check();
        files_.sync(file);
    }
    void close(int file) noexcept override { files_.close(file); }
    void rename(const std::filesystem::path& from, const std::filesystem::path& to) override {
        check();
        files_.rename(from, to);
    }
    void syncFolder(const std::filesystem::path& folder) override {
        check();
        files_.syncFolder(folder);
    }
    void remove(const std::filesystem::path& path) noexcept override { files_.remove(path); }

  private:
    void check() const {
        if (stop_.stop_requested()) throw Stopped();
    }

    FileSystem& files_;
    std::stop_token stop_;
};

}  // namespace espalier::engine

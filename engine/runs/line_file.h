// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "engine/base/atomic_file.h"

namespace espalier::engine {

/// A text file that grows line by line through a buffer. Used by one thread, except for sync().
class LineFile {
  public:
    LineFile(std::filesystem::path path, FileSystem& files);
    ~LineFile();
    LineFile(const LineFile&) = delete;
    LineFile& operator=(const LineFile&) = delete;

    /// Starts a new file with a heading (unless empty) and those lines of the old one, if there is
    /// one, that `keep` wants; without `keep`, none. The new beginning is on disk, and the old file
    /// is as it was, until replace(). Throws Error, and UnreachableError when the old file cannot
    /// be read.
    void prepare(std::string_view heading,
                 const std::function<bool(std::string_view line)>& keep = {});
    /// Puts it in the place of the old one.
    void replace();
    void add(std::string_view line);
    /// To the operating system; with `sync`, to the disk.
    void flush(bool sync);
    /// What was flushed, to the disk. From any thread, after replace(), also during an add().
    void sync();

  private:
    void discard() noexcept;

    const std::filesystem::path path_;
    std::filesystem::path temporary_;  ///< empty once it is in its place
    FileSystem& files_;
    int file_ = -1;
    std::string buffer_;
};

}  // namespace espalier::engine

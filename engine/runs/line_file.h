// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "engine/base/atomic_file.h"

namespace espalier::engine {

/// A text file that grows line by line through a buffer. Used by one thread.
class LineFile {
  public:
    LineFile(std::filesystem::path path, FileSystem& files);
    ~LineFile();
    LineFile(const LineFile&) = delete;
    LineFile& operator=(const LineFile&) = delete;

    /// Starts the file with a heading (unless empty) and those lines of the old file, if there is
    /// one, that `keep` wants. The old file stays until the new beginning is on disk.
    void begin(std::string_view heading, const std::function<bool(std::string_view line)>& keep);
    void add(std::string_view line);
    /// To the operating system; with `sync`, to the disk.
    void flush(bool sync);

  private:
    const std::filesystem::path path_;
    FileSystem& files_;
    int file_ = -1;
    std::string buffer_;
};

/// Calls `line` for every line of a file, without its end. Lines beyond 16 MB are skipped, a last
/// one without an end is given too. A missing file has no lines.
void forEachLine(const std::filesystem::path& path,
                 const std::function<void(std::string_view line)>& line);

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string_view>
#include <vector>

#include "engine/base/atomic_file.h"

namespace espalier::engine {

/// The beginning of a download, on disk, so that another program can continue with it. Each writer
/// has a file of its own, with a name that nobody can guess: two downloads of one file share
/// nothing.
class PartFile {
  public:
    /// For a download that will have the name `finished`. Throws Error.
    PartFile(const std::filesystem::path& finished, FileSystem& files);
    /// Removes the file unless keep() was called.
    ~PartFile();
    PartFile(const PartFile&) = delete;
    PartFile& operator=(const PartFile&) = delete;

    void write(std::string_view bytes);
    /// Leaves it for keptPart(), unless it is empty.
    void keep();

  private:
    std::filesystem::path path_;
    FileSystem& files_;
    int file_ = -1;
    bool isEmpty_ = true;
};

/// A part that an earlier download has left.
struct KeptPart {
    std::filesystem::path path;
    std::int64_t bytes = 0;
};

/// The parts of the download `finished` that no program is writing, the largest first. Links and
/// whatever is larger than `limit` bytes are left out.
std::vector<KeptPart> keptParts(const std::filesystem::path& finished, std::int64_t limit);

/// Removes the parts of the download `finished` that no program is writing and that have not
/// changed for so long: the mark of a new one may be a moment late. Returns whether there were any.
/// Throws Error when one cannot be removed.
bool removeParts(const std::filesystem::path& finished, std::chrono::seconds unchanged);

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string_view>

namespace espalier::engine {

/// Calls `line` for every line of a file, without its end. Lines beyond 16 MB are skipped, a last
/// one without an end is given too. A missing file has no lines. Throws UnreachableError when it
/// cannot be read to its end, Error when it is not a regular file.
void forEachLine(const std::filesystem::path& path,
                 const std::function<void(std::string_view line)>& line);

/// Counts the lines of a file that should be one of ours and cannot be read. A kill cuts off one, a
/// power failure damages some: more than that is a file of another program, and trying each of its
/// lines would take minutes.
class DamagedLines {
  public:
    explicit DamagedLines(std::filesystem::path file);
    /// One more. Throws RequestError after the 10,000th.
    void count();

  private:
    const std::filesystem::path file_;
    std::int64_t lines_ = 0;
};

}  // namespace espalier::engine

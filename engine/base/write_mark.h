// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>

namespace espalier::engine {

// A temporary file has a mark while a program works on it, so that one of a killed program can be
// told from it. The system ends the mark with the program. The mark follows the creation of a file
// by a moment, in which the file may be removed: FileSystem::create() then creates it again.

/// Marks an open file until it is closed; waits for whoever looks at its mark at this moment. Does
/// nothing where the file system has no locks.
void markAsWritten(int file) noexcept;

/// Marks a file while this object exists. Does nothing if it cannot be opened.
class WriteMark {
  public:
    explicit WriteMark(const std::filesystem::path& file) noexcept;
    ~WriteMark();
    WriteMark(const WriteMark&) = delete;
    WriteMark& operator=(const WriteMark&) = delete;

  private:
    int file_ = -1;
};

/// Whether a file is marked; nothing where that cannot be found out. Links are not followed.
std::optional<bool> isMarkedAsWritten(const std::filesystem::path& file) noexcept;

/// Removes a file unless it is marked; nobody can mark it meanwhile. Whether it was unmarked;
/// nothing where that cannot be found out, and then the file stays.
std::optional<bool> removeUnlessMarked(const std::filesystem::path& file) noexcept;

}  // namespace espalier::engine

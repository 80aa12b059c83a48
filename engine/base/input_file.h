// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>

namespace espalier::engine {

/// What may be read as a file. A user may name a pipe on purpose; in a run's folder there is none:
/// it would be waited for without end, and opening a device may do something.
enum class FileKinds : std::uint8_t { Any, Regular };

/// A file open for reading.
class InputFile {
  public:
    /// Throws Error when it is missing or a folder, UnreachableError when it cannot be opened or is
    /// of another kind.
    explicit InputFile(std::filesystem::path path, FileKinds kinds = FileKinds::Regular);
    /// Nothing when there is no such file; throws like the constructor otherwise.
    static std::optional<InputFile> openIfThere(const std::filesystem::path& path);
    ~InputFile();
    InputFile(InputFile&& other) noexcept;
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;
    InputFile& operator=(InputFile&&) = delete;

    /// When it was opened, in bytes; 0 of what has no size, as a pipe.
    std::uint64_t size() const { return size_; }
    /// Reads the next bytes and returns how many: fewer than asked for only at the end of the file.
    /// Throws UnreachableError when they cannot be read.
    std::size_t read(std::span<std::byte> bytes);

  private:
    std::filesystem::path path_;
    int file_ = -1;
    bool isRegular_ = false;
    std::uint64_t size_ = 0;
};

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace espalier::engine {

/// All our writes go through this: open, write, flush, close, rename, sync of a folder.
/// Tests use one that fails at the n-th call. Functions throw Error with the file's name and the
/// reason.
class FileSystem {
  public:
    virtual ~FileSystem() = default;
    /// Creates or truncates. Returns a descriptor.
    virtual int create(const std::filesystem::path& path) = 0;
    virtual void write(int file, std::span<const std::byte> bytes) = 0;
    virtual void sync(int file) = 0;
    virtual void close(int file) noexcept = 0;
    virtual void rename(const std::filesystem::path& from, const std::filesystem::path& to) = 0;
    virtual void syncFolder(const std::filesystem::path& folder) = 0;
    virtual void remove(const std::filesystem::path& path) noexcept = 0;
};

/// The operating system's.
FileSystem& realFileSystem();

/// Writes a file completely or not at all: a temporary file in the same folder, written, synced,
/// renamed over the old one at commit(). Without commit() the old file stays and the temporary one
/// goes.
class AtomicFile {
  public:
    explicit AtomicFile(std::filesystem::path path, FileSystem& files = realFileSystem());
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    void write(std::span<const std::byte> bytes);
    void write(std::string_view text);
    void commit();

  private:
    std::filesystem::path path_;
    std::filesystem::path temporary_;
    FileSystem& files_;
    int file_ = -1;
};

void writeFileAtomically(const std::filesystem::path& path,
                         std::string_view content,
                         FileSystem& files = realFileSystem());
/// Beside `path`, a name under which it is written until it is whole; no other writer has it.
/// Errors name the file itself.
std::filesystem::path unfinishedName(const std::filesystem::path& path);
/// Whole content. Throws Error when it cannot be read or is larger than `limit` bytes.
std::string readFile(const std::filesystem::path& path, std::int64_t limit);
/// UTF-8 text of a path for messages and JSON.
std::string displayPath(const std::filesystem::path& path);

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/input_file.h"

namespace espalier::engine {

/// All our writes go through this: open, write, flush, close, rename, sync of a folder. Each call of
/// the operating system's is an Operation of a record.
/// Tests use one that fails at the n-th call. Functions throw Error with the file's name and the
/// reason.
class FileSystem {
  public:
    virtual ~FileSystem() = default;
    /// Creates a new file; a name that is taken, even by a link, is refused. Its permissions are
    /// `like` those given, or the user's usual ones. Returns a descriptor, with markAsWritten().
    virtual int create(const std::filesystem::path& path,
                       std::optional<std::filesystem::perms> like) = 0;
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
/// renamed over the old one, whose permissions it keeps, at commit(). Without commit() the old file
/// stays and the temporary one goes.
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
/// Beside `path`, a name under which it is written until it is whole; nobody can guess it. Errors
/// name the file itself.
std::filesystem::path unfinishedName(const std::filesystem::path& path);
/// What a name that unfinishedName() made was made of; every other name as it is.
std::string_view finishedName(std::string_view name);
/// Of a regular file that is about to be replaced, for FileSystem::create(). Of an unfinishedName()
/// those of the file that it will replace.
std::optional<std::filesystem::perms> permissionsOf(const std::filesystem::path& path);
/// Gives a file that is about to replace another one, if there is one, its permissions.
void keepPermissions(const std::filesystem::path& old, const std::filesystem::path& fresh);

/// Whole content. Throws Error when it is missing, of another kind or larger than `limit` bytes,
/// UnreachableError when it cannot be read.
std::string readFile(const std::filesystem::path& path,
                     std::int64_t limit,
                     FileKinds kinds = FileKinds::Any);
/// UTF-8 text of a path for messages and JSON.
std::string displayPath(const std::filesystem::path& path);

}  // namespace espalier::engine

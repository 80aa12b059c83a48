// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace espalier::engine {

/// The first bytes of a file, or all of them. `problem` says why there are none. Not mapped: a file
/// that shrinks while it is read must not end the program.
struct FileBytes {
    std::vector<std::byte> bytes;
    bool whole = false;      ///< the file holds no more than `bytes`
    std::uint64_t size = 0;  ///< of the file
    std::string problem;
};

/// Reads at most `most` bytes. Never waits for a pipe or a device, never throws for a bad file.
FileBytes readFirstBytes(const std::filesystem::path& path, std::size_t most);
/// Passes blocks of `size` bytes, or up to the end of the file, at these places to `take`. Returns
/// empty on success, else the reason.
std::string readBlocks(const std::filesystem::path& path,
                       std::span<const std::uint64_t> places,
                       std::size_t size,
                       const std::function<void(std::span<const std::byte>)>& take);
/// Reads the whole file; a problem when it is larger than an image file may be.
FileBytes readImageBytes(const std::filesystem::path& path);
/// Passes the whole file to `take` in pieces of at most 256 KB. Returns empty on success, else the
/// reason.
std::string readInPieces(const std::filesystem::path& path,
                         const std::function<void(std::span<const std::byte>)>& take);

/// An error number of the system in a few words: "no permission to read it".
std::string fileProblem(int error);

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>

namespace espalier::engine {

struct FileBytes;

/// So many bytes at the beginning of a file count in full.
inline constexpr std::size_t kContentHeadBytes = 64 << 10;

/// A hash of a file's size and of a sample of its bytes: all of a file of up to 64 KB; of a longer
/// one the first 64 KB and five blocks of 4 KB, evenly spaced up to its end. Never 0, except when
/// the file cannot be read. Files that differ by chance have different ones; no protection against
/// forgery.
std::uint64_t contentSample(const std::filesystem::path& file);
/// The same when the first kContentHeadBytes of the file have been read already.
std::uint64_t contentSample(const std::filesystem::path& file, const FileBytes& head);

/// Of a file's inode, size and times: equal for a file that nobody has touched since. Another one
/// does not mean that the content differs: contentSample() tells. 0 for a file that is not there.
std::uint64_t fileStamp(const std::filesystem::path& file);

}  // namespace espalier::engine

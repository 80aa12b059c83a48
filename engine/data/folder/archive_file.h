// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace espalier::engine {

/// Whether it is a file that starts like an archive (zip, tar, gzip, 7z, RAR, xz, bzip2,
/// Zstandard), whatever its name. False where it cannot be read.
bool isArchive(const std::filesystem::path& path);

}  // namespace espalier::engine

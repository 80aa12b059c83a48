// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace espalier::engine {

/// Throws Error: what could not be done ("Could not create"), the file, the reason (an errno) and
/// what to do next. A file under its temporary name is called by its own.
[[noreturn]] void failWriting(const char* what, const std::filesystem::path& path, int reason);
/// Likewise of reading. Throws UnreachableError unless the reason is that there is no such file.
[[noreturn]] void failReading(const char* what, const std::filesystem::path& path, int reason);

/// Whether there is something of this name. Throws UnreachableError when that cannot be found out:
/// what cannot be reached is not missing.
bool isThere(const std::filesystem::path& path);

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <string_view>

namespace espalier::engine {

/// Calls `line` for every line of a file, without its end. Lines beyond 16 MB are skipped, a last
/// one without an end is given too. A missing file has no lines. Throws UnreachableError when it
/// cannot be read to its end, Error when it is not a regular file.
void forEachLine(const std::filesystem::path& path,
                 const std::function<void(std::string_view line)>& line);

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace espalier::engine {

/// SHA-256 (FIPS 180-4) as 64 hexadecimal digits in lower case. Throws Error when the library has
/// no memory.
std::string sha256Of(std::string_view bytes);
/// The same of a file's content, which is read piece by piece. Throws Error when it cannot be read.
std::string sha256OfFile(const std::filesystem::path& file);

}  // namespace espalier::engine

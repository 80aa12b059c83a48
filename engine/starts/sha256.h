// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace espalier::engine {

/// SHA-256 (FIPS 180-4) as 64 hexadecimal digits in lower case. Throws Error when the library has
/// no memory.
std::string sha256Of(std::string_view bytes);

}  // namespace espalier::engine

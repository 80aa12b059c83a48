// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace espalier::engine {

/// A text of a file for a message: without control characters, and cut after `mostBytes`.
std::string shownText(std::string_view text, std::size_t mostBytes = 80);

/// True of what can name a tensor: proper UTF-8 without control characters, at most 1,024 bytes.
bool isUsableName(std::string_view text);

}  // namespace espalier::engine

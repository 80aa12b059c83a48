// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace espalier::engine {

/// "a2" before "a10": digits compare by value, ASCII letters without case first and with case if
/// nothing else differs, all else by bytes. A strict order: only equal texts are equivalent.
bool naturallyBefore(std::string_view a, std::string_view b);

/// The same text with every byte that is no proper UTF-8 replaced by "�", for messages of
/// libraries. Names have nameText().
std::string properUtf8(std::string_view text);

}  // namespace espalier::engine

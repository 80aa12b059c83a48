// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/base/json.h"
#include "engine/base/limits.h"

namespace espalier::engine {

/// Who has written it, and so can put it right.
enum class JsonAuthor : std::uint8_t { Program, Person };

/// Reads JSON that came from outside: limited in size, depth and the memory it takes once parsed
/// (limits.h), no key twice in one object, no comments. Throws RequestError with one sentence that
/// begins with `what`: "The network 'a.json'". Of what a person has written it says line and
/// column.
nlohmann::json parseStrictJson(std::string_view text,
                               const std::string& what,
                               std::int64_t limit = limits::kJsonBytes,
                               JsonAuthor author = JsonAuthor::Program);

}  // namespace espalier::engine

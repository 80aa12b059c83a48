// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/base/limits.h"
#include "nlohmann/json.hpp"

namespace espalier::engine {

/// Reads JSON that came from outside: limited in size and depth, no key twice in one object, no
/// comments. Throws RequestError with one sentence that begins with `what`: "The network 'a.json'".
nlohmann::json parseStrictJson(std::string_view text,
                               const std::string& what,
                               std::int64_t limit = limits::kJsonBytes);

/// The whole number that this is; throws the library's type_error for anything else, where a plain
/// get() would convert 1e300, which is undefined. One beyond 63 bits comes out negative.
template <typename Json>
std::int64_t wholeNumber(const Json& value) {
    return value.template get_ref<const typename Json::number_integer_t&>();
}

}  // namespace espalier::engine

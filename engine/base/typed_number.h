// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <variant>

#include "engine/base/field.h"

namespace espalier::engine {

/// What "1,500" may mean: one number in one language, another in another.
struct NumberReadings {
    std::string whole;     ///< "1500"
    std::string fraction;  ///< "1.500"
};

/// The text of a field as files have it, or both readings where a comma in a Real may be either of
/// decimals or of thousands.
using TypedNumber = std::variant<std::string, NumberReadings>;

/// Of what a person may type as well: "0.05" of "0,05". Texts of other kinds of fields, and those
/// without exactly one comma, stay as they are.
TypedNumber typedNumber(const Field& field, const std::string& text);

}  // namespace espalier::engine

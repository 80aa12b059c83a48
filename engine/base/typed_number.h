// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "engine/base/field.h"

namespace espalier::engine {

/// What "1,500" may mean: one number in one language, another in another.
struct NumberReadings {
    std::string whole;     ///< "1500"
    std::string fraction;  ///< "1.500"
};

/// A Real as files have it, of what a person may type as well: "0.05" of "0,05". Other texts, and
/// those of other kinds of fields, stay as they are.
std::string withDecimalPoint(const Field& field, std::string text);
/// Set where a comma in the text of a Real may be either of decimals or of thousands.
std::optional<NumberReadings> ambiguousReadings(const Field& field, const std::string& text);

}  // namespace espalier::engine

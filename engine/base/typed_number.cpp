// SPDX-License-Identifier: Apache-2.0
#include "engine/base/typed_number.h"

#include <algorithm>
#include <regex>
#include <utility>

namespace espalier::engine {

namespace {

bool hasDecimalComma(const Field& field, const std::string& text) {
    return field.kind == FieldKind::Real && std::ranges::count(text, ',') == 1 &&
           text.find('.') == std::string::npos;
}

}  // namespace

TypedNumber typedNumber(const Field& field, const std::string& text) {
    static const std::regex kThousandOrOne("[1-9][0-9]{0,2},[0-9]{3}");
    if (!hasDecimalComma(field, text)) return text;
    std::string fraction = text;
    std::ranges::replace(fraction, ',', '.');
    if (!std::regex_match(text, kThousandOrOne)) return fraction;
    NumberReadings readings{.whole = text, .fraction = std::move(fraction)};
    std::erase(readings.whole, ',');
    return readings;
}

}  // namespace espalier::engine

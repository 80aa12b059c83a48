// SPDX-License-Identifier: Apache-2.0
#include "engine/base/typed_number.h"

#include <algorithm>
#include <regex>

namespace espalier::engine {

namespace {

bool hasDecimalComma(const Field& field, const std::string& text) {
    return field.kind == FieldKind::Real && std::ranges::count(text, ',') == 1 &&
           text.find('.') == std::string::npos;
}

}  // namespace

std::string withDecimalPoint(const Field& field, std::string text) {
    if (hasDecimalComma(field, text)) std::ranges::replace(text, ',', '.');
    return text;
}

std::optional<NumberReadings> ambiguousReadings(const Field& field, const std::string& text) {
    static const std::regex kThousandOrOne("[1-9][0-9]{0,2},[0-9]{3}");
    if (!hasDecimalComma(field, text) || !std::regex_match(text, kThousandOrOne)) return {};
    NumberReadings readings{text, withDecimalPoint(field, text)};
    std::erase(readings.whole, ',');
    return readings;
}

}  // namespace espalier::engine

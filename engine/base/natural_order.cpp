// SPDX-License-Identifier: Apache-2.0
#include "engine/base/natural_order.h"

#include <compare>
#include <cstdint>

#include "engine/base/name_text.h"

namespace espalier::engine {

namespace {

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

unsigned char folded(char c) {
    return static_cast<unsigned char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

// Removes a run of digits from the front and returns it without its leading zeros.
std::string_view takeNumber(std::string_view& text) {
    std::size_t end = 0;
    while (end < text.size() && isDigit(text[end])) ++end;
    std::string_view number = text.substr(0, end);
    text.remove_prefix(end);
    while (number.size() > 1 && number.front() == '0') number.remove_prefix(1);
    return number;
}

std::strong_ordering compareFolded(std::string_view a, std::string_view b) {
    while (!a.empty() && !b.empty()) {
        if (isDigit(a.front()) && isDigit(b.front())) {
            const std::string_view first = takeNumber(a);
            const std::string_view second = takeNumber(b);
            if (first.size() != second.size()) return first.size() <=> second.size();
            if (const auto order = first <=> second; order != 0) return order;
            continue;
        }
        if (folded(a.front()) != folded(b.front())) return folded(a.front()) <=> folded(b.front());
        a.remove_prefix(1);
        b.remove_prefix(1);
    }
    return a.size() <=> b.size();
}

}  // namespace

bool naturallyBefore(std::string_view a, std::string_view b) {
    const auto order = compareFolded(a, b);
    return order == 0 ? a < b : order < 0;
}

std::string properUtf8(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        const std::size_t count = utf8CharacterBytes(text);
        if (count == 0) {
            result += "\xEF\xBF\xBD";
            text.remove_prefix(1);
        } else {
            result += text.substr(0, count);
            text.remove_prefix(count);
        }
    }
    return result;
}

}  // namespace espalier::engine

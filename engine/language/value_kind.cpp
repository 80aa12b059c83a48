// SPDX-License-Identifier: Apache-2.0
#include "engine/language/value_kind.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

namespace espalier::engine {

namespace {

constexpr std::string_view kIsolate = "\u2068";
constexpr std::string_view kEndOfIsolate = "\u2069";

bool isLetter(char byte) {
    return std::isalpha(static_cast<unsigned char>(byte)) != 0;
}

std::string withoutNames(std::string_view text) {
    std::string rest;
    while (true) {
        const std::size_t begin = text.find(kIsolate);
        rest += text.substr(0, begin);
        const std::size_t end = text.find(kEndOfIsolate, begin);
        if (begin == text.npos || end == text.npos) return rest;
        text.remove_prefix(end + kEndOfIsolate.size());
    }
}

// "3.6" of "3.6e-07", as printf writes it; the text itself if it has no exponent.
std::string_view withoutExponent(std::string_view text) {
    const std::size_t mark = text.find('e');
    if (mark == text.npos || mark + 3 >= text.size()) return text;
    const bool isSigned = text[mark + 1] == '-' || text[mark + 1] == '+';
    const bool hasDigits = std::ranges::all_of(text.substr(mark + 2), isDecimalDigit);
    return isSigned && hasDigits ? text.substr(0, mark) : text;
}

}  // namespace

bool isDecimalDigit(char byte) {
    return std::isdigit(static_cast<unsigned char>(byte)) != 0;
}

bool isNumber(std::string_view text) {
    if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
    text = withoutExponent(text);
    const std::size_t whole = std::min(text.find('.'), text.size());
    const std::string_view fraction = text.substr(whole);
    std::size_t since = 0;  // the last comma
    bool hasComma = false;
    for (std::size_t at = 0; at < whole; ++at) {
        if (text[at] != ',') {
            if (!isDecimalDigit(text[at])) return false;
            ++since;
            continue;
        }
        if (since == 0 || since > 3 || (hasComma && since != 3)) return false;
        hasComma = true;
        since = 0;
    }
    if (since == 0 || (hasComma && since != 3)) return false;
    return fraction.empty() ||
           (fraction.size() > 1 && std::ranges::all_of(fraction.substr(1), isDecimalDigit));
}

bool isCommand(std::string_view value) {
    return value.starts_with("espalier ") || value.starts_with("--");
}

bool isTyped(std::string_view value) {
    // A path may have blanks, but a sentence or question with a path in it ends like one.
    if (value.ends_with('.') || value.ends_with('?')) return false;
    const bool isPath = value.find_first_of("/\\") != value.npos;
    return isPath || isCommand(value);
}

bool isBeforeTyped(std::string_view piece) {
    constexpr std::array<std::string_view, 9> kEnds = {"default: ",
                                                       "the value ",
                                                       "one of ",
                                                       "class ",
                                                       "Class ",
                                                       "classes are ",
                                                       "called ",
                                                       "'",
                                                       "\""};
    if (std::ranges::any_of(kEnds, [&](std::string_view end) { return piece.ends_with(end); })) {
        return true;
    }
    if (piece.find("espalier ") != piece.npos) return true;
    const std::size_t end = piece.find_last_not_of(' ');
    if (end == piece.npos) return false;
    const std::size_t blank = piece.find_last_of(' ', end);
    return piece.substr(blank == piece.npos ? 0 : blank + 1).starts_with("--");
}

bool isInflection(std::string_view value) {
    constexpr std::size_t kLongest = 10;
    return value.size() <= kLongest && std::ranges::all_of(value, isLetter);
}

bool isPhrase(std::string_view value) {
    return value.find(' ') != value.npos && !isTyped(value) && lettersIn(withoutNames(value)) > 0;
}

bool isOfNames(std::string_view value) {
    const std::string rest = withoutNames(value);
    return rest.size() < value.size() && rest.find_first_not_of(", ") == rest.npos;
}

bool hasWholeIsolates(std::string_view value) {
    bool isOpen = false;
    for (std::size_t at = 0; at < value.size(); ++at) {
        const std::string_view rest = value.substr(at);
        if (rest.starts_with(kIsolate)) {
            isOpen = true;
        } else if (rest.starts_with(kEndOfIsolate)) {
            if (!isOpen) return false;
            isOpen = false;
        }
    }
    return !isOpen;
}

std::size_t behindName(std::string_view text, std::size_t at) {
    while (text.substr(at).starts_with(kIsolate)) {
        const std::size_t end = text.find(kEndOfIsolate, at);
        if (end == text.npos) return at;
        at = end + kEndOfIsolate.size();
    }
    return at;
}

std::ptrdiff_t lettersIn(std::string_view text) {
    return std::ranges::count_if(text, isLetter);
}

int wordsIn(std::string_view text) {
    int words = 0;
    int letters = 0;
    for (const char byte : text) {
        letters = isLetter(byte) ? letters + 1 : 0;
        if (letters == 2) ++words;
    }
    return words;
}

}  // namespace espalier::engine

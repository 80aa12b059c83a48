// SPDX-License-Identifier: Apache-2.0
#include "engine/base/shown_text.h"

#include <algorithm>

#include "engine/base/name_text.h"

namespace espalier::engine {

namespace {

constexpr std::size_t kNameBytes = 1024;

// U+0080 to U+009F are C2 80 to C2 9F in UTF-8; terminals obey some of them.
bool isControl(std::string_view character) {
    const auto first = static_cast<unsigned char>(character.front());
    if (first < 0x20 || first == 0x7f) return true;
    return character.size() == 2 && first == 0xc2 &&
           static_cast<unsigned char>(character[1]) < 0xa0;
}

// The printable character at the front; empty when there is none.
std::string_view printableCharacter(std::string_view text) {
    const std::string_view character = text.substr(0, utf8CharacterBytes(text));
    return character.empty() || isControl(character) ? std::string_view() : character;
}

}  // namespace

std::string shownText(std::string_view text, std::size_t mostBytes) {
    std::string shown;
    while (!text.empty() && shown.size() < mostBytes) {
        const std::string_view character = printableCharacter(text);
        shown += character.empty() ? "?" : character;
        text.remove_prefix(std::max<std::size_t>(character.size(), 1));
    }
    return text.empty() ? shown : shown + "…";
}

bool isUsableName(std::string_view text) {
    if (text.empty() || text.size() > kNameBytes) return false;
    while (!text.empty()) {
        const std::string_view character = printableCharacter(text);
        if (character.empty()) return false;
        text.remove_prefix(character.size());
    }
    return true;
}

}  // namespace espalier::engine

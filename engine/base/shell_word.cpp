// SPDX-License-Identifier: Apache-2.0
#include "engine/base/shell_word.h"

#include <algorithm>
#include <cctype>
#include <string_view>

#include "engine/base/name_text.h"

namespace espalier::engine {

namespace {

// $'caf\xE9': the shell itself turns the escapes of nameText() into bytes.
std::string quotedBytes(const std::string& word) {
    std::string quoted = "$'";
    for (std::size_t i = 0; i < word.size(); ++i) {
        const bool isEscape = hasEscapedBytes(std::string_view(word).substr(i, 4));
        if (word[i] == '\'' || (word[i] == '\\' && !isEscape)) quoted += '\\';
        quoted += word[i];
    }
    return quoted + "'";
}

}  // namespace

std::string shellQuoted(const std::string& word) {
    const auto isPlain = [](unsigned char c) {
        return std::isalnum(c) || c >= 0x80 ||
               std::string_view("-_./,:=+@%").find(static_cast<char>(c)) != std::string_view::npos;
    };
    if (!word.empty() && std::ranges::all_of(word, isPlain)) return word;
    if (hasEscapedBytes(word)) return quotedBytes(word);
    std::string quoted = "'";
    for (char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

}  // namespace espalier::engine

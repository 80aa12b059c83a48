// SPDX-License-Identifier: Apache-2.0
#include "tests/architecture/code_text.h"

#include <cctype>

namespace espalier::test {

namespace {

// Where a comment, a literal or a line of the preprocessor that begins at `at` ends; `at` itself
// where none begins. Any bracket may stand in them.
std::size_t endOfText(std::string_view source, std::size_t at) {
    const auto after = [&](std::string_view ending, std::size_t from) {
        const std::size_t found = source.find(ending, from);
        return found == std::string_view::npos ? source.size() : found + ending.size();
    };
    const std::string_view rest = source.substr(at);
    if (rest.starts_with("//") || rest.starts_with('#')) {
        std::size_t end = after("\n", at);
        while (end > 1 && end < source.size() && source[end - 2] == '\\') end = after("\n", end);
        return end;
    }
    if (rest.starts_with("/*")) return after("*/", at);
    if (rest.starts_with("R\"")) {
        const std::string_view name = rest.substr(2, rest.find('(') - 2);
        return after(")" + std::string(name) + "\"", at);
    }
    if (!rest.starts_with('"') && !rest.starts_with('\'')) return at;
    std::size_t end = at + 1;
    while (end < source.size() && source[end] != rest.front()) end += source[end] == '\\' ? 2 : 1;
    return end + 1;
}

}  // namespace

std::string codeOf(std::string_view source) {
    std::string code;
    for (std::size_t at = 0; at < source.size();) {
        const std::size_t end = endOfText(source, at);
        const bool isDigitSeparator = source[at] == '\'' && at > 0 &&
                                      std::isxdigit(static_cast<unsigned char>(source[at - 1]));
        if (end > at && !isDigitSeparator) {
            at = end;
        } else {
            code += source[at++];
        }
    }
    return code;
}

}  // namespace espalier::test

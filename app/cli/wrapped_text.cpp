// SPDX-License-Identifier: Apache-2.0
#include "app/cli/wrapped_text.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "app/cli/terminal.h"
#include "app/cli/text_format.h"
#include "engine/language/spoken.h"

namespace espalier::cli {

namespace {

constexpr std::size_t kIndent = 2;
constexpr std::string_view kBeforeCommand = ": espalier ";

std::string trimmedAtEnd(std::string text) {
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

/// Takes the words of `rest` that fit; at least one, which may be wider.
std::string takeLine(std::string& rest, int width) {
    std::size_t end = rest.find(' ', rest.find_first_not_of(' '));
    while (end != rest.npos) {
        const std::size_t next = rest.find(' ', end + 1);
        if (displayWidth(trimmedAtEnd(rest.substr(0, next))) > width) break;
        end = next;
    }
    if (end == rest.npos) return std::exchange(rest, {});
    std::string line = trimmedAtEnd(rest.substr(0, end));
    const std::size_t word = rest.find_first_not_of(' ', end);
    rest = word == rest.npos ? std::string() : rest.substr(word);
    return line;
}

std::string wrappedWords(std::string rest, const std::string& indent, int width) {
    std::string all;
    while (true) {
        all += takeLine(rest, width);
        if (rest.empty()) return all;
        all += '\n';
        rest.insert(0, indent);
    }
}

std::string wrappedLine(const std::string& line, int width) {
    if (displayWidth(line) <= width) return line;
    const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
    const std::string indent(begin + kIndent, ' ');
    const std::size_t command = line.rfind(kBeforeCommand);
    if (command == line.npos) return wrappedWords(line, indent, width);
    return wrappedWords(line.substr(0, command + 1), indent, width) + '\n' + indent +
           line.substr(command + 2);
}

}  // namespace

std::vector<std::string> linesOf(const std::string& cell, int width) {
    std::vector<std::string> lines;
    std::string rest = cell;
    while (true) {
        std::string line = takeLine(rest, width);
        while (displayWidth(line) > width) {
            const std::string part = fitted(line, width);
            if (part.empty()) break;  // one character is wider
            lines.push_back(part);
            line.erase(0, part.size());
        }
        lines.push_back(std::move(line));
        if (rest.empty()) return lines;
    }
}

std::string wrapped(const std::string& english, int width) {
    const std::string text = engine::spoken(english);
    std::string all;
    for (std::size_t begin = 0;;) {
        const std::size_t end = text.find('\n', begin);
        all += wrappedLine(text.substr(begin, end - begin), width);
        if (end == text.npos) return all;
        all += '\n';
        begin = end + 1;
    }
}

void sayWrapped(const std::string& text, int width) {
    sayAsIs(wrapped(printable(text), width));
}

}  // namespace espalier::cli

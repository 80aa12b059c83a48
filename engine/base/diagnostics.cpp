// SPDX-License-Identifier: Apache-2.0
#include "engine/base/diagnostics.h"

#include <algorithm>
#include <charconv>

#include "engine/base/direction.h"
#include "engine/base/grouped.h"

namespace espalier::engine {

namespace {

// "9,000" of "9000".
std::string countText(const std::string& argument) {
    std::int64_t count = 0;
    const char* end = argument.data() + argument.size();
    const auto read = std::from_chars(argument.data(), end, count);
    return read.ec == std::errc() && read.ptr == end ? grouped(count) : argument;
}

}  // namespace

std::string englishSentence(const Diagnostic& diagnostic) {
    std::string sentence;
    const std::string& pattern = diagnostic.pattern;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        if (pattern.compare(i, kCountPlace.size(), kCountPlace) == 0 &&
            !diagnostic.arguments.empty()) {
            sentence += countText(diagnostic.arguments.front());
            i += kCountPlace.size() - 1;
            continue;
        }
        const bool isPlace = pattern[i] == '{' && i + 2 < pattern.size() && pattern[i + 2] == '}';
        const std::size_t index = isPlace ? static_cast<std::size_t>(pattern[i + 1] - '0') : 0;
        if (isPlace && index < diagnostic.arguments.size()) {
            sentence += isolated(diagnostic.arguments[index]);
            i += 2;
        } else {
            sentence += pattern[i];
        }
    }
    return sentence;
}

bool hasErrors(const Diagnostics& diagnostics) {
    return std::ranges::any_of(diagnostics,
                               [](const Diagnostic& d) { return d.severity == Severity::Error; });
}

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
#include "engine/base/direction.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace espalier::engine {

namespace {

struct Range {
    std::uint32_t first;
    std::uint32_t last;
};

// Blocks of scripts that run from right to left: Hebrew to Arabic extended, their presentation
// forms, and the two areas that Unicode keeps for such scripts.
constexpr Range kRightToLeft[] = {
    {0x0590, 0x08FF}, {0xFB1D, 0xFDFF}, {0xFE70, 0xFEFC}, {0x10800, 0x10FFF}, {0x1E800, 0x1EFFF}};

// Expects well-formed UTF-8; anything else yields an arbitrary number, which is harmless here.
std::uint32_t takeCodePoint(std::string_view& text) {
    const auto lead = static_cast<unsigned char>(text.front());
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    std::uint32_t point = length == 1 ? lead : lead & (0xFFu >> (length + 1));
    for (std::size_t i = 1; i < std::min(length, text.size()); ++i) {
        point = point << 6 | (static_cast<unsigned char>(text[i]) & 0x3Fu);
    }
    text.remove_prefix(std::min(length, text.size()));
    return point;
}

bool runsRightToLeft(std::string_view text) {
    while (!text.empty()) {
        const std::uint32_t point = takeCodePoint(text);
        for (const Range& range : kRightToLeft) {
            if (point >= range.first && point <= range.last) return true;
        }
    }
    return false;
}

}  // namespace

std::string isolated(const std::string& name) {
    if (!runsRightToLeft(name)) return name;
    return "\u2068" + name + "\u2069";
}

}  // namespace espalier::engine

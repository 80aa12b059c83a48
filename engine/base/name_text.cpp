// SPDX-License-Identifier: Apache-2.0
#include "engine/base/name_text.h"

#include <charconv>
#include <cstdint>
#include <optional>
#include <utility>

namespace espalier::engine {

namespace {

constexpr std::size_t kEscapeBytes = 4;  // \xE4
constexpr std::string_view kEquals = "\\x3D";
constexpr std::string_view kNoEquals = "\\x5Cx3D";  // nameBytes() makes \x3D of it

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
        text.replace(at, from.size(), to);
    }
    return text;
}

// The byte that an escape at the front stands for. Only what nameText() writes is one: bytes beyond
// ASCII, and the backslash.
std::optional<char> escapedByte(std::string_view text) {
    if (text.size() < kEscapeBytes || !text.starts_with("\\x")) return std::nullopt;
    std::uint8_t value = 0;
    const char* end = text.data() + kEscapeBytes;
    if (std::from_chars(text.data() + 2, end, value, 16).ptr != end) return std::nullopt;
    if (value < 0x80 && value != '\\') return std::nullopt;
    return static_cast<char>(value);
}

std::string escaped(char byte) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    const auto value = static_cast<unsigned char>(byte);
    return {'\\', 'x', kDigits[value >> 4], kDigits[value & 0xF]};
}

}  // namespace

std::string nameText(std::string_view bytes) {
    std::string text;
    text.reserve(bytes.size());
    while (!bytes.empty()) {
        const std::size_t count = utf8CharacterBytes(bytes);
        if (count == 0 || escapedByte(bytes)) {
            text += escaped(bytes.front());
            bytes.remove_prefix(1);
        } else {
            text += bytes.substr(0, count);
            bytes.remove_prefix(count);
        }
    }
    return text;
}

std::string nameBytes(std::string_view text) {
    std::string bytes;
    bytes.reserve(text.size());
    while (!text.empty()) {
        if (const auto byte = escapedByte(text)) {
            bytes += *byte;
            text.remove_prefix(kEscapeBytes);
        } else {
            bytes += text.front();
            text.remove_prefix(1);
        }
    }
    return bytes;
}

std::string withoutEquals(std::string text) {
    return replaced(replaced(std::move(text), kEquals, kNoEquals), "=", kEquals);
}

std::string withEquals(std::string text) {
    return replaced(std::move(text), kEquals, "=");
}

bool hasEscapedBytes(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (escapedByte(text.substr(i))) return true;
    }
    return false;
}

std::size_t utf8CharacterBytes(std::string_view text) {
    if (text.empty()) return 0;
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(0);
    if (lead < 0x80) return 1;
    const std::size_t count = lead >= 0xF0 ? 4 : (lead >= 0xE0 ? 3 : 2);
    if (lead < 0xC2 || lead > 0xF4 || text.size() < count) return 0;
    for (std::size_t i = 1; i < count; ++i) {
        if ((byte(i) & 0xC0) != 0x80) return 0;
    }
    // Overlong forms, surrogates, and what lies beyond U+10FFFF.
    const bool wrong = (lead == 0xE0 && byte(1) < 0xA0) || (lead == 0xED && byte(1) > 0x9F) ||
                       (lead == 0xF0 && byte(1) < 0x90) || (lead == 0xF4 && byte(1) > 0x8F);
    return wrong ? 0 : count;
}

}  // namespace espalier::engine

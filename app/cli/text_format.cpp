// SPDX-License-Identifier: Apache-2.0
#include "app/cli/text_format.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "fmt/format.h"

namespace espalier::cli {

namespace {

/// Reads one UTF-8 character at `place` and advances; an invalid one counts as one byte.
char32_t nextCharacter(const std::string& text, std::size_t& place) {
    const auto first = static_cast<unsigned char>(text[place++]);
    if (first < 0xC0) return first;
    int following = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
    char32_t character = first & (0x3Fu >> following);
    while (following-- > 0 && place < text.size() &&
           (static_cast<unsigned char>(text[place]) & 0xC0) == 0x80) {
        character = (character << 6) | (static_cast<unsigned char>(text[place++]) & 0x3F);
    }
    return character;
}

// East Asian wide and full-width blocks are two columns wide; combining marks take none.
int columnsOf(char32_t c) {
    if (c >= 0x0300 && c <= 0x036F) return 0;
    const bool wide = (c >= 0x1100 && c <= 0x115F) || (c >= 0x2E80 && c <= 0xA4CF) ||
                      (c >= 0xAC00 && c <= 0xD7A3) || (c >= 0xF900 && c <= 0xFAFF) ||
                      (c >= 0xFE30 && c <= 0xFE6F) || (c >= 0xFF00 && c <= 0xFF60) ||
                      (c >= 0x1F300 && c <= 0x1FAFF) || (c >= 0x20000 && c <= 0x3FFFD);
    return wide ? 2 : 1;
}

}  // namespace

std::string percent(double share) {
    return std::isfinite(share) ? fmt::format("{:.1f} %", 100 * share) : "-";
}

std::string duration(double seconds) {
    if (!std::isfinite(seconds) || seconds < 0) return "-";
    if (seconds < 10) return fmt::format("{:.1f} s", seconds);
    const auto whole = static_cast<std::int64_t>(std::llround(seconds));
    if (whole < 60) return fmt::format("{} s", whole);
    if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
    return fmt::format("{} h {} min", whole / 3600, whole / 60 % 60);
}

std::string aboutDuration(double seconds) {
    if (!std::isfinite(seconds) || seconds < 0) return "-";
    const double step = seconds < 10 ? 1 : seconds < 60 ? 5 : seconds < 600 ? 10 : 60;
    const std::int64_t whole = std::max<std::int64_t>(1, std::llround(seconds / step) * step);
    if (whole < 60) return fmt::format("about {} s", whole);
    if (whole < 3600 && whole % 60 == 0) return fmt::format("about {} min", whole / 60);
    return "about " + duration(static_cast<double>(whole));
}

std::string byteText(double bytes) {
    constexpr std::array<const char*, 5> kUnits{"bytes", "KB", "MB", "GB", "TB"};
    std::size_t unit = 0;
    while (bytes >= 1000 && unit + 1 < kUnits.size()) {
        bytes /= 1000;
        ++unit;
    }
    return unit == 0 ? fmt::format("{:.0f} bytes", bytes)
                     : fmt::format("{:.{}f} {}", bytes, bytes < 10 ? 1 : 0, kUnits[unit]);
}

std::string momentText(const std::string& recorded) {
    constexpr std::size_t kMinutes = std::string_view("2026-11-26T08:51").size();
    constexpr std::size_t kDate = std::string_view("2026-11-26").size();
    if (recorded.size() < kMinutes || recorded[kDate] != 'T') return recorded;
    return recorded.substr(0, kDate) + ' ' + recorded.substr(kDate + 1, kMinutes - kDate - 1);
}

std::string counted(std::int64_t number, const std::string& one, const std::string& several) {
    if (number == 1) return "1 " + one;
    return grouped(number) + " " + (several.empty() ? one + "s" : several);
}

std::string significant(double value) {
    return std::isfinite(value) ? fmt::format("{:.4g}", value) : "-";
}

int displayWidth(const std::string& text) {
    int columns = 0;
    for (std::size_t place = 0; place < text.size();) {
        columns += columnsOf(nextCharacter(text, place));
    }
    return columns;
}

std::string padded(const std::string& text, int width) {
    return text +
           std::string(static_cast<std::size_t>(std::max(0, width - displayWidth(text))), ' ');
}

std::string paddedLeft(const std::string& text, int width) {
    return std::string(static_cast<std::size_t>(std::max(0, width - displayWidth(text))), ' ') +
           text;
}

std::string fitted(const std::string& text, int width) {
    int columns = 0;
    for (std::size_t place = 0; place < text.size();) {
        const std::size_t before = place;
        columns += columnsOf(nextCharacter(text, place));
        if (columns > width) return text.substr(0, before);
    }
    return text;
}

std::string shortened(const std::string& text, int width) {
    if (displayWidth(text) <= width) return text;
    const std::string beginning = fitted(text, width / 2);
    int left = displayWidth(text) - (width - displayWidth(beginning) - 1);
    std::size_t place = 0;
    while (place < text.size() && left > 0) left -= columnsOf(nextCharacter(text, place));
    return beginning + "…" + text.substr(place);
}

int mostColumns(const std::vector<int>& widths, int room, int least) {
    int most = widths.empty() ? 0 : *std::ranges::max_element(widths);
    const auto needed = [&] {
        int sum = 0;
        for (const int width : widths) sum += std::min(width, most);
        return sum;
    };
    while (most > least && needed() > room) --most;
    return most;
}

}  // namespace espalier::cli

// SPDX-License-Identifier: Apache-2.0
#include "engine/training/loop/stage_counter.h"

#include <fmt/format.h>

#include <charconv>

namespace espalier::engine {

namespace {

constexpr std::string_view kBetween = " of ", kEnd = " images";

std::optional<std::int64_t> wholeNumber(std::string_view text) {
    std::int64_t number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isWhole = problem == std::errc() && end == text.data() + text.size();
    return isWhole ? std::optional(number) : std::nullopt;
}

}  // namespace

std::string countedStage(std::string_view what, std::int64_t done, std::int64_t of) {
    return fmt::format("{}: {}{}{}{}", what, done, kBetween, of, kEnd);
}

std::optional<double> shareOfStage(std::string_view text) {
    if (!text.ends_with(kEnd)) return std::nullopt;
    text.remove_suffix(kEnd.size());
    const std::size_t start = text.rfind(": ");
    if (start == std::string_view::npos) return std::nullopt;
    text.remove_prefix(start + 2);
    const std::size_t between = text.find(kBetween);
    if (between == std::string_view::npos) return std::nullopt;
    const auto done = wholeNumber(text.substr(0, between));
    const auto of = wholeNumber(text.substr(between + kBetween.size()));
    if (!done || !of || *done < 0 || *of <= 0 || *done > *of) return std::nullopt;
    return static_cast<double>(*done) / static_cast<double>(*of);
}

}  // namespace espalier::engine

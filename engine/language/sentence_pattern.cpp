// SPDX-License-Identifier: Apache-2.0
#include "engine/language/sentence_pattern.h"

#include <algorithm>
#include <cctype>

namespace espalier::engine {

namespace {

bool isDecimalDigit(char byte) {
    return std::isdigit(static_cast<unsigned char>(byte)) != 0;
}

}  // namespace

SentencePattern::SentencePattern(std::string_view text) {
    pieces_.emplace_back();
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::size_t close = text[at] == '{' ? text.find('}', at) : text.npos;
        const std::string_view number =
            close == text.npos ? std::string_view{} : text.substr(at + 1, close - at - 1);
        if (close == text.npos || number.size() > 2 ||
            !std::ranges::all_of(number, isDecimalDigit)) {
            pieces_.back() += text[at];
            continue;
        }
        numbers_.push_back(number.empty() ? static_cast<int>(numbers_.size())
                                          : std::stoi(std::string(number)));
        pieces_.emplace_back();
        at = close;
    }
}

std::size_t SentencePattern::literalBytes() const {
    std::size_t bytes = 0;
    for (const std::string& piece : pieces_) bytes += piece.size();
    return bytes;
}

std::optional<std::vector<std::string_view>> SentencePattern::valuesIn(
    std::string_view text) const {
    if (!text.starts_with(pieces_.front())) return std::nullopt;
    if (!hasValues() && text.size() != pieces_.front().size()) return std::nullopt;
    std::vector<std::string_view> values;
    std::size_t begin = pieces_.front().size();
    for (std::size_t place = 0; place < numbers_.size(); ++place) {
        const std::string& next = pieces_[place + 1];
        const bool isLast = place + 1 == numbers_.size();
        if (isLast && (text.size() < begin + next.size() || !text.ends_with(next))) {
            return std::nullopt;
        }
        const std::size_t end = isLast ? text.size() - next.size() : text.find(next, begin);
        if (end == text.npos) return std::nullopt;
        values.push_back(text.substr(begin, end - begin));
        if (!mayHold(place, values.back())) return std::nullopt;
        begin = end + next.size();
    }
    return values;
}

bool SentencePattern::mayHold(std::size_t place, std::string_view value) const {
    if (endOfSentence(value) == value.npos) return true;
    const std::string& before = pieces_[place];
    const std::string& after = pieces_[place + 1];
    const bool isFirst = place == 0 && before.empty() && after.starts_with(' ');
    const bool isLast = place + 1 == numbers_.size() && after.empty() &&
                        (before.ends_with(". ") || before.ends_with(": "));
    return (isFirst && value.ends_with('.')) || isLast;
}

std::string SentencePattern::with(const std::vector<std::string>& values) const {
    std::string text = pieces_.front();
    for (std::size_t place = 0; place < numbers_.size(); ++place) {
        const auto number = static_cast<std::size_t>(numbers_[place]);
        if (number < values.size()) text += values[number];
        text += pieces_[place + 1];
    }
    return text;
}

std::size_t endOfSentence(std::string_view text) {
    for (std::size_t at = 1; at + 1 < text.size(); ++at) {
        const bool isStop = text[at] == '.' || text[at] == '?' || text[at] == '!';
        if (isStop && text[at + 1] == ' ' && !isDecimalDigit(text[at - 1])) return at + 1;
        // "… at step 8. Next": a number ends a sentence if a capital letter follows.
        if (isStop && text[at + 1] == ' ' && at + 2 < text.size() &&
            std::isupper(static_cast<unsigned char>(text[at + 2]))) {
            return at + 1;
        }
    }
    return text.npos;
}

}  // namespace espalier::engine

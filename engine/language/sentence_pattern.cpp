// SPDX-License-Identifier: Apache-2.0
#include "engine/language/sentence_pattern.h"

#include <algorithm>
#include <cctype>

#include "engine/language/value_kind.h"

namespace espalier::engine {

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

std::optional<std::vector<std::string_view>> SentencePattern::valuesIn(std::string_view text,
                                                                       Shortest side) const {
    const std::string& first = pieces_.front();
    const std::string& last = pieces_.back();
    if (!hasValues()) return text == first ? std::optional(Values()) : std::nullopt;
    if (text.size() < first.size() + last.size()) return std::nullopt;
    if (!text.starts_with(first) || !text.ends_with(last)) return std::nullopt;
    text = text.substr(first.size(), text.size() - first.size() - last.size());
    Values values(numbers_.size());
    const bool isFound =
        side == Shortest::Left ? splitFromLeft(text, values) : splitFromRight(text, values);
    if (!isFound) return std::nullopt;
    for (std::size_t place = 0; place < values.size(); ++place) {
        if (!mayHold(place, values[place])) return std::nullopt;
    }
    return values;
}

bool SentencePattern::splitFromLeft(std::string_view text, Values& values) const {
    for (std::size_t place = 0; place + 1 < values.size(); ++place) {
        const std::size_t end = text.find(pieces_[place + 1]);
        if (end == text.npos) return false;
        values[place] = text.substr(0, end);
        text.remove_prefix(end + pieces_[place + 1].size());
    }
    values.back() = text;
    return true;
}

bool SentencePattern::splitFromRight(std::string_view text, Values& values) const {
    for (std::size_t place = values.size() - 1; place > 0; --place) {
        const std::size_t begin = text.rfind(pieces_[place]);
        if (begin == text.npos) return false;
        values[place] = text.substr(begin + pieces_[place].size());
        text = text.substr(0, begin);
    }
    values.front() = text;
    return true;
}

bool SentencePattern::mayHold(std::size_t place, std::string_view value) const {
    if (value.find('\n') != value.npos) return false;
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
        at = behindName(text, at);
        if (at + 1 >= text.size()) break;
        const bool isStop = text[at] == '.' || text[at] == '?' || text[at] == '!';
        if (!isStop || text[at + 1] != ' ') continue;
        // "2. of them", but "at step 8. Next".
        const bool isCapital =
            at + 2 < text.size() && std::isupper(static_cast<unsigned char>(text[at + 2])) != 0;
        const std::size_t blank = text.rfind(' ', at);
        const std::string_view word =
            text.substr(blank == text.npos ? 0 : blank + 1, at - blank - 1);
        if (isCapital || !std::ranges::all_of(word, isDecimalDigit)) return at + 1;
    }
    return text.npos;
}

}  // namespace espalier::engine

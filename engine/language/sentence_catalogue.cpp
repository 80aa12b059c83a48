// SPDX-License-Identifier: Apache-2.0
#include "engine/language/sentence_catalogue.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <utility>

#include "engine/language/po_file.h"

namespace espalier::engine {

namespace {

constexpr std::size_t kKeyBytes = 3;
constexpr int kDeepest = 4;
constexpr int kMostSentences = 5;
// A pattern with fewer letters, "{} of {}", could be in many texts.
constexpr std::ptrdiff_t kFewLetters = 8;
constexpr std::string_view kBlanks = " \t";

std::uint32_t keyAt(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t offset) {
        return static_cast<std::uint32_t>(static_cast<unsigned char>(text[at + offset]));
    };
    return byte(0) | byte(1) << 8 | byte(2) << 16;
}

bool isLetter(char byte) {
    return std::isalpha(static_cast<unsigned char>(byte)) != 0;
}
bool isDigit(char byte) {
    return std::isdigit(static_cast<unsigned char>(byte)) != 0;
}

// "12", "1,204", "-0.5": nothing that could be a version, a name or a list.
bool isNumber(std::string_view text) {
    if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
    const std::size_t whole = std::min(text.find('.'), text.size());
    const std::string_view fraction = text.substr(whole);
    std::size_t since = 0;  // the last comma
    bool hasComma = false;
    for (std::size_t at = 0; at < whole; ++at) {
        if (text[at] != ',') {
            if (!isDigit(text[at])) return false;
            ++since;
            continue;
        }
        if (since == 0 || since > 3 || (hasComma && since != 3)) return false;
        hasComma = true;
        since = 0;
    }
    if (since == 0 || (hasComma && since != 3)) return false;
    return fraction.empty() ||
           (fraction.size() > 1 && std::ranges::all_of(fraction.substr(1), isDigit));
}

// "--learning-rate 0.001": what is typed has one form.
bool isInCommand(std::string_view before) {
    const std::size_t end = before.find_last_not_of(kBlanks);
    if (end == before.npos) return false;
    const std::size_t blank = before.find_last_of(kBlanks, end);
    const std::string_view word = before.substr(blank == before.npos ? 0 : blank + 1);
    return word.starts_with("--") || before.find("espalier ") != before.npos;
}

bool saysLittle(const SentencePattern& pattern) {
    std::ptrdiff_t letters = 0;
    for (const std::string& piece : pattern.pieces())
        letters += std::ranges::count_if(piece, isLetter);
    return letters < kFewLetters;
}

// Of patterns with equally many bytes the one with fewer places, then in the order of the file.
bool saysMore(const SentencePattern& a, const SentencePattern& b) {
    if (a.literalBytes() != b.literalBytes()) return a.literalBytes() > b.literalBytes();
    return a.numbers().size() < b.numbers().size();
}

}  // namespace

SentenceCatalogue::SentenceCatalogue(std::string_view po, LanguageForm form)
    : form_(std::move(form)) {
    for (PoEntry& entry : readPo(po)) {
        if (entry.translation.empty()) continue;
        SentencePattern english(entry.english);
        if (!english.hasValues()) {
            exact_.emplace(std::move(entry.english), std::move(entry.translation));
        } else {
            entries_.push_back({std::move(english), SentencePattern(entry.translation)});
        }
    }
    std::ranges::stable_sort(
        entries_, [](const Entry& a, const Entry& b) { return saysMore(a.english, b.english); });
    for (std::size_t place = 0; place < entries_.size(); ++place) {
        const auto& pieces = entries_[place].english.pieces();
        const std::string& longest = *std::ranges::max_element(pieces, {}, &std::string::size);
        if (longest.size() < kKeyBytes) continue;
        // Its end is less often that of others than its beginning.
        byBytes_[keyAt(longest, longest.size() - kKeyBytes)].push_back(
            static_cast<std::uint32_t>(place));
    }
}

std::string SentenceCatalogue::translated(std::string_view english) const {
    std::string whole;
    if (translateWhole(english, 0, whole)) return whole;
    std::string text;
    while (true) {
        const std::size_t end = english.find('\n');
        text += lineTranslated(english.substr(0, end), 0);
        if (end == english.npos) return text;
        text += '\n';
        english.remove_prefix(end + 1);
    }
}

std::string SentenceCatalogue::lineTranslated(std::string_view line, int depth) const {
    const std::size_t begin = line.find_first_not_of(kBlanks);
    if (begin == line.npos) return std::string(line);
    const std::size_t end = line.find_last_not_of(kBlanks) + 1;
    return std::string(line.substr(0, begin)) +
           sentencesTranslated(line.substr(begin, end - begin), depth) +
           std::string(line.substr(end));
}

// As many sentences as one pattern holds, then the next ones.
std::string SentenceCatalogue::sentencesTranslated(std::string_view text, int depth) const {
    std::string translation;
    if (translateWhole(text, depth, translation)) return translation;
    std::vector<std::size_t> ends;
    for (std::size_t at = 0; static_cast<int>(ends.size()) < kMostSentences;) {
        const std::size_t end = endOfSentence(text.substr(at));
        if (end == text.npos) break;
        ends.push_back(at += end);
    }
    if (ends.empty()) return std::string(text);
    for (auto end = ends.rbegin(); end != ends.rend(); ++end) {
        const bool isTranslated = translateWhole(text.substr(0, *end), depth, translation);
        if (!isTranslated && end + 1 != ends.rend()) continue;
        if (!isTranslated) translation = text.substr(0, *end);
        const std::string rest = lineTranslated(text.substr(*end), depth);
        // A full stop that is as wide as a word has no blank after it.
        const bool isWide = form_.fullStop.size() > 1 && translation.ends_with(form_.fullStop);
        return translation + (isWide && rest.starts_with(' ') ? rest.substr(1) : rest);
    }
    return std::string(text);
}

bool SentenceCatalogue::translateWhole(std::string_view text,
                                       int depth,
                                       std::string& translation) const {
    if (const auto found = exact_.find(std::string(text)); found != exact_.end()) {
        translation = found->second;
        return true;
    }
    if (!std::ranges::any_of(text, isLetter)) return false;
    if (translateByPattern(text, depth, translation)) return true;
    // Some phrases become sentences when they are shown.
    if (!text.ends_with('.')) return false;
    if (!translateWhole(text.substr(0, text.size() - 1), depth, translation)) return false;
    if (!translation.ends_with(form_.fullStop)) translation += form_.fullStop;
    return true;
}

bool SentenceCatalogue::translateByPattern(std::string_view text,
                                           int depth,
                                           std::string& translation) const {
    std::set<std::uint32_t> candidates;  // those that say more first
    for (std::size_t at = 0; at + kKeyBytes <= text.size(); ++at) {
        const auto found = byBytes_.find(keyAt(text, at));
        if (found != byBytes_.end()) candidates.insert(found->second.begin(), found->second.end());
    }
    for (const std::uint32_t place : candidates) {
        const Entry& entry = entries_[place];
        const auto values = entry.english.valuesIn(text);
        if (!values) continue;
        std::vector<std::string> byNumber;
        bool isUnsure = false;
        for (std::size_t at = 0; at < values->size(); ++at) {
            const auto number = static_cast<std::size_t>(entry.english.numbers()[at]);
            const std::string_view value = (*values)[at];
            if (number >= byNumber.size()) byNumber.resize(number + 1);
            byNumber[number] = valueTranslated(entry, at, value, depth + 1);
            const bool isKnown = value.find(' ') == value.npos || byNumber[number] != value;
            isUnsure = isUnsure || !isKnown;
        }
        if (isUnsure && saysLittle(entry.english)) continue;
        translation = entry.translation.with(byNumber);
        return true;
    }
    return false;
}

std::string SentenceCatalogue::valueTranslated(const Entry& entry,
                                               std::size_t place,
                                               std::string_view value,
                                               int depth) const {
    const std::string& before = entry.english.pieces()[place];
    if (isInCommand(before)) return std::string(value);
    if (isNumber(value)) return numberWritten(value);
    return depth > kDeepest ? std::string(value) : lineTranslated(value, depth);
}

std::string SentenceCatalogue::numberWritten(std::string_view number) const {
    std::string text;
    for (const char byte : number) {
        if (byte == '.') {
            text += form_.decimal;
        } else if (byte == ',') {
            text += form_.group;
        } else {
            text += byte;
        }
    }
    return text;
}

}  // namespace espalier::engine

// SPDX-License-Identifier: Apache-2.0
#include "engine/language/sentence_catalogue.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>
#include <utility>

#include "engine/language/po_file.h"

namespace espalier::engine {

namespace {

constexpr std::size_t kKeyBytes = 3;
constexpr int kDeepest = 4;
constexpr int kMostSentences = 5;
constexpr std::size_t kMostParts = 12;
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

std::ptrdiff_t lettersIn(std::string_view text) {
    return std::ranges::count_if(text, isLetter);
}

std::ptrdiff_t lettersOf(const SentencePattern& pattern) {
    std::ptrdiff_t letters = 0;
    for (const std::string& piece : pattern.pieces()) letters += lettersIn(piece);
    return letters;
}

// Names of classes and files stand between these two.
constexpr std::string_view kIsolate = "\u2068";
constexpr std::string_view kEndOfIsolate = "\u2069";

std::string withoutNames(std::string_view text) {
    std::string rest;
    while (true) {
        const std::size_t begin = text.find(kIsolate);
        rest += text.substr(0, begin);
        const std::size_t end = text.find(kEndOfIsolate, begin);
        if (begin == text.npos || end == text.npos) return rest;
        text.remove_prefix(end + kEndOfIsolate.size());
    }
}

// Of several words, and no path.
bool isPhrase(std::string_view value) {
    return value.find(' ') != value.npos && value.find('/') == value.npos && lettersIn(value) > 0;
}

// "rose, tulip, 33" of "{}, {}": the numbers are where a number is to be.
std::optional<std::vector<std::string_view>> likelierValues(const SentencePattern& pattern,
                                                            std::string_view text) {
    auto left = pattern.valuesIn(text, SentencePattern::Shortest::Left);
    if (!left || pattern.numbers().size() < 2) return left;
    auto right = pattern.valuesIn(text, SentencePattern::Shortest::Right);
    if (!right) return left;
    const auto numbersIn = [](const std::vector<std::string_view>& values) {
        return std::ranges::count_if(values, isNumber);
    };
    return numbersIn(*right) > numbersIn(*left) ? right : left;
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
        const SentencePattern translation(entry.translation);
        // No language, or one that could be any: kept in English on purpose.
        if (english.pieces() == translation.pieces() && english.hasValues()) continue;
        if (!english.hasValues()) {
            auto& texts = entry.kind == PoKind::Heading ? headings_
                          : entry.kind == PoKind::Unit  ? units_
                                                        : exact_;
            texts.emplace(std::move(entry.english), std::move(entry.translation));
        } else {
            entries_.push_back({std::move(english), translation});
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

std::string SentenceCatalogue::listTranslated(std::string_view english) const {
    return partsTranslated(english, 0);
}

std::string SentenceCatalogue::lineTranslated(std::string_view line, int depth) const {
    std::size_t begin = line.find_first_not_of(kBlanks);
    if (begin == line.npos) return std::string(line);
    // An entry of a list.
    if (line.substr(begin).starts_with("- ") || line.substr(begin).starts_with("* ")) begin += 2;
    if (begin == line.size()) return std::string(line);
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
    if (ends.empty()) return depth > 0 ? partsTranslated(text, depth) : std::string(text);
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

// Parts are added one by one: "20 %" and "; weakest: rose, 33 %". Each translates with the mark
// that joins it, or without.
std::string SentenceCatalogue::partsTranslated(std::string_view text, int depth) const {
    std::vector<std::size_t> marks;
    int open = 0;
    for (std::size_t at = 0; at + 1 < text.size(); ++at) {
        if (text[at] == '(') ++open;
        if (text[at] == ')') --open;
        const bool isMark = (text[at] == ',' || text[at] == ';') && text[at + 1] == ' ';
        if (isMark && open == 0) marks.push_back(at);
    }
    if (marks.empty() || marks.size() > kMostParts) return std::string(text);
    marks.push_back(text.size());
    std::string all;
    std::size_t begin = 0;
    for (std::size_t part = 0; part < marks.size();) {
        std::size_t end = marks.size();
        std::string translation;
        while (end > part &&
               !translatePart(text.substr(begin, marks[end - 1] - begin), depth + 1, translation)) {
            --end;
        }
        if (end == part) translation = text.substr(begin, marks[end++] - begin);
        all += translation;
        begin = marks[end - 1];
        part = end;
    }
    return all;
}

bool SentenceCatalogue::translatePart(std::string_view text,
                                      int depth,
                                      std::string& translation) const {
    if (translateWhole(text, depth, translation)) return true;
    const bool isJoined = text.starts_with(", ") || text.starts_with("; ");
    if (!isJoined || !translateWhole(text.substr(2), depth, translation)) return false;
    translation.insert(0, text.substr(0, 2));
    return true;
}

bool SentenceCatalogue::translateWhole(std::string_view text,
                                       int depth,
                                       std::string& translation) const {
    const std::string whole(text);
    if (const auto found = exact_.find(whole); found != exact_.end()) {
        translation = found->second;
        return true;
    }
    if (const auto found = headings_.find(whole); depth == 0 && found != headings_.end()) {
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
        const auto values = likelierValues(entry.english, text);
        if (!values) continue;
        std::vector<std::string> byNumber;
        std::ptrdiff_t unknown = 0;
        for (std::size_t at = 0; at < values->size(); ++at) {
            const auto number = static_cast<std::size_t>(entry.english.numbers()[at]);
            const std::string_view value = (*values)[at];
            if (number >= byNumber.size()) byNumber.resize(number + 1);
            byNumber[number] = valueTranslated(entry, at, value, depth + 1);
            if (isPhrase(value) && byNumber[number] == value) {
                unknown += lettersIn(withoutNames(value));
            }
        }
        // Its full stop is that of the sentence, which is looked for without it.
        const std::string_view last = values->back();
        const bool endsWithValue = entry.english.pieces().back().empty();
        if (endsWithValue && last.ends_with('.') &&
            byNumber[static_cast<std::size_t>(entry.english.numbers().back())] == last) {
            continue;
        }
        // "{} of {}" could be in many texts: where more is unknown than known, it is another one.
        if (unknown > 0 && unknown >= lettersOf(entry.english)) continue;
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
    const std::size_t blank = value.find(' ');
    if (isNumber(value.substr(0, blank))) {
        const std::string number = numberWritten(value.substr(0, blank));
        if (blank == value.npos) return number;
        // "12.5 s": a unit, or a phrase that begins with a number.
        const auto unit = units_.find(std::string(value.substr(blank + 1)));
        if (unit != units_.end()) return number + form_.beforeUnit + unit->second;
    }
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

// SPDX-License-Identifier: Apache-2.0
#include "engine/language/sentence_catalogue.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "engine/language/value_kind.h"

namespace espalier::engine {

namespace {

constexpr std::size_t kKeyBytes = 3;
constexpr std::size_t kMostBytes = std::size_t{16} * 1024;  // a longer text is none of ours
constexpr int kDeepest = 8;    // four metrics with numbers, one behind the other, within a sentence
constexpr int kFewWords = 2;   // of a pattern that values must be known for
constexpr int kManyWords = 4;  // of one that may have any
constexpr std::size_t kMostSentences = 5;  // that one pattern has
constexpr std::size_t kMostParts = 12;
constexpr int kMostColons = 2;    // in what a sentence may be said of
constexpr int kDeepestColon = 2;  // of a sentence within others
constexpr std::string_view kBlanks = " \t";
constexpr std::string_view kGap = "  ";  // between columns

using Values = std::vector<std::string_view>;

std::string_view withoutBlanks(std::string_view text) {
    const std::size_t begin = std::min(text.find_first_not_of(kBlanks), text.size());
    return text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin);
}

std::uint32_t keyAt(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t offset) {
        return static_cast<std::uint32_t>(static_cast<unsigned char>(text[at + offset]));
    };
    return byte(0) | byte(1) << 8 | byte(2) << 16;
}

// "rose, tulip, 33" of "{}, {}": the numbers are where a number is to be.
std::optional<Values> likelierValues(const SentencePattern& pattern, std::string_view text) {
    auto left = pattern.valuesIn(text, SentencePattern::Shortest::Left);
    if (!left || pattern.numbers().size() < 2) return left;
    auto right = pattern.valuesIn(text, SentencePattern::Shortest::Right);
    if (!right) return left;
    const auto numbersIn = [](const Values& values) {
        return std::ranges::count_if(values, isNumber);
    };
    return numbersIn(*right) > numbersIn(*left) ? right : left;
}

// Where the sentences of a text end, the first ones.
std::vector<std::size_t> endsOfSentences(std::string_view text) {
    std::vector<std::size_t> ends;
    for (std::size_t at = 0; ends.size() < kMostSentences;) {
        const std::size_t end = endOfSentence(text.substr(at));
        if (end == text.npos) break;
        ends.push_back(at += end);
    }
    return ends;
}

// Whether what stands in two places of a pattern under one number is the same.
bool areSame(const SentencePattern& pattern, const Values& values) {
    for (std::size_t at = 0; at < values.size(); ++at) {
        const auto first = std::ranges::find(pattern.numbers(), pattern.numbers()[at]);
        const auto before = static_cast<std::size_t>(first - pattern.numbers().begin());
        if (values[before] != values[at]) return false;
    }
    return true;
}

// "not '{}'{}", "\"{}\"{}": what follows the second quotation mark is not quoted.
bool isPlaceOfTyped(const SentencePattern& pattern, std::size_t place) {
    const std::string& before = pattern.pieces()[place];
    const bool isMark = before == "'" || before == "\"";
    const bool isClosing = isMark && place > 0 && pattern.pieces()[place - 1].ends_with(before);
    return isBeforeTyped(before) && !isClosing;
}

// "--learning-rate" and "1,500" of "{} {}: must be a number": as it was typed, in any language.
bool isBehindOption(const SentencePattern& pattern, const Values& values, std::size_t place) {
    if (place == 0 || pattern.pieces()[place] != " " || !isNumber(values[place])) return false;
    const std::string_view option = values[place - 1];
    return option.starts_with("--") && option.find(' ') == option.npos;
}

// "; balanced accuracy {} %" does not hold the next part. Names stand between isolates.
bool holdsAnotherPart(std::string_view value) {
    for (std::size_t at = 0; at < value.size(); ++at) {
        at = behindName(value, at);
        if (value.substr(std::min(at, value.size())).starts_with("; ")) return true;
    }
    return false;
}

// "1.4, loss 1.3 (cross-entropy" before ")": the value opens what the pattern closes.
bool isCutParenthesis(const SentencePattern& pattern, const Values& values) {
    if (values.empty() || pattern.pieces().back() != ")") return false;
    const std::string_view last = values.back();
    return std::ranges::count(last, '(') > std::ranges::count(last, ')');
}

// "accuracy 70" before " to 99": the value has words that stand before the range.
bool isCutRange(const SentencePattern& pattern, const Values& values) {
    for (std::size_t at = 0; at + 1 < values.size(); ++at) {
        if (pattern.pieces()[at + 1] != " to ") continue;
        const std::string_view low = values[at];
        // "{} to {}{}" has two places for one value.
        const bool isEmpty = values[at + 1].empty() && pattern.pieces()[at + 2].empty();
        const std::string_view high =
            isEmpty && at + 2 < values.size() ? values[at + 2] : values[at + 1];
        const std::size_t blank = low.rfind(' ');
        const bool endsWithNumber = blank != low.npos && isNumber(low.substr(blank + 1));
        if (endsWithNumber && isNumber(high.substr(0, high.find(' ')))) return true;
    }
    return false;
}

// "sweep.json:" is a name and the mark behind it.
bool endsWithColon(const Values& values) {
    return std::ranges::any_of(values, [](std::string_view value) { return value.ends_with(':'); });
}

// Where two blanks or more stand, at which columns begin; not within a name.
std::size_t columnGap(std::string_view text, std::size_t from = 0) {
    for (std::size_t at = from; at + 1 < text.size(); ++at) {
        at = behindName(text, at);
        if (text.substr(std::min(at, text.size())).starts_with(kGap)) return at;
    }
    return text.npos;
}

// "{} left" holds one column of a line; what has columns itself, or many words, holds any.
bool holdsColumns(const SentencePattern& pattern, const Values& values) {
    const auto hasGap = [](std::string_view text) { return text.find(kGap) != text.npos; };
    if (std::ranges::any_of(pattern.pieces(), hasGap)) return false;
    return std::ranges::any_of(values, [](std::string_view value) {
        return columnGap(withoutBlanks(value)) != value.npos;
    });
}

// "Note: 1 image" before " could not be read": the words before the colon belong to a sentence that
// has this one in it. Whole sentences may have any, and so may the parts that follow.
bool holdsColon(std::string_view value) {
    if (value.ends_with('.') || value.ends_with('?') || value.ends_with('!')) return false;
    for (std::size_t at = 0; at < value.size(); ++at) {
        at = behindName(value, at);
        const std::string_view rest = value.substr(std::min(at, value.size()));
        if (rest.starts_with(": ")) return true;
        if (rest.starts_with(", ") || rest.starts_with("; ")) return false;
    }
    return false;
}

bool followsColon(const SentencePattern& pattern, int number) {
    const auto found = std::ranges::find(pattern.numbers(), number);
    if (found == pattern.numbers().end()) return false;
    const auto place = static_cast<std::size_t>(found - pattern.numbers().begin());
    return pattern.pieces()[place].ends_with(": ");
}

// А to Я.
bool isCyrillicCapital(std::string_view text) {
    if (text.starts_with("Ё")) return true;
    if (text.size() < 2 || text[0] != '\xD0') return false;
    const auto second = static_cast<unsigned char>(text[1]);
    return second >= 0x90 && second < 0xB0;
}

// "Нет файла" becomes "нет файла"; "ОЗУ" stays. The small letters from р on begin with another
// byte.
std::string withSmallLetter(std::string text) {
    if (!isCyrillicCapital(text) || isCyrillicCapital(std::string_view(text).substr(2))) {
        return text;
    }
    if (text.starts_with("Ё")) return "ё" + text.substr(2);
    const auto second = static_cast<unsigned char>(text[1]);
    const bool isUpToP = second < 0xA0;
    if (!isUpToP) text[0] = '\xD1';
    text[1] = static_cast<char>(isUpToP ? second + 0x20 : second - 0x20);
    return text;
}

// Of patterns with equally many bytes the one with fewer places, then in the order of the file.
bool saysMore(const SentencePattern& a, const SentencePattern& b) {
    if (a.literalBytes() != b.literalBytes()) return a.literalBytes() > b.literalBytes();
    return a.numbers().size() < b.numbers().size();
}

bool isMoreThanName(std::string_view text) {
    return endOfSentence(text) != text.npos || holdsAnotherPart(text) ||
           text.find(", ") != text.npos || lettersIn(text) == 0;
}

// Not a heading of ours that is not known: it stays whole, or half of it would be in each language.
bool mayBeName(std::string_view text) {
    const bool isOurs = text.find_first_of("./\\") == text.npos && text.front() != '-';
    return hasWholeIsolates(text) && !(isOurs && text.find(' ') != text.npos);
}

}  // namespace

SentenceCatalogue::SentenceCatalogue(std::string_view po, LanguageForm form)
    : form_(std::move(form)) {
    for (PoEntry& entry : readPo(po)) {
        if (!entry.translation.empty()) add(std::move(entry));
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

void SentenceCatalogue::add(PoEntry entry) {
    SentencePattern english(entry.english);
    if (!english.hasValues()) {
        auto& texts = entry.kind == PoKind::Heading ? headings_
                      : entry.kind == PoKind::Unit  ? units_
                                                    : exact_;
        texts.emplace(std::move(entry.english), std::move(entry.translation));
        return;
    }
    SentencePattern translation(entry.translation);
    // No language, or one that could be any: kept in English on purpose.
    if (english.pieces() == translation.pieces()) return;
    int words = 0;
    std::ptrdiff_t letters = 0;
    for (const std::string& piece : english.pieces()) {
        words += wordsIn(piece);
        letters += lettersIn(piece);
    }
    entries_.push_back({std::move(english), std::move(translation), words, letters});
}

std::string SentenceCatalogue::translated(std::string_view english) const {
    if (english.size() > kMostBytes) return std::string(english);
    // The help of a command is one text of several lines.
    const auto known = exact_.find(std::string(english));
    if (known != exact_.end()) return known->second;
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
    return english.size() > kMostBytes ? std::string(english) : partsTranslated(english, 0);
}

std::string SentenceCatalogue::lineTranslated(std::string_view line, int depth) const {
    std::size_t begin = line.find_first_not_of(kBlanks);
    if (begin == line.npos) return std::string(line);
    std::size_t end = line.find_last_not_of(kBlanks) + 1;
    std::string_view text = line.substr(begin, end - begin);
    const bool isWhole = exact_.contains(std::string(text));
    // An entry of a list.
    if (!isWhole && (text.starts_with("- ") || text.starts_with("* "))) {
        begin = std::min(line.find_first_not_of(kBlanks, begin + 1), end);
        text = line.substr(begin, end - begin);
    }
    return std::string(line.substr(0, begin)) + sentencesTranslated(text, depth) +
           std::string(line.substr(end));
}

// As many sentences as one pattern holds, then the next ones.
std::string SentenceCatalogue::sentencesTranslated(std::string_view text, int depth) const {
    if (text.starts_with("espalier ")) return std::string(text);  // to be typed
    std::string all;
    std::string translation;
    while (true) {
        if (translateWhole(text, depth, translation)) return all + translation;
        const std::vector<std::size_t> ends = endsOfSentences(text);
        if (translateBehindColon(text, depth, translation)) return all + translation;
        if (ends.empty() && columnGap(text) != text.npos) {
            return all + columnsTranslated(text, depth);
        }
        if (ends.empty())
            return all + (depth > 0 ? partsTranslated(text, depth) : std::string(text));
        const std::size_t end = beginningTranslated(text, ends, depth, translation);
        all += translation;
        const std::size_t next = std::min(text.find_first_not_of(kBlanks, end), text.size());
        // A full stop that is as wide as a word has no blank after it.
        const bool isWide = form_.fullStop.size() > 1 && translation.ends_with(form_.fullStop);
        if (!isWide) all += text.substr(end, next - end);
        text.remove_prefix(next);
        if (text.empty()) return all;
    }
}

// Up to the last of these ends that is known, else the first sentence as it is; returns its end.
std::size_t SentenceCatalogue::beginningTranslated(std::string_view text,
                                                   const std::vector<std::size_t>& ends,
                                                   int depth,
                                                   std::string& translation) const {
    for (auto end = ends.rbegin(); end != ends.rend(); ++end) {
        const std::string_view first = text.substr(0, *end);
        if (translateWhole(first, depth, translation)) return *end;
        if (translateBehindColon(first, depth, translation)) return *end;
    }
    translation = text.substr(0, ends.front());
    return ends.front();
}

// Parts are added one by one: "20 %" and "; weakest: rose, 33 %". Each translates with the mark
// that joins it, or without.
std::string SentenceCatalogue::partsTranslated(std::string_view text, int depth) const {
    std::vector<std::size_t> marks;
    int open = 0;
    for (std::size_t at = 0; at + 1 < text.size(); ++at) {
        at = behindName(text, at);
        if (at + 1 >= text.size()) break;
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

// A number may be a column of its own: "accuracy   9.1 %".
std::string SentenceCatalogue::columnsTranslated(std::string_view text, int depth) const {
    std::string all;
    while (!text.empty()) {
        const std::size_t end = std::min(columnGap(text), text.size());
        const std::size_t next = std::min(text.find_first_not_of(kBlanks, end), text.size());
        const std::size_t second = std::min(columnGap(text, next), text.size());
        std::string translation;
        std::size_t taken = end;
        if (!translateWhole(text.substr(0, end), depth, translation)) {
            const bool areTwo = translateWhole(text.substr(0, second), depth, translation);
            taken = areTwo ? second : end;
            if (!areTwo) translation = partsTranslated(text.substr(0, end), depth);
        }
        const std::size_t begin = std::min(text.find_first_not_of(kBlanks, taken), text.size());
        all += translation + std::string(text.substr(taken, begin - taken));
        text.remove_prefix(begin);
    }
    return all;
}

bool SentenceCatalogue::translatePart(std::string_view text,
                                      int depth,
                                      std::string& translation) const {
    if (translateWhole(text, depth, translation)) return true;
    const bool isJoined = text.starts_with(", ") || text.starts_with("; ");
    if (!isJoined || holdsAnotherPart(text.substr(2))) return false;
    if (!translateWhole(text.substr(2), depth, translation)) return false;
    translation.insert(0, text.substr(0, 2));
    return true;
}

bool SentenceCatalogue::translateWhole(std::string_view text,
                                       int depth,
                                       std::string& translation) const {
    if (translateExactly(text, depth, translation)) return true;
    // Some phrases become sentences when they are shown.
    if (!text.ends_with('.')) return false;
    if (!translateExactly(text.substr(0, text.size() - 1), depth, translation)) return false;
    if (!translation.ends_with(form_.fullStop)) translation += form_.fullStop;
    return true;
}

bool SentenceCatalogue::translateExactly(std::string_view text,
                                         int depth,
                                         std::string& translation) const {
    const std::string whole(text);
    if (const auto found = exact_.find(whole); found != exact_.end()) {
        translation = found->second;
        return true;
    }
    // The head of a column may be a unit: "images/s".
    for (const auto* alone : {&headings_, &units_}) {
        const auto found = alone->find(whole);
        if (depth > 0 || found == alone->end()) continue;
        translation = found->second;
        return true;
    }
    if (auto number = numberTranslated(text)) {
        translation = std::move(*number);
        return true;
    }
    return lettersIn(text) > 0 && translateByPattern(text, depth, translation);
}

// Those that say more first.
std::set<std::uint32_t> SentenceCatalogue::candidatesIn(std::string_view text) const {
    std::set<std::uint32_t> candidates;
    for (std::size_t at = 0; at + kKeyBytes <= text.size(); ++at) {
        const auto found = byBytes_.find(keyAt(text, at));
        if (found != byBytes_.end()) candidates.insert(found->second.begin(), found->second.end());
    }
    return candidates;
}

// Whether values hold what was no value.
bool SentenceCatalogue::isMisread(const Entry& entry, const Values& values) {
    if (!areSame(entry.english, values)) return true;
    const bool beginsWithValue = entry.english.pieces().front().empty();
    if (beginsWithValue && holdsColon(withoutBlanks(values.front()))) return true;
    if (isCutRange(entry.english, values) || endsWithColon(values)) return true;
    if (isCutParenthesis(entry.english, values)) return true;
    return entry.words < kManyWords && holdsColumns(entry.english, values);
}

bool SentenceCatalogue::translateByPattern(std::string_view text,
                                           int depth,
                                           std::string& translation) const {
    for (const std::uint32_t place : candidatesIn(text)) {
        const Entry& entry = entries_[place];
        const auto values = likelierValues(entry.english, text);
        if (!values || isMisread(entry, *values)) continue;
        std::vector<std::string> translated;
        for (std::size_t at = 0; at < values->size(); ++at) {
            translated.push_back(isBehindOption(entry.english, *values, at)
                                     ? std::string((*values)[at])
                                     : valueTranslated(entry, at, (*values)[at], depth + 1));
        }
        if (!isLikely(entry, *values, translated, depth)) continue;
        if (hasStopOfSentence(entry, *values, translated.back(), depth)) continue;
        translation = composed(entry, *values, translated);
        return true;
    }
    return false;
}

bool SentenceCatalogue::translateSaid(std::string_view name,
                                      std::string_view said,
                                      int depth,
                                      std::string& translation) const {
    if (!translateWhole(said, depth + 1, translation)) {
        const bool hasParts = endOfSentence(said) == said.npos;
        if (name.find('.') == name.npos || !hasParts) return false;
        translation = partsTranslated(said, depth + 1);
    }
    return translation != said;
}

// A sentence that is said of a file, whose name stays. Where the name has a full stop, it cannot be
// a word of ours, and parts of what follows may be known: "last.safetensors: step 2, 20 MB".
bool SentenceCatalogue::translateBehindColon(std::string_view text,
                                             int depth,
                                             std::string& translation) const {
    if (depth > kDeepestColon) return false;
    std::size_t colon = text.find(": ");
    for (int tries = 0; tries < kMostColons && colon != text.npos; ++tries) {
        const std::string_view name = text.substr(0, colon);
        const std::string_view said = text.substr(colon + 2);
        colon = text.find(": ", colon + 2);
        if (isMoreThanName(name)) return false;
        // A single word may be the name of a class.
        if (said.find(' ') == said.npos || !mayBeName(name)) continue;
        if (!translateSaid(name, said, depth, translation)) continue;
        translation.insert(0, std::string(name) + ": ");
        return true;
    }
    return false;
}

std::string SentenceCatalogue::composed(const Entry& entry,
                                        const Values& values,
                                        const std::vector<std::string>& translated) const {
    std::vector<std::string> byNumber;
    for (std::size_t at = 0; at < values.size(); ++at) {
        const auto number = static_cast<std::size_t>(entry.english.numbers()[at]);
        if (number >= byNumber.size()) byNumber.resize(number + 1);
        // After a heading of several sentences each of them begins as usual; a name is kept.
        const bool goesOn = form_.goesOnAfterColon && translated[at] != values[at] &&
                            followsColon(entry.translation, entry.english.numbers()[at]) &&
                            endOfSentence(values[at]) == std::string_view::npos;
        byNumber[number] = goesOn ? withSmallLetter(translated[at]) : translated[at];
    }
    return entry.translation.with(byNumber);
}

// Whether the full stop at the end of the last value is that of the sentence, which is looked for
// without it: where the value means the same without.
bool SentenceCatalogue::hasStopOfSentence(const Entry& entry,
                                          const Values& values,
                                          const std::string& translated,
                                          int depth) const {
    std::string_view last = values.back();
    if (!entry.english.pieces().back().empty() || !last.ends_with('.')) return false;
    if (translated == last) return true;
    last.remove_suffix(1);
    return valueTranslated(entry, values.size() - 1, last, depth + 1) + form_.fullStop ==
           translated;
}

// Any text could hold "{} of {}", and a name could be one: a pattern of few words needs values that
// are known, or at least short.
bool SentenceCatalogue::isLikely(const Entry& entry,
                                 const Values& values,
                                 const std::vector<std::string>& translated,
                                 int depth) const {
    std::ptrdiff_t unknown = 0;
    bool areKnown = true;  // numbers and known phrases
    bool areShort = true;  // or single words and paths
    for (std::size_t at = 0; at < values.size(); ++at) {
        const std::string_view value = values[at];
        if (!hasWholeIsolates(value)) return false;
        const int number = entry.english.numbers()[at];
        const bool isLeftOut = std::ranges::find(entry.translation.numbers(), number) ==
                               entry.translation.numbers().end();
        if (isLeftOut && !isInflection(value)) return false;
        const bool isKnown = isLeftOut || value.empty() || numberTranslated(withoutBlanks(value)) ||
                             translated[at] != value || isPlaceOfTyped(entry.english, at);
        areKnown = areKnown && isKnown;
        areShort = areShort && (isKnown || !isPhrase(value));
        if (!isKnown && isPhrase(value)) unknown += lettersIn(value);
    }
    // "; weakest: {}, {} %" is part of a sentence and cannot be a name.
    const bool isAppended = entry.english.pieces().front().starts_with("; ");
    if (isAppended && std::ranges::any_of(values, holdsAnotherPart)) return false;
    if (entry.words < kFewWords && !isAppended) {
        // "Run flowers" at the beginning of a line, but not inside another text.
        const bool beginsWithWord = wordsIn(entry.english.pieces().front()) > 0;
        const bool joinsNames = std::ranges::all_of(values, isOfNames);
        return areKnown || joinsNames || (depth == 0 && beginsWithWord && areShort);
    }
    return entry.words >= kManyWords || unknown < entry.letters || isAppended;
}

std::string SentenceCatalogue::valueTranslated(const Entry& entry,
                                               std::size_t place,
                                               std::string_view value,
                                               int depth) const {
    if (isPlaceOfTyped(entry.english, place) || !hasWholeIsolates(value)) return std::string(value);
    if (depth > kDeepest) return numberTranslated(value).value_or(std::string(value));
    // "31 % left  1,200 images/s" is no path.
    const bool hasColumns = columnGap(withoutBlanks(value)) != value.npos;
    if (!isTyped(value) || (hasColumns && !isCommand(value))) return lineTranslated(value, depth);
    // "rose/a.png: the file ends early"
    std::string translation;
    const bool isSaid = !isCommand(value) && translateBehindColon(value, depth, translation);
    return isSaid ? translation : std::string(value);
}

// "12", or "12.5 s" with a unit.
std::optional<std::string> SentenceCatalogue::numberTranslated(std::string_view text) const {
    const std::size_t blank = text.find(' ');
    if (!isNumber(text.substr(0, blank))) return std::nullopt;
    std::string number = numberWritten(text.substr(0, blank));
    if (blank == text.npos) return number;
    const auto unit = units_.find(std::string(text.substr(blank + 1)));
    if (unit == units_.end()) return std::nullopt;
    return number + form_.beforeUnit + unit->second;
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

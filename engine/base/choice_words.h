// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/error.h"

namespace espalier::engine {

/// One value of an enum and its word in files and on the command line.
template <typename Enum>
struct ChoiceWord {
    Enum value;
    const char* word;
};
// Compilers deduce it by themselves, but not yet all that read this code.
template <typename Enum>
ChoiceWord(Enum, const char*) -> ChoiceWord<Enum>;

/// All words of an enum in the order in which a form offers them: an array of ChoiceWord,
/// specialised next to each enum. The only mapping between values and words.
template <typename Enum>
inline constexpr std::nullptr_t kChoiceWords = nullptr;

template <typename Enum>
constexpr const char* wordOf(Enum value) {
    for (const auto& [known, word] : kChoiceWords<Enum>) {
        if (known == value) return word;
    }
    return "";
}

template <typename Enum>
constexpr std::optional<Enum> choiceOf(std::string_view given) {
    for (const auto& [value, word] : kChoiceWords<Enum>) {
        if (given == word) return value;
    }
    return std::nullopt;
}

/// The words of these values, for Field::onlyWithValues.
template <typename Enum>
std::vector<std::string> wordsOf(std::initializer_list<Enum> values) {
    std::vector<std::string> words;
    words.reserve(values.size());
    for (const Enum value : values) words.emplace_back(wordOf(value));
    return words;
}

/// The words of all values.
template <typename Enum>
std::vector<std::string> allWords() {
    std::vector<std::string> words;
    for (const auto& entry : kChoiceWords<Enum>) words.emplace_back(entry.word);
    return words;
}

/// Throws a RequestError that lists the allowed words; `what` begins its sentence: "The task".
template <typename Enum>
Enum choiceFrom(const std::string& what, const std::string& given) {
    if (const auto value = choiceOf<Enum>(given)) return *value;
    std::string allowed;
    for (const std::string& word : allWords<Enum>()) {
        allowed += (allowed.empty() ? "" : ", ") + word;
    }
    throw RequestError(what + " must be one of " + allowed + ", not '" + given + "'.");
}

}  // namespace espalier::engine

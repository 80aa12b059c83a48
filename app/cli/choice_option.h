// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/base/choice_words.h"

namespace espalier::cli {

/// Throws a RequestError that lists the words an option takes, and offers the one most similar to
/// `given`.
[[noreturn]] void refuseWord(const std::string& option,
                             const std::string& given,
                             const std::vector<std::string>& words);

/// The value of an option that takes the words of an enum. Throws like refuseWord().
template <typename Enum>
Enum chosenWord(const std::string& option, const std::string& given) {
    if (const auto value = engine::choiceOf<Enum>(given)) return *value;
    refuseWord(option, given, engine::allWords<Enum>());
}

/// " Did you mean rose?", to follow a sentence; empty if no known word is similar enough.
std::string didYouMean(const std::string& word, const std::vector<std::string>& known);

}  // namespace espalier::cli

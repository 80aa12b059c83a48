// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace espalier::engine {

/// The languages that sentences are translated to: "ja", "ru". English is in the code.
std::vector<std::string> translatedLanguages();
/// The content of a language's file of sentences, as for readPo().
std::string_view sentencesOf(std::string_view language);

/// The language of a terminal by its environment (LANGUAGE, LC_ALL, LC_MESSAGES, LANG): the first
/// one that there is; "en" if there is none. As in other programs, LANGUAGE counts only where the
/// others do not say "C".
std::string languageOfEnvironment();

/// What spoken() speaks from now on; any other code than the above is English. For any thread.
void speak(std::string_view language);

/// A sentence of the engine for people, in that language: SentenceCatalogue::translated(). For any
/// thread.
std::string spoken(std::string_view english);
/// SentenceCatalogue::listTranslated(), likewise.
std::string spokenList(std::string_view english);
/// As spoken(), but in this language, whatever speak() has chosen: for a text in several. Any other
/// code than those of translatedLanguages() is English. For any thread.
std::string spokenIn(std::string_view language, std::string_view english);

}  // namespace espalier::engine

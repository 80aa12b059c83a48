// SPDX-License-Identifier: Apache-2.0
#include "engine/language/spoken.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>

#include "engine/language/sentence_catalogue.h"
#include "engine/language/sentence_files.h"

namespace espalier::engine {

namespace {

// A number does not break at the end of a line.
constexpr const char* kNoBreakSpace = "\u00A0";

const SentenceCatalogue& japanese() {
    static const SentenceCatalogue catalogue(kJapaneseSentences, {.fullStop = "。"});
    return catalogue;
}
const SentenceCatalogue& russian() {
    static const SentenceCatalogue catalogue(
        kRussianSentences,
        {.decimal = ",", .group = kNoBreakSpace, .fullStop = ".", .goesOnAfterColon = true});
    return catalogue;
}

struct Translated {
    std::string_view code;
    std::string_view sentences;
    const SentenceCatalogue& (*catalogue)();
};
const std::array kLanguages{Translated{"ja", kJapaneseSentences, japanese},
                            Translated{"ru", kRussianSentences, russian}};

const Translated* find(std::string_view code) {
    const auto* found = std::ranges::find(kLanguages, code, &Translated::code);
    return found == kLanguages.end() ? nullptr : found;
}

std::atomic<const SentenceCatalogue*> speaking = nullptr;  // English

std::string_view variable(const char* name) {
    const char* value = std::getenv(name);
    return value ? std::string_view(value) : std::string_view{};
}

// "ja" of "ja_JP.UTF-8".
std::string_view codeOf(std::string_view locale) {
    return locale.substr(0, locale.find_first_of("_.@-"));
}

}  // namespace

std::vector<std::string> translatedLanguages() {
    std::vector<std::string> codes;
    codes.reserve(kLanguages.size());
    for (const Translated& language : kLanguages) codes.emplace_back(language.code);
    return codes;
}

std::string_view sentencesOf(std::string_view language) {
    const Translated* found = find(language);
    return found ? found->sentences : std::string_view{};
}

std::string languageOfEnvironment() {
    std::string_view locale;
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        locale = variable(name);
        if (!locale.empty()) break;
    }
    const std::string_view own = codeOf(locale);
    if (own.empty() || own == "C" || own == "POSIX") return "en";
    for (std::string_view list = variable("LANGUAGE"); !list.empty();) {
        const std::size_t end = std::min(list.find(':'), list.size());
        const std::string_view code = codeOf(list.substr(0, end));
        if (code == "en" || find(code)) return std::string(code);
        list.remove_prefix(std::min(end + 1, list.size()));
    }
    return find(own) ? std::string(own) : "en";
}

void speak(std::string_view language) {
    const Translated* found = find(language);
    speaking = found ? &found->catalogue() : nullptr;
}

std::string spoken(std::string_view english) {
    const SentenceCatalogue* catalogue = speaking;
    return catalogue ? catalogue->translated(english) : std::string(english);
}

std::string spokenList(std::string_view english) {
    const SentenceCatalogue* catalogue = speaking;
    return catalogue ? catalogue->listTranslated(english) : std::string(english);
}

std::string spokenIn(std::string_view language, std::string_view english) {
    const Translated* found = find(language);
    return found ? found->catalogue().translated(english) : std::string(english);
}

}  // namespace espalier::engine
